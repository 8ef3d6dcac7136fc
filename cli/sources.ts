import { readFile } from "node:fs/promises";
import { UsageError } from "@skillshelf/cli/errors";
import { parseSource, parseSourceList } from "@skillshelf/skill-reader/git/source";
import type { ResponseCache } from "#lib/directory/ingest/github/cache.ts";
import { type GitHub, openGitHub } from "#lib/directory/ingest/github/open-github.ts";
import type { Request } from "#lib/directory/ingest/run/read-source.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { isResting } from "#lib/directory/store/ingest-queue.ts";
import { githubResponseCache, listRepositories } from "#lib/directory/store/runs.ts";
import { env } from "#lib/env.ts";
import { logWarning } from "#lib/process/logger.ts";
import type { IngestOptions } from "./ingest.ts";

/** Without a database, responses are not cached. */
const noCache: ResponseCache = { get: async () => undefined, set: async () => {} };

/** Opens GitHub's API; undefined without a token. Responses are cached in the database if there is one. */
export function githubFor(database: Database | undefined, signal: AbortSignal): GitHub | undefined {
  const { githubToken: token, githubApiUrl: apiUrl } = env();
  if (token === undefined) return undefined;
  return openGitHub({
    token,
    apiUrl,
    signal,
    memory: database ? githubResponseCache(database) : noCache,
    report: ({ until }) => logWarning(`GitHub's rate limit is reached. Continuing at ${until.toISOString()}`),
  });
}

/** Returns the sources that a command line names. `--all` needs a database. */
export async function requestsOf(
  database: Database | undefined,
  sources: readonly string[],
  { from, as, all, everyMs }: Pick<IngestOptions, "from" | "as" | "all" | "everyMs">,
): Promise<readonly Request[]> {
  return [
    ...sources.map((text): Request => ({ source: parseSource(text), as, reach: "any" })),
    ...(from === undefined ? [] : await readSourceFile(from)),
    ...(all && database ? await listedSources(database, everyMs !== undefined) : []),
  ];
}

/** Reads sources from a file. */
export async function readSourceFile(file: string): Promise<Request[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read --from ${file}: ${error.message}`);
  });
  return parseSourceList(text).map(({ source, as }) => ({ source, as, reach: "public" }));
}

/** @param isScheduled leaves out repositories that failed again and again. */
async function listedSources(database: Database, isScheduled: boolean): Promise<Request[]> {
  const repositories = await listRepositories(database, isScheduled ? isResting : undefined);
  return repositories.map(({ owner, repo, source }) => ({
    source: parseSource(source ?? `${owner}/${repo}`),
    as: { owner, repo },
    reach: "public",
  }));
}
