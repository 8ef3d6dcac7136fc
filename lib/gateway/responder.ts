import type { IncomingMessage } from "node:http";
import { copyPath, inLocale } from "@skillshelf/directory-api/links";
import { internalError } from "@skillshelf/directory-api/problem";
import { graphPreflightHeaders, mcpPreflightHeaders, preflightHeaders } from "#lib/http/api-headers.ts";
import { cacheControl, healthPath, mcpRoute, negativeCacheControl, type Route } from "#lib/http/routes.ts";
import { negotiateLocale } from "#lib/i18n/negotiate.ts";
import { type EdgeAnswer, type HeaderList, WholeAnswer } from "./answer.ts";
import { type CacheResult, failedHeaders, heldHeaders, renderedHeaders } from "./cache/cache-status.ts";
import type { Entry } from "./cache/entry.ts";
import type { Held, ResponseCache } from "./cache/response-cache.ts";
import { examine, type Verdict } from "./canonical.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { type Failure, type Failures, graphHeaders, negotiatedVary, tooManyAnswers } from "./failures.ts";
import type { Graph } from "./graph.ts";
import { hasCopy, prefersMarkdown } from "./markdown-copy.ts";
import type { Mcp } from "./mcp.ts";
import { Memo } from "./memo.ts";
import { type Allowance, type RateLimit, remaining } from "./rate-limit.ts";
import { failureOf, type Rendering, type RenderOptions } from "./rendering.ts";
import { conditionalHeaders, hasValidHost } from "./request-headers.ts";
import { siteHeaders } from "./security-headers.ts";
import { Streams } from "./streams.ts";
import type { RenderTimes } from "./upstream.ts";

/** Verdicts remembered; judging an address anew costs a few microseconds. */
const MAX_VERDICTS = 20_000;
const LONGEST_REMEMBERED_TARGET = 512;

/** An answer to one request. */
export type Reply = Readonly<{
  answer: EdgeAnswer;
  /** Headers of this one response. */
  more?: HeaderList;
  cache: CacheResult;
  /** Pattern of the route; undefined where the address names none. */
  route?: string;
  /** What was asked of the cache. */
  target?: string;
}>;

export type ResponderOptions = Readonly<{
  rendering: Rendering;
  graph: Graph;
  mcp: Mcp;
  cache: ResponseCache;
  failures: Failures;
  apiHeaders: Readonly<Record<string, string>>;
  /** Undefined where there is none. */
  limit: RateLimit | undefined;
  clients: Clients;
  /** During development requests for Next's own files, and for scripts that change with their sources, pass untouched. */
  development: boolean;
}>;

type Forward = Verdict & { kind: "forward" };

