import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { internalError } from "@skillshelf/directory-api/problem";
import { LRUCache } from "lru-cache";
import { extractApiKey, forwardedHeaders } from "#lib/http/graph.ts";
import { knownKeyHeader, positionHeader, replicaHeader, routeHeader } from "#lib/http/headers.ts";
import { BodyError, readBody } from "#lib/http/read-body.ts";
import { cacheControl, graphRoute } from "#lib/http/routes.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { compressNow } from "./compression.ts";
import {
  type ErrorResponses,
  type Failure,
  graphErrorResponse,
  graphHeaders,
  overloaded,
  unavailable,
} from "./error-responses.ts";
import { type Allowance, type RateLimit, refusalHeaders, remaining } from "./rate-limit.ts";
import { BusyError } from "./render-queue.ts";
import { BufferedResponse, EncodedBody, type HeaderList, type Reply } from "./response.ts";
import type { RouteMatch } from "./route-match.ts";
import { type ForwardedResponse, UnknownOutcomeError, type Upstream, UpstreamError } from "./upstream.ts";

/** Bodies up to this size are compressed synchronously: larger ones would block the event loop. Bytes. */
const MAX_SYNC_COMPRESSION = 65_536;

/** Keys of the graph that are remembered. */
const MAX_KEYS = 50_000;

/** Paths that need no key. */
const publicPaths = new Set(["/api/v1", "/api/v1/health", "/api/v1/openapi.json"]);

/** The outcome is unknown: retry with the same `Idempotency-Key`. */
const unknownOutcome: Failure = {
  ...unavailable,
  detail:
    "No answer came. Whether the request was carried out is not known; with an Idempotency-Key it can be repeated safely.",
};

export type GraphOptions = Readonly<{
  upstream: Upstream;
  errors: ErrorResponses;
  /** Host of the site: the graph sees no other. */
  host: string;
  /** Rate limit of each key that the graph knows; undefined when it is switched off. */
  keyLimit: RateLimit | undefined;
  /** Rate limit of each address without such a key; undefined when it is switched off. */
  addressLimit: RateLimit | undefined;
  clients: Clients;
  /** Undefined without replicas. */
  replicas?: GraphReplicas | undefined;
}>;

/** Chooses replicas for reads of the graph. */
export type GraphReplicas = Readonly<{
  /** Chooses one that has replayed a position, or without one all that was written before the call; undefined for the primary. */
  choose: (position: string | undefined) => Promise<number | undefined>;
  /** Reads the position behind all that was written before the call; undefined while that is not known. */
  position: () => Promise<string | undefined>;
}>;

type GraphMatch = RouteMatch & { kind: "graph" };

/** The rate limit that a request counts for. */
type Counted = Readonly<{ limit: RateLimit | undefined; client: string; allowance: Allowance | undefined }>;

