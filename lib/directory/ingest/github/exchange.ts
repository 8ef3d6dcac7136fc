import { safeLine } from "@skillshelf/skill-reader/git/errors";
import { abortError } from "@skillshelf/skill-reader/git/limits";
import { parseJson } from "@skillshelf/skill-reader/json";
import { type ApiAnswer, unexpected } from "./api-answer.ts";
import { GitHubError } from "./github-error.ts";

const MAX_BYTES = 8_388_608;
const MAX_REDIRECTS = 3;

/** Where the API is, and how it is asked. `timeout` makes a signal that ends one exchange. */
export type Connection = Readonly<{
  apiUrl: string;
  token: string | undefined;
  signal: AbortSignal;
  timeout: () => AbortSignal;
}>;

/** What is asked. `about` names it in messages; `etag` is that of the answer that is known already. */
export type ApiRequest = Readonly<{ path: string; about: string; etag: string | null }>;

/**
 * Asks once, and follows redirects as long as they stay with the server of the API.
 *
 * @throws {GitHubError} `unreachable` (also for statuses that tell of a failing server) or `unexpected-answer`,
 * or what the connection's signal aborted with.
 */
export async function exchange(request: ApiRequest, connection: Connection): Promise<ApiAnswer> {
  const { signal } = connection;
  // Named, and asked below: the signal of both does not keep its parts from the garbage collector.
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

async function followed(request: ApiRequest, connection: Connection, signal: AbortSignal): Promise<ApiAnswer> {
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
  throw unexpected(request.about, `redirects more than ${MAX_REDIRECTS} times`);
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

/** The next address. It is never one of another server: the token goes with every request. */
function redirected(location: string | null, from: URL, about: string): URL {
  if (location === null || !URL.canParse(location, from)) throw unexpected(about, "redirects to nowhere");
  const to = new URL(location, from);
  if (to.origin !== from.origin || to.username !== "" || to.password !== "")
    throw unexpected(about, "redirects to another server");
  return to;
}

async function jsonOf(response: Response, about: string): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw unexpected(about, `is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const type = response.headers.get("content-type") ?? "";
  return /^application\/(?:[\w.-]+\+)?json(?:;|$)/i.test(type)
    ? parseJson(Buffer.concat(chunks).toString())
    : undefined;
}

const unreachable = ({ about }: ApiRequest, { apiUrl }: Connection, fault: string): GitHubError =>
  new GitHubError("unreachable", `${new URL(apiUrl).host} ${fault} when asked about ${about}.`);

/** What lies under the error of a fetch, which itself says nothing. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Words from elsewhere, as a message may show them. */
export const shown = (words: string, { token }: Connection): string =>
  safeLine(words, token === undefined ? [] : [token]);
