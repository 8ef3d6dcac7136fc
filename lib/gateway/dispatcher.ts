import type { IncomingMessage } from "node:http";
import { copyPath, inLocale } from "@skillshelf/directory-api/links";
import { internalError } from "@skillshelf/directory-api/problem";
import { LRUCache } from "lru-cache";
import { graphPreflightHeaders, mcpPreflightHeaders, preflightHeaders } from "#lib/http/api-headers.ts";
import { cacheControl, healthPath, mcpRoute, negativeCacheControl, type Route } from "#lib/http/routes.ts";
import { negotiateLocale } from "#lib/i18n/negotiate.ts";
import type { Entry } from "./cache/entry.ts";
import { fallbackHeaders, hitHeaders, missHeaders } from "./cache/entry.ts";
import type { CacheLookup, ResponseCache } from "./cache/response-cache.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { hasMarkdownAlternate, prefersMarkdown } from "./content-negotiation.ts";
import { type ErrorResponses, type Failure, graphHeaders, negotiatedVary, tooManyRequests } from "./error-responses.ts";
import type { Graph } from "./graph.ts";
import { conditionalHeaders, hasValidHost, siteHeaders } from "./headers.ts";
import type { Mcp } from "./mcp.ts";
import { type Allowance, type RateLimit, remaining } from "./rate-limit.ts";
import { failureOf, type Rendering, type RenderOptions } from "./rendering.ts";
import type { CacheResult, Reply } from "./response.ts";
import { BufferedResponse, type GatewayResponse, type HeaderList } from "./response.ts";
import { matchRequest, type RouteMatch } from "./route-match.ts";
import { StreamLimit } from "./stream-limit.ts";
import type { RenderTimes } from "./upstream.ts";

/** Verdicts remembered; judging an address anew costs a few microseconds. */
const MAX_MATCHES = 20_000;
const MAX_REMEMBERED_TARGET_LENGTH = 512;

export type DispatcherOptions = Readonly<{
  rendering: Rendering;
  graph: Graph;
  mcp: Mcp;
  cache: ResponseCache;
  errors: ErrorResponses;
  apiHeaders: Readonly<Record<string, string>>;
  /** Undefined where there is none. */
  limit: RateLimit | undefined;
  clients: Clients;
  /** During development requests for Next's own files, and for scripts that change with their sources, pass untouched. */
  development: boolean;
}>;

type Forward = RouteMatch & { kind: "forward" };