/** Forwards requests to the social graph. Its responses are never cached. */
export class Graph {
  readonly #options: GraphOptions;
  /** Hashes of keys that the graph knew at their last use. Any other key may be invented, a new one for each request. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KEYS });

  constructor(options: GraphOptions) {
    this.#options = options;
  }

  async respond(request: IncomingMessage, match: GraphMatch, requestId: string): Promise<Reply> {
    const { keyLimit, addressLimit, clients } = this.#options;
    const { key, query } = extractApiKey(match.query, request.headers);
    const hashed = key === undefined || publicPaths.has(match.path) ? undefined : hash("sha256", key, "base64url");
    const isKnown = hashed !== undefined && this.#known.has(hashed);
    const counted = isKnown ? take(keyLimit, hashed) : take(addressLimit, subnetOf(clients.addressOf(request)));
    const refusal = refusalOf(counted, isKnown ? "with this key" : "from this address");
    if (refusal) return failed(this.#errorResponse(refusal, requestId), policyHeaders(counted));
    try {
      const body = await readBody(request);
      const headers = forwardedHeaders(request.headers, { key, requestId, host: this.#options.host });
      headers[routeHeader] = graphRoute.pattern;
      if (body) headers["content-length"] = String(body.length);
      const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
      if (method === "GET" && hashed !== undefined) Object.assign(headers, await this.#source(headers));
      const response = await this.#options.upstream.forward({ method, path: match.rawPath + query, headers, body });
      const allowance = hashed === undefined ? counted : this.#recount(counted, hashed, isKnown, response);
      const written = method !== "GET" && response.status < 300 ? await this.#positionHeaders() : [];
      const more = [...limitHeaders(allowance), ...written];
      const route = response.headers["x-route"] ?? graphRoute.pattern;
      return { response: this.#toResponse(response, request, requestId), more, cache: "bypass", route };
    } catch (error) {
      return failed(this.#failureOf(error, requestId), limitHeaders(counted));
    }
  }

  /** The header that names the replica that is read from. */
  async #source({ [positionHeader]: position }: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    const replica = await this.#options.replicas?.choose(position);
    return replica === undefined ? {} : { [replicaHeader]: String(replica) };
  }

  /** What a client sends back to read its write from a replica. */
  async #positionHeaders(): Promise<HeaderList> {
    const position = await this.#options.replicas?.position();
    return position === undefined ? [] : [positionHeader, position];
  }

  /** Remembers whether the graph knows a key. A request counts for its key once the graph knows it, for its address before. */
  #recount(counted: Counted, hashed: string, wasKnown: boolean, { status, headers }: ForwardedResponse): Counted {
    if (headers[knownKeyHeader] === undefined) {
      if (status === 401) this.#known.delete(hashed);
      return counted;
    }
    this.#known.set(hashed, true);
    if (wasKnown) return counted;
    counted.limit?.giveBack(counted.client);
    return take(this.#options.keyLimit, hashed);
  }

  #toResponse(
    { status, headers, body }: ForwardedResponse,
    request: IncomingMessage,
    requestId: string,
  ): BufferedResponse {
    const { "x-route": _, "x-request-id": __, [knownKeyHeader]: ___, ...others } = headers;
    if (status >= 500 && !headers["content-type"]?.startsWith("application/json"))
      return this.#errorResponse(status === 503 ? unavailable : internalError, requestId);
    const form = new EncodedBody(body);
    const response = new BufferedResponse(
      status,
      { ...others, ...graphHeaders, "cache-control": cacheControl.never },
      form,
    );
    const encoding = response.encodingFor(request.headers["accept-encoding"]);
    if (encoding !== "identity" && body.length <= MAX_SYNC_COMPRESSION) form.add(encoding, compressNow(body, encoding));
    return response;
  }

  #failureOf(error: unknown, requestId: string): BufferedResponse {
    if (error instanceof BodyError) return graphErrorResponse(error.status, error.message, requestId);
    if (error instanceof BusyError) return this.#errorResponse(overloaded, requestId);
    if (error instanceof UnknownOutcomeError) return this.#errorResponse(unknownOutcome, requestId);
    if (error instanceof UpstreamError) return this.#errorResponse(unavailable, requestId);
    throw error;
  }

  #errorResponse(failure: Failure, requestId: string): BufferedResponse {
    return this.#options.errors.forProgram("graph", "/", failure, requestId);
  }
}

const take = (limit: RateLimit | undefined, client: string): Counted => ({
  limit,
  client,
  allowance: limit?.take(client),
});

/** The headers about the limit that a request counted for. */
const limitHeaders = ({ limit, allowance }: Counted): HeaderList =>
  limit && allowance ? ["ratelimit-policy", limit.policy, ...remaining(allowance)] : [];

const policyHeaders = ({ limit }: Counted): HeaderList => (limit ? ["ratelimit-policy", limit.policy] : []);

/** The failure of a request beyond its limit. */
function refusalOf({ limit, allowance }: Counted, origin: string): Failure | undefined {
  if (allowance === undefined || allowance.allowed) return undefined;
  return {
    type: "too-many-requests",
    detail: `More than ${limit?.perMinute} requests came ${origin} within a minute.`,
    headers: refusalHeaders(allowance),
  };
}

const failed = (response: BufferedResponse, more: HeaderList): Reply => ({
  response,
  more,
  cache: "none",
  route: graphRoute.pattern,
});
