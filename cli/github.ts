import type { ResponseCache } from "#lib/directory/ingest/github/cache.ts";
import { type GitHub, openGitHub } from "#lib/directory/ingest/github/open-github.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { githubResponseCache } from "#lib/directory/store/runs.ts";
import { env } from "#lib/env.ts";
import { logWarning } from "#lib/process/logger.ts";

/** A run that writes nothing remembers nothing. */
const forgetful: ResponseCache = { get: async () => undefined, set: async () => {} };

/** GitHub's API, where there is a token for it. What it answers is kept in the database, if there is one. */
export function githubFor(database: Database | undefined, signal: AbortSignal): GitHub | undefined {
  const { githubToken: token, githubApiUrl: apiUrl } = env();
  if (token === undefined) return undefined;
  return openGitHub({
    token,
    apiUrl,
    signal,
    memory: database ? githubResponseCache(database) : forgetful,
    report: ({ until }) => logWarning(`GitHub answers no more for now; going on at ${until.toISOString()}`),
  });
}
