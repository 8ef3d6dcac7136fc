import { safeLine } from "@skillshelf/skill-reader/git/errors";
import { abortError } from "@skillshelf/skill-reader/git/limits";
import { parseJson } from "@skillshelf/skill-reader/json";
import pLimit, { type LimitFunction } from "p-limit";
import { z } from "zod";
import { type ApiResponse, errorMessageOf, GitHubError, unexpectedResponse } from "./responses.ts";

/** Rate limits of the GitHub API: one for searches, one for all other requests. */
export type Budget = "core" | "search";

/** Pause after a secondary rate limit without `Retry-After`. */
const PAUSE_SECONDS = 60;

/** Tracks the rate limits that responses report. Times are in milliseconds since the epoch. */
class RateLimits {
  readonly #usedUpUntil = new Map<Budget, number>();
  #pausedUntil = 0;

  /** Returns when the next request is allowed; a time in the past means now. */
  openAt(budget: Budget): number {
    return Math.max(this.#pausedUntil, this.#usedUpUntil.get(budget) ?? 0);
  }

  /**
   * Updates the limits from a response.
   *
   * @param refusals number of rate-limited responses to this request so far.
   * @returns whether the request was rate-limited and has to be repeated.
   */
  update(answer: ApiResponse, { asked, refusals, now }: { asked: Budget; refusals: number; now: number }): boolean {
    const resource = answer.headers.get("x-ratelimit-resource");
    const budget = resource === "core" || resource === "search" ? resource : asked;
    const remaining = numberIn(answer, "x-ratelimit-remaining");
    const reset = numberIn(answer, "x-ratelimit-reset");
    if (remaining === 0 && reset !== null) this.#usedUpUntil.set(budget, (reset + 1) * 1_000);
    else if (remaining !== null) this.#usedUpUntil.delete(budget);

    if (!isRefusal(answer)) return false;
    const retryAfter = numberIn(answer, "retry-after");
    // An exhausted budget states its reset time. A secondary limit applies to all requests.
    if (retryAfter !== null || this.openAt(asked) <= now)
      this.#pausedUntil = now + Math.max(retryAfter ?? PAUSE_SECONDS, 1) * 1_000 * 2 ** refusals;
    return true;
  }
}

function isRefusal(answer: ApiResponse): boolean {
  if (answer.status === 429) return true;
  if (answer.status !== 403) return false;
  if (answer.headers.has("retry-after") || numberIn(answer, "x-ratelimit-remaining") === 0) return true;
  return /rate limit|abuse detection/i.test(errorMessageOf(answer));
}

function numberIn({ headers }: ApiResponse, name: string): number | null {
  const text = headers.get(name) ?? "";
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

const MAX_BYTES = 8_388_608;
const MAX_REDIRECTS = 3;

/** Connection settings. `timeout` creates a signal that aborts one request. */
export type Connection = Readonly<{
  apiUrl: string;
  token: string | undefined;
  signal: AbortSignal;
  timeout: () => AbortSignal;
}>;

/** A GET request. `about` describes it in messages; `etag` belongs to the cached response. */
type ApiRequest = Readonly<{ path: string; about: string; etag: string | null }>;

/**
 * Sends one request and follows redirects within the API's origin.
 *
 * @throws {GitHubError} `unreachable` (also for 5xx statuses), `unexpected-answer`, or the abort reason of the signal.
 */
async function exchange(request: ApiRequest, connection: Connection): Promise<ApiResponse> {
  const { signal } = connection;
  // `AbortSignal.any` holds its sources weakly, so the timeout needs a reference until the end.
  const deadline = connection.timeout();
  const either = AbortSignal.any([signal, deadline]);
  try {
    return await followed(request, connection, either);
  } catch (error) {
    if (signal.aborted) throw abortError(signal);
    if (error instanceof GitHubError) throw error;
    const cause = deadline.aborted ? "timeout" : causeOf(error);
    throw unreachable(request, connection, `could not be reached (${shown(cause, connection)})`);
  }
}

async function followed(request: ApiRequest, connection: Connection, signal: AbortSignal): Promise<ApiResponse> {
  let url = new URL(connection.apiUrl + request.path);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(url, { headers: headersOf(request, connection), redirect: "manual", signal });
    const { status, headers } = response;
    const isRedirect = [301, 302, 303, 307, 308].includes(status);
    if (!isRedirect && status < 500 && status !== 408)
      return { status, headers, body: await jsonOf(response, request.about) };
    await response.body?.cancel();
    if (!isRedirect) throw unreachable(request, connection, `answered with the status ${status}`);
    url = redirected(headers.get("location"), url, request.about);
  }
  throw unexpectedResponse(request.about, `redirects more than ${MAX_REDIRECTS} times`);
}

function headersOf({ etag }: ApiRequest, { token }: Connection): Record<string, string> {
  return {
    accept: "application/vnd.github+json",
    "user-agent": "skillshelf",
    "x-github-api-version": "2022-11-28",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(etag === null ? {} : { "if-none-match": etag }),
  };
}

/** Returns the redirect target. Another origin is rejected because the request carries the token. */
function redirected(location: string | null, from: URL, about: string): URL {
  if (location === null || !URL.canParse(location, from)) throw unexpectedResponse(about, "redirects to nowhere");
  const to = new URL(location, from);
  if (to.origin !== from.origin || to.username !== "" || to.password !== "")
    throw unexpectedResponse(about, "redirects to another server");
  return to;
}

async function jsonOf(response: Response, about: string): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw unexpectedResponse(about, `is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const type = response.headers.get("content-type") ?? "";
  return /^application\/(?:[\w.-]+\+)?json(?:;|$)/i.test(type)
    ? parseJson(Buffer.concat(chunks).toString())
    : undefined;
}

const unreachable = ({ about }: ApiRequest, { apiUrl }: Connection, fault: string): GitHubError =>
  new GitHubError("unreachable", `${new URL(apiUrl).host} ${fault} when asked about ${about}.`);

/** Returns the message of the underlying network error; that of `fetch` says nothing. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Makes text from the server safe to show in a message. */
const shown = (words: string, { token }: Connection): string => safeLine(words, token === undefined ? [] : [token]);

const MAX_RETRIES = 2;
const MAX_REFUSALS = 5;

/** A pause of one budget. */
export type RateLimitWait = Readonly<{ budget: Budget; until: Date }>;

/** Clock and limits for waiting. `longestWait` is in milliseconds; `report` is called before each wait. */
export type RetryPolicy = Readonly<{
  now: () => Date;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  longestWait: number;
  report: (wait: RateLimitWait) => void;
}>;

const blockSchema = z.object({ block: z.object({}) });

/** Sends requests one at a time, respects rate limits and retries transient failures. */
export class GitHubClient {
  readonly #connection: Connection;
  readonly #patience: RetryPolicy;
  readonly #limits = new RateLimits();
  readonly #wire = pLimit(1);
  /** One queue per budget, so that searches do not delay other requests. */
  readonly #queues: Readonly<Record<Budget, LimitFunction>> = { core: pLimit(1), search: pLimit(1) };

  constructor(connection: Connection, patience: RetryPolicy) {
    this.#connection = connection;
    this.#patience = patience;
  }

  /** @throws {GitHubError} or the abort reason of the connection's signal. */
  ask(request: ApiRequest, budget: Budget): Promise<ApiResponse> {
    return this.#queues[budget](() => this.#withinLimits(request, budget));
  }

  async #withinLimits(request: ApiRequest, budget: Budget): Promise<ApiResponse> {
    for (let refusals = 0; refusals <= MAX_REFUSALS; refusals++) {
      await this.#wait(request, budget);
      const answer = await this.#retried(request);
      const now = this.#patience.now().getTime();
      if (!this.#limits.update(answer, { asked: budget, refusals, now })) return this.#permitted(answer, request);
    }
    throw this.#limited(request, budget);
  }

  async #wait(request: ApiRequest, budget: Budget): Promise<void> {
    const { now, sleep, longestWait, report } = this.#patience;
    // A request of the other budget may extend the pause meanwhile.
    for (;;) {
      const openAt = this.#limits.openAt(budget);
      const milliseconds = openAt - now().getTime();
      if (milliseconds <= 0) return;
      if (milliseconds > longestWait) throw this.#limited(request, budget);
      report({ budget, until: new Date(openAt) });
      await sleep(milliseconds, this.#connection.signal);
    }
  }

  async #retried(request: ApiRequest): Promise<ApiResponse> {
    for (let retries = 0; ; retries++) {
      try {
        return await this.#wire(() => exchange(request, this.#connection));
      } catch (error) {
        const isTransient = error instanceof GitHubError && error.reason === "unreachable";
        if (!isTransient || retries === MAX_RETRIES) throw error;
      }
      await this.#patience.sleep(1_000 * 4 ** retries, this.#connection.signal);
    }
  }

  #permitted(answer: ApiResponse, { about }: ApiRequest): ApiResponse {
    const { apiUrl, token } = this.#connection;
    const { host } = new URL(apiUrl);
    if (answer.status === 401)
      throw new GitHubError(
        "refused",
        token === undefined
          ? `${host} answers nothing about ${about} without a GITHUB_TOKEN.`
          : `GITHUB_TOKEN was refused by ${host} when asked about ${about}.`,
      );
    if (answer.status !== 403 || blockSchema.safeParse(answer.body).success) return answer;
    const words = shown(errorMessageOf(answer), this.#connection);
    throw new GitHubError("forbidden", `${host} forbids to ask about ${about}${words === "" ? "" : `: ${words}`}`);
  }

  #limited({ about }: ApiRequest, budget: Budget): GitHubError {
    const until = new Date(this.#limits.openAt(budget)).toISOString();
    return new GitHubError(
      "rate-limited",
      `GitHub's limit is reached, so ${about} can be asked from ${until} on; what was asked so far is kept.`,
    );
  }
}
