import { type GraphRequest, type GraphResponse, graphFailure, graphResponseHeaders } from "#lib/http/graph.ts";
import { positionHeader } from "#lib/http/headers.ts";
import { isTransient, RETRY_AFTER_SECONDS } from "#lib/http/unavailable.ts";
import { parsePosition } from "#lib/postgres/position.ts";
import type { Executor } from "../chain/executor.ts";
import { GraphError, graphFailures, invalid } from "../graph-error.ts";
import { reservedPathWords } from "../name-rules.ts";
import type { Sql } from "../store/database.ts";
import { Authenticator, type Caller, requireScope } from "./authenticate.ts";
import type { Endpoint } from "./endpoint.ts";
import { executeWrite } from "./execute-write.ts";
import { type RawInput, readQuery } from "./input.ts";
import { Router } from "./router.ts";

/** A response, with the path of its operation for the log, and whether the API key of the request is known. */
export type RoutedResponse = GraphResponse & Readonly<{ route: string | undefined; isKeyKnown: boolean }>;

type GraphServiceOptions = Readonly<{
  endpoints: readonly Endpoint[];
  /** Bodies of the operations that need no key, by path. */
  openResponses?: ReadonlyMap<string, () => string>;
  /** Called when a write is committed, and again when its anchoring has begun. */
  onWrite?: () => void;
  /** Returns the replica that the request in progress reads from; undefined for the primary. */
  replica?: () => Sql | undefined;
}>;

/** Handles requests to the graph API: routes, authenticates, validates and runs them. */
export class GraphService {
  readonly #sql: Sql;
  readonly #executor: Executor;
  readonly #authenticator: Authenticator;
  readonly #router: Router;
  readonly #pathWords: ReadonlySet<string>;
  readonly #openResponses: ReadonlyMap<string, () => string>;
  readonly #onWrite: () => void;
  readonly #replica: () => Sql | undefined;

  constructor(
    sql: Sql,
    executor: Executor,
    { endpoints, openResponses = new Map(), onWrite = () => undefined, replica = () => undefined }: GraphServiceOptions,
  ) {
    this.#sql = sql;
    this.#executor = executor;
    this.#authenticator = new Authenticator(sql);
    this.#router = new Router(endpoints);
    this.#pathWords = reservedPathWords(endpoints.map(({ path }) => path));
    this.#openResponses = openResponses;
    this.#onWrite = onWrite;
    this.#replica = replica;
  }

