import type { RepositoryKey } from "@skillshelf/directory-api/links";
import { asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isListed } from "./records.ts";
import { records, suggestions } from "./tables.ts";

/** Suggestions that are kept. Others are refused until the operator has worked on them. */
export const MAX_SUGGESTIONS = 1_000;

export type Suggestion = RepositoryKey & Readonly<{ count: number; firstAt: Date; lastAt: Date }>;

const keyOf = ({ owner, repo }: RepositoryKey): string => `${owner}/${repo}`.toLowerCase();

/** Adds a suggestion, or counts it once more. Does nothing when there are too many others. */
export async function addSuggestion(database: Database, repository: RepositoryKey): Promise<void> {
  const { owner, repo } = repository;
  await database.execute(sql`
    insert into ${suggestions} (key, owner, repo)
    select ${keyOf(repository)}, ${owner}, ${repo}
    where (select count(*) from ${suggestions}) < ${MAX_SUGGESTIONS}
      or exists (select from ${suggestions} where key = ${keyOf(repository)})
    on conflict (key) do update
      set count = least(${suggestions.count} + 1, 1000000), last_at = now()`);
}

/** Tells whether a repository is suggested, and whether there is room for more. */
export async function suggestionState(
  database: Database,
  repository: RepositoryKey,
): Promise<Readonly<{ isQueued: boolean; isFull: boolean }>> {
  const [found, [total]] = await Promise.all([
    database
      .select({ key: suggestions.key })
      .from(suggestions)
      .where(eq(suggestions.key, keyOf(repository))),
    database.select({ count: count() }).from(suggestions),
  ]);
  return { isQueued: found.length > 0, isFull: (total?.count ?? 0) >= MAX_SUGGESTIONS };
}

/** Lists the suggested repositories, the most often suggested first, and deletes those that the catalog has since listed. */
export async function listSuggestions(database: Database): Promise<Suggestion[]> {
  await database.execute(sql`
    delete from ${suggestions} using ${records}
    where ${isListed} and lower(${records.owner}) || '/' || lower(${records.repo}) = ${suggestions.key}`);
  const { owner, repo, firstAt, lastAt } = suggestions;
  return database
    .select({ owner, repo, count: suggestions.count, firstAt, lastAt })
    .from(suggestions)
    .orderBy(desc(suggestions.count), asc(firstAt), asc(suggestions.key));
}

/** Deletes suggestions. @returns those that there were. */
export async function deleteSuggestions(
  database: Database,
  repositories: readonly RepositoryKey[],
): Promise<RepositoryKey[]> {
  const { key, owner, repo } = suggestions;
  return database
    .delete(suggestions)
    .where(inArray(key, repositories.map(keyOf)))
    .returning({ owner, repo });
}
