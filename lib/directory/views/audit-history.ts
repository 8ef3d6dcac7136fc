import { auditName, auditPath, auditsPath, queryString, type RepositoryKey } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { type AuditedUnitFacts, type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatList, plural } from "#lib/i18n/format.ts";
import { type AuditParts, type RuleFindings, toAuditView } from "./audit.ts";

/** An audit of a repository's past. `auditedAt` is ISO 8601. */
type Past = Readonly<{
  commit: string;
  engine: string;
  auditedAt: string;
  findings: readonly Readonly<{ id: string; severity: Severity }>[];
  omitted: number;
}>;

/** An audit in the history. */
export type PastAuditView = Readonly<{
  /** Its name in addresses. */
  name: string;
  href: string;
  date: string;
  commit: string;
  engine: string;
  /** The number of findings of each severity, as text. */
  findings: string;
  /** What changed since the audit before it, as text with its address; null for the oldest. */
  changes: Readonly<{ text: string; href: string }> | null;
}>;

/** The findings that distinguish two audits. */
export type AuditChanges = Readonly<{
  from: string;
  to: string;
  title: string;
  /** The number of added, resolved and unchanged findings, as text. */
  summary: string;
  /** Reasons why the comparison may mislead. */
  notes: readonly string[];
  /** Grouped by rule. */
  added: readonly RuleFindings[];
  resolved: readonly RuleFindings[];
}>;

/** @param audits newest first. */
export const toPastAudits = (key: RepositoryKey, audits: readonly Past[], locale: Locale): PastAuditView[] =>
  audits.map((audit, index) => {
    const { commit, engine, auditedAt, findings } = audit;
    const before = audits[index + 1];
    const name = nameOf(audit);
    const query = before && queryString({ from: nameOf(before), to: name });
    return {
      name,
      href: auditPath(locale, key, name),
      date: formatDate(locale, auditedAt.slice(0, 10)),
      commit,
      engine,
      findings: countsOf(findings, locale),
      changes:
        before === undefined
          ? null
          : {
              text: summaryOf(differenceOf(before.findings, findings), locale),
              href: `${auditsPath(locale, key)}${query}`,
            },
    };
  });

/** The name of an audit in its address. */
const nameOf = ({ commit, engine }: Pick<Past, "commit" | "engine">): string => auditName(commit, engine);

function countsOf(findings: Past["findings"], locale: Locale): string {
  const { counts } = dictionaryOf(locale).audit;
  const parts = severities.toReversed().flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [plural(locale, counts[severity], count)];
  });
  return parts.length === 0 ? dictionaryOf(locale).labels.levels.none : formatList(locale, parts);
}

type WithId = Readonly<{ id: string }>;
type Difference = Readonly<{ added: ReadonlySet<string>; resolved: ReadonlySet<string>; unchanged: number }>;

/** Compares findings by their ids, which are equal for the same line of the same file and the same rule. */
function differenceOf(before: readonly WithId[], after: readonly WithId[]): Difference {
  const [old, current] = [before, after].map((findings) => new Set(findings.map(({ id }) => id)));
  const added = new Set([...(current ?? [])].filter((id) => old?.has(id) !== true));
  const resolved = new Set([...(old ?? [])].filter((id) => current?.has(id) !== true));
  return { added, resolved, unchanged: (current?.size ?? 0) - added.size };
}

function summaryOf({ added, resolved, unchanged }: Difference, locale: Locale): string {
  const words = dictionaryOf(locale).audits;
  if (added.size + resolved.size === 0) return words.same;
  return formatList(locale, [
    plural(locale, words.addedCount, added.size),
    plural(locale, words.resolvedCount, resolved.size),
    plural(locale, words.unchangedCount, unchanged),
  ]);
}

const findingsOf = ({ units }: AuditParts) => units.flatMap(({ audit }) => audit.findings);

/** Compares two audits of a repository. */
export function toAuditChanges(key: RepositoryKey, from: AuditParts, to: AuditParts, locale: Locale): AuditChanges {
  const words = dictionaryOf(locale).audits;
  const difference = differenceOf(findingsOf(from), findingsOf(to));
  const shown = (audit: AuditParts, ids: ReadonlySet<string>) =>
    toAuditView(key, { ...audit, units: audit.units.map((unit) => withFindings(unit, ids)) }, { locale, isWhole: true })
      .findings;
  const hasOtherRules = from.engine !== to.engine;
  const isIncomplete = [from, to].some(({ units }) => units.some(({ audit }) => audit.omitted > 0));
  return {
    from: nameOf(from),
    to: nameOf(to),
    title: fill(words.changesTitle, { from: labelOf(from, hasOtherRules), to: labelOf(to, hasOtherRules) }),
    summary: summaryOf(difference, locale),
    notes: [...(hasOtherRules ? [words.otherRules] : []), ...(isIncomplete ? [words.incomplete] : [])],
    added: shown(to, difference.added),
    resolved: shown(from, difference.resolved),
  };
}

const withFindings = (unit: AuditedUnitFacts, ids: ReadonlySet<string>): AuditedUnitFacts => ({
  ...unit,
  audit: { ...unit.audit, findings: unit.audit.findings.filter(({ id }) => ids.has(id)) },
});

/** Names an audit by its commit, and by the version of the rules where that differs. */
const labelOf = ({ commit, engine }: AuditParts, hasOtherRules: boolean): string =>
  commit.slice(0, 10) + (hasOtherRules ? ` (${engine})` : "");
