import type { IncomingHttpHeaders } from "node:http";
import { isLocale } from "@skillshelf/directory-api/locales";
import { type ProblemDetails, problemMediaType, problems, toProblem } from "@skillshelf/directory-api/problem";
import { apiHeaders } from "#lib/http/api-headers.ts";
import { graphFailure } from "#lib/http/graph.ts";
import { cacheControl, negativeCacheControl } from "#lib/http/routes.ts";
import { RETRY_AFTER_SECONDS } from "#lib/http/unavailable.ts";
import { negotiateLocale } from "#lib/i18n/negotiate.ts";
import { type AnswerHeaders, WholeAnswer } from "./answer.ts";
import type { ErrorPages } from "./error-pages.ts";
import { type Allowance, refusalHeaders } from "./rate-limit.ts";
import { pageHeaders, siteHeaders } from "./security-headers.ts";
import type { Surface } from "./spelling.ts";
import { MAX_STREAMS_OF_CLIENT } from "./streams.ts";

/** What went wrong, with headers of its own in lower case. */
export type Failure = ProblemDetails & Readonly<{ headers?: AnswerHeaders }>;

/** Neither the database nor a renderer will answer for now. */
export const away: Failure = {
  type: "unavailable",
  detail: "The database or the renderer cannot be reached at the moment. Try again shortly.",
  headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
};

/** More is asked for than can be rendered. */
export const busy: Failure = {
  type: "unavailable",
  detail: "More is asked for than can be answered at the moment. Try again shortly.",
  headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
};

/** A client has no answers left that may be made for it at the moment. */
export const tooManyAnswers = (perMinute: number | undefined, allowance: Allowance): Failure => ({
  type: "too-many-requests",
  detail: `More than ${perMinute} uncached answers were asked for from this address within a minute.`,
  headers: refusalHeaders(allowance),
});

/** One client reads as many streamed answers at once as it may. */
export const tooManyStreams: Failure = {
  type: "too-many-requests",
  detail: `More than ${MAX_STREAMS_OF_CLIENT} files are being read from this address already. Try again when one has been read.`,
  headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
};

export const nothingThere: Failure = { type: "not-found", detail: "Nothing was found at this URL." };

/** What an answer in a negotiated language depends on. */
export const negotiatedVary = "Accept-Language, Cookie";

/** Headers of every answer of the graph. Its limits are those of a key, not of an address. */
export const graphHeaders: AnswerHeaders = { ...siteHeaders, ...apiHeaders };

/** A failure as the graph tells it: its statuses are more than those of the metadata API. */
export function toldByGraph(
  status: number,
  detail: string,
  requestId: string,
  headers: AnswerHeaders = {},
): WholeAnswer {
  const told = graphFailure(status, detail, requestId, { ...graphHeaders, ...headers });
  return WholeAnswer.of(status, told.headers, Buffer.from(told.body));
}

/** Where a failure is to be told. */
type Place = Readonly<{ path: string; surface: Surface }>;

/** Tells failures in the form each surface has for them. */
export class Failures {
  readonly #siteUrl: string;
  readonly #pages: ErrorPages;
  readonly #apiHeaders: AnswerHeaders;

  /** @param headers of every answer of the metadata API. */
  constructor(siteUrl: string, pages: ErrorPages, headers: AnswerHeaders) {
    this.#siteUrl = siteUrl;
    this.#pages = pages;
    this.#apiHeaders = headers;
  }

  /** A problem (RFC 9457) for the metadata API, an object with `error` for the graph. */
  told(surface: Exclude<Surface, "page">, path: string, failure: Failure, requestId: string): WholeAnswer {
    const { status } = problems[failure.type];
    if (surface === "graph") return toldByGraph(status, failure.detail, requestId, failure.headers);
    const headers = {
      ...this.#apiHeaders,
      "content-type": problemMediaType,
      "cache-control": cacheFor(status),
      ...failure.headers,
    };
    return WholeAnswer.of(status, headers, Buffer.from(JSON.stringify(toProblem(failure, this.#siteUrl, path))));
  }

  /** The same, and for a page the designed one in the language of the path, else in the visitor's. */
  async answer(place: Place, failure: Failure, requestId: string, visitor: IncomingHttpHeaders): Promise<WholeAnswer> {
    const { path, surface } = place;
    if (surface !== "page") return this.told(surface, path, failure, requestId);
    const { status } = problems[failure.type];
    const first = path.split("/")[1] ?? "";
    const inPath = isLocale(first) ? first : undefined;
    const page = await this.#pages.get(inPath ?? negotiateLocale(visitor.cookie, visitor["accept-language"]), status);
    const headers = {
      ...siteHeaders,
      ...pageHeaders,
      ...page.headers,
      "content-type": "text/html; charset=utf-8",
      "x-robots-tag": "noindex",
      "cache-control": cacheFor(status),
      ...(inPath === undefined && { vary: negotiatedVary }),
      ...failure.headers,
    };
    return new WholeAnswer(status, headers, page.body);
  }
}

/** That something is not there may be kept briefly; what was wrong with one request, by nobody. */
const cacheFor = (status: number): string => (status === 404 ? negativeCacheControl : cacheControl.never);
