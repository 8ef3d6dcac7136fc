import type { IncomingMessage } from "node:http";
import { copyPath } from "#lib/directory/links.ts";
import { apiHeaders, preflightHeaders } from "#lib/http/api-headers.ts";
import {
  internalError,
  type ProblemDetails,
  problemMediaType,
  problems,
  RETRY_AFTER_SECONDS,
  toProblem,
} from "#lib/http/problem.ts";
import { cacheControl, negativeCacheControl, type Route } from "#lib/http/routes.ts";
import { isLocale } from "#lib/i18n/locales.ts";
import { negotiateLocale } from "#lib/i18n/negotiate.ts";
import type { EdgeAnswer } from "./answer.ts";
import { examine, type Verdict } from "./canonical.ts";
import { clientAddress } from "./client-address.ts";
import { ErrorPages } from "./error-pages.ts";
import { hasCopy, prefersMarkdown } from "./markdown-copy.ts";
import { type Allowance, RateLimit } from "./rate-limit.ts";
import { forwardedHeaders, hasValidHost } from "./request-headers.ts";
import { pageHeaders, siteHeaders } from "./security-headers.ts";
import type { Upstream } from "./upstream.ts";

export type ResponderOptions = Readonly<{
  upstream: Upstream;
  siteUrl: string;
  /** 0 switches the limit off. */
  rateLimitPerMinute: number;
  trustProxy: readonly string[];
  /** During development requests for Next's own files pass untouched. */
  development: boolean;
}>;

type Forward = Verdict & { kind: "forward" };
type Failure = ProblemDetails & Readonly<{ headers?: Readonly<Record<string, string>> }>;

const away: Failure = {
  type: "unavailable",
  detail: "The database or the renderer cannot be reached at the moment. Try again shortly.",
  headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
};

