import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import {
  type Audit,
  type AuditLevel,
  type CapabilityFilter,
  capabilityFilters,
  satisfiesFilter,
} from "@skillshelf/directory-api/schema";
import type { Capability } from "@skillshelf/skill-audit/audit-facts";
import { asOne, joined, plainTexts, type Word, wordsOf } from "@skillshelf/skill-reader/segment";
import { includesAgent } from "../agent-mask.ts";
import {
  exactName,
  exactUnit,
  filterLexeme,
  inName,
  languageLexemes,
  levelLexemes,
  levelOf,
  QUALITY_MAX,
} from "./lexemes.ts";
import { type StoredTexts, toStoredTexts } from "./record-texts.ts";
import { stem } from "./stem.ts";
import { pairLexemes, TextIndex } from "./text-index.ts";

/** The facts that quality is computed from; it decides between records that match equally. */
type QualityFacts = Readonly<{
  score: number | null;
  updatedAt: Date | null;
  stars: number | null;
  reviewedOn: string | null;
}>;

/** Points out of `QUALITY_MAX`. */
export const qualityWeights = {
  /** Conformance and upkeep are measured and weigh most. */
  score: 500,
  /** Unmeasured records get half of the points. */
  unknownScore: 0.5,
  /** Time of the last change by the calendar, not by age, so that an unchanged record keeps its points. */
  freshness: 200,
  /** The specification of skills dates from then; older commits get no points for freshness. */
  freshFrom: Date.UTC(2025, 9),
  /** Later changes get all points. */
  freshUntil: Date.UTC(2029, 9),
  /** Stars are given for many reasons: a few points by their order of magnitude, up to 100,000. */
  stars: 100,
  mostStars: 100_000,
  /** Reviewed by editors. */
  reviewed: 200,
} as const;

