import type { IncomingHttpHeaders } from "node:http";
import { errorPagePath } from "@skillshelf/directory-api/links";
import { isLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { type ProblemDetails, problemMediaType, problems, toProblem } from "@skillshelf/directory-api/problem";
import { graphFailure } from "#lib/http/graph.ts";
import { apiHeaders } from "#lib/http/headers.ts";
import { cacheControl, negativeCacheControl } from "#lib/http/routes.ts";
import { RETRY_AFTER_SECONDS } from "#lib/http/unavailable.ts";
import { negotiateLocale } from "#lib/i18n/negotiate.ts";
import { pageHeaders, siteHeaders } from "./headers.ts";
import { type Allowance, refusalHeaders } from "./rate-limit.ts";
import { BufferedResponse, EncodedBody, type ResponseHeaders } from "./response.ts";
import { MAX_STREAMS_PER_CLIENT } from "./stream-limit.ts";
import { type Upstream, UpstreamError } from "./upstream.ts";
import type { ResponseFormat } from "./url-normalization.ts";

/** Statuses with a page of their own. Any other shows the page of its class, 400 or 500. */
const designed = [400, 404, 405, 408, 414, 429, 431, 500, 503] as const;
type DesignedStatus = (typeof designed)[number];

/** The page for a status, to be sent with any status of its class. */
type ErrorPage = Readonly<{ headers: ResponseHeaders; body: EncodedBody }>;

/** Error pages, each rendered once and kept. */
export class ErrorPages {
  readonly #upstream: Upstream;
  readonly #host: string;
  readonly #kept = new Map<string, Promise<ErrorPage>>();

  constructor(upstream: Upstream, host: string) {
    this.#upstream = upstream;
    this.#host = host;
  }

  /** Renders the pages that are shown while no renderer can be reached. Any other is rendered when it is first shown. */
  async warm(): Promise<void> {
    for (const status of [503, 500]) for (const locale of localeCodes) await this.get(locale, status);
  }

  /** Returns the page for a status in a language, or a bare page when it cannot be rendered. */
  async get(locale: Locale, status: number): Promise<ErrorPage> {
    const path = errorPagePath(locale, designedStatus(status));
    const kept = this.#kept.get(path) ?? this.#render(path);
    this.#kept.set(path, kept);
    try {
      return await kept;
    } catch {
      this.#kept.delete(path);
      return bare(status);
    }
  }

  async #render(path: string): Promise<ErrorPage> {
    const response = await this.#upstream.get(path, { host: this.#host });
    if (response.status !== 200 || !(response instanceof BufferedResponse))
      throw new UpstreamError(`${path} was not rendered`);
    const policy = response.headers["content-security-policy"];
    return { headers: policy ? { "content-security-policy": policy } : {}, body: response.body };
  }
}

const designedStatus = (status: number): DesignedStatus =>
  designed.find((candidate) => candidate === status) ?? (status >= 500 ? 500 : 400);

/** The bare page loads nothing. */
const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const bare = (status: number): ErrorPage => {
  const text =
    status === 503
      ? "Skillshelf is starting or its database is away. Try again in a moment."
      : "Skillshelf could not show this page.";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${status} · Skillshelf</title></head><body><h1>${status}</h1><p>${text}</p></body></html>`;
  return { headers: { "content-security-policy": BARE_POLICY }, body: new EncodedBody(Buffer.from(html)) };
};

/** What went wrong, with headers of its own. */
export type Failure = ProblemDetails & Readonly<{ headers?: ResponseHeaders }>;

/** The database or the renderer cannot be reached. */
export const unavailable: Failure = {
  type: "unavailable",
  detail: "The database or the renderer is temporarily unavailable. Try again shortly.",
  headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
};

/** The readiness check of a server that is stopping. */
export const stopping: Failure = {
  ...unavailable,
  detail: "This server is stopping. It still responds to requests, and accepts no more connections soon.",
};

/** The render queue is full. */
export const overloaded: Failure = {
  type: "unavailable",
  detail: "The server is overloaded. Try again shortly.",
  headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
};

/** A client has reached its rate limit. */
export const tooManyRequests = (perMinute: number | undefined, allowance: Allowance): Failure => ({
  type: "too-many-requests",
  detail: `More than ${perMinute} uncached responses were requested from this address within a minute.`,
  headers: refusalHeaders(allowance),
});

/** A client reads as many streamed responses as it may. */
export const tooManyStreams: Failure = {
  type: "too-many-requests",
  detail: `More than ${MAX_STREAMS_PER_CLIENT} downloads from this address are in progress. Try again when one has finished.`,
  headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
};

export const notFound: Failure = { type: "not-found", detail: "Nothing was found at this URL." };

/** `Vary` of a response in a negotiated language. */
export const negotiatedVary = "Accept-Language, Cookie";

/** Headers of every response of the graph. */
export const graphHeaders: ResponseHeaders = { ...siteHeaders, ...apiHeaders };

/** An error response of the graph, which has more statuses than the metadata API. */
export function graphErrorResponse(
  status: number,
  detail: string,
  requestId: string,
  headers: ResponseHeaders = {},
): BufferedResponse {
  const failure = graphFailure(status, detail, requestId, { ...graphHeaders, ...headers });
  return BufferedResponse.of(status, failure.headers, Buffer.from(failure.body));
}

/** Where a request failed. */
type Place = Readonly<{ path: string; format: ResponseFormat }>;

/** Makes error responses: pages, problems of the metadata API, errors of the graph. */
export class ErrorResponses {
  readonly #siteUrl: string;
  readonly #pages: ErrorPages;
  readonly #apiHeaders: ResponseHeaders;

  /** @param headers of every response of the metadata API. */
  constructor(siteUrl: string, pages: ErrorPages, headers: ResponseHeaders) {
    this.#siteUrl = siteUrl;
    this.#pages = pages;
    this.#apiHeaders = headers;
  }

  /** Makes a problem (RFC 9457) for the metadata API, or an object with `error` for the graph. */
  forProgram(
    format: Exclude<ResponseFormat, "page">,
    path: string,
    failure: Failure,
    requestId: string,
  ): BufferedResponse {
    const { status } = problems[failure.type];
    if (format === "graph") return graphErrorResponse(status, failure.detail, requestId, failure.headers);
    const headers = {
      ...this.#apiHeaders,
      "content-type": problemMediaType,
      "cache-control": cacheFor(status),
      ...failure.headers,
    };
    return BufferedResponse.of(status, headers, Buffer.from(JSON.stringify(toProblem(failure, this.#siteUrl, path))));
  }

  /** Makes the error response of any format. A page is in the language of the path, else in that of the visitor. */
  async create(
    place: Place,
    failure: Failure,
    requestId: string,
    visitor: IncomingHttpHeaders,
  ): Promise<BufferedResponse> {
    const { path, format } = place;
    if (format !== "page") return this.forProgram(format, path, failure, requestId);
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
    return new BufferedResponse(status, headers, page.body);
  }
}

/** Cache 404s briefly, other errors never. */
const cacheFor = (status: number): string => (status === 404 ? negativeCacheControl : cacheControl.never);
