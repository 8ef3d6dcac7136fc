import { type GraphAnswer, type GraphRequest, graphFailure, graphJsonHeaders } from "#lib/http/graph.ts";
import { MAX_BODY_BYTES } from "#lib/http/read-body.ts";
import { isPassing, RETRY_AFTER_SECONDS } from "#lib/http/unavailable.ts";
import type { Executor } from "../chain/executor.ts";
import { GraphError, graphFailures } from "../graph-error.ts";
import { pathWordsOf } from "../names.ts";
import type { Sql } from "../store/database.ts";
import { Callers, requireScope } from "./caller.ts";
import { carryOut } from "./carry-out.ts";
import type { Endpoint } from "./endpoint.ts";
import { readQuery } from "./input.ts";
import { Router } from "./router.ts";

/** An answer, with the path of the operation that gave it, for the log, and whether the key is known that it was asked for with. */
export type RoutedAnswer = GraphAnswer & Readonly<{ route: string | undefined; isKeyKnown: boolean }>;

/** Answers requests to the graph: finds the operation, who asks, and carries it out. */
export class GraphService {
  readonly #sql: Sql;
  readonly #executor: Executor;
  readonly #callers: Callers;
  readonly #router: Router;
  readonly #pathWords: ReadonlySet<string>;
  readonly #open: ReadonlyMap<string, () => string>;
  readonly #onWrite: () => void;

  /**
   * @param open what needs no key, by its path: operations of the service itself.
   * @param onWrite called when something was written, and again when its way to the chain has begun.
   */
  constructor(
    sql: Sql,
    executor: Executor,
    endpoints: readonly Endpoint[],
    open: ReadonlyMap<string, () => string>,
    onWrite: () => void = () => undefined,
  ) {
    this.#onWrite = onWrite;
    this.#sql = sql;
    this.#executor = executor;
    this.#callers = new Callers(sql);
    this.#router = new Router(endpoints);
    this.#pathWords = pathWordsOf(endpoints.map(({ path }) => path));
    this.#open = open;
  }

  /** Never rejects. */
  async answer(request: GraphRequest): Promise<RoutedAnswer> {
    let route: string | undefined;
    let isKeyKnown = false;
    try {
      const { segments, query } = readTarget(request.target);
      const path = `/${segments.join("/")}`;
      const open = this.#open.get(path);
      if (open) {
        route = path;
        return { ...this.#answerOpen(request.method, open), route, isKeyKnown };
      }
      const { endpoint, path: parameters } = this.#router.find(request.method, segments);
      route = endpoint.path;
      const caller = await this.#callers.identify(request.headers["x-api-key"], originOf(request.headers));
      isKeyKnown = true;
      requireScope(caller.scope, endpoint.scope);
      const given = { path: parameters, query: readQuery(query), ...readBody(endpoint, request) };
      const now = Date.now();
      const body =
        endpoint.kind === "read"
          ? JSON.stringify(await endpoint.run(this.#sql, caller, given, now))
          : await carryOut(this.#sql, this.#executor, endpoint, {
              caller,
              given,
              now,
              pathWords: this.#pathWords,
              idempotencyKey: request.headers["idempotency-key"],
              onWrite: this.#onWrite,
            });
      return { status: 200, headers: graphJsonHeaders, body, route, isKeyKnown };
    } catch (error) {
      return { ...this.#failure(error, request), route, isKeyKnown };
    }
  }

  #answerOpen(method: string, body: () => string): GraphAnswer {
    if (method !== "GET" && method !== "HEAD")
      throw new GraphError("method-not-allowed", "This address answers GET, HEAD, OPTIONS.");
    return { status: 200, headers: graphJsonHeaders, body: body() };
  }

  #failure(error: unknown, { headers, target }: GraphRequest): GraphAnswer {
    const requestId = headers["x-request-id"] ?? "";
    const told = toGraphError(error);
    if (told === undefined) {
      console.error(`request ${requestId}:`, error);
      return graphFailure(500, "Something went wrong here. The fault has been recorded.", requestId);
    }
    const { failure, message, issues } = told;
    const more = {
      ...(failure === "method-not-allowed" && { allow: this.#allowed(target) }),
      ...(failure === "missing-key" && { "www-authenticate": 'Bearer realm="graph"' }),
      ...(failure === "unavailable" && { "retry-after": String(RETRY_AFTER_SECONDS) }),
    };
    return graphFailure(graphFailures[failure], message, requestId, more, issues);
  }

  #allowed(target: string): string {
    const { segments } = readTarget(target);
    return this.#open.has(`/${segments.join("/")}`) ? "GET, HEAD, OPTIONS" : this.#router.allowed(segments).join(", ");
  }
}

/** What a client is told of an error; undefined where it is a fault of ours. */
function toGraphError(error: unknown): GraphError | undefined {
  if (error instanceof GraphError) return error;
  if (isPassing(error))
    return new GraphError("unavailable", "The database cannot be reached at the moment. Try again shortly.");
  if (isStatementTimeout(error))
    return new GraphError(
      "unavailable",
      "This took too long and was given up; nothing was changed. Ask for less, or try again later.",
    );
  return undefined;
}

/** Canceled by `statement_timeout`. */
const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "57014";

/** Segments of the base address: `api` and `v1`. */
const BASE_SEGMENTS = 2;

/** The decoded segments below the base address, with or without a slash at the end, and the query. */
function readTarget(target: string): { segments: string[]; query: URLSearchParams } {
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  try {
    const segments = path
      .replace(/\/$/, "")
      .split("/")
      .slice(1 + BASE_SEGMENTS)
      .map(decodeURIComponent);
    return { segments, query: new URLSearchParams(at < 0 ? "" : target.slice(at)) };
  } catch {
    throw new GraphError("bad-request", "The path holds a percent sign that begins no UTF-8 character.");
  }
}

/** The origin of the page that asks: browsers say it of all but their own site's reads, of which they name the page. */
function originOf({ origin, referer }: GraphRequest["headers"]): string | undefined {
  if (origin !== undefined) return origin;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/** The body of a request to an operation that reads one. */
function readBody({ input, kind }: Endpoint, { body, headers }: GraphRequest): { body?: unknown } {
  if (body === undefined || body === "" || (kind === "read" && !("body" in input.shape))) return {};
  if (Buffer.byteLength(body) > MAX_BODY_BYTES)
    throw new GraphError("too-large", `The body is larger than ${MAX_BODY_BYTES} bytes.`);
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new GraphError("unsupported-media-type", "The body must be JSON, with Content-Type: application/json.");
  try {
    return { body: JSON.parse(body) };
  } catch {
    throw new GraphError("bad-request", "The body is no JSON.");
  }
}
