import { createServer, type IncomingMessage, type Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { apiHeaders } from "#lib/http/api-headers.ts";
import { closeServer } from "#lib/http/close-server.ts";
import { saysTooLarge } from "#lib/http/read-body.ts";
import type { AccessLog } from "./access-log.ts";
import { ResponseCache } from "./cache/response-cache.ts";
import { clientsBehind } from "./client-address.ts";
import { ErrorPages } from "./error-pages.ts";
import { Exchanges } from "./exchanges.ts";
import { Failures } from "./failures.ts";
import { Graph } from "./graph.ts";
import { Mcp } from "./mcp.ts";
import type { Metrics } from "./metrics.ts";
import { RateLimit } from "./rate-limit.ts";
import { MAX_HEADER_BYTES, RawAnswers } from "./raw-answers.ts";
import { Rendering } from "./rendering.ts";
import { Responder } from "./responder.ts";
import { siteHeaders, transportHeaders } from "./security-headers.ts";
import { splitTarget, surfaceOf } from "./spelling.ts";
import { FORWARD_TIMEOUT_MS, type Upstream } from "./upstream.ts";

/** How long open requests have once the server is to close. */
const CLOSE_TIMEOUT_MS = 10_000;

/** How long a client may take: for the head of a request, for all of it, until the next one. Milliseconds. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** How long a connection may be silent while something is answered on it. Longer than any rendering, and any answer of the graph. */
const SILENCE_TIMEOUT_MS = 30_000;
const GRAPH_SILENCE_TIMEOUT_MS = FORWARD_TIMEOUT_MS + 5_000;

export type EdgeOptions = Readonly<{
  upstream: Upstream;
  siteUrl: string;
  /** 0 switches the limit off. */
  rateLimitPerMinute: number;
  /** The same for each key of the graph. */
  graphRateLimitPerMinute: number;
  trustProxy: readonly string[];
  /** Memory of the response cache; 0 switches it off. */
  edgeCacheMegabytes: number;
  /** The newest catalogue version that is known; answers from another one are rendered again. */
  catalogueVersion: () => number;
  accessLog: AccessLog | undefined;
  metrics: Metrics | undefined;
  /** During development requests for Next's own files pass untouched. */
  development: boolean;
}>;

const limitOf = (perMinute: number): RateLimit | undefined => (perMinute > 0 ? new RateLimit(perMinute) : undefined);

const longestSilence = (target: string): number =>
  surfaceOf(splitTarget(target)[0]) === "graph" ? GRAPH_SILENCE_TIMEOUT_MS : SILENCE_TIMEOUT_MS;

/** The HTTP server in front of Next: every answer of the site passes through it. */
export class Edge {
  readonly #server: Server;
  readonly #errorPages: ErrorPages;
  readonly #upgraded = new Set<Duplex>();
  #closing = false;

  constructor(options: EdgeOptions) {
    const { upstream, siteUrl, accessLog, metrics, development } = options;
    const { host } = new URL(siteUrl);
    const limit = limitOf(options.rateLimitPerMinute);
    const headers = { ...siteHeaders, ...apiHeaders, ...(limit && { "ratelimit-policy": limit.policy }) };
    const cache = new ResponseCache(options.edgeCacheMegabytes, options.catalogueVersion);
    const clients = clientsBehind(options.trustProxy);
    this.#errorPages = new ErrorPages(upstream, host);
    const failures = new Failures(siteUrl, this.#errorPages, headers);
    const rendering = new Rendering(upstream, failures, headers, host);
    const graph = new Graph({
      upstream,
      failures,
      host,
      keyLimit: limitOf(options.graphRateLimitPerMinute),
      addressLimit: limit,
      clients,
    });
    const mcp = new Mcp({ upstream, failures, host, apiHeaders: headers, limit, clients });
    const responder = new Responder({
      rendering,
      graph,
      mcp,
      cache,
      failures,
      apiHeaders: headers,
      limit,
      clients,
      development,
    });
    const always = transportHeaders(siteUrl);
    const raw = new RawAnswers(failures, always);
    const isClosing = () => this.#closing;
    const exchanges = new Exchanges({ responder, clients, accessLog, metrics, longestSilence, isClosing, always });
    metrics?.gauge("cache_bytes", "Memory of the response cache in use.", () => cache.bytes);
    metrics?.gauge("cache_entries", "Answers in the response cache.", () => cache.size);
    metrics?.gauge("renders_active", "Requests the renderers have in work.", () => upstream.queue.active);
    metrics?.gauge("render_queue_length", "Requests that wait for a renderer.", () => upstream.queue.waiting);

    const limits = { ...TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false };
    this.#server = createServer(limits);
    this.#server.on("request", (request, response) => exchanges.serve(request, response));
    this.#server.on("checkContinue", (request, response) => {
      if (!saysTooLarge(request.headers["content-length"])) response.writeContinue();
      exchanges.serve(request, response);
    });
    // An expectation other than 100-continue may be ignored (RFC 9110 §10.1.1).
    this.#server.on("checkExpectation", (request, response) => exchanges.serve(request, response));
    this.#server.on("clientError", (error, socket) => {
      exchanges.refuse(socket, (requestId) => raw.parserError(error, requestId)).catch(() => socket.destroy());
    });
    this.#server.on("connect", (_, socket) => {
      exchanges.refuse(socket, (requestId) => raw.connectRefused(requestId)).catch(() => socket.destroy());
    });
    if (development) this.#server.on("upgrade", (...asked) => this.#upgrade(upstream, ...asked));
  }

  /** Renders the error pages that are shown while no renderer can be reached. */
  warm(): Promise<void> {
    return this.#errorPages.warm();
  }

  /** Begins to accept connections. Rejects when the port is taken. */
  async listen(port: number, host: string | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        this.#server.off("error", reject);
        this.#server.on("error", (error) => console.error(error));
        resolve();
      });
    });
  }

  /**
   * Stops accepting connections and resolves when the open requests have been answered: at the
   * latest after ten seconds, or at once when `impatient` is aborted.
   */
  async close(impatient: AbortSignal): Promise<void> {
    this.#closing = true;
    const closed = closeServer(this.#server);
    for (const socket of this.#upgraded) socket.destroy();
    const cut = () => this.#server.closeAllConnections();
    const deadline = setTimeout(cut, CLOSE_TIMEOUT_MS);
    impatient.addEventListener("abort", cut);
    if (impatient.aborted) cut();
    await closed;
    clearTimeout(deadline);
    impatient.removeEventListener("abort", cut);
  }

  #upgrade(upstream: Upstream, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    // What is spoken on it from now on has silences of its own.
    if (socket instanceof Socket) socket.setTimeout(0);
    this.#upgraded.add(socket);
    socket.once("close", () => this.#upgraded.delete(socket));
    void upstream.upgrade(request, socket, head);
  }
}
