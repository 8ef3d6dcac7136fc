import type { Capability, Circumstance, Place } from "./audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "./audited-unit.ts";
import { placesByCapability } from "./capabilities/capability.ts";
import { capabilityChecks } from "./capabilities/checks.ts";
import { circumstancesOfPassage } from "./circumstances.ts";
import type { UnitAudit } from "./finding.ts";
import { Hints, type Look } from "./hints/hints.ts";
import { type LocatedHit, toFindings } from "./hits.ts";
import { UnparsableError } from "./languages/grammar.ts";
import { loadReaders, type ProgramReaders } from "./languages/readers.ts";
import type { Passage, ReadPassage } from "./passage.ts";
import { passagesOfFile } from "./passages/of-file.ts";
import type { Hit, Rule } from "./rule.ts";
import { rules } from "./rules.ts";
import { unreadOf } from "./unread.ts";

/** A file that breaks what reads it. */
export class UnparsableFileError extends Error {
  override readonly name = "UnparsableFileError";
  readonly path: string;
  /** Whether the engine can read nothing any more. */
  readonly isBroken: boolean;

  constructor(path: string, { message, isBroken }: UnparsableError) {
    super(`${path} cannot be parsed: ${message}`);
    this.path = path;
    this.isBroken = isBroken;
  }
}

/** Reads skills by rules. It runs nothing, reads nothing but what it is given, and answers the same for the same. */
export class AuditEngine {
  readonly #readers: ProgramReaders;
  readonly #rules: readonly Rule[];
  readonly #hints: Hints;

  private constructor(readers: ProgramReaders, chosen: readonly Rule[]) {
    this.#readers = readers;
    this.#rules = chosen;
    this.#hints = new Hints(chosen.filter((rule) => rule.kind === "passage"));
  }

  /** @param chosen rules to go by; all when left out. */
  static async load(chosen: readonly Rule[] = rules): Promise<AuditEngine> {
    return new AuditEngine(await loadReaders(), chosen);
  }

  /** @throws {UnparsableFileError} when a file breaks what reads it. Then the engine may read nothing any more. */
  audit(unit: AuditedUnit): UnitAudit {
    const hits: LocatedHit[] = [];
    const places = new Map<Capability, Place>();
    for (const rule of this.#rules)
      if (rule.kind === "unit") for (const { path, ...hit } of rule.check(unit)) hits.push(located(rule, path, hit));
    for (const file of unit.files) hits.push(...this.#ofFile(file, unit, places));
    return { ...toFindings(hits, unit), capabilities: placesByCapability(places), unread: unreadOf(unit) };
  }

  *#ofFile(file: AuditedFile, unit: AuditedUnit, places: Map<Capability, Place>): Generator<LocatedHit> {
    for (const rule of this.#rules)
      if (rule.kind === "file") for (const hit of rule.check(file, unit)) yield located(rule, file.path, hit);
    noteCapabilitiesOfFile(file, places);
    try {
      const lookAt = (passage: Passage) => this.#hints.lookAt(passage, places);
      for (const { passage, look } of passagesOfFile(file, lookAt, this.#hints.beside(places), this.#readers)) {
        yield* ofPassage(passage, look, file.path, unit);
        noteCapabilities(passage, look, file.path, places);
      }
    } catch (error) {
      throw error instanceof UnparsableError ? new UnparsableFileError(file.path, error) : error;
    }
  }
}

function* ofPassage(passage: ReadPassage, look: Look, path: string, unit: AuditedUnit): Generator<LocatedHit> {
  for (const rule of look.rules)
    for (const hit of rule.check(passage, unit))
      if (!rule.isShown?.(passage, hit.line, unit))
        yield located(rule, path, hit, circumstancesOfPassage(passage, hit.line, unit));
}

const located = (rule: Rule, path: string, hit: Hit, circumstances: readonly Circumstance[] = []): LocatedHit => ({
  rule,
  path,
  hit,
  circumstances,
});

function noteCapabilities(
  passage: ReadPassage,
  { capabilities }: Look,
  path: string,
  places: Map<Capability, Place>,
): void {
  for (const { capability, check } of capabilities) {
    const line = check(passage);
    if (line !== null) places.set(capability, { path, line });
  }
}

function noteCapabilitiesOfFile(file: AuditedFile, places: Map<Capability, Place>): void {
  for (const { capability, checkFile } of capabilityChecks) {
    const line = places.has(capability) ? null : (checkFile?.(file) ?? null);
    if (line !== null) places.set(capability, { path: file.path, line });
  }
}
