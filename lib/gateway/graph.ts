import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { internalError } from "@skillshelf/directory-api/problem";
import { LRUCache } from "lru-cache";
import { knownKeyHeader, passedHeaders, takeKey } from "#lib/http/graph.ts";
import { BodyError, readBody } from "#lib/http/read-body.ts";
import { cacheControl, graphRoute } from "#lib/http/routes.ts";
import { type HeaderList, WholeAnswer } from "./answer.ts";
import type { Verdict } from "./canonical.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { compressNow } from "./compression.ts";
import { away, busy, type Failure, type Failures, graphHeaders, toldByGraph } from "./failures.ts";
import { type Allowance, type RateLimit, refusalHeaders, remaining } from "./rate-limit.ts";
import { BusyError } from "./render-queue.ts";
import { Representation } from "./representation.ts";
import type { Reply } from "./responder.ts";
import { type ForwardedResponse, UnknownOutcomeError, type Upstream, UpstreamError } from "./upstream.ts";

/** Bodies up to this are compressed at once; larger ones would hold up other answers meanwhile. Bytes. */
const COMPRESSED_AT_ONCE = 65_536;

/** Most keys remembered that the graph knows. */
const MAX_KEYS = 50_000;

/** What needs no key. */
const open = new Set(["/api/v1", "/api/v1/health", "/api/v1/openapi.json"]);

/** Nobody can say whether a write happened; the key of a repeated one can. */
const unknownOutcome: Failure = {
  ...away,
  detail:
    "No answer came. Whether the request was carried out is not known; with an Idempotency-Key it can be repeated safely.",
};

export type GraphOptions = Readonly<{
  upstream: Upstream;
  failures: Failures;
  /** Of the site; the graph is told no other. */
  host: string;
  /** For each key that the graph knows; undefined where there is none. */
  keyLimit: RateLimit | undefined;
  /** For each address that asks without such a key; undefined where there is none. */
  addressLimit: RateLimit | undefined;
  clients: Clients;
}>;

type Asked = Verdict & { kind: "graph" };

/** Whom a request counts for: a bucket of a limit. */
type Counted = Readonly<{ limit: RateLimit | undefined; client: string; allowance: Allowance | undefined }>;

/** The social graph behind the edge. Requests go there as they are, answers come from there; none is kept. */
export class Graph {
  readonly #options: GraphOptions;
  /** Hashes of keys that the graph knew when they were given last. Any other may be made up, a new one for each request. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KEYS });

  constructor(options: GraphOptions) {
    this.#options = options;
  }

  async answer(request: IncomingMessage, asked: Asked, requestId: string): Promise<Reply> {
    const { keyLimit, addressLimit, clients } = this.#options;
    const { key, query } = takeKey(asked.query, request.headers);
    const hashed = key === undefined || open.has(asked.path) ? undefined : hash("sha256", key, "base64url");
    const isKnown = hashed !== undefined && this.#known.has(hashed);
    const counted = isKnown ? take(keyLimit, hashed) : take(addressLimit, subnetOf(clients.addressOf(request)));
    const refusal = refusalOf(counted, isKnown ? "with this key" : "from this address");
    if (refusal) return failed(this.#told(refusal, requestId), policyOf(counted));
    try {
      const body = await readBody(request);
      const headers = passedHeaders(request.headers, { key, requestId, host: this.#options.host });
      if (body) headers["content-length"] = String(body.length);
      const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
      const answer = await this.#options.upstream.forward({ method, path: asked.spelt + query, headers, body });
      const more = fieldsOf(hashed === undefined ? counted : this.#countAnswered(counted, hashed, isKnown, answer));
      const route = answer.headers["x-route"] ?? graphRoute.pattern;
      return { answer: this.#toAnswer(answer, request, requestId), more, cache: "bypass", route };
    } catch (error) {
      return failed(this.#failureOf(error, requestId), fieldsOf(counted));
    }
  }

  /** Remembers what an answer shows of the key it was asked for with. A request counts for its key once the graph knows that. */
  #countAnswered(counted: Counted, hashed: string, wasKnown: boolean, { status, headers }: ForwardedResponse): Counted {
    if (headers[knownKeyHeader] === undefined) {
      if (status === 401) this.#known.delete(hashed);
      return counted;
    }
    this.#known.set(hashed, true);
    if (wasKnown) return counted;
    counted.limit?.giveBack(counted.client);
    return take(this.#options.keyLimit, hashed);
  }

  #toAnswer({ status, headers, body }: ForwardedResponse, request: IncomingMessage, requestId: string): WholeAnswer {
    const { "x-route": _, "x-request-id": __, [knownKeyHeader]: ___, ...others } = headers;
    if (status >= 500 && !headers["content-type"]?.startsWith("application/json"))
      return this.#told(status === 503 ? away : internalError, requestId);
    const form = new Representation(body);
    const answer = new WholeAnswer(status, { ...others, ...graphHeaders, "cache-control": cacheControl.never }, form);
    const encoding = answer.encodingFor(request.headers["accept-encoding"]);
    if (encoding !== "identity" && body.length <= COMPRESSED_AT_ONCE) form.add(encoding, compressNow(body, encoding));
    return answer;
  }

  #failureOf(error: unknown, requestId: string): WholeAnswer {
    if (error instanceof BodyError) return toldByGraph(error.status, error.message, requestId);
    if (error instanceof BusyError) return this.#told(busy, requestId);
    if (error instanceof UnknownOutcomeError) return this.#told(unknownOutcome, requestId);
    if (error instanceof UpstreamError) return this.#told(away, requestId);
    throw error;
  }

  #told(failure: Failure, requestId: string): WholeAnswer {
    return this.#options.failures.told("graph", "/", failure, requestId);
  }
}

const take = (limit: RateLimit | undefined, client: string): Counted => ({
  limit,
  client,
  allowance: limit?.take(client),
});

/** What is told of the limit that a request counted for. */
const fieldsOf = ({ limit, allowance }: Counted): HeaderList =>
  limit && allowance ? ["ratelimit-policy", limit.policy, ...remaining(allowance)] : [];

const policyOf = ({ limit }: Counted): HeaderList => (limit ? ["ratelimit-policy", limit.policy] : []);

/** The refusal of a request that is one too many. */
function refusalOf({ limit, allowance }: Counted, origin: string): Failure | undefined {
  if (allowance === undefined || allowance.allowed) return undefined;
  return {
    type: "too-many-requests",
    detail: `More than ${limit?.perMinute} requests came ${origin} within a minute.`,
    headers: refusalHeaders(allowance),
  };
}

const failed = (answer: WholeAnswer, more: HeaderList): Reply => ({
  answer,
  more,
  cache: "none",
  route: graphRoute.pattern,
});
