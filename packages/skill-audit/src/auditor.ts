import type { AuditedUnit } from "./audited-unit.ts";
import { AuditEngine, UnparsableFileError } from "./engine.ts";
import type { UnitAudit } from "./finding.ts";

/** A unit with more unparsable files than this is rejected. */
const MAX_UNPARSABLE = 20;

/** Audits units one at a time. A file that breaks a parser is marked `unparsable`, and the audit is repeated without parsing it. */
export class Auditor {
  #engine: AuditEngine;

  private constructor(engine: AuditEngine) {
    this.#engine = engine;
  }

  static async load(): Promise<Auditor> {
    return new Auditor(await AuditEngine.load());
  }

  /** @throws {UnparsableFileError} when too many files of the unit cannot be parsed. */
  async audit(unit: AuditedUnit): Promise<UnitAudit> {
    for (let [left, readable] = [MAX_UNPARSABLE, unit]; ; left--) {
      try {
        return this.#engine.audit(readable);
      } catch (error) {
        if (!(error instanceof UnparsableFileError) || left === 0) throw error;
        if (error.isBroken) this.#engine = await AuditEngine.load();
        readable = withUnparsable(readable, error.path);
      }
    }
  }
}

const withUnparsable = (unit: AuditedUnit, path: string): AuditedUnit => ({
  ...unit,
  files: unit.files.map((file) => (file.path === path ? { ...file, unread: "unparsable" } : file)),
});
