import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { passedHeaders, takeKey } from "#lib/http/graph.ts";
import { internalError } from "#lib/http/problem.ts";
import { BodyError, readBody } from "#lib/http/read-body.ts";
import { cacheControl, graphRoute } from "#lib/http/routes.ts";
import { WholeAnswer } from "./answer.ts";
import type { Verdict } from "./canonical.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { compressNow } from "./compression.ts";
import { away, busy, type Failure, type Failures, graphHeaders, toldByGraph } from "./failures.ts";
import { Fields } from "./fields.ts";
import { type PassedAnswer, type Passing, UnknownOutcomeError } from "./passing.ts";
import { type RateLimit, refusalHeaders, remaining } from "./rate-limit.ts";
import { BusyError } from "./render-queue.ts";
import { Representation } from "./representation.ts";
import type { Reply } from "./responder.ts";
import { UpstreamError } from "./upstream.ts";

/** Bodies up to this are compressed at once; larger ones would hold up other answers meanwhile. Bytes. */
const COMPRESSED_AT_ONCE = 65_536;

/** What needs no key. */
const open = new Set(["/api/v1/health", "/api/v1/openapi.json"]);

/** Nobody can say whether a write happened; the key of a repeated one can. */
const unknownOutcome: Failure = {
  ...away,
  detail:
    "No answer came. Whether the request was carried out is not known; with an Idempotency-Key it can be repeated safely.",
};

export type GraphOptions = Readonly<{
  passing: Passing;
  failures: Failures;
  /** Of the site; the graph is told no other. */
  host: string;
  /** For each key; undefined where there is none. */
  keyLimit: RateLimit | undefined;
  /** For each address that asks without a key; undefined where there is none. */
  addressLimit: RateLimit | undefined;
  clients: Clients;
}>;

type Asked = Verdict & { kind: "graph" };

/** The social graph behind the edge. Requests go there as they are, answers come from there; none is kept. */
export class Graph {
  readonly #options: GraphOptions;

  constructor(options: GraphOptions) {
    this.#options = options;
  }

  async answer(request: IncomingMessage, asked: Asked, requestId: string): Promise<Reply> {
    const { key, query } = takeKey(asked.query, request.headers);
    const counted = this.#count(request, open.has(asked.path) ? undefined : key);
    const more = new Fields(counted?.more ?? []);
    if (counted?.refusal) return failed(this.#told(counted.refusal, requestId), more);
    try {
      const body = await readBody(request);
      const headers = passedHeaders(request.headers, { key, requestId, host: this.#options.host });
      if (body) headers["content-length"] = String(body.length);
      const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
      const answer = await this.#options.passing.pass({ method, target: asked.spelt + query, headers, body });
      const route = answer.headers["x-route"] ?? graphRoute.pattern;
      return { answer: this.#toAnswer(answer, request, requestId), more, cache: "bypass", route };
    } catch (error) {
      return failed(this.#failureOf(error, requestId), more);
    }
  }

  /** Counts a request for its key, else for its address: what its answer tells of that, and the refusal where it is one too many. */
  #count(request: IncomingMessage, key: string | undefined) {
    const { keyLimit, addressLimit, clients } = this.#options;
    const limit = key === undefined ? addressLimit : keyLimit;
    if (limit === undefined) return undefined;
    const client = key === undefined ? subnetOf(clients.addressOf(request)) : hash("sha256", key, "base64url");
    const allowance = limit.take(client);
    const policy = ["ratelimit-policy", limit.policy];
    if (allowance.allowed) return { more: [...policy, ...remaining(allowance)] };
    const refusal: Failure = {
      type: "too-many-requests",
      detail: `More than ${limit.perMinute} requests came ${key === undefined ? "from this address" : "with this key"} within a minute.`,
      headers: refusalHeaders(allowance),
    };
    return { more: policy, refusal };
  }

  #toAnswer({ status, headers, body }: PassedAnswer, request: IncomingMessage, requestId: string): WholeAnswer {
    const { "x-route": _, "x-request-id": __, ...others } = headers;
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

const failed = (answer: WholeAnswer, more: Fields): Reply => ({
  answer,
  more,
  cache: "none",
  route: graphRoute.pattern,
});
