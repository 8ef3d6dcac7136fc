import {
  categoryPath,
  listApiPath,
  pagePath,
  queryString,
  type SkillKey,
  skillApiPath,
  skillPath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { Random } from "@skillshelf/skill-audit/testing/random";
import type postgres from "postgres";
import { PAGE_SIZE } from "#lib/directory/loaders/list.ts";
import { COUNT_LIMIT } from "#lib/directory/store/search.ts";
import { SkewedList } from "../random/zipf.ts";
import { nouns } from "../seed/words.ts";

/** Addresses that the catalogue in the database answers, different ones in an order that has no system: any part of them is a fair sample. */

const SEED = 7;

type Count = { value: string; count: number };

/** Keys of up to `limit` records. */
export async function recordKeys(sql: postgres.Sql, limit: number): Promise<SkillKey[]> {
  return sql<SkillKey[]>`
    select owner, repo from directory.records
    where status in ('active', 'archived') and reviewed_on is null order by md5(id::text) limit ${limit}`;
}

/** A record with as many units as the average one of a reader's interest: enough to fill a page. */
export async function typicalRecord(sql: postgres.Sql): Promise<SkillKey> {
  const [key] = await sql<SkillKey[]>`
    select owner, repo from directory.records
    where status = 'active' and reviewed_on is null order by abs(skill_count - 8), id limit 1`;
  if (key === undefined) throw new Error("The database holds no record");
  return key;
}

/** Pages of the list and of every category, as far as each goes. */
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

/** Pages of the list in the API; those of other sizes once there are no more of the usual one. */
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

/** Searches for one or two words, as frequent as they are in the texts. */
export function searchPages(locale: Locale, count: number): string[] {
  const random = new Random(SEED);
  const noun = new SkewedList(nouns, 1, 3);
  const queries = new Set<string>();
  for (let attempt = 0; attempt < count * 2 && queries.size < count; attempt++) {
    queries.add(noun.drawSome(random, random.chance(0.4) ? 1 : 2).join(" "));
  }
  return [...queries].map((q) => skillsPath(locale) + queryString({ q }));
}

export const skillPages = (keys: readonly SkillKey[], locale: Locale): string[] =>
  keys.map((key) => skillPath(locale, key));

export const apiRecords = (keys: readonly SkillKey[]): string[] => keys.map(skillApiPath);

/** In another order, the same in every run. */
export function shuffled<Member>(members: readonly Member[]): Member[] {
  const random = new Random(SEED);
  return members
    .map((member) => ({ member, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ member }) => member);
}