/** Says what to answer to a request: by the route table where that is enough, else by asking Next. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #errorPages: ErrorPages;
  readonly #limit: RateLimit | undefined;
  readonly #clientOf: (request: IncomingMessage) => string;

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#errorPages = new ErrorPages(options.upstream, new URL(options.siteUrl).host);
    this.#limit = options.rateLimitPerMinute > 0 ? new RateLimit(options.rateLimitPerMinute) : undefined;
    this.#clientOf = clientAddress(options.trustProxy);
  }

  async warm(): Promise<void> {
    await this.#errorPages.warm();
  }

  /** Headers of every answer under `/api`. */
  apiHeaders(): Readonly<Record<string, string>> {
    return { ...siteHeaders, ...apiHeaders, ...(this.#limit && { "RateLimit-Policy": this.#limit.policy }) };
  }

  async answer(request: IncomingMessage, requestId: string): Promise<EdgeAnswer> {
    const target = request.url ?? "/";
    if (this.#options.development && /^\/(?:_next|__next)/.test(target)) {
      return this.#options.upstream.get(target, forwardedHeaders(request, requestId));
    }
    const verdict = examine(request.method ?? "GET", target);
    if (!hasValidHost(request)) {
      return this.#failure(request, verdict, {
        type: "bad-request",
        detail: "The Host header is missing, repeated or no host.",
      });
    }
    const headers = verdict.isApi ? this.apiHeaders() : siteHeaders;
    switch (verdict.kind) {
      case "problem": {
        const allow = verdict.allow && { Allow: verdict.allow.join(", ") };
        return this.#failure(request, verdict, {
          type: verdict.type,
          detail: verdict.detail,
          ...(allow && { headers: allow }),
        });
      }
      case "redirect": {
        const redirect = { Location: verdict.location, "Cache-Control": negativeCacheControl };
        return { status: 308, headers: { ...headers, ...redirect }, body: Buffer.alloc(0) };
      }
      case "options": {
        const options = { ...(verdict.isApi && preflightHeaders), Allow: verdict.allow.join(", ") };
        return { status: 204, headers: { ...headers, ...options }, body: Buffer.alloc(0) };
      }
      case "forward":
        return verdict.isApi ? this.#api(request, verdict, requestId) : this.#site(request, verdict, requestId);
    }
  }

  /** What is answered when answering failed. */
  async broken(request: IncomingMessage): Promise<EdgeAnswer> {
    return this.#failure(request, examine("GET", request.url ?? "/"), internalError);
  }

  async #api(request: IncomingMessage, verdict: Forward, requestId: string): Promise<EdgeAnswer> {
    const allowance = verdict.route.cache === "never" ? undefined : this.#limit?.take(this.#clientOf(request));
    if (allowance && !allowance.allowed) {
      return this.#failure(request, verdict, {
        type: "too-many-requests",
        detail: `More than ${this.#limit?.perMinute} requests in a minute from this address.`,
        headers: {
          "Retry-After": String(allowance.secondsToNext),
          RateLimit: `"default";r=0;t=${allowance.secondsToNext}`,
        },
      });
    }
    const target = verdict.path + verdict.query;
    const answer = await this.#options.upstream
      .get(target, forwardedHeaders(request, requestId))
      .catch(() => undefined);
    if (answer === undefined) return this.#failure(request, verdict, away);
    const { vary: _, ...headers } = answer.headers;
    const isOurs = answer.status < 400 || headers["content-type"] === problemMediaType;
    if (!isOurs) return this.#failure(request, verdict, internalError);
    const isStored = headers["cache-control"]?.includes("s-maxage");
    const remaining = allowance && !isStored && remainingHeader(allowance);
    return { ...answer, headers: { ...lowerCase(this.apiHeaders()), ...headers, ...remaining } };
  }

  async #site(request: IncomingMessage, verdict: Forward, requestId: string): Promise<EdgeAnswer> {
    const { route } = verdict;
    const path = hasCopy(route) && prefersMarkdown(request.headers.accept) ? copyPath(verdict.path) : verdict.path;
    const answer = await this.#render({ ...verdict, path }, forwardedHeaders(request, requestId));
    if (answer === undefined) return this.#failure(request, verdict, away);
    if (answer.status >= 400 && answer.status !== 410) {
      return this.#failure(request, verdict, answer.status === 404 ? { type: "not-found", detail: "" } : internalError);
    }
    const { vary: _, ...headers } = answer.headers;
    const isHtml = headers["content-type"]?.startsWith("text/html");
    const vary = verdict.path === "/" ? negotiated : hasCopy(route) ? "Accept" : undefined;
    const ours = {
      ...siteHeaders,
      ...(isHtml && pageHeaders),
      ...(vary && { Vary: vary }),
      ...(answer.status === 410 && { "X-Robots-Tag": "noindex" }),
    };
    return { ...answer, headers: { ...headers, ...lowerCase(ours), "cache-control": cacheFor(answer.status, route) } };
  }

  /** A rendered page; undefined when the renderer or what it reads from is away. */
  async #render(
    { path, query, route }: Forward,
    headers: Readonly<Record<string, string>>,
  ): Promise<EdgeAnswer | undefined> {
    const { upstream } = this.#options;
    const options = { streamed: route.streamed === true };
    const target = hidingSuffix(path) + query;
    try {
      const answer = await upstream.get(target, headers, options);
      if (answer.status < 500) return answer;
      // Next answers every fault with 500. Whether the database was away is asked, not guessed.
      const ready = await upstream.get("/api/ready", headers);
      return ready.status === 200 ? await upstream.get(target, headers, options) : undefined;
    } catch {
      return undefined;
    }
  }

  async #failure(request: IncomingMessage, { path, isApi }: Verdict, failure: Failure): Promise<EdgeAnswer> {
    const { status } = problems[failure.type];
    const headers = {
      "Cache-Control": status === 404 ? negativeCacheControl : cacheControl.never,
      ...failure.headers,
    };
    if (isApi) {
      const body = Buffer.from(JSON.stringify(toProblem(failure, this.#options.siteUrl, path)));
      return { status, headers: { ...this.apiHeaders(), ...headers, "Content-Type": problemMediaType }, body };
    }
    const first = path.split("/")[1] ?? "";
    const inPath = isLocale(first) ? first : undefined;
    const locale = inPath ?? negotiateLocale(request.headers.cookie, request.headers["accept-language"]);
    const page = {
      ...siteHeaders,
      ...pageHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "X-Robots-Tag": "noindex",
      ...(inPath === undefined && { Vary: negotiated }),
    };
    return { status, headers: { ...page, ...headers }, body: await this.#errorPages.get(locale, status) };
  }
}

/** A path whose end Next would take for a request for its own data, of a page there is or not. */
const hidingSuffix = (path: string): string => path.replace(/\.rsc$/i, (suffix) => suffix.replace(".", "%2E"));

/** What an answer in a negotiated language depends on. */
const negotiated = "Accept-Language, Cookie";

const remainingHeader = ({ remaining, secondsToFull }: Allowance) => ({
  ratelimit: `"default";r=${remaining};t=${secondsToFull}`,
});

function cacheFor(status: number, route: Route): string {
  if (status === 200) return cacheControl[route.cache];
  return route.cache === "never" || status >= 500 ? cacheControl.never : negativeCacheControl;
}

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