/** Computes the quality of a record, from 0 to `QUALITY_MAX`, independent of a query. */
export function qualityOf({ score, updatedAt, stars, reviewedOn }: QualityFacts): number {
  const weights = qualityWeights;
  const scored = (score === null ? weights.unknownScore : score / 100) * weights.score;
  const span = weights.freshUntil - weights.freshFrom;
  const fresh = between(0, ((updatedAt?.getTime() ?? 0) - weights.freshFrom) / span, 1) * weights.freshness;
  const starred = between(0, Math.log1p(stars ?? 0) / Math.log1p(weights.mostStars), 1) * weights.stars;
  const reviewed = reviewedOn === null ? 0 : weights.reviewed;
  return between(0, Math.round(scored + fresh + starred + reviewed), QUALITY_MAX);
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** The content of a record that is searched. */
export type SearchedRecord = QualityFacts &
  Readonly<{
    id: number;
    owner: string;
    repo: string;
    name: string;
    summary: string;
    category: string;
    tags: readonly string[];
    languages: readonly string[];
    license: string | null;
    audit: Pick<Audit, "level"> | null;
    marketplace?: string | null | undefined;
    /** Name and summary in every language. */
    texts: readonly Readonly<{ locale: string; name: string; summary: string }>[];
    /** The language of `name` and `summary`, for records without texts. */
    summaryLanguage?: string | null | undefined;
    units: readonly SearchedUnit[];
  }>;

type SearchedUnit = Readonly<{
  name: string;
  description?: string | null | undefined;
  /** The language of the description. */
  language?: string | null | undefined;
  /** The author's words that are not shown. */
  searched?: string | null | undefined;
  kind?: string | undefined;
  plugin?: string | null | undefined;
  auditLevel?: AuditLevel | null | undefined;
  capabilities?: readonly Capability[] | null | undefined;
  /** The mask of the agents that load it. */
  agents?: number | null | undefined;
}>;

/** A record as the index stores it. */
export type SearchDocument = Readonly<{
  quality: number;
  /** In `tsvector` syntax. */
  terms: string;
  /** The texts that it is ranked by. */
  texts: StoredTexts;
  /** Its distinct words as written, for completions and corrections. */
  words: readonly string[];
  /** The filters by capability that it satisfies. */
  capabilities: readonly CapabilityFilter[];
  /** The mask of the agents that load at least one of its skills. */
  agents: number;
}>;

/** To be raised when the index of a record changes, so that all records are indexed again. */
export const INDEX_VERSION = 7;

export function searchDocument(record: SearchedRecord): SearchDocument {
  const { owner, repo, tags, name, summary, marketplace, summaryLanguage = null, texts: translations } = record;
  const quality = qualityOf(record);
  const ownText = { locale: summaryLanguage, name, summary };
  const titles = distinct([
    { locale: null, text: repo },
    ...[ownText, ...translations].map(({ name: text, locale }) => ({ text, locale })),
  ]);
  const summaries = distinct([...translations, ownText].map(({ summary: text, locale }) => ({ text, locale })));
  const index = new TextIndex();
  const own = new TextIndex();
  const both = [index, own];
  const written = new Set<string>();
  const read = (text: string): Word[] => {
    const words = wordsOf(text);
    for (const lexeme of pairLexemes(words)) index.mark(lexeme);
    for (const { text: whole, parts } of words) for (const word of [whole, ...parts]) written.add(word);
    return words;
  };

  for (const text of [...titles.map((title) => title.text), `${owner}/${repo}`, marketplace ?? repo])
    for (const one of both) one.mark(exactName(joined(text)));
  for (const lexeme of filters(record)) index.mark(lexeme);
  for (const lexeme of levelLexemes(levelOf(quality))) index.mark(lexeme);
  for (const { text, locale } of [...titles, { text: owner, locale: null }]) {
    const words = read(text);
    for (const one of both) one.addName(words, "name", locale);
    for (const word of [...plainTexts(words), asOne(words)]) index.mark(inName(stem(word)));
  }
  for (const { name: unit } of record.units) {
    const words = read(unit);
    index.addName(words, "description");
    index.mark(exactUnit(asOne(words)));
  }
  for (const { text, locale } of summaries) for (const one of both) one.add(read(text), "summary", locale);
  for (const text of [...tags, record.category, marketplace ?? ""]) for (const one of both) one.add(read(text), "tag");
  own.put(filterLexeme("category", record.category), "tag");
  for (const { description, language, searched, plugin } of record.units)
    for (const text of [description, searched, plugin]) index.add(read(text ?? ""), "description", language);

  const texts = toStoredTexts(own, record.units.map(rankedUnit));
  const capabilities = capabilityFilters.filter((filter) => satisfies(record.units, filter));
  const agents = agentsOf(record.units);
  return { quality, terms: index.toString(), texts, words: [...written].filter(isWritable), capabilities, agents };
}

type TextOf = Readonly<{ text: string; locale: string | null }>;

/** Keeps the first of texts that are the same in several languages. */
const distinct = (texts: readonly TextOf[]): TextOf[] =>
  texts.filter(({ text }, index) => texts.findIndex((other) => other.text === text) === index);

/** Tells whether some skill has a capability, or whether all were audited and none has it. */
function satisfies(units: readonly SearchedUnit[], filter: CapabilityFilter): boolean {
  const isMet = ({ capabilities }: SearchedUnit) => satisfiesFilter(capabilities, filter);
  return filter.startsWith("no-") ? units.length > 0 && units.every(isMet) : units.some(isMet);
}

const agentsOf = (units: readonly SearchedUnit[]): number =>
  units.reduce((mask, { agents }) => mask | (agents ?? 0), 0);

const filters = ({ owner, category, tags, languages, license, audit, units }: SearchedRecord): string[] => [
  filterLexeme("owner", owner),
  filterLexeme("category", category),
  ...tags.map((tag) => filterLexeme("tag", tag)),
  ...languages.flatMap(languageLexemes),
  ...(license === null ? [] : [filterLexeme("license", license)]),
  ...(audit === null ? [] : [filterLexeme("audit", audit.level)]),
  ...capabilityFilters.flatMap((filter) => [
    ...(satisfies(units, filter) ? [filterLexeme("capability", filter)] : []),
    ...(units.some(({ capabilities }) => satisfiesFilter(capabilities, filter))
      ? [filterLexeme("unit-capability", filter)]
      : []),
  ]),
  ...agentIds.filter((agent) => includesAgent(agentsOf(units), agent)).map((agent) => filterLexeme("agent", agent)),
  ...units.flatMap(({ auditLevel }) => (auditLevel == null ? [] : [filterLexeme("unit-audit", auditLevel)])),
];

/** Longer words are never typed, and the index of words does not accept them. */
const MAX_WORD_LENGTH = 40;
const isWritable = (word: string): boolean => word.length <= MAX_WORD_LENGTH;

/** Indexes a unit for ranking. */
function rankedUnit({ name, description, language, searched, plugin, kind = "skill" }: SearchedUnit) {
  const index = new TextIndex();
  const words = wordsOf(name);
  index.addName(words, "name");
  index.add(wordsOf(description ?? ""), "description", language);
  index.add(wordsOf(searched ?? ""), "description", language);
  index.add(wordsOf(plugin ?? ""), "description");
  return { name, nameWords: words.length, isSkill: kind === "skill", index };
}
