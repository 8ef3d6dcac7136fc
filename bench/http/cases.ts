import {
  categoryPath,
  listApiPath,
  pagePath,
  queryString,
  type RepositoryKey,
  repositoryApiPath,
  repositoryPath,
  skillPath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { Random } from "@skillshelf/skill-audit/testing/random";
import type postgres from "postgres";
import { PAGE_SIZE } from "#lib/directory/loaders/list.ts";
import { COUNT_LIMIT } from "#lib/directory/store/search.ts";
import { skillSlug } from "#lib/directory/unit-anchors.ts";
import { SkewedList } from "../random/zipf.ts";
import { nouns } from "../seed/words.ts";
import { OptionError } from "../terminal/options.ts";

const SEED = 7;

type Count = { value: string; count: number };

/** Returns the keys of up to `limit` records in random order: any part of them is a fair sample. */
export async function recordKeys(sql: postgres.Sql, limit: number): Promise<RepositoryKey[]> {
  return sql<RepositoryKey[]>`
    select owner, repo from directory.records
    where status in ('active', 'archived') and reviewed_on is null order by md5(id::text) limit ${limit}`;
}

/** Returns a record with an average number of units. */
export async function typicalRecord(sql: postgres.Sql): Promise<RepositoryKey> {
  const [key] = await sql<RepositoryKey[]>`
    select owner, repo from directory.records
    where status = 'active' and reviewed_on is null order by abs(skill_count - 8), id limit 1`;
  if (key === undefined) throw new Error("The database holds no record");
  return key;
}

/** All pages of the list and of every category, in random order. */
export async function listPages(sql: postgres.Sql, locale: Locale): Promise<string[]> {
  const counts = await sql<Count[]>`
    select value, count::int from directory.record_counts where facet in ('total', 'category') order by value`;
  const paths = counts.flatMap(({ value, count }) => {
    const path = value === "" ? skillsPath(locale) : categoryPath(locale, value);
    const pages = Math.ceil(Math.min(count, COUNT_LIMIT) / PAGE_SIZE);
    return Array.from({ length: pages }, (_, index) => pagePath(path, index + 1));
  });
  return shuffled(paths);
}

/** All pages of the list in the API, of several page sizes. */
export async function apiPages(sql: postgres.Sql): Promise<string[]> {
  const [total] = await sql<Count[]>`select value, count::int from directory.record_counts where facet = 'total'`;
  const sizes = [PAGE_SIZE, 20, 22, 25, 28, 30, 32];
  return sizes.flatMap((pageSize) =>
    shuffled(
      Array.from({ length: Math.ceil((total?.count ?? 0) / pageSize) }, (_, index) => {
        return listApiPath + queryString({ page: index + 1, ...(pageSize !== PAGE_SIZE && { pageSize }) });
      }),
    ),
  );
}

/** Searches for one or two words, as frequent as in the texts. */
export function searchPages(locale: Locale, count: number): string[] {
  const random = new Random(SEED);
  const noun = new SkewedList(nouns, 1, 3);
  const queries = new Set<string>();
  for (let attempt = 0; attempt < count * 2 && queries.size < count; attempt++) {
    queries.add(noun.drawSome(random, random.chance(0.4) ? 1 : 2).join(" "));
  }
  return [...queries].map((q) => skillsPath(locale) + queryString({ q }));
}

export const repositoryPages = (keys: readonly RepositoryKey[], locale: Locale): string[] =>
  keys.map((key) => repositoryPath(locale, key));

/** Pages of up to `limit` skills in random order, a few of each record. */
export async function skillPages(sql: postgres.Sql, limit: number): Promise<string[]> {
  const skills = await sql<(RepositoryKey & { anchor: string })[]>`
    select owner, repo, anchor from directory.units join directory.records on records.id = units.record_id
    where status in ('active', 'archived') and reviewed_on is null and position <= 4
    order by md5(record_id || anchor) limit ${limit}`;
  return skills.map(({ anchor, ...key }) => skillPath("en", key, skillSlug(anchor)));
}

export const apiRecords = (keys: readonly RepositoryKey[]): string[] => keys.map(repositoryApiPath);

/** Shuffles, in the same order in every run. */
export function shuffled<Member>(members: readonly Member[]): Member[] {
  const random = new Random(SEED);
  return members
    .map((member) => ({ member, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ member }) => member);
}

/** One address that is requested repeatedly. */
export type HotCase = Readonly<{
  name: string;
  path: string;
  status: number;
  /** Whether the client sends a conditional request. */
  conditional?: true;
}>;

/** Addresses that are requested once each. */
export type UncachedCase = Readonly<{
  name: string;
  paths: (sql: postgres.Sql) => Promise<string[]>;
  /** 200 by default. */
  status?: number;
  /** Sent in addition to the usual headers. */
  headers?: Readonly<Record<string, string>>;
}>;

/** Addresses of a case: more than the fastest run can request. */
const MAX_ADDRESSES = 100_000;

/** A repository that does not exist. */
const missingLike = ({ owner, repo }: RepositoryKey): RepositoryKey => ({ owner, repo: `nothing-like-${repo}` });

export const hotCases = (record: RepositoryKey): HotCase[] => [
  { name: "hot/repository-page", path: repositoryPath("en", record), status: 200 },
  { name: "hot/list-page", path: skillsPath("en"), status: 200 },
  { name: "hot/search-page", path: skillsPath("en") + queryString({ q: "report" }), status: 200 },
  { name: "hot/api-list", path: listApiPath, status: 200 },
  { name: "hot/api-record", path: repositoryApiPath(record), status: 200 },
  { name: "hot/not-modified", path: repositoryPath("en", record), status: 304, conditional: true },
  { name: "hot/not-found", path: repositoryPath("en", missingLike(record)), status: 404 },
];

export const uncachedCases: readonly UncachedCase[] = [
  {
    name: "uncached/repository-page",
    paths: async (sql) => repositoryPages(await recordKeys(sql, MAX_ADDRESSES), "en"),
  },
  { name: "uncached/skill-page", paths: async (sql) => skillPages(sql, MAX_ADDRESSES) },
  { name: "uncached/list-page", paths: async (sql) => listPages(sql, "en") },
  { name: "uncached/search-page", paths: async () => searchPages("en", MAX_ADDRESSES) },
  { name: "uncached/api-list", paths: apiPages },
  { name: "uncached/api-record", paths: async (sql) => apiRecords(await recordKeys(sql, MAX_ADDRESSES)) },
  {
    name: "uncached/not-modified",
    // From the other end than the first case, which has rendered some of them.
    paths: async (sql) => repositoryPages((await recordKeys(sql, MAX_ADDRESSES)).toReversed(), "en"),
    status: 304,
    headers: { "if-none-match": "*" },
  },
  {
    name: "uncached/not-found",
    paths: async (sql) => repositoryPages((await recordKeys(sql, MAX_ADDRESSES)).map(missingLike), "en"),
    status: 404,
  },
];

/** A hot page while another client requests pages that are not cached: those in another language. */
export const walkCase: UncachedCase = {
  name: "walk/repository-page",
  paths: async (sql) => repositoryPages(await recordKeys(sql, MAX_ADDRESSES), "de"),
};

/** Suggestions while a name is typed, beside lookups. */
export const suggestionsCase = "suggestions";

const names = [
  ...hotCases({ owner: "", repo: "" }).map(({ name }) => name),
  ...uncachedCases.map(({ name }) => name),
  walkCase.name,
  suggestionsCase,
];

/**
 * Chooses cases by the beginnings of their names.
 *
 * @param only beginnings; none chooses all.
 * @throws {OptionError} when no case begins so.
 */
export function chooseCases(only: readonly string[]): (name: string) => boolean {
  for (const start of only) {
    if (!names.some((name) => name.startsWith(start))) {
      throw new OptionError(`--only must be the beginning of a case: ${names.join(", ")}`);
    }
  }
  return (name) => only.length === 0 || only.some((start) => name.startsWith(start));
}
