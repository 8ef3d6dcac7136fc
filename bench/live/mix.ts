import { type RepositoryKey, repositoryPath } from "@skillshelf/directory-api/links";
import type postgres from "postgres";
import { apiRecords, listPages, recordKeys, repositoryPages, searchPages, skillPages } from "../http/cases.ts";
import type { LoadPlan } from "../load/client.ts";

/** Kinds of requests with their shares. Lists and searches depend on every version of the catalog. */
export const shares = { repository: 0.4, skill: 0.25, api: 0.15, list: 0.1, search: 0.1 } as const;
export type Kind = keyof typeof shares;
export const kinds: readonly Kind[] = ["repository", "skill", "api", "list", "search"];

/** Kinds whose hits are counted. */
export const countedKinds: readonly Kind[] = ["repository", "skill", "api"];

/** Different searches: visitors repeat a few, and ask for many others once. */
const SEARCHES = 20_000;

/** Paths of each kind, the popular ones first. */
export type Mix = Readonly<{ keys: readonly RepositoryKey[]; paths: Readonly<Record<Kind, readonly string[]>> }>;

export async function readMix(sql: postgres.Sql, records: number): Promise<Mix> {
  const keys = await recordKeys(sql, records);
  const paths = {
    repository: repositoryPages(keys, "en"),
    skill: await skillPages(sql, records),
    api: apiRecords(keys),
    list: (await listPages(sql, "en")).toSorted((one, other) => pageOf(one) - pageOf(other)),
    search: searchPages("en", SEARCHES),
  };
  return { keys, paths };
}

const pageOf = (path: string): number => Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);

/** Requests repositories where pages of skills are wanted: an earlier build has none. */
export const withoutSkills = ({ keys, paths }: Mix): Mix => ({
  keys,
  paths: { ...paths, skill: paths.skill.map(repositoryOf) },
});

/** The page of a skill's repository. */
function repositoryOf(path: string): string {
  const [, , , owner = "", repo = ""] = path.split("/").map(decodeURIComponent);
  return repositoryPath("en", { owner, repo });
}

/** The part of a plan that a mix determines. */
export const planOf = ({ paths }: Mix): Pick<LoadPlan, "paths" | "kinds"> => ({
  paths: kinds.flatMap((kind) => paths[kind]),
  kinds: kinds.map((name) => ({ name, share: shares[name], paths: paths[name].length })),
});
