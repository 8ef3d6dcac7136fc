import { createServer, type IncomingMessage, type Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { purgeFormatOf } from "#lib/cdn/purge-format.ts";
import { closeServer } from "#lib/http/close-server.ts";
import { apiHeaders } from "#lib/http/headers.ts";
import { declaresTooLarge } from "#lib/http/read-body.ts";
import type { AccessLog } from "./access-log.ts";
import { ApiPost } from "./api-post.ts";
import { ResponseCache } from "./cache/response-cache.ts";
import type { TagChanges } from "./cache/tag-changes.ts";
import { clientsBehind } from "./client-address.ts";
import { ClientErrors, MAX_HEADER_BYTES } from "./client-errors.ts";
import { ConnectionHandler } from "./connection-handler.ts";
import { Dispatcher } from "./dispatcher.ts";
import { ErrorPages, ErrorResponses } from "./error-responses.ts";
import { Graph, type GraphReplicas } from "./graph.ts";
import { siteHeaders, transportHeaders } from "./headers.ts";
import { Mcp } from "./mcp.ts";
import type { Metrics } from "./metrics.ts";
import { RateLimit } from "./rate-limit.ts";
import { Rendering } from "./rendering.ts";
import { Submission } from "./submission.ts";
import { FORWARD_TIMEOUT_MS, type Upstream } from "./upstream.ts";
import { responseFormatOf, splitTarget } from "./url-normalization.ts";

/** How long open requests may take once the server is closing. Milliseconds. */
const CLOSE_TIMEOUT_MS = 10_000;

/** How long a client may take to send the head of a request, all of it, and the next one. Milliseconds. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** How long a connection may be idle while a response is made: longer than any rendering, or any response of the graph. Milliseconds. */
const IDLE_TIMEOUT_MS = 30_000;
const GRAPH_IDLE_TIMEOUT_MS = FORWARD_TIMEOUT_MS + 5_000;

export type GatewayOptions = Readonly<{
  upstream: Upstream;
  siteUrl: string;
  /** Uncached requests of an address per minute; 0 switches the limit off. */
  rateLimitPerMinute: number;
  /** Requests of a graph key per minute; 0 switches the limit off. */
  graphRateLimitPerMinute: number;
  trustProxy: readonly string[];
  /** Memory for the response cache; 0 switches it off. */
  edgeCacheMegabytes: number;
  /** Changes of the catalog, after which cached responses are rendered again. */
  changes: TagChanges;
  /** Replicas of the graph's database; undefined without any. */
  graphReplicas?: GraphReplicas | undefined;
  /** The CDN in front that is to know the tags of responses. */
  cdn?: Readonly<{ url: string }> | undefined;
  accessLog: AccessLog | undefined;
  metrics: Metrics | undefined;
  /** During development, requests for files of Next's development server pass through. */
  development: boolean;
}>;

const limitOf = (perMinute: number): RateLimit | undefined => (perMinute > 0 ? new RateLimit(perMinute) : undefined);

const maxIdleMs = (target: string): number =>
  responseFormatOf(splitTarget(target)[0]) === "graph" ? GRAPH_IDLE_TIMEOUT_MS : IDLE_TIMEOUT_MS;

/** The HTTP server in front of Next: every response of the site passes through it. */
export class Gateway {
  readonly #server: Server;
  readonly #errorPages: ErrorPages;
  readonly #upgraded = new Set<Duplex>();
  #draining = false;

  constructor(options: GatewayOptions) {
    const { upstream, siteUrl, accessLog, metrics, development } = options;
    const { host } = new URL(siteUrl);
    const limit = limitOf(options.rateLimitPerMinute);
    const headers = { ...siteHeaders, ...apiHeaders, ...(limit && { "ratelimit-policy": limit.policy }) };
    const cache = new ResponseCache(options.edgeCacheMegabytes, options.changes);
    const clients = clientsBehind(options.trustProxy);
    this.#errorPages = new ErrorPages(upstream, host);
    const errors = new ErrorResponses(siteUrl, this.#errorPages, headers);
    const rendering = new Rendering(upstream, errors, headers, host, options.cdn && purgeFormatOf(options.cdn.url));
    const graph = new Graph({
      upstream,
      errors,
      host,
      keyLimit: limitOf(options.graphRateLimitPerMinute),
      addressLimit: limit,
      clients,
      replicas: options.graphReplicas,
    });
    const mcp = new Mcp({ upstream, errors, host, apiHeaders: headers, limit, clients });
    const submission = new Submission({ upstream, errors, host, limit, clients });
    const apiPost = new ApiPost({ upstream, errors, host, apiHeaders: headers, limit, clients });
    const isDraining = () => this.#draining;
    const dispatcher = new Dispatcher({
      rendering,
      graph,
      mcp,
      submission,
      apiPost,
      cache,
      errors,
      apiHeaders: headers,
      limit,
      clients,
      development,
      isDraining,
    });
    const commonHeaders = transportHeaders(siteUrl);
    const clientErrors = new ClientErrors(errors, commonHeaders);
    const connections = new ConnectionHandler({
      dispatcher,
      clients,
      accessLog,
      metrics,
      maxIdleMs,
      isClosing: isDraining,
      commonHeaders,
    });
    metrics?.gauge("cache_bytes", "Memory of the response cache in use.", () => cache.bytes);
    metrics?.gauge("cache_entries", "Responses in the response cache.", () => cache.size);
    metrics?.gauge("renders_active", "Requests that the renderers have in progress.", () => upstream.queue.active);
    metrics?.gauge("render_queue_length", "Requests that wait for a renderer.", () => upstream.queue.waiting);

    const limits = { ...TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false };
    this.#server = createServer(limits);
    this.#server.on("request", (request, response) => connections.handle(request, response));
    this.#server.on("checkContinue", (request, response) => {
      if (!declaresTooLarge(request.headers["content-length"])) response.writeContinue();
      connections.handle(request, response);
    });
    // An expectation other than 100-continue may be ignored (RFC 9110 §10.1.1).
    this.#server.on("checkExpectation", (request, response) => connections.handle(request, response));
    this.#server.on("clientError", (error, socket) => {
      connections
        .refuse(socket, (requestId) => clientErrors.parserError(error, requestId))
        .catch(() => socket.destroy());
    });
    this.#server.on("connect", (_, socket) => {
      connections.refuse(socket, (requestId) => clientErrors.connectRefused(requestId)).catch(() => socket.destroy());
    });
    if (development) this.#server.on("upgrade", (...given) => this.#upgrade(upstream, ...given));
  }

  /** Renders the error pages that are shown while no renderer can be reached. */
  warm(): Promise<void> {
    return this.#errorPages.warm();
  }

  /** Starts to accept connections. Rejects when the port is in use. */
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
   * Has load balancers send requests elsewhere: the readiness check fails, and each connection is closed after its response.
   * Requests are still answered. Resolves after `delayMs`, or at once when `impatient` is aborted.
   */
  async drain(delayMs: number, impatient: AbortSignal): Promise<void> {
    this.#draining = true;
    await sleep(delayMs, undefined, { signal: impatient }).catch(() => undefined);
  }

  /**
   * Stops accepting connections and resolves when the open requests are done: after ten seconds at the latest, or at once
   * when `impatient` is aborted.
   */
  async close(impatient: AbortSignal): Promise<void> {
    this.#draining = true;
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
    // The upgraded protocol has idle times of its own.
    if (socket instanceof Socket) socket.setTimeout(0);
    this.#upgraded.add(socket);
    socket.once("close", () => this.#upgraded.delete(socket));
    void upstream.upgrade(request, socket, head);
  }
}