/** Says what to response to a request: by the route table where that is enough, from the cache, else by asking a renderer. */
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

  /** What to response: at once where nothing is to be rendered. */
  dispatch(request: IncomingMessage, requestId: string): Reply | Promise<Reply> {
    if (this.#options.development && /^\/(?:_next|__next|scripts\/)/.test(request.url ?? ""))
      return this.#passThrough(request);
    const match = this.#match(request.method ?? "GET", request.url ?? "/");
    if (!hasValidHost(request)) {
      const detail = "The Host header is missing, repeated or no host.";
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
          ...this.#surfaceHeaders(match),
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
          ...this.#surfaceHeaders(match),
          ...(match.format === "api" && (match.path === mcpRoute.pattern ? mcpPreflightHeaders : preflightHeaders)),
          ...(match.format === "graph" && graphPreflightHeaders),
          allow: match.allow.join(", "),
        });
      case "graph":
        return this.#options.graph.respond(request, match, requestId);
      case "forward":
        return this.#forward(request, match, requestId);
    }
  }

  /** What is answered when answering failed. */
  async broken(request: IncomingMessage, requestId: string): Promise<Reply> {
    return this.#failure(request, matchRequest("GET", request.url ?? "/"), internalError, requestId);
  }

  /** The body of a reply has been made in another encoding. */
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

  #surfaceHeaders({ format }: RouteMatch): Readonly<Record<string, string>> {
    if (format === "page") return siteHeaders;
    return format === "api" ? this.#options.apiHeaders : graphHeaders;
  }

  #forward(request: IncomingMessage, match: Forward, requestId: string): Reply | Promise<Reply> {
    const { route, path, query } = match;
    if (path === healthPath) return this.#health;
    if (route.pattern === mcpRoute.pattern) return this.#options.mcp.respond(request, requestId);
    const isCopy = hasMarkdownAlternate(route) && prefersMarkdown(request.headers.accept);
    const target = isCopy ? copyPath(path) + query : match.target;
    if (route.cache === "never" || route.cache === "file")
      return this.#renderUncached(request, match, target, requestId);
    const now = Date.now();
    const held = this.#options.cache.get(target, now);
    if (held === undefined || held.state === "outdated")
      return this.#renderCached(request, match, target, held, requestId);
    if (held.state === "stale") this.#refresh(match, target, requestId);
    return cachedReply(
      held.entry,
      hitHeaders(held.entry, now),
      held.state === "stale" ? "stale" : "hit",
      route,
      target,
    );
  }

  async #passThrough(request: IncomingMessage): Promise<Reply> {
    const response = await this.#options.rendering.passThrough(request.url ?? "/");
    return { response, cache: "none" };
  }

  /** Renders what is never kept. */
  async #renderUncached(request: IncomingMessage, match: Forward, target: string, requestId: string): Promise<Reply> {
    const isFile = match.route.cache === "file";
    const allowance = isFile ? this.#take(request) : undefined;
    if (allowance && !allowance.allowed) return this.#refusal(request, match, allowance, requestId);
    const times: RenderTimes = { queued: 0, rendered: 0 };
    try {
      // The renderer knows which file there is, and need not send it to who has it.
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
   * Renders what may be kept, unless that is under way. What is held is given where rendering fails. A renderer is told
   * nothing of who asks, neither cookie nor key, so that what is made for one is right for all.
   */
  async #renderCached(
    request: IncomingMessage,
    match: Forward,
    target: string,
    held: CacheLookup | undefined,
    requestId: string,
  ): Promise<Reply> {
    const { cache } = this.#options;
    const allowance = this.#take(request);
    if (allowance && !allowance.allowed) return this.#refusal(request, match, allowance, requestId);
    const times: RenderTimes = { queued: 0, rendered: 0 };
    try {
      const render = () => this.#render(request, match, target, { requestId, times });
      const { response, isStored, isCoalesced } = await cache.load(target, render);
      const result = isCoalesced ? "collapsed" : held ? "outdated" : "miss";
      const isCounted = allowance && match.format === "api" && !mayBeShared(response);
      const more = [
        ...missHeaders(held ? "stale" : "uri-miss", { isCollapsed: isCoalesced, isStored }),
        ...(isCoalesced ? [] : timing(times)),
        ...(isCounted ? remaining(allowance) : []),
      ];
      return { response, more, cache: result, route: match.route.pattern, target };
    } catch (error) {
      if (held === undefined) return this.#failure(request, match, failureOf(error), requestId);
      return cachedReply(held.entry, fallbackHeaders(held.entry, Date.now()), "failed", match.route, target);
    }
  }

  /** Renders again in the background, where that delays nobody. */
  #refresh(match: Forward, target: string, requestId: string): void {
    const { rendering, cache } = this.#options;
    if (!rendering.hasRoom || cache.isLoading(target)) return;
    const filled = cache.load(target, () => rendering.render(match, target, { requestId }));
    // A stream is not kept, and nobody waits to read it.
    filled.then(({ response }) => "stream" in response && response.stream.destroy()).catch(() => undefined);
  }

  /** Renders for a client, which reads so many streamed responses at once and no more. */
  async #render(request: IncomingMessage, match: Forward, target: string, options: RenderOptions) {
    const { rendering, limit, clients } = this.#options;
    const render = () => rendering.render(match, target, options);
    if (match.route.streamed !== true) return render();
    return this.#streams.run(limit && subnetOf(clients.addressOf(request)), render);
  }

  /** Takes one of the responses that may be made for a client in a minute. */
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

/** An response that needs no renderer. */
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

const mayBeShared = ({ headers }: GatewayResponse): boolean => headers["cache-control"]?.includes("s-maxage") === true;

/** Where the time of an response went: https://www.w3.org/TR/server-timing/. Milliseconds. */
const timing = ({ queued, rendered }: RenderTimes): string[] => [
  "server-timing",
  `queue;dur=${queued.toFixed(1)}, render;dur=${rendered.toFixed(1)}`,
];
