import type { AgentId } from "@skillshelf/agent-loading/agent-ids";
import type { AuditLevel, CapabilityFilter } from "@skillshelf/directory-api/schema";
import { anyOf, type Group, maxCountOf, nameQuery, phraseVariants, recordQuery, type Vocabulary } from "./groups.ts";
import { filterLexeme, inName, languageLexemes } from "./lexemes.ts";
import type { Query } from "./query.ts";
import { quoted } from "./text-index.ts";

/** Filters of a search, apart from its query. */
export type Filter = Readonly<{
  category?: string | undefined;
  license?: string | undefined;
  language?: string | undefined;
  audit?: AuditLevel | undefined;
  capability?: readonly CapabilityFilter[] | undefined;
  /** A record matches by one skill that the agent loads. */
  agent?: AgentId | undefined;
  /** Whether `audit` and `capability` are about the skills: then a record matches by one skill that may satisfy them. */
  isOfUnits?: boolean | undefined;
}>;

/** The conditions of a search. Queries are in `tsquery` syntax. */
export class Plan {
  readonly groups: readonly Group[];
  /** The groups, rarest first. */
  readonly rarest: readonly Group[];
  /** Lexemes that every match has. */
  readonly #filters: readonly string[];
  readonly #excluded: readonly string[];
  readonly #counts: Vocabulary["counts"];
  readonly #query: Query;
  readonly #filter: Filter;

