import {
  internalError,
  type ProblemDetails,
  problemMediaType,
  problems,
  toProblem,
} from "@skillshelf/directory-api/problem";
import type { z } from "zod";
import { env } from "#lib/env.ts";
import { apiHeaders } from "./api-headers.ts";
import { isFresh, opaqueTag } from "./conditional.ts";
import { readParameters } from "./parameters.ts";
import { type CachePolicy, cacheControl, negativeCacheControl } from "./routes.ts";
import { isPassing, RETRY_AFTER_SECONDS } from "./unavailable.ts";

/** What a handler answers. It never builds a response of its own. */
export type Answer =
  | Readonly<{
      kind: "data";
      body: unknown;
      /** Of a body that is text and sent as it is; one without is sent as JSON. */
      mediaType?: string;
      /** The body says itself that there is nothing, with this status; it is kept as briefly as a problem. */
      nothing?: 200 | 404;
      /** More headers, names in lower case. */
      headers?: Readonly<Record<string, string>>;
      version?: number;
      lastModified?: Date | null;
      links?: string;
      cache?: CachePolicy;
    }>
  | Readonly<{ kind: "redirect"; location: string }>
  | Readonly<{ kind: "problem"; problem: ProblemDetails; headers?: Readonly<Record<string, string>> }>;

/** The media type of a body that is text and nothing more. */
export const plainText = "text/plain; charset=utf-8";
/** The media type of a body of JSON, as which one is sent that has no other. */
export const jsonText = "application/json; charset=utf-8";

type PathParameters = Readonly<Record<string, string>>;
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

/** An answer as it is sent, names of headers in lower case. */
type EndpointAnswer = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

/** A GET handler of the API, as Next's routes have them. */
export type Endpoint = {
  (request: Request, context: RouteContext): Promise<Response>;
  /**
   * The answer to whoever asks by other means than a `Request`. Never fails.
   *
   * @param target path and query that were asked for.
   * @param path decoded parameters of the path.
   */
  answer(target: URL, path: PathParameters, requestId: string | undefined): Promise<EndpointAnswer>;
};

/**
 * A GET handler of the API: parses the query by `parameters`, asks `answer`, and maps whatever
 * comes of it, errors included, to a response. Nothing of an unexpected error is shown.
 */
export function endpoint<Schema extends z.ZodType>(
  parameters: Schema,
  answer: (parameters: z.infer<Schema>, path: PathParameters) => Promise<Answer>,
): Endpoint {
  const answerTo: Endpoint["answer"] = async ({ searchParams, pathname }, path, requestId) => {
    try {
      const query = await readParameters(parameters, searchParams);
      return query.ok ? toSent(await answer(query.values, path), pathname) : problemSent(query.problem, pathname);
    } catch (error) {
      return failureSent(error, pathname, requestId);
    }
  };
  const handler = async (request: Request, context: RouteContext) => {
    const path = Object.fromEntries(
      Object.entries((await context.params) ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const requestId = request.headers.get("x-request-id") ?? undefined;
    const sent = await answerTo(new URL(request.url), path, requestId);
    const headers = new Headers(sent.headers);
    const isCurrent = sent.status === 200 && isFresh(request.headers, headers);
    return isCurrent
      ? new Response(null, { status: 304, headers })
      : new Response(sent.body === "" ? null : sent.body, { status: sent.status, headers });
  };
  return Object.assign(handler, { answer: answerTo });
}

function toSent(answer: Answer, instance: string): EndpointAnswer {
  switch (answer.kind) {
    case "problem":
      return problemSent(answer.problem, instance, answer.headers);
    case "redirect":
      return {
        status: 308,
        headers: { ...apiHeaders, location: answer.location, "cache-control": negativeCacheControl },
        body: "",
      };
    case "data": {
      const { version, lastModified, links, mediaType, nothing } = answer;
      const status = nothing ?? 200;
      const body = mediaType === undefined ? JSON.stringify(answer.body) : String(answer.body);
      const headers = {
        ...apiHeaders,
        "content-type": mediaType ?? jsonText,
        "cache-control": nothing === undefined ? cacheControl[answer.cache ?? "content"] : negativeCacheControl,
        ...(status === 200 && { etag: `"${opaqueTag(body)}"` }),
        ...(version !== undefined && { "x-catalogue-version": String(version) }),
        ...(lastModified && { "last-modified": lastModified.toUTCString() }),
        ...(links && { link: links }),
        ...answer.headers,
      };
      return { status, headers, body };
    }
  }
}

/** A problem as it is sent. A 404 and a 410 may be kept briefly; nothing else. */
function problemSent(
  problem: ProblemDetails,
  instance: string,
  headers: Readonly<Record<string, string>> = {},
): EndpointAnswer {
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

/** Least time between two log lines about the same outage. */
const OUTAGE_LOG_MS = 5_000;
let outageLoggedAt = Number.NEGATIVE_INFINITY;

function failureSent(error: unknown, instance: string, requestId: string | undefined): EndpointAnswer {
  if (isPassing(error)) {
    if (performance.now() - outageLoggedAt > OUTAGE_LOG_MS) {
      outageLoggedAt = performance.now();
      console.error(`request ${requestId}: the database cannot answer:`, error);
    }
    return problemSent(
      { type: "unavailable", detail: "The database cannot be reached at the moment. Try again shortly." },
      instance,
      { "retry-after": String(RETRY_AFTER_SECONDS) },
    );
  }
  console.error(`request ${requestId}:`, error);
  return problemSent(internalError, instance);
}
