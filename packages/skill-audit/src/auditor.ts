import type { AuditedUnit } from "./audited-unit.ts";
import { AuditEngine, UnparsableFileError } from "./engine.ts";
import type { UnitAudit } from "./finding.ts";

/** So many files of a unit may be of a kind that no parser gets through; a unit with more of them is refused. */
const MAX_UNPARSABLE = 20;

/** Audits units one after the other, also past files that break a parser: such a file is itself a finding. */
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
