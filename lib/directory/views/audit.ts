import {
  auditName,
  auditPath,
  auditRulePath,
  auditsPath,
  commitUrl,
  lineUrl,
  type RepositoryKey,
} from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import type { AcceptedFinding } from "@skillshelf/directory-api/schema";
import {
  type AuditedUnitFacts,
  type Capability,
  capabilities,
  countBySeverity,
  type FindingFacts,
  gravestOf,
  type Severity,
  severities,
  unreadCount,
} from "@skillshelf/skill-audit/audit-facts";
import type { Excerpt } from "@skillshelf/skill-audit/excerpt";
import { ruleWordsIn } from "@skillshelf/skill-audit/rule-words";
import type { SourceWords, StoredExcerpt } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatList, formatNumber, plural } from "#lib/i18n/format.ts";
import { openFindings } from "../audit-summary.ts";
import { type AuditLevelView, toAuditLevel } from "./audit-level.ts";
import { type Beginning, beginningOf, type PlaceView, placeOf } from "./lists.ts";

/** A finding as it is displayed. */
export type FindingView = PlaceView &
  Readonly<{
    id: string;
    /** The line and those around it, as they may be shown; null where they were not stored. */
    excerpt: Excerpt | null;
    /** Why its severity was lowered; null if it was not. */
    lowered: string | null;
    /** When and why it was accepted; null if it was not. */
    accepted: string | null;
  }>;

/** A rule with its findings of one severity. */
export type RuleFindings = Readonly<{
  key: string;
  severity: Severity;
  /** The name of the severity. */
  level: string;
  title: string;
  /** The number of findings, as text. */
  count: string;
  rationale: string;
  /** The remedy, shown on the page of the audit. */
  remedy: string | null;
  /** Link to the documentation of the rule. */
  ruleHref: string;
  places: Beginning<FindingView>;
}>;

/** A capability of skills. */
export type CapabilityView = Readonly<{
  name: string;
  /** How many skills have it, as text; of a single skill, where. */
  answer: string;
  place: PlaceView | null;
}>;

/** The audit of a repository. */
export type AuditView = Readonly<{
  level: AuditLevelView;
  /** The number of findings of each severity, as text. */
  summary: string;
  /** Findings of each severity that were not accepted. */
  counts: Readonly<Record<Severity, number>>;
  commit: Readonly<{ id: string; href: string }>;
  /** The date and the version of the rules, as text with a placeholder for the commit. */
  basis: string;
  /** The date, and whether everything was read, as text. */
  readOn: string;
  /** Unread parts, each with the reason; null where none is known. */
  unread: Beginning<PlaceView & Readonly<{ reason: string }>> | null;
  isStale: boolean;
  capabilities: readonly CapabilityView[];
  /** Ordered by severity, then by number of findings. */
  findings: readonly RuleFindings[];
  /** The most severe of those that were not accepted. */
  severest: readonly RuleFindings[];
  /** A note that further findings are not listed; null where all are. */
  omitted: string | null;
  /** The permanent address of this audit. */
  href: string;
  /** The address of the repository's audits. */
  historyHref: string;
}>;

/** A stored audit with its context. */
export type AuditParts = Readonly<{
  units: readonly AuditedUnitFacts[];
  commit: string;
  engine: string;
  /** ISO 8601. */
  auditedAt: string;
  isStale: boolean;
  accepted: readonly AcceptedFinding[];
  excerpts: SourceWords["excerpts"];
}>;

/** How many rules have the most severe findings. */
const SEVEREST = 4;

type Options = Readonly<{
  locale: Locale;
  /** Whether all findings are shown, or only the first of each rule. */
  isWhole?: boolean;
}>;

export function toAuditView(key: RepositoryKey, audit: AuditParts, { locale, isWhole = false }: Options): AuditView {
  const words = dictionaryOf(locale).audit;
  const { units, commit, engine } = audit;
  const findings = units.flatMap((unit) => unit.audit.findings);
  const open = openFindings(findings, audit.accepted);
  const counts = countBySeverity(open);
  const omitted = units.reduce((sum, unit) => sum + unit.audit.omitted, 0);
  const date = formatDate(locale, audit.auditedAt.slice(0, 10));
  const unread = unreadCount(units.map((unit) => unit.audit));
  return {
    level: toAuditLevel({ level: gravestOf(open), bySeverity: counts, unread }, locale),
    summary: summaryOf(counts, findings.length, unread, locale),
    counts,
    commit: { id: commit, href: commitUrl(key, commit) },
    basis: fill(words.basis, { date, engine }),
    readOn: readOnOf(date, unread, locale),
    unread: toUnread(key, audit, { locale, isWhole }),
    isStale: audit.isStale,
    capabilities: capabilities.map((capability) => toCapability(key, audit, capability, locale)),
    findings: byRule(findings).map((some) => toRuleFindings(key, audit, some, { locale, isWhole })),
    severest: byRule(open)
      .slice(0, SEVEREST)
      .map((some) => toRuleFindings(key, audit, some, { locale, isWhole })),
    omitted: omitted === 0 ? null : plural(locale, words.omitted, omitted),
    href: auditPath(locale, key, auditName(commit, engine)),
    historyHref: auditsPath(locale, key),
  };
}

