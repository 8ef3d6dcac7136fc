import {
  listApiPath,
  queryString,
  type SkillKey,
  skillApiPath,
  skillPath,
  skillsPath,
} from "@skillshelf/directory-api/links";
import type postgres from "postgres";
import { OptionError } from "../terminal/options.ts";
import { apiPages, apiRecords, listPages, recordKeys, searchPages, skillPages } from "./addresses.ts";

/** One address that is asked for again and again. */
export type HotCase = Readonly<{
  name: string;
  path: string;
  status: number;
  /** Whether the client has the answer already and asks if it is still good. */
  conditional?: true;
}>;

/** Addresses that are asked for once each. */
export type UncachedCase = Readonly<{
  name: string;
  paths: (sql: postgres.Sql) => Promise<string[]>;
  /** 200 unless said otherwise. */
  status?: number;
  /** Sent beside the usual ones. */
  headers?: Readonly<Record<string, string>>;
}>;

/** Most different addresses of a case: more than the fastest run can ask for. */
const MOST_ADDRESSES = 100_000;

/** A repository that is not there. */
const nothingLike = ({ owner, repo }: SkillKey): SkillKey => ({ owner, repo: `nothing-like-${repo}` });

export const hotCases = (record: SkillKey): HotCase[] => [
  { name: "hot/skill-page", path: skillPath("en", record), status: 200 },
  { name: "hot/list-page", path: skillsPath("en"), status: 200 },
  { name: "hot/search-page", path: skillsPath("en") + queryString({ q: "report" }), status: 200 },
  { name: "hot/api-list", path: listApiPath, status: 200 },
  { name: "hot/api-record", path: skillApiPath(record), status: 200 },
  { name: "hot/not-modified", path: skillPath("en", record), status: 304, conditional: true },
  { name: "hot/not-found", path: skillPath("en", nothingLike(record)), status: 404 },
];

export const uncachedCases: readonly UncachedCase[] = [
  { name: "uncached/skill-page", paths: async (sql) => skillPages(await recordKeys(sql, MOST_ADDRESSES), "en") },
  { name: "uncached/list-page", paths: async (sql) => listPages(sql, "en") },
  { name: "uncached/search-page", paths: async () => searchPages("en", MOST_ADDRESSES) },
  { name: "uncached/api-list", paths: apiPages },
  { name: "uncached/api-record", paths: async (sql) => apiRecords(await recordKeys(sql, MOST_ADDRESSES)) },
  {
    name: "uncached/not-modified",
    // From the other end than the first case, which has some of them rendered.
    paths: async (sql) => skillPages((await recordKeys(sql, MOST_ADDRESSES)).toReversed(), "en"),
    status: 304,
    headers: { "if-none-match": "*" },
  },
  {
    name: "uncached/not-found",
    paths: async (sql) => skillPages((await recordKeys(sql, MOST_ADDRESSES)).map(nothingLike), "en"),
    status: 404,
  },
];

/** A hot page while another client walks through pages that nobody asked for before: in the other language. */
export const walkCase: UncachedCase = {
  name: "walk/skill-page",
  paths: async (sql) => skillPages(await recordKeys(sql, MOST_ADDRESSES), "de"),
};

const names = [
  ...hotCases({ owner: "", repo: "" }).map(({ name }) => name),
  ...uncachedCases.map(({ name }) => name),
  walkCase.name,
];

/**
 * Says of each case whether it is wanted.
 *
 * @param only beginnings of names; none means all.
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
