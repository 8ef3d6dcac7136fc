import type { z } from "zod";
import { env } from "#lib/env.ts";
import { apiHeaders } from "./api-headers.ts";
import { isFresh, opaqueTag } from "./conditional.ts";
import { readParameters } from "./parameters.ts";
import {
  internalError,
  type ProblemDetails,
  problemMediaType,
  problems,
  RETRY_AFTER_SECONDS,
  toProblem,
} from "./problem.ts";
import { type CachePolicy, cacheControl, negativeCacheControl } from "./routes.ts";
import { isNotPrepared, isUnavailable } from "./unavailable.ts";

/** What a handler answers. It never builds a response of its own. */
export type Answer =
  | Readonly<{
      kind: "data";
      body: unknown;
      version?: number;
      lastModified?: Date | null;
      links?: string;
      cache?: CachePolicy;
    }>
  | Readonly<{ kind: "redirect"; location: string }>
  | Readonly<{ kind: "problem"; problem: ProblemDetails; headers?: Readonly<Record<string, string>> }>;

type PathParameters = Readonly<Record<string, string>>;
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

/**
 * A GET handler of the API: parses the query by `parameters`, asks `answer`, and maps whatever
 * comes of it, errors included, to a response. Nothing of an unexpected error is shown.
 */
export function endpoint<Schema extends z.ZodType>(
  parameters: Schema,
  answer: (parameters: z.infer<Schema>, path: PathParameters) => Promise<Answer>,
): (request: Request, context: RouteContext) => Promise<Response> {
  return async (request, context) => {
    const url = new URL(request.url);
    try {
      const query = await readParameters(parameters, url.searchParams);
      if (!query.ok) return problemResponse(query.problem, url.pathname);
      const path = Object.fromEntries(
        Object.entries((await context.params) ?? {}).map(([name, value]) => [name, String(value)]),
      );
      return toResponse(await answer(query.values, path), request, url.pathname);
    } catch (error) {
      return failureResponse(error, url.pathname, request.headers.get("x-request-id"));
    }
  };
}

function toResponse(answer: Answer, request: Request, instance: string): Response {
  switch (answer.kind) {
    case "problem":
      return problemResponse(answer.problem, instance, answer.headers);
    case "redirect":
      return new Response(null, {
        status: 308,
        headers: { ...apiHeaders, Location: answer.location, "Cache-Control": negativeCacheControl },
      });
    case "data": {
      const body = JSON.stringify(answer.body);
      const headers = new Headers({
        ...apiHeaders,
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": cacheControl[answer.cache ?? "content"],
        ETag: `"${opaqueTag(body)}"`,
      });
      if (answer.version !== undefined) headers.set("X-Catalogue-Version", String(answer.version));
      if (answer.lastModified) headers.set("Last-Modified", answer.lastModified.toUTCString());
      if (answer.links) headers.set("Link", answer.links);
      return isFresh(request.headers, headers)
        ? new Response(null, { status: 304, headers })
        : new Response(body, { headers });
    }
  }
}

/** A problem as a response. A 404 and a 410 may be kept briefly; nothing else. */
function problemResponse(
  problem: ProblemDetails,
  instance: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status } = problems[problem.type];
  return new Response(JSON.stringify(toProblem(problem, env().siteUrl, instance)), {
    status,
    headers: {
      ...apiHeaders,
      "Content-Type": problemMediaType,
      "Cache-Control": status === 404 || status === 410 ? negativeCacheControl : cacheControl.never,
      ...headers,
    },
  });
}

/** Least time between two log lines about the same outage. */
const OUTAGE_LOG_MS = 5_000;
let outageLoggedAt = Number.NEGATIVE_INFINITY;

function failureResponse(error: unknown, instance: string, requestId: string | null): Response {
  if (isUnavailable(error) || isNotPrepared(error)) {
    if (performance.now() - outageLoggedAt > OUTAGE_LOG_MS) {
      outageLoggedAt = performance.now();
      console.error(`request ${requestId}: the database cannot answer:`, error);
    }
    return problemResponse(
      { type: "unavailable", detail: "The database cannot be reached at the moment. Try again shortly." },
      instance,
      { "Retry-After": String(RETRY_AFTER_SECONDS) },
    );
  }
  console.error(`request ${requestId}:`, error);
  return problemResponse(internalError, instance);
}