function readOnOf(date: string, unread: number | null, locale: Locale): string {
  const words = dictionaryOf(locale).audit;
  if (unread === null) return fill(words.readUnknown, { date });
  return fill(unread === 0 ? words.readOn : plural(locale, words.readInPart, unread), { date });
}

function toUnread(
  key: RepositoryKey,
  { units, commit }: AuditParts,
  { locale, isWhole }: Required<Options>,
): AuditView["unread"] {
  const { reasons } = dictionaryOf(locale).audit.unread;
  const parts = units.flatMap(({ audit }) => audit.unread?.parts ?? []);
  if (parts.length === 0) return null;
  const show = ({ path, reason }: (typeof parts)[number]) => ({
    ...placeOf(key, commit, path),
    reason: reasons[reason],
  });
  const shown = isWhole ? { first: parts.map(show) } : beginningOf(parts, show);
  const count = units.reduce((sum, { audit }) => sum + (audit.unread?.count ?? 0), 0);
  return { first: shown.first, more: count - shown.first.length };
}

/**
 * @param all the number of findings, including accepted ones.
 * @param unread how much was not read; null where that is not known.
 */
function summaryOf(open: AuditView["counts"], all: number, unread: number | null, locale: Locale): string {
  const words = dictionaryOf(locale).audit;
  const counts = severities.toReversed().map((severity) => [words.counts[severity], open[severity]] as const);
  const accepted = all - open.low - open.medium - open.high;
  const known = [...counts, [words.acceptedCount, accepted] as const];
  const parts = known.flatMap(([forms, count]) => (count === 0 ? [] : [plural(locale, forms, count)]));
  return parts.length === 0 ? toAuditLevel({ level: "none", unread }, locale).text : formatList(locale, parts);
}

type Group = Readonly<{ rule: string; severity: Severity; findings: readonly FindingFacts[] }>;

function byRule(findings: readonly FindingFacts[]): Group[] {
  const groups = new Map<string, FindingFacts[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.rule}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()]
    .flatMap((some) => (some[0] ? [{ rule: some[0].rule, severity: some[0].severity, findings: some }] : []))
    .toSorted(
      (one, other) =>
        severities.indexOf(other.severity) - severities.indexOf(one.severity) ||
        other.findings.length - one.findings.length,
    );
}

function toRuleFindings(
  key: RepositoryKey,
  audit: AuditParts,
  { rule: id, severity, findings }: Group,
  { locale, isWhole }: Required<Options>,
): RuleFindings {
  const words = dictionaryOf(locale).audit;
  // A discontinued rule has no texts, but its findings remain.
  const { title = id, rationale = "", remedy = "" } = ruleWordsIn(id, locale) ?? {};
  const show = (finding: FindingFacts) => toFinding(key, audit, finding, locale);
  return {
    key: `${severity}-${id}`,
    severity,
    level: words.levels[severity],
    title,
    count: plural(locale, words.places, findings.length),
    rationale,
    remedy: isWhole ? remedy : null,
    ruleHref: auditRulePath(locale, id),
    places: isWhole ? { first: findings.map(show), more: 0 } : beginningOf(findings, show),
  };
}

function toFinding(key: RepositoryKey, audit: AuditParts, finding: FindingFacts, locale: Locale): FindingView {
  const words = dictionaryOf(locale).audit;
  const { id, path, line, circumstances } = finding;
  const accepted = audit.accepted.find((one) => one.id === id);
  const lowered = circumstances.map((one) => words.circumstances[one]);
  return {
    id,
    name: fill(words.place, { path, line }),
    href: lineUrl(key, audit.commit, path, line),
    excerpt: toExcerpt(audit.excerpts[id]),
    lowered: lowered.length === 0 ? null : fill(words.lowered, { circumstances: formatList(locale, lowered) }),
    accepted:
      accepted === undefined
        ? null
        : fill(words.accepted, {
            date: formatDate(locale, accepted.on),
            reason: accepted.reasons[locale] ?? accepted.reasons[defaultLocale] ?? "",
          }),
  };
}

const toExcerpt = (stored: StoredExcerpt | undefined): Excerpt | null =>
  typeof stored === "string" ? (stored === "" ? null : { before: [], line: stored, after: [] }) : (stored ?? null);

/** The other audits are those of what plugins have besides skills. */
const isSkill = (path: string): boolean => /(?:^|\/)skill\.md$/i.test(path);

function toCapability(
  key: RepositoryKey,
  { units, commit }: AuditParts,
  capability: Capability,
  locale: Locale,
): CapabilityView {
  const words = dictionaryOf(locale).audit;
  const placesOf = (some: typeof units) => some.flatMap((unit) => unit.audit.capabilities[capability] ?? []);
  const skills = units.filter(({ path }) => isSkill(path));
  const places = placesOf(skills);
  // What only a plugin has is in no skill.
  const [first = placesOf(units)[0]] = places;
  const name = words.capability[capability];
  if (first === undefined) return { name, answer: words.notFound, place: null };
  const place = { name: fill(words.place, first), href: lineUrl(key, commit, first.path, first.line) };
  const found = { found: formatNumber(locale, places.length) };
  return {
    name,
    answer:
      skills.length === 1 || places.length === 0
        ? place.name
        : fill(plural(locale, words.foundIn, skills.length), found),
    place,
  };
}
