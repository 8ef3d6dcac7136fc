import { positionHeader } from "./headers.ts";
import { cacheControl } from "./routes.ts";

/** A request to the graph API. */
export type GraphRequest = Readonly<{
  method: string;
  /** Path and query as the client wrote them, without `apiKey`. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string | undefined;
}>;

export type GraphResponse = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

/** Never rejects. */
export type GraphHandler = (request: GraphRequest) => Promise<GraphResponse>;

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Replaces a malformed key, which may contain characters that a header must not. No key equals it. */
const INVALID_KEY = "-";

/**
 * Extracts the API key of a request from its query, else from `X-Api-Key`, else from `Authorization: Bearer`. Returns it
 * with the query that is left, whose other parameters keep their spelling.
 */
export function extractApiKey(query: string, headers: RequestHeaders): { key: string | undefined; query: string } {
  const keys: string[] = [];
  const others: string[] = [];
  for (const part of query === "" ? [] : query.slice(1).split("&")) {
    const value = new URLSearchParams(part).get("apiKey");
    if (value === null) others.push(part);
    else keys.push(value);
  }
  const bearer = /^Bearer +(\S+) *$/i.exec(String(headers.authorization ?? ""))?.[1];
  const key = [...keys, headers["x-api-key"]?.toString(), bearer].find(Boolean);
  return {
    key: key === undefined || /^[\x21-\x7e]{1,512}$/.test(key) ? key : INVALID_KEY,
    query: keys.length === 0 ? query : others.length === 0 ? "" : `?${others.join("&")}`,
  };
}

const forwarded = ["content-type", "idempotency-key", "origin", "referer", positionHeader] as const;

/** The headers of a request that the graph receives: those it reads, the request id, the host and the API key. */
export function forwardedHeaders(
  received: RequestHeaders,
  { key, requestId, host }: Readonly<{ key: string | undefined; requestId: string; host: string | undefined }>,
): Record<string, string> {
  const headers: Record<string, string> = { "x-request-id": requestId };
  if (host !== undefined) headers.host = host;
  if (key !== undefined) headers["x-api-key"] = key;
  for (const name of forwarded) {
    const value = received[name];
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}

/** Headers of every response of the graph API. */
export const graphResponseHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": cacheControl.never,
} as const;

/** Builds the response of a failure. `issues` are the invalid fields of the request. */
export function graphFailure(
  status: number,
  error: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
  issues?: readonly Readonly<{ path: string; message: string }>[],
): GraphResponse {
  return {
    status,
    headers: { ...graphResponseHeaders, ...headers },
    body: JSON.stringify({ error, ...(issues && { issues }), requestId }),
  };
}