  constructor(groups: readonly Group[], query: Query, filter: Filter, counts: Vocabulary["counts"]) {
    this.groups = groups;
    this.rarest = groups.toSorted((one, other) => maxCountOf(one, counts) - maxCountOf(other, counts));
    this.#filters = [...query.filters, ...filterLexemes(filter)];
    this.#excluded = [
      ...query.excluded.map((words) => recordQuery({ word: "", variants: phraseVariants(words) })),
      ...query.excludedFilters.map(quoted),
    ];
    this.#counts = counts;
    this.#query = query;
    this.#filter = filter;
  }

  /** Returns the plan with the rarest known words only. */
  withRarest(most: number): Plan {
    const known = this.rarest.filter((group) => maxCountOf(group, this.#counts) > 0);
    return new Plan(known.slice(0, most), this.#query, this.#filter, this.#counts);
  }

  /** Whether every listed record matches. */
  get isEmpty(): boolean {
    return this.groups.length + this.#filters.length + this.#excluded.length === 0;
  }

  /** Matches records with all of some groups. @param more a further condition. */
  all(groups: readonly Group[], more?: string): string {
    return this.#narrowed(groups.map(recordQuery), more);
  }

  /** Matches records that lack at most `missing` of some groups, given rarest first. */
  allBut(groups: readonly Group[], missing: number, more?: string): string {
    return missing === 0 ? this.all(groups, more) : this.#narrowed([allBut(groups.map(recordQuery), missing)], more);
  }

  /** Estimates the number of these. */
  expectedAllBut(groups: readonly Group[], missing: number, total: number): number {
    const sets = subsets(groups, groups.length - missing);
    return sets.reduce((sum, some) => sum + this.expectedOfAll(some, total), 0);
  }

  /** Matches records with all of some groups in their names. */
  inName(groups: readonly Group[], more?: string): string {
    return this.#narrowed(
      groups.map((group) => nameQuery(group)),
      more,
    );
  }

  /** Estimates the number of these. */
  expectedInName(groups: readonly Group[], total: number): number {
    return expectedOf(this.#each(groups, inName), total);
  }

  /** Whether it is filtered by owner. */
  get hasOwner(): boolean {
    return this.#filters.some((lexeme) => lexeme.startsWith(ownerFilter));
  }

  /** Matches records that satisfy a query and the filters. */
  narrowed(query: string, more?: string): string {
    return this.#narrowed([`(${query})`], more);
  }

  #narrowed(queries: readonly string[], more?: string): string {
    return [
      ...queries,
      ...this.#filters.map(quoted),
      ...(more === undefined ? [] : [`(${more})`]),
      ...this.#excluded.map((query) => `!${query}`),
    ].join(" & ");
  }

  /** Upper bound of the records with all of some groups. */
  maxOfAll(groups: readonly Group[]): number {
    return Math.min(...this.#each(groups));
  }

  /** Estimates the number of these. */
  expectedOfAll(groups: readonly Group[], total: number): number {
    return expectedOf(this.#each(groups), total);
  }

  /** The exact number of matches, where a single stored count tells it. */
  get keptCount(): number | undefined {
    const [group, ...others] = this.groups;
    const single =
      group?.variants.length === 1 && group.variants[0]?.lexemes.length === 1 ? group.variants[0] : undefined;
    if (this.#excluded.length > 0 || others.length > 0) return undefined;
    if (group && this.#filters.length === 0 && single) return this.#count(single.lexemes[0] ?? "");
    return group === undefined && this.#filters.length === 1 ? this.#count(this.#filters[0] ?? "") : undefined;
  }

  /** Lower bound of the matches, from the stored counts. */
  get minCount(): number {
    const [group, ...others] = this.groups;
    if (group === undefined || others.length + this.#excluded.length + this.#filters.length > 0) return 0;
    return Math.max(
      ...group.variants.map(({ lexemes: [lexeme = "", ...more] }) => (more.length > 0 ? 0 : this.#count(lexeme))),
    );
  }

  #each(groups: readonly Group[], inField?: (lexeme: string) => string): number[] {
    return [
      ...groups.map((group) => maxCountOf(group, this.#counts, inField)),
      ...this.#filters.map((lexeme) => this.#count(lexeme)),
    ];
  }

  #count(lexeme: string): number {
    return this.#counts.get(lexeme) ?? 0;
  }
}

/** Returns the lexemes of the filters that are not part of the query. */
export const filterLexemes = ({
  category,
  license,
  language,
  audit,
  capability = [],
  agent,
  isOfUnits = false,
}: Filter): string[] => [
  ...(category === undefined ? [] : [filterLexeme("category", category)]),
  ...(license === undefined ? [] : [filterLexeme("license", license)]),
  ...(language === undefined ? [] : languageLexemes(language).slice(-1)),
  ...(audit === undefined ? [] : [filterLexeme(isOfUnits ? "unit-audit" : "audit", audit)]),
  ...capability.map((one) => filterLexeme(isOfUnits ? "unit-capability" : "capability", one)),
  ...(agent === undefined ? [] : [filterLexeme("agent", agent)]),
];

/**
 * How many of `total` are likely to have all of what so many have each. Words of one query go together: each narrows less
 * than the rarer ones before it, as in the exponential back-off by which databases estimate conditions that depend on each
 * other.
 */
const expectedOf = (counts: readonly number[], total: number): number =>
  counts
    .map((count) => Math.min(1, count / total))
    .toSorted((one, other) => one - other)
    .reduce((expected, share, index) => expected * share ** (BACK_OFF ** index), total);

/**
 * By so much less each narrows. Were all other words of a query to narrow to the same power of their shares, this would be,
 * for two, three and four words of one of 4,255 real skills, 0.60, 0.44 and 0.28 (median), for words of any of them 1.11,
 * 0.89 and 0.60, for those of a million made records 0.66, 0.53 and 0.45; by this number it is 0.65, 0.54 and 0.45.
 */
const BACK_OFF = 0.65;

/** Combines queries of which `missing` may fail; empty when all may. Dividing in halves keeps it short. */
function allBut(queries: readonly string[], missing: number): string {
  if (missing === 0) return queries.join(" & ");
  if (missing >= queries.length) return "";
  const half = Math.floor(queries.length / 2);
  const alternatives = Array.from({ length: Math.min(missing, half) + 1 }, (_, rare) =>
    [allBut(queries.slice(0, half), rare), allBut(queries.slice(half), missing - rare)].filter(Boolean).join(" & "),
  );
  return anyOf(alternatives);
}

/** Returns all subsets of a size. */
function subsets<Item>(items: readonly Item[], size: number): Item[][] {
  if (size <= 0) return [[]];
  if (size > items.length) return [];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((others) => [item, ...others]));
}

const ownerFilter = filterLexeme("owner", "");
