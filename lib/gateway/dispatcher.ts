import type { IncomingMessage } from "node:http";
import { inLocale, markdownAlternatePath } from "@skillshelf/directory-api/links";
import { internalError } from "@skillshelf/directory-api/problem";
import { LRUCache } from "lru-cache";
import { graphPreflightHeaders, mcpPreflightHeaders, preflightHeaders } from "#lib/http/headers.ts";
import { cacheControl, healthPath, mcpRoute, negativeCacheControl, type Route, readyPath } from "#lib/http/routes.ts";
import { negotiateLocale } from "#lib/i18n/negotiate.ts";
import type { ApiPost } from "./api-post.ts";
import { type Entry, fallbackHeaders, hitHeaders, missHeaders } from "./cache/entry.ts";
import type { CacheLookup, ResponseCache } from "./cache/response-cache.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { hasMarkdownAlternate, prefersMarkdown } from "./content-negotiation.ts";
import {
  type ErrorResponses,
  type Failure,
  graphHeaders,
  negotiatedVary,
  stopping,
  tooManyRequests,
} from "./error-responses.ts";
import type { Graph } from "./graph.ts";
import { conditionalHeaders, hasValidHost, siteHeaders } from "./headers.ts";
import type { Mcp } from "./mcp.ts";
import { type Allowance, type RateLimit, remaining } from "./rate-limit.ts";
import { failureOf, type Rendering, type RenderOptions } from "./rendering.ts";
import { BufferedResponse, type CacheResult, type GatewayResponse, type HeaderList, type Reply } from "./response.ts";
import { matchRequest, type RouteMatch } from "./route-match.ts";
import { StreamLimit } from "./stream-limit.ts";
import type { Submission } from "./submission.ts";
import type { RenderTimes } from "./upstream.ts";

/** Matches that are remembered: making one takes a few microseconds. */
const MAX_MATCHES = 20_000;
const MAX_REMEMBERED_TARGET_LENGTH = 512;

export type DispatcherOptions = Readonly<{
  rendering: Rendering;
  graph: Graph;
  mcp: Mcp;
  submission: Submission;
  apiPost: ApiPost;
  cache: ResponseCache;
  errors: ErrorResponses;
  apiHeaders: Readonly<Record<string, string>>;
  /** Rate limit of each address; undefined when it is switched off. */
  limit: RateLimit | undefined;
  clients: Clients;
  /** During development, requests for files of Next's development server pass through. */
  development: boolean;
  /** Whether the server is stopping, so that load balancers are to send requests elsewhere. */
  isDraining: () => boolean;
}>;

type Forward = RouteMatch & { kind: "forward" };

