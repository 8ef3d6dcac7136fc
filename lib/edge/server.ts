import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { apiHeaders, preflightHeaders } from "#lib/http/api-headers.ts";
import { type ProblemType, problemMediaType, problems, RETRY_AFTER_SECONDS, toProblem } from "#lib/http/problem.ts";
import { cacheControl, negativeCacheControl, type Route } from "#lib/http/routes.ts";
import { isLocale, type Locale } from "#lib/i18n/locales.ts";
import { negotiateLocale } from "#lib/i18n/negotiate.ts";
import { type EdgeAnswer, send } from "./answer.ts";
import { examine, type Verdict } from "./canonical.ts";
import { clientAddress } from "./client-address.ts";
import { ErrorPages } from "./error-pages.ts";
import { answerParserError } from "./parser-error.ts";
import { RateLimit } from "./rate-limit.ts";
import { pageHeaders, siteHeaders } from "./security-headers.ts";
import type { Upstream } from "./upstream.ts";

export type EdgeOptions = Readonly<{
  upstream: Upstream;
  siteUrl: string;
  rateLimitPerMinute: number;
  trustProxy: readonly string[];
  /** During development requests for Next's own files and hot reload pass untouched. */
  development: boolean;
}>;

type Failure = Readonly<{ type: ProblemType; detail: string; headers?: Readonly<Record<string, string>> }>;

const away: Failure = {
  type: "unavailable",
  detail: "The database or the renderer cannot be reached at the moment. Try again shortly.",
  headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
};

/** The HTTP server in front of Next: every answer of the site passes through it. */
export class Edge {
  readonly server: Server;
  readonly #options: EdgeOptions;
  readonly #errorPages: ErrorPages;
  readonly #limit: RateLimit | undefined;
  readonly #clientOf: (request: IncomingMessage) => string;
  #closing = false;

  constructor(options: EdgeOptions) {
    this.#options = options;
    this.#errorPages = new ErrorPages(options.upstream, new URL(options.siteUrl).host);
    this.#limit = options.rateLimitPerMinute > 0 ? new RateLimit(options.rateLimitPerMinute) : undefined;
    this.#clientOf = clientAddress(options.trustProxy);
    this.server = createServer(
      {
        maxHeaderSize: 16_384,
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        keepAliveTimeout: 65_000,
        requireHostHeader: false,
      },
      (request, response) => void this.#serve(request, response),
    );
    this.server.on("clientError", (error, socket) => answerParserError(error, socket, options.siteUrl));
    this.server.on("connect", (_, socket) =>
      socket.end("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS\r\nConnection: close\r\n\r\n"),
    );
    if (options.development) this.server.on("upgrade", options.upstream.upgrade);
  }

  /** Renders the error pages, so that they can be shown when the renderer is away. */
  async warm(): Promise<void> {
    await this.#errorPages.warm();
  }

  /** Stops accepting connections and resolves when the open requests have been answered. */
  async close(): Promise<void> {
    this.#closing = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    response.setHeader("X-Request-Id", requestId);
    if (this.#closing || hasBody(request)) response.setHeader("Connection", "close");
    try {
      await send(request, response, await this.#answer(request));
    } catch (error) {
      if (!response.headersSent) {
        console.error(`request ${requestId}:`, error);
        const { path, isApi } = examine("GET", request.url ?? "/");
        await send(
          request,
          response,
          await this.#failure(request, path, isApi, {
            type: "internal-error",
            detail: "Something went wrong here. The fault has been recorded.",
          }),
        );
      } else response.destroy();
    }
  }

