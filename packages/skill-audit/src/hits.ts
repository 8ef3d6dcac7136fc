import { MAX_FINDINGS, MAX_OF_RULE, type SeverityModifier, severities, severityModifiers } from "./audit-facts.ts";
import type { AuditedUnit } from "./audited-unit.ts";
import { excerptOf } from "./excerpt.ts";
import { type Finding, type Findings, findingId, lowered } from "./finding.ts";
import { reachedFiles } from "./reach.ts";
import type { Hit, Rule } from "./rule.ts";
import { modifiersOfFile } from "./severity-modifiers.ts";

/** A hit with its file and the severity modifiers of the surrounding text. */
export type LocatedHit = Readonly<{ rule: Rule; path: string; hit: Hit; circumstances: readonly SeverityModifier[] }>;

/** Converts hits to findings: one per rule and line, severity lowered by modifiers, highest severity first. */
export function toFindings(hits: readonly LocatedHit[], unit: AuditedUnit): Findings {
  const places = new Places(unit);
  const found = new Map<string, Finding>();
  for (const located of hits) {
    const finding = toFinding(located, places);
    const key = [finding.rule, finding.path, finding.line].join("\0");
    const before = found.get(key);
    if (before === undefined || isMoreSevere(finding, before)) found.set(key, finding);
  }
  const ordered = withIds([...found.values()]).toSorted(bySeverity);
  const listed = ordered.filter(isFirstOfRule()).slice(0, MAX_FINDINGS);
  return { findings: listed, omitted: ordered.length - listed.length };
}

function toFinding({ rule, path, hit, circumstances: around }: LocatedHit, places: Places): Finding {
  const known = new Set<SeverityModifier>([...around, ...places.circumstancesOf(path)]);
  for (const modifier of rule.ignoredModifiers ?? []) known.delete(modifier);
  return {
    id: "",
    rule: rule.id,
    severity: lowered(hit.severity ?? rule.severity, known.size),
    circumstances: severityModifiers.filter((modifier) => known.has(modifier)),
    path,
    line: hit.line,
    excerpt: places.excerptOf(path, hit.line),
  };
}

const isMoreSevere = (one: Finding, other: Finding): boolean =>
  severities.indexOf(one.severity) > severities.indexOf(other.severity);

const bySeverity = (one: Finding, other: Finding): number =>
  severities.indexOf(other.severity) - severities.indexOf(one.severity) ||
  compare(one.path, other.path) ||
  one.line - other.line ||
  compare(one.rule, other.rule);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Sets the ids. Equal lines of a file are distinguished by their order. */
function withIds(findings: readonly Finding[]): Finding[] {
  const equal = new Map<string, number>();
  return findings
    .toSorted((one, other) => one.line - other.line)
    .map((finding) => {
      const { rule, path, excerpt } = finding;
      const key = [rule, path, excerpt].join("\0");
      const ordinal = equal.get(key) ?? 0;
      equal.set(key, ordinal + 1);
      return { ...finding, id: findingId(rule, path, excerpt, ordinal) };
    });
}

function isFirstOfRule(): (finding: Finding) => boolean {
  const counts = new Map<string, number>();
  return ({ rule, path }) => {
    const key = [rule, path].join("\0");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MAX_OF_RULE;
  };
}

/** Computes and caches data about the unit's files on demand. */
class Places {
  readonly #unit: AuditedUnit;
  readonly #lines = new Map<string, readonly string[]>();
  readonly #circumstances = new Map<string, readonly SeverityModifier[]>();
  #reached: ReadonlySet<string> | undefined;

  constructor(unit: AuditedUnit) {
    this.#unit = unit;
  }

  circumstancesOf(path: string): readonly SeverityModifier[] {
    let known = this.#circumstances.get(path);
    if (known === undefined) {
      known = [...modifiersOfFile(path, this.#unit), ...(this.#isReached(path) ? [] : (["unreached"] as const))];
      this.#circumstances.set(path, known);
    }
    return known;
  }

  excerptOf(path: string, line: number): string {
    let lines = this.#lines.get(path);
    if (lines === undefined) {
      lines = this.#unit.files.find((file) => file.path === path)?.text?.split(/\r\n|[\r\n]/) ?? [];
      this.#lines.set(path, lines);
    }
    return excerptOf(lines[line - 1] ?? "");
  }

  #isReached(path: string): boolean {
    if (path === this.#unit.path) return true;
    this.#reached ??= reachedFiles(this.#unit);
    return this.#reached.has(path);
  }
}
