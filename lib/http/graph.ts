import { cacheControl } from "./routes.ts";

/** A request to the graph, whichever way it came. */
export type GraphRequest = Readonly<{
  method: string;
  /** Path as spelt, then query, without `apiKey`. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string | undefined;
}>;

export type GraphAnswer = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

/** Never rejects. */
export type AnswerGraph = (request: GraphRequest) => Promise<GraphAnswer>;

type GivenHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Given in place of a key that none can be: it may hold what no header may. */
const IMPOSSIBLE_KEY = "-";

/**
 * The key of a request, from its query, else from `x-api-key`, else from `Authorization: Bearer`, and
 * its query without it. The rest of the query stays as it is spelt.
 */
export function takeKey(query: string, headers: GivenHeaders): { key: string | undefined; query: string } {
  const given: string[] = [];
  const kept: string[] = [];
  for (const part of query === "" ? [] : query.slice(1).split("&")) {
    const value = new URLSearchParams(part).get("apiKey");
    if (value === null) kept.push(part);
    else given.push(value);
  }
  const bearer = /^Bearer +(\S+) *$/i.exec(String(headers.authorization ?? ""))?.[1];
  const key = [...given, headers["x-api-key"]?.toString(), bearer].find(Boolean);
  return {
    key: key === undefined || /^[\x21-\x7e]{1,512}$/.test(key) ? key : IMPOSSIBLE_KEY,
    query: given.length === 0 ? query : kept.length === 0 ? "" : `?${kept.join("&")}`,
  };
}

/** Says to the edge that the graph knows the key of a request: no other counts as one. */
export const knownKeyHeader = "x-known-key";

const passed = ["content-type", "idempotency-key", "origin", "referer"] as const;

/** What the graph is told of a request's headers: those it knows, and what is known of the request beside them. */
export function passedHeaders(
  given: GivenHeaders,
  known: Readonly<{ key: string | undefined; requestId: string; host: string | undefined }>,
): Record<string, string> {
  const { key, requestId, host } = known;
  const headers: Record<string, string> = { "x-request-id": requestId };
  if (host !== undefined) headers.host = host;
  if (key !== undefined) headers["x-api-key"] = key;
  for (const name of passed) {
    const value = given[name];
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}

/** Headers of whatever the graph answers. */
export const graphJsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": cacheControl.never,
} as const;

/** A failure in the graph's form. `issues` are the fields of the request that are wrong. */
export function graphFailure(
  status: number,
  error: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
  issues?: readonly Readonly<{ path: string; message: string }>[],
): GraphAnswer {
  return {
    status,
    headers: { ...graphJsonHeaders, ...headers },
    body: JSON.stringify({ error, ...(issues && { issues }), requestId }),
  };
}
