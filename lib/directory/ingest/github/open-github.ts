import { setTimeout } from "node:timers/promises";
import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { safeLine } from "@skillshelf/skill-reader/git/errors";
import { abortError } from "@skillshelf/skill-reader/git/limits";
import { nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { githubApiUrlSchema } from "../../github-api-url.ts";
import { CachingClient, type ResponseCache } from "./cache.ts";
import { type Connection, GitHubClient, type RetryPolicy } from "./client.ts";
import { type RepositoryResponse, repositoryRequest, toRepositoryResponse } from "./repository.ts";
import { GitHubError } from "./responses.ts";
import { type FoundRepository, type OnShortfall, topicSearch } from "./topic-search.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Durations are in milliseconds. */
export type GitHubOptions = Pick<Connection, "apiUrl" | "token" | "signal"> &
  Readonly<{
    memory: ResponseCache;
    /** Time for which a cached response is fresh; an hour by default. */
    freshFor?: number;
  }> &
  Partial<Pick<Connection, "timeout"> & RetryPolicy>;

/** Requests to GitHub. */
export type GitHub = Readonly<{
  /** @throws {GitHubError} or the reason of the aborted signal. */
  repository: (name: RepositoryName) => Promise<RepositoryResponse>;
  /** See `topicSearch`. */
  repositoriesWithTopic: (
    topic: string,
    options: { onShortfall: OnShortfall },
  ) => AsyncGenerator<FoundRepository, void, undefined>;
}>;

/**
 * Opens GitHub's REST API. All responses are cached, so that an interrupted run continues where it stopped.
 *
 * @throws {GitHubError} `refused` if the token is malformed.
 */
export function openGitHub(options: GitHubOptions): GitHub {
  const { token, signal, memory, freshFor = 60 * MINUTE, now = () => new Date() } = options;
  // An invalid header value would be repeated in the resulting error.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new GitHubError("refused", "GITHUB_TOKEN is malformed; it must be a single line without spaces.");
  const apiUrl = githubApiUrlSchema.parse(options.apiUrl);
  const { timeout = () => AbortSignal.timeout(30 * SECOND) } = options;
  const { sleep = pause, longestWait = 15 * MINUTE, report = () => {} } = options;
  const patient = new GitHubClient({ apiUrl, token, signal, timeout }, { now, sleep, longestWait, report });
  const asker = new CachingClient(patient, { memory, now, freshFor });
  return {
    repository: async (name) => toRepositoryResponse(await asker.ask(repositoryRequest(checked(name)))),
    repositoriesWithTopic: (topic, { onShortfall }) => topicSearch(topic, { asker, onShortfall }),
  };
}

function checked({ owner, repo }: RepositoryName): RepositoryName {
  if (ownerSchema.safeParse(owner).success && repoSchema.safeParse(repo).success) return { owner, repo };
  throw new GitHubError(
    "invalid-name",
    `"${safeLine(nameText({ owner, repo }))}" is not the name of a repository on GitHub.`,
  );
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch {
    throw abortError(signal);
  }
}