/** Says what to answer to a request: by the route table where that is enough, from the cache, else by asking a renderer. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #health: Reply;
  readonly #streams = new Streams();
  readonly #verdicts = new Memo<Forward>(MAX_VERDICTS);

  constructor(options: ResponderOptions) {
    this.#options = options;
    const headers = { ...options.apiHeaders, "content-type": "application/json; charset=utf-8" };
    const body = Buffer.from(JSON.stringify({ status: "ok" }));
    const answer = WholeAnswer.of(200, { ...headers, "cache-control": cacheControl.never }, body);
    this.#health = { answer, cache: "none", route: healthPath };
  }

  /** What to answer: at once where nothing is to be rendered. */
  answer(request: IncomingMessage, requestId: string): Reply | Promise<Reply> {
    if (this.#options.development && /^\/(?:_next|__next|scripts\/)/.test(request.url ?? ""))
      return this.#untouched(request);
    const verdict = this.#examine(request.method ?? "GET", request.url ?? "/");
    if (!hasValidHost(request)) {
      const detail = "The Host header is missing, repeated or no host.";
      return this.#failure(request, verdict, { type: "bad-request", detail }, requestId);
    }
    switch (verdict.kind) {
      case "problem": {
        const { type, detail, allow } = verdict;
        const headers = allow && { headers: { allow: allow.join(", ") } };
        return this.#failure(request, verdict, { type, detail, ...headers }, requestId);
      }
      case "redirect":
        return edgeReply(308, {
          ...this.#surfaceHeaders(verdict),
          location: verdict.location,
          "cache-control": negativeCacheControl,
        });
      case "negotiate": {
        const { cookie, "accept-language": acceptLanguage } = request.headers;
        return edgeReply(307, {
          ...siteHeaders,
          location: inLocale(negotiateLocale(cookie, acceptLanguage), verdict.path) + verdict.query,
          vary: negotiatedVary,
          "cache-control": cacheControl.never,
        });
      }
      case "options":
        return edgeReply(204, {
          ...this.#surfaceHeaders(verdict),
          ...(verdict.surface === "api" &&
            (verdict.path === mcpRoute.pattern ? mcpPreflightHeaders : preflightHeaders)),
          ...(verdict.surface === "graph" && graphPreflightHeaders),
          allow: verdict.allow.join(", "),
        });
      case "graph":
        return this.#options.graph.answer(request, verdict, requestId);
      case "forward":
        return this.#forward(request, verdict, requestId);
    }
  }

  /** What is answered when answering failed. */
  async broken(request: IncomingMessage, requestId: string): Promise<Reply> {
    return this.#failure(request, examine("GET", request.url ?? "/"), internalError, requestId);
  }

  /** The body of a reply has been made in another encoding. */
  weigh({ target, answer }: Reply): void {
    if (target !== undefined) this.#options.cache.weigh(target, answer);
  }

  #examine(method: string, target: string): Verdict {
    const known = method === "GET" ? this.#verdicts.get(target) : undefined;
    if (known) return known;
    const verdict = examine(method, target);
    if (method === "GET" && verdict.kind === "forward" && target.length <= LONGEST_REMEMBERED_TARGET)
      this.#verdicts.set(target, verdict);
    return verdict;
  }

  #surfaceHeaders({ surface }: Verdict): Readonly<Record<string, string>> {
    if (surface === "page") return siteHeaders;
    return surface === "api" ? this.#options.apiHeaders : graphHeaders;
  }

  #forward(request: IncomingMessage, verdict: Forward, requestId: string): Reply | Promise<Reply> {
    const { route, path, query } = verdict;
    if (path === healthPath) return this.#health;
    if (route.pattern === mcpRoute.pattern) return this.#options.mcp.answer(request, requestId);
    const isCopy = hasCopy(route) && prefersMarkdown(request.headers.accept);
    const target = isCopy ? copyPath(path) + query : verdict.target;
    if (route.cache === "never" || route.cache === "file") return this.#unkept(request, verdict, target, requestId);
    const now = Date.now();
    const held = this.#options.cache.get(target, now);
    if (held === undefined || held.state === "outdated") return this.#fill(request, verdict, target, held, requestId);
    if (held.state === "stale") this.#refresh(verdict, target, requestId);
    return heldReply(held.entry, heldHeaders(held.entry, now), held.state === "stale" ? "stale" : "hit", route, target);
  }

  async #untouched(request: IncomingMessage): Promise<Reply> {
    const answer = await this.#options.rendering.untouched(request.url ?? "/");
    return { answer, cache: "none" };
  }

  /** Renders what is never kept. */
  async #unkept(request: IncomingMessage, verdict: Forward, target: string, requestId: string): Promise<Reply> {
    const isFile = verdict.route.cache === "file";
    const allowance = isFile ? this.#take(request) : undefined;
    if (allowance && !allowance.allowed) return this.#refusal(request, verdict, allowance, requestId);
    const times: RenderTimes = { queued: 0, rendered: 0 };
    try {
      // The renderer knows which file there is, and need not send it to who has it.
      const headers = isFile ? conditionalHeaders(request) : {};
      const answer = await this.#render(request, verdict, target, { requestId, times, headers });
      const counted = allowance ? remaining(allowance) : [];
      const more = [...renderedHeaders("bypass"), ...timing(times), ...counted];
      return { answer, more, cache: "bypass", route: verdict.route.pattern };
    } catch (error) {
      return this.#failure(request, verdict, failureOf(error), requestId);
    }
  }

  /**
   * Renders what may be kept, unless that is under way. What is held is given where rendering fails. A renderer is told
   * nothing of who asks, neither cookie nor key, so that what is made for one is right for all.
   */
  async #fill(
    request: IncomingMessage,
    verdict: Forward,
    target: string,
    held: Held | undefined,
    requestId: string,
  ): Promise<Reply> {
    const { cache } = this.#options;
    const allowance = this.#take(request);
    if (allowance && !allowance.allowed) return this.#refusal(request, verdict, allowance, requestId);
    const times: RenderTimes = { queued: 0, rendered: 0 };
    try {
      const render = () => this.#render(request, verdict, target, { requestId, times });
      const { answer, isStored, isShared } = await cache.fill(target, render);
      const result = isShared ? "collapsed" : held ? "outdated" : "miss";
      const isCounted = allowance && verdict.surface === "api" && !mayBeShared(answer);
      const more = [
        ...renderedHeaders(held ? "stale" : "uri-miss", { isCollapsed: isShared, isStored }),
        ...(isShared ? [] : timing(times)),
        ...(isCounted ? remaining(allowance) : []),
      ];
      return { answer, more, cache: result, route: verdict.route.pattern, target };
    } catch (error) {
      if (held === undefined) return this.#failure(request, verdict, failureOf(error), requestId);
      return heldReply(held.entry, failedHeaders(held.entry, Date.now()), "failed", verdict.route, target);
    }
  }

  /** Renders again in the background, where that delays nobody. */
  #refresh(verdict: Forward, target: string, requestId: string): void {
    const { rendering, cache } = this.#options;
    if (!rendering.hasRoom || cache.isFilling(target)) return;
    const filled = cache.fill(target, () => rendering.render(verdict, target, { requestId }));
    // A stream is not kept, and nobody waits to read it.
    filled.then(({ answer }) => "stream" in answer && answer.stream.destroy()).catch(() => undefined);
  }

  /** Renders for a client, which reads so many streamed answers at once and no more. */
  async #render(request: IncomingMessage, verdict: Forward, target: string, options: RenderOptions) {
    const { rendering, limit, clients } = this.#options;
    const render = () => rendering.render(verdict, target, options);
    if (verdict.route.streamed !== true) return render();
    return this.#streams.run(limit && subnetOf(clients.addressOf(request)), render);
  }

  /** Takes one of the answers that may be made for a client in a minute. */
  #take(request: IncomingMessage): Allowance | undefined {
    const { limit, clients } = this.#options;
    return limit?.take(subnetOf(clients.addressOf(request)));
  }

  #refusal(request: IncomingMessage, verdict: Forward, allowance: Allowance, requestId: string): Promise<Reply> {
    return this.#failure(request, verdict, tooManyAnswers(this.#options.limit?.perMinute, allowance), requestId);
  }

  async #failure(request: IncomingMessage, verdict: Verdict, failure: Failure, requestId: string): Promise<Reply> {
    const answer = await this.#options.failures.answer(verdict, failure, requestId, request.headers);
    return { answer, cache: "none", ...(verdict.kind === "forward" && { route: verdict.route.pattern }) };
  }
}

/** An answer that needs no renderer. */
const edgeReply = (status: number, headers: Readonly<Record<string, string>>): Reply => ({
  answer: WholeAnswer.of(status, headers),
  cache: "none",
});

const heldReply = (entry: Entry, more: HeaderList, cache: CacheResult, route: Route, target: string): Reply => ({
  answer: entry.answer,
  more,
  cache,
  route: route.pattern,
  target,
});

const mayBeShared = ({ headers }: EdgeAnswer): boolean => headers["cache-control"]?.includes("s-maxage") === true;

/** Where the time of an answer went: https://www.w3.org/TR/server-timing/. Milliseconds. */
const timing = ({ queued, rendered }: RenderTimes): string[] => [
  "server-timing",
  `queue;dur=${queued.toFixed(1)}, render;dur=${rendered.toFixed(1)}`,
];