  /** Never rejects. */
  async handle(request: GraphRequest): Promise<RoutedResponse> {
    let route: string | undefined;
    let isKeyKnown = false;
    try {
      const { segments, query } = readTarget(request.target);
      const path = `/${segments.join("/")}`;
      const openResponse = this.#openResponses.get(path);
      if (openResponse) {
        route = path;
        requireRead(request.method);
        return { ...success(openResponse()), route, isKeyKnown };
      }
      const { endpoint, path: parameters } = this.#router.find(request.method, segments);
      route = endpoint.path;
      const caller = await this.#authenticator.authenticate(request.headers["x-api-key"], originOf(request.headers));
      isKeyKnown = true;
      requireScope(caller.scope, endpoint.scope);
      const input = { path: parameters, query: readQuery(query), ...readBody(endpoint, request) };
      return { ...success(await this.#run(endpoint, caller, input, request)), route, isKeyKnown };
    } catch (error) {
      return { ...this.#failure(error, request), route, isKeyKnown };
    }
  }

  async #run(endpoint: Endpoint, caller: Caller, input: RawInput, { headers }: GraphRequest): Promise<string> {
    const request = { caller, input, now: Date.now(), pathWords: this.#pathWords };
    requirePosition(headers[positionHeader]);
    if (endpoint.kind === "read") return JSON.stringify(await endpoint.run(this.#replica() ?? this.#sql, request));
    const idempotencyKey = headers["idempotency-key"];
    return executeWrite(this.#sql, this.#executor, endpoint, { ...request, idempotencyKey, onWrite: this.#onWrite });
  }

  #failure(error: unknown, { headers, target }: GraphRequest): GraphResponse {
    const requestId = headers["x-request-id"] ?? "";
    const graphError = toGraphError(error);
    if (graphError === undefined) {
      console.error(`request ${requestId}:`, error);
      return graphFailure(500, "Something went wrong. The error has been logged.", requestId);
    }
    const { failure, message, issues } = graphError;
    const failureHeaders = {
      ...(failure === "method-not-allowed" && { allow: this.#allowedMethods(target) }),
      ...(failure === "missing-key" && { "www-authenticate": 'Bearer realm="graph"' }),
      ...(failure === "unavailable" && { "retry-after": String(RETRY_AFTER_SECONDS) }),
    };
    return graphFailure(graphFailures[failure], message, requestId, failureHeaders, issues);
  }

  #allowedMethods(target: string): string {
    const { segments } = readTarget(target);
    const isOpen = this.#openResponses.has(`/${segments.join("/")}`);
    return isOpen ? "GET, HEAD, OPTIONS" : this.#router.allowedMethods(segments).join(", ");
  }
}

const success = (body: string): GraphResponse => ({ status: 200, headers: graphResponseHeaders, body });

function requireRead(method: string): void {
  if (method !== "GET" && method !== "HEAD")
    throw new GraphError("method-not-allowed", "This address allows GET, HEAD, OPTIONS.");
}

/** @throws {GraphError} `bad-request` where the position that the caller has sent is none. */
function requirePosition(text: string | undefined): void {
  if (text !== undefined && parsePosition(text) === undefined)
    throw invalid("X-Graph-Position", "must be what this header said in the response to a write, such as 0/16B3748");
}

/** Maps an error to the failure for the client; undefined for an unexpected one, whose details are not disclosed. */
function toGraphError(error: unknown): GraphError | undefined {
  if (error instanceof GraphError) return error;
  if (isTransient(error))
    return new GraphError("unavailable", "The database is temporarily unavailable. Try again shortly.");
  if (isStatementTimeout(error))
    return new GraphError(
      "unavailable",
      "The request took too long and was canceled; nothing was changed. Request less data, or try again later.",
    );
  return undefined;
}

/** Canceled by `statement_timeout`. */
const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "57014";

/** Segments of the base address: `api` and `v1`. */
const BASE_SEGMENTS = 2;

/** Splits a target into the decoded path segments below the base address, without a trailing slash, and the query. */
function readTarget(target: string): { segments: string[]; query: URLSearchParams } {
  const queryStart = target.indexOf("?");
  const path = queryStart < 0 ? target : target.slice(0, queryStart);
  try {
    const segments = path
      .replace(/\/$/, "")
      .split("/")
      .slice(1 + BASE_SEGMENTS)
      .map(decodeURIComponent);
    return { segments, query: new URLSearchParams(queryStart < 0 ? "" : target.slice(queryStart)) };
  } catch {
    throw new GraphError("bad-request", "The path contains an invalid percent-encoding.");
  }
}

/** The origin of the page that sent a request. Browsers omit `Origin` from same-origin reads, but send `Referer`. */
function originOf({ origin, referer }: GraphRequest["headers"]): string | undefined {
  if (origin !== undefined) return origin;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/** Parses the body of a request; the body of an operation that reads none is ignored. */
function readBody({ input, kind }: Endpoint, { body, headers }: GraphRequest): { body?: unknown } {
  if (body === undefined || body === "" || (kind === "read" && !("body" in input.shape))) return {};
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new GraphError("unsupported-media-type", "The body must be JSON, with Content-Type: application/json.");
  try {
    return { body: JSON.parse(body) };
  } catch {
    throw new GraphError("bad-request", "The body is not valid JSON.");
  }
}
