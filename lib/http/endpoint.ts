import {
  internalError,
  type ProblemDetails,
  problemMediaType,
  problems,
  toProblem,
} from "@skillshelf/directory-api/problem";
import type { z } from "zod";
import { env } from "#lib/env.ts";
import { isFresh, opaqueTag } from "./conditional.ts";
import { apiHeaders } from "./headers.ts";
import type { Operation } from "./operations.ts";
import { readJson, readParameters } from "./parameters.ts";
import { cacheControl, negativeCacheControl } from "./routes.ts";
import { isTransient, RETRY_AFTER_SECONDS } from "./unavailable.ts";

type DataOptions = Readonly<{
  /** Headers beside those of every response, names in lower case. */
  headers?: Readonly<Record<string, string>>;
  version?: number;
  lastModified?: Date | null;
  links?: string;
  /** The body says that something is missing, with this status; it is cached as briefly as a problem. */
  missing?: 200 | 404;
}>;

/** The result of a handler, from which the response is built. */
export type Result<Body> =
  | (DataOptions & Readonly<{ kind: "data"; body: Body }>)
  /** With a body that is serialized already. */
  | (DataOptions & Readonly<{ kind: "data"; json: string }>)
  | (DataOptions & Readonly<{ kind: "data"; file: Buffer<ArrayBuffer> }>)
  | Readonly<{ kind: "redirect"; location: string }>
  /** @param retryAfter seconds. */
  | Readonly<{ kind: "problem"; problem: ProblemDetails; retryAfter?: number }>;

type PathParameters = Readonly<Record<string, string>>;
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

/** A response with the names of its headers in lower case. */
export type EndpointResponse = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer<ArrayBuffer>;
}>;

/** An operation with its handler. It can be called as a route handler of Next. */
export type Endpoint = {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly operation: Operation;
  /**
   * Responds to a request that is not a `Request` of Next. Never rejects.
   *
   * @param path decoded path parameters.
   * @param body what was posted.
   */
  respond(target: URL, path: PathParameters, requestId: string | undefined, body?: string): Promise<EndpointResponse>;
};

/**
 * Defines the endpoint of an operation. The query is validated before `handle` is called; every error becomes a problem,
 * which tells nothing of an unexpected one.
 *
 * @param query replaces the operation's schema of the query, for checks that need the database.
 */
export function endpoint<Query extends z.ZodObject, Body>(
  operation: Operation<Query, Body>,
  handle: (query: z.output<Query>, path: PathParameters) => Promise<Result<NoInfer<Body>>>,
  query: Query = operation.query,
): Endpoint {
  return toEndpoint(operation, async ({ searchParams }, path) => {
    const parsed = await readParameters(query, searchParams);
    return parsed.ok ? handle(parsed.values, path) : { kind: "problem", problem: parsed.problem };
  });
}

/** Defines the endpoint of an operation with a body, which is validated before `handle` is called. */
export function postEndpoint<Input extends z.ZodType, Body>(
  operation: Operation<z.ZodObject, Body> & Readonly<{ body: Input }>,
  handle: (input: z.output<Input>) => Promise<Result<NoInfer<Body>>>,
): Endpoint {
  return toEndpoint(operation, async (_, __, body) => {
    const parsed = readJson(operation.body, body);
    return parsed.ok ? handle(parsed.values) : { kind: "problem", problem: parsed.problem };
  });
}

function toEndpoint(
  operation: Operation,
  answer: (target: URL, path: PathParameters, body: string) => Promise<Result<unknown>>,
): Endpoint {
  const respond: Endpoint["respond"] = async (target, path, requestId, body = "") => {
    const { pathname } = target;
    try {
      return toResponse(operation, await answer(target, path, body), pathname);
    } catch (error) {
      return errorResponse(error, pathname, requestId);
    }
  };
  const handler = async (request: Request, context: RouteContext) => {
    const path = Object.fromEntries(
      Object.entries((await context.params) ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const requestId = request.headers.get("x-request-id") ?? undefined;
    const posted = request.method === "POST" ? await request.text() : "";
    const { status, headers, body } = await respond(new URL(request.url), path, requestId, posted);
    return status === 200 && isFresh(request.headers, new Headers(headers))
      ? new Response(null, { status: 304, headers })
      : new Response(body === "" ? null : body, { status, headers });
  };
  return Object.assign(handler, { operation, respond });
}

function toResponse({ response, cache }: Operation, result: Result<unknown>, instance: string): EndpointResponse {
  switch (result.kind) {
    case "problem":
      return problemResponse(
        result.problem,
        instance,
        result.retryAfter === undefined ? {} : { "retry-after": String(result.retryAfter) },
      );
    case "redirect":
      return {
        status: 308,
        headers: { ...apiHeaders, location: result.location, "cache-control": negativeCacheControl },
        body: "",
      };
    case "data": {
      const { version, lastModified, links, missing } = result;
      const status = missing ?? 200;
      const body = bodyOf(result, typeof response === "string");
      const type = typeof response === "string" ? response : "application/json";
      const headers = {
        ...apiHeaders,
        "content-type": "file" in result ? type : `${type}; charset=utf-8`,
        "cache-control": missing === undefined ? cacheControl[cache ?? "content"] : negativeCacheControl,
        ...(status === 200 && { etag: `"${opaqueTag(body)}"` }),
        ...(version !== undefined && { "x-catalogue-version": String(version) }),
        ...(lastModified && { "last-modified": lastModified.toUTCString() }),
        ...(links && { link: links }),
        ...result.headers,
      };
      return { status, headers, body };
    }
  }
}

function bodyOf(result: Result<unknown> & { kind: "data" }, isText: boolean): string | Buffer<ArrayBuffer> {
  if ("file" in result) return result.file;
  if ("json" in result) return result.json;
  return isText ? String(result.body) : JSON.stringify(result.body);
}

/** Builds the response of a problem. 404 and 410 are cached briefly, others never. */
export function problemResponse(
  problem: ProblemDetails,
  instance: string,
  headers: Readonly<Record<string, string>> = {},
): EndpointResponse {
  const { status } = problems[problem.type];
  return {
    status,
    headers: {
      ...apiHeaders,
      "content-type": problemMediaType,
      "cache-control": status === 404 || status === 410 ? negativeCacheControl : cacheControl.never,
      ...headers,
    },
    body: JSON.stringify(toProblem(problem, env().siteUrl, instance)),
  };
}

/** Minimum time between two log lines about an outage. Milliseconds. */
const OUTAGE_LOG_INTERVAL_MS = 5_000;
let outageLoggedAt = Number.NEGATIVE_INFINITY;

function errorResponse(error: unknown, instance: string, requestId: string | undefined): EndpointResponse {
  if (isTransient(error)) {
    if (performance.now() - outageLoggedAt > OUTAGE_LOG_INTERVAL_MS) {
      outageLoggedAt = performance.now();
      console.error(`request ${requestId}: the database cannot answer:`, error);
    }
    return problemResponse(
      { type: "unavailable", detail: "The database is temporarily unavailable. Try again shortly." },
      instance,
      { "retry-after": String(RETRY_AFTER_SECONDS) },
    );
  }
  console.error(`request ${requestId}:`, error);
  return problemResponse(internalError, instance);
}
