import type { Capability, Place, SeverityModifier } from "./audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "./audited-unit.ts";
import { placesByCapability } from "./capabilities/capability.ts";
import { capabilityChecks } from "./capabilities/checks.ts";
import type { UnitAudit } from "./finding.ts";
import { type LocatedHit, toFindings } from "./hits.ts";
import { UnparsableError } from "./languages/grammar.ts";
import { loadReaders, type ProgramReaders } from "./languages/readers.ts";
import { type Match, Prefilter } from "./prefilter/prefilter.ts";
import type { Hit, Rule } from "./rule.ts";
import { rules } from "./rules.ts";
import type { ReadSegment, Segment } from "./segment.ts";
import { segmentsOfFile } from "./segments/of-file.ts";
import { modifiersOfSegment } from "./severity-modifiers.ts";
import { unreadOf } from "./unread.ts";

/** Thrown for a file that breaks a parser. */
export class UnparsableFileError extends Error {
  override readonly name = "UnparsableFileError";
  readonly path: string;
  /** Whether the engine is unusable from now on. */
  readonly isBroken: boolean;

  constructor(path: string, { message, isBroken }: UnparsableError) {
    super(`${path} cannot be parsed: ${message}`);
    this.path = path;
    this.isBroken = isBroken;
  }
}

/** Checks skills against rules. It executes nothing, reads only its input, and is deterministic. */
export class AuditEngine {
  readonly #readers: ProgramReaders;
  readonly #rules: readonly Rule[];
  readonly #prefilter: Prefilter;

  private constructor(readers: ProgramReaders, chosen: readonly Rule[]) {
    this.#readers = readers;
    this.#rules = chosen;
    this.#prefilter = new Prefilter(chosen.filter((rule) => rule.kind === "segment"));
  }

  /** @param chosen rules to apply; all by default. */
  static async load(chosen: readonly Rule[] = rules): Promise<AuditEngine> {
    return new AuditEngine(await loadReaders(), chosen);
  }

  /** @throws {UnparsableFileError} if a file breaks a parser. If its `isBroken` is set, the engine cannot be used any more. */
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
      const matchSegment = (segment: Segment) => this.#prefilter.match(segment, places);
      for (const { segment, match } of segmentsOfFile(
        file,
        file.path === unit.path || unit.active?.has(file.path) === true,
        matchSegment,
        this.#readers,
      )) {
        yield* ofSegment(segment, match, file.path, unit);
        noteCapabilities(segment, match, file.path, places);
      }
    } catch (error) {
      throw error instanceof UnparsableError ? new UnparsableFileError(file.path, error) : error;
    }
  }
}

function* ofSegment(segment: ReadSegment, match: Match, path: string, unit: AuditedUnit): Generator<LocatedHit> {
  const lastLine = segment.lastLine ?? Number.POSITIVE_INFINITY;
  for (const rule of match.rules)
    for (const hit of rule.check(segment, unit)) {
      const isShown = rule.isDemonstration?.(segment, hit.line, unit) === true;
      // Faulty code that is only shown does nothing; an act that is only shown may be meant.
      if (isShown && rule.class === "evaluation") continue;
      const around = modifiersOfSegment(segment, hit.line, unit, rule.proseOnly === true);
      const placed = { ...hit, line: Math.min(hit.line, lastLine) };
      yield located(rule, path, isShown ? { ...placed, severity: "low" } : placed, around);
    }
}

const located = (rule: Rule, path: string, hit: Hit, circumstances: readonly SeverityModifier[] = []): LocatedHit => ({
  rule,
  path,
  hit,
  circumstances,
});

function noteCapabilities(
  segment: ReadSegment,
  { capabilities }: Match,
  path: string,
  places: Map<Capability, Place>,
): void {
  for (const { capability, check } of capabilities) {
    const line = check(segment);
    if (line !== null) places.set(capability, { path, line: Math.min(line, segment.lastLine ?? line) });
  }
}

function noteCapabilitiesOfFile(file: AuditedFile, places: Map<Capability, Place>): void {
  for (const { capability, checkFile } of capabilityChecks) {
    const line = places.has(capability) ? null : (checkFile?.(file) ?? null);
    if (line !== null) places.set(capability, { path: file.path, line });
  }
}