/** Dispatches requests: to the route table where that is enough, to the cache, or to a renderer. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #health: Reply;
  readonly #streams = new StreamLimit();
  readonly #matches = new LRUCache<string, Forward>({ max: MAX_MATCHES });

  constructor(options: DispatcherOptions) {
    this.#options = options;
    const headers = { ...options.apiHeaders, "content-type": "application/json; charset=utf-8" };
    const body = Buffer.from(JSON.stringify({ status: "ok" }));
    const response = BufferedResponse.of(200, { ...headers, "cache-control": cacheControl.never }, body);
    this.#health = { response, cache: "none", route: healthPath };
  }

  /** Returns the reply to a request: at once where nothing is to be rendered. */
  dispatch(request: IncomingMessage, requestId: string): Reply | Promise<Reply> {
    if (this.#options.development && /^\/(?:_next|__next|scripts\/)/.test(request.url ?? ""))
      return this.#passThrough(request);
    const match = this.#match(request.method ?? "GET", request.url ?? "/");
    if (!hasValidHost(request)) {
      const detail = "The Host header is missing, repeated, or invalid.";
      return this.#failure(request, match, { type: "bad-request", detail }, requestId);
    }
    switch (match.kind) {
      case "problem": {
        const { type, detail, allow } = match;
        const headers = allow && { headers: { allow: allow.join(", ") } };
        return this.#failure(request, match, { type, detail, ...headers }, requestId);
      }
      case "redirect":
        return emptyReply(308, {
          ...this.#commonHeaders(match),
          location: match.location,
          "cache-control": negativeCacheControl,
        });
      case "negotiate": {
        const { cookie, "accept-language": acceptLanguage } = request.headers;
        return emptyReply(307, {
          ...siteHeaders,
          location: inLocale(negotiateLocale(cookie, acceptLanguage), match.path) + match.query,
          vary: negotiatedVary,
          "cache-control": cacheControl.never,
        });
      }
      case "options":
        return emptyReply(204, {
          ...this.#commonHeaders(match),
          ...(match.format === "api" &&
            (match.path === mcpRoute.pattern ? mcpPreflightHeaders : preflightHeaders(match.allow))),
          ...(match.format === "graph" && graphPreflightHeaders),
          allow: match.allow.join(", "),
        });
      case "graph":
        return this.#options.graph.respond(request, match, requestId);
      case "forward":
        return this.#forward(request, match, requestId);
    }
  }

  /** The reply to a request that failed unexpectedly. */
  async internalError(request: IncomingMessage, requestId: string): Promise<Reply> {
    return this.#failure(request, matchRequest("GET", request.url ?? "/"), internalError, requestId);
  }

  /** Updates the size of a cached response, whose body was encoded once more. */
  updateSize({ target, response }: Reply): void {
    if (target !== undefined) this.#options.cache.updateSize(target, response);
  }

  #match(method: string, target: string): RouteMatch {
    const known = method === "GET" ? this.#matches.get(target) : undefined;
    if (known) return known;
    const match = matchRequest(method, target);
    if (method === "GET" && match.kind === "forward" && target.length <= MAX_REMEMBERED_TARGET_LENGTH)
      this.#matches.set(target, match);
    return match;
  }

  #commonHeaders({ format }: RouteMatch): Readonly<Record<string, string>> {
    if (format === "page") return siteHeaders;
    return format === "api" ? this.#options.apiHeaders : graphHeaders;
  }

  #forward(request: IncomingMessage, match: Forward, requestId: string): Reply | Promise<Reply> {
    const { route, path, query } = match;
    if (path === healthPath) return this.#health;
    if (path === readyPath && this.#options.isDraining()) return this.#failure(request, match, stopping, requestId);
    if (route.pattern === mcpRoute.pattern) return this.#options.mcp.respond(request, requestId);
    if (request.method === "POST") {
      const { submission, apiPost } = this.#options;
      return (route.kind === "page" ? submission : apiPost).respond(request, match, requestId);
    }
    const asMarkdown = hasMarkdownAlternate(route) && prefersMarkdown(request.headers.accept);
    const target = asMarkdown ? markdownAlternatePath(path) + query : match.target;
    if (route.cache === "never" || route.cache === "file")
      return this.#renderUncached(request, match, target, requestId);
    const now = Date.now();
    const cached = this.#options.cache.get(target, now);
    if (cached === undefined || cached.state === "outdated")
      return this.#renderCached(request, match, target, cached, requestId);
    if (cached.state === "stale") this.#revalidate(match, target, requestId);
    const result = cached.state === "stale" ? "stale" : "hit";
    return cachedReply(cached.entry, hitHeaders(cached.entry, now), result, route, target);
  }

  async #passThrough(request: IncomingMessage): Promise<Reply> {
    const response = await this.#options.rendering.passThrough(request.url ?? "/");
    return { response, cache: "none" };
  }

  /** Renders a response that is never cached. */
  async #renderUncached(request: IncomingMessage, match: Forward, target: string, requestId: string): Promise<Reply> {
    const isFile = match.route.cache === "file";
    const isLimited = isFile || match.route.kind === "page";
    const allowance = isLimited ? this.#take(request) : undefined;
    if (allowance && !allowance.allowed) return this.#refusal(request, match, allowance, requestId);
    const times: RenderTimes = { queued: 0, rendered: 0 };
    try {
      // The renderer knows the version of the file, and does not send it to a client that has it.
      const headers = isFile ? conditionalHeaders(request) : {};
      const response = await this.#render(request, match, target, { requestId, times, headers });
      const counted = allowance ? remaining(allowance) : [];
      const more = [...missHeaders("bypass"), ...timing(times), ...counted];
      return { response, more, cache: "bypass", route: match.route.pattern };
    } catch (error) {
      return this.#failure(request, match, failureOf(error), requestId);
    }
  }

  /**
   * Renders a response that may be cached, or waits for a rendering in progress. Serves an outdated entry if that fails. The
   * renderer receives neither cookie nor key, so that the response is right for every client.
   */
  async #renderCached(
    request: IncomingMessage,
    match: Forward,
    target: string,
    cached: CacheLookup | undefined,
    requestId: string,
  ): Promise<Reply> {
    const { cache } = this.#options;
    const allowance = this.#take(request);
    if (allowance && !allowance.allowed) return this.#refusal(request, match, allowance, requestId);
    const times: RenderTimes = { queued: 0, rendered: 0 };
    try {
      const render = () => this.#render(request, match, target, { requestId, times });
      const { response, isStored, isCoalesced, isOvertaken } = await cache.load(target, render);
      const result = isCoalesced ? "collapsed" : cached ? "outdated" : "miss";
      const isCounted = allowance && match.format === "api" && !isShareable(response);
      const more = [
        ...missHeaders(cached ? "stale" : "uri-miss", { isCollapsed: isCoalesced, isStored }),
        ...(isCoalesced ? [] : timing(times)),
        ...(isCounted ? remaining(allowance) : []),
      ];
      // A CDN may have been purged already when it receives the response.
      const sent = isOvertaken ? withoutCaching(response) : response;
      return { response: sent, more, cache: result, route: match.route.pattern, target };
    } catch (error) {
      if (cached === undefined) return this.#failure(request, match, failureOf(error), requestId);
      const reply = cachedReply(cached.entry, fallbackHeaders(cached.entry, Date.now()), "failed", match.route, target);
      return { ...reply, response: withoutCaching(reply.response) };
    }
  }

  /** Renders a stale response again in the background, if the queue has capacity. */
  #revalidate(match: Forward, target: string, requestId: string): void {
    const { rendering, cache } = this.#options;
    if (!rendering.hasCapacity || cache.isLoading(target)) return;
    const loaded = cache.load(target, () => rendering.render(match, target, { requestId }));
    // A stream is not cached, and nobody reads it.
    loaded.then(({ response }) => "stream" in response && response.stream.destroy()).catch(() => undefined);
  }

  /** Renders for a client, within its limit of streamed responses. */
  async #render(request: IncomingMessage, match: Forward, target: string, options: RenderOptions) {
    const { rendering, limit, clients } = this.#options;
    const render = () => rendering.render(match, target, options);
    if (match.route.streamed !== true) return render();
    return this.#streams.run(limit && subnetOf(clients.addressOf(request)), render);
  }

  /** Takes a token of the rate limit of a client. */
  #take(request: IncomingMessage): Allowance | undefined {
    const { limit, clients } = this.#options;
    return limit?.take(subnetOf(clients.addressOf(request)));
  }

  #refusal(request: IncomingMessage, match: Forward, allowance: Allowance, requestId: string): Promise<Reply> {
    return this.#failure(request, match, tooManyRequests(this.#options.limit?.perMinute, allowance), requestId);
  }

  async #failure(request: IncomingMessage, match: RouteMatch, failure: Failure, requestId: string): Promise<Reply> {
    const response = await this.#options.errors.create(match, failure, requestId, request.headers);
    return { response, cache: "none", ...(match.kind === "forward" && { route: match.route.pattern }) };
  }
}

/** A reply without a body. */
const emptyReply = (status: number, headers: Readonly<Record<string, string>>): Reply => ({
  response: BufferedResponse.of(status, headers),
  cache: "none",
});

const cachedReply = (entry: Entry, more: HeaderList, cache: CacheResult, route: Route, target: string): Reply => ({
  response: entry.response,
  more,
  cache,
  route: route.pattern,
  target,
});

const isShareable = ({ headers }: GatewayResponse): boolean => headers["cache-control"]?.includes("s-maxage") === true;

/** The same response, which is outdated, for this client alone. */
function withoutCaching(response: GatewayResponse): GatewayResponse {
  const headers = { ...response.headers, "cache-control": cacheControl.never };
  return response instanceof BufferedResponse
    ? new BufferedResponse(response.status, headers, response.body)
    : { ...response, headers };
}

/** `Server-Timing` in milliseconds: https://www.w3.org/TR/server-timing/. */
const timing = ({ queued, rendered }: RenderTimes): string[] => [
  "server-timing",
  `queue;dur=${queued.toFixed(1)}, render;dur=${rendered.toFixed(1)}`,
];