  async #answer(request: IncomingMessage): Promise<EdgeAnswer> {
    const target = request.url ?? "/";
    if (this.#options.development && /^\/(?:_next|__next)/.test(target))
      return this.#options.upstream.get(target, forwarded(request));
    const verdict = examine(request.method ?? "GET", target);
    if (request.headers.host === undefined && request.httpVersion === "1.1") {
      return this.#failure(request, verdict.path, verdict.isApi, {
        type: "bad-request",
        detail: "The Host header is missing.",
      });
    }
    switch (verdict.kind) {
      case "problem": {
        const headers = verdict.allow ? { Allow: verdict.allow.join(", ") } : {};
        return this.#failure(request, verdict.path, verdict.isApi, {
          type: verdict.type,
          detail: verdict.detail,
          headers,
        });
      }
      case "redirect":
        return {
          status: 308,
          headers: {
            ...this.#baseHeaders(verdict.isApi),
            Location: verdict.location,
            "Cache-Control": negativeCacheControl,
          },
          body: Buffer.alloc(0),
        };
      case "options":
        return {
          status: 204,
          headers: {
            ...this.#baseHeaders(verdict.isApi),
            ...(verdict.isApi && preflightHeaders),
            Allow: verdict.allow.join(", "),
          },
          body: Buffer.alloc(0),
        };
      case "forward":
        return verdict.isApi ? this.#api(request, verdict) : this.#site(request, verdict);
    }
  }

  async #api(request: IncomingMessage, { path, query, route }: Verdict & { kind: "forward" }): Promise<EdgeAnswer> {
    const allowance = route.cache === "never" ? undefined : this.#limit?.take(this.#clientOf(request));
    if (allowance && !allowance.allowed) {
      return this.#failure(request, path, true, {
        type: "too-many-requests",
        detail: `More than ${this.#limit?.perMinute} requests in a minute from this address.`,
        headers: {
          "Retry-After": String(allowance.secondsToNext),
          RateLimit: `"default";r=0;t=${allowance.secondsToNext}`,
        },
      });
    }
    const answer = await this.#options.upstream.get(path + query, forwarded(request)).catch(() => undefined);
    if (answer === undefined) return this.#failure(request, path, true, away);
    const { vary: _, ...given } = answer.headers;
    const isDesigned = answer.status < 400 || answer.headers["content-type"] === problemMediaType;
    if (!isDesigned) {
      return this.#failure(request, path, true, {
        type: "internal-error",
        detail: "Something went wrong here. The fault has been recorded.",
      });
    }
    const remaining = allowance && { RateLimit: `"default";r=${allowance.remaining};t=${allowance.secondsToFull}` };
    return { ...answer, headers: { ...lowerCase(this.#baseHeaders(true)), ...given, ...remaining } };
  }

  async #site(request: IncomingMessage, { path, query, route }: Verdict & { kind: "forward" }): Promise<EdgeAnswer> {
    const answer = await this.#render(path + query, request, route);
    if (answer === undefined) return this.#failure(request, path, false, away);
    if (route.kind === "page" && answer.status >= 400 && answer.status !== 410) {
      const failure: Failure =
        answer.status === 404 ? { type: "not-found", detail: "" } : { type: "internal-error", detail: "" };
      return this.#failure(request, path, false, failure);
    }
    const { vary, ...headers } = answer.headers;
    const isHtml = headers["content-type"]?.startsWith("text/html");
    const negotiated = path === "/" && vary !== undefined && { vary };
    return {
      ...answer,
      headers: {
        ...lowerCase({ ...this.#baseHeaders(false), ...(isHtml && pageHeaders) }),
        ...headers,
        ...negotiated,
        "cache-control": cacheFor(answer.status, route),
      },
    };
  }

  /** A rendered page; undefined when the renderer or what it reads from is away. */
  async #render(target: string, request: IncomingMessage, route: Route): Promise<EdgeAnswer | undefined> {
    const headers = forwarded(request);
    const options = { streamed: route.kind === "machine" };
    try {
      const answer = await this.#options.upstream.get(target, headers, options);
      if (answer.status < 500) return answer;
      // Next answers every fault with 500. Whether the database was away is asked, not guessed.
      const ready = await this.#options.upstream.get("/api/ready", headers);
      if (ready.status !== 200) return undefined;
      return await this.#options.upstream.get(target, headers, options);
    } catch {
      return undefined;
    }
  }

  #baseHeaders(isApi: boolean): Record<string, string> {
    return isApi
      ? { ...siteHeaders, ...apiHeaders, ...(this.#limit && { "RateLimit-Policy": this.#limit.policy }) }
      : { ...siteHeaders };
  }

  async #failure(request: IncomingMessage, path: string, isApi: boolean, failure: Failure): Promise<EdgeAnswer> {
    const { status } = problems[failure.type];
    const headers = {
      ...this.#baseHeaders(isApi),
      "Cache-Control": status === 404 ? negativeCacheControl : cacheControl.never,
      ...failure.headers,
    };
    if (isApi) {
      const problem = toProblem(failure, this.#options.siteUrl, path);
      return {
        status,
        headers: { ...headers, "Content-Type": problemMediaType },
        body: Buffer.from(JSON.stringify(problem)),
      };
    }
    const body = await this.#errorPages.get(localeOf(request, path), status);
    return {
      status,
      headers: { ...headers, ...pageHeaders, "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" },
      body,
    };
  }
}

/** The only request headers that reach Next; none of its internal ones can be forged. */
function forwarded(request: IncomingMessage): Record<string, string> {
  const { host = "localhost", accept, "accept-language": acceptLanguage, cookie } = request.headers;
  return {
    host,
    ...(accept !== undefined && { accept }),
    ...(acceptLanguage !== undefined && { "accept-language": acceptLanguage }),
    ...(cookie !== undefined && { cookie }),
  };
}

function localeOf(request: IncomingMessage, path: string): Locale {
  const first = path.split("/")[1] ?? "";
  return isLocale(first) ? first : negotiateLocale(request.headers.cookie, request.headers["accept-language"]);
}

function cacheFor(status: number, route: Route): string {
  if (status === 200) return cacheControl[route.cache];
  return route.cache === "never" || status >= 500 ? cacheControl.never : negativeCacheControl;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
