import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Duplex, Readable } from "node:stream";
import { Client, type Dispatcher, errors, Pool } from "undici";
import { replicaHeader } from "#lib/http/headers.ts";
import { BusyError, RenderQueue } from "./render-queue.ts";
import { BufferedResponse, type GatewayResponse, type ResponseHeaders } from "./response.ts";

/** How long rendering a whole response may take, or the beginning of a streamed one, including the time in the queue. */
const RENDER_TIMEOUT_MS = 10_000;

/** How long a forwarded request may take by default: a write to the graph may wait for a chain. Milliseconds. */
export const FORWARD_TIMEOUT_MS = 120_000;

/** Renderings that one process has in progress: while one waits for the database, another is drawn. */
const MAX_RENDERS_PER_RENDERER = 8;

/** Forwarded requests that one process has in progress: most of them wait for the database or a chain. */
export const MAX_FORWARDED_PER_RENDERER = 256;

/** A streamed response up to this size is buffered like any other. Bytes. */
const MAX_BUFFERED_BYTES = 524_288;

/** Sent with every rendering: without a user agent Next renders the page's head last. */
const USER_AGENT = "skillshelf-gateway";

/** undici requires an origin also for a Unix socket. */
const ORIGIN = "http://localhost";

/** No renderer responded: none is running, it died, or it took too long. Nothing was written. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
}

/** A write was sent, and it is unknown whether it was carried out. */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";
}

/** A process that renders, listening on a Unix socket. */
export type Renderer = {
  readonly socketPath: string;
  /** Requests in progress. */
  active: number;
  /** Called when nothing listens on its socket any more. */
  readonly lost: () => void;
};

/** How long a response waited for a renderer, and how long rendering took. Milliseconds. */
export type RenderTimes = { queued: number; rendered: number };

export type UpstreamOptions = Readonly<{
  /** The renderers that are ready. */
  renderers: () => readonly Renderer[];
  /** How many renderers there should be. */
  processes: number;
  /** How many requests may wait for a renderer. */
  maxQueueLength: number;
  /** How long a rendering may take; 10 seconds by default. Milliseconds. */
  renderTimeoutMs?: number;
  /** Chooses the replica that the directory is read from; undefined for the primary. */
  chooseReplica?: () => number | undefined;
}>;

export type ForwardedRequest = Readonly<{
  method: string;
  path: string;
  headers: ResponseHeaders;
  body: Buffer | undefined;
  timeoutMs?: number;
  /** Whether the request only reads the directory although it is no GET, so that it may be sent twice. */
  isRead?: boolean;
}>;

export type ForwardedResponse = Readonly<{ status: number; headers: Record<string, string>; body: Buffer }>;

/** The client of the renderers: renders pages through a queue, and forwards requests to the graph and the MCP server. */
export class Upstream {
  readonly queue: RenderQueue;
  readonly #renderers: () => readonly Renderer[];
  readonly #pools = new WeakMap<Renderer, Pool>();
  readonly #forwarded = new WeakMap<Renderer, number>();
  readonly #chooseReplica: () => number | undefined;
  readonly #renderTimeoutMs: number;

  constructor({
    renderers,
    processes,
    maxQueueLength,
    renderTimeoutMs = RENDER_TIMEOUT_MS,
    chooseReplica = () => undefined,
  }: UpstreamOptions) {
    this.#renderers = renderers;
    this.#chooseReplica = chooseReplica;
    this.#renderTimeoutMs = renderTimeoutMs;
    this.queue = new RenderQueue(processes * MAX_RENDERS_PER_RENDERER, maxQueueLength);
  }

  /**
   * Requests a rendering.
   *
   * @param options.streamed whether a large response is passed on while it arrives.
   * @param options.times receives how long it took.
   * @throws {UpstreamError} when no renderer responds in time.
   * @throws {BusyError} when the queue is full.
   */
  async get(
    path: string,
    headers: ResponseHeaders,
    { streamed = false, times }: { streamed?: boolean; times?: RenderTimes } = {},
  ): Promise<GatewayResponse> {
    const deadline = new Deadline(this.#renderTimeoutMs);
    const requested = performance.now();
    // Chosen now, when the cache notes what is current: later the server may know a newer version.
    const all = { ...headers, ...this.#source(), "user-agent": USER_AGENT };
    const render = async () => {
      const started = performance.now();
      try {
        const request = { method: "GET", path, headers: all, body: undefined, isRead: true };
        return await toResponse(await this.#send(request, deadline.signal), streamed);
      } catch (cause) {
        throw new UpstreamError(`no renderer responded to ${path}`, { cause });
      } finally {
        if (times) Object.assign(times, { queued: started - requested, rendered: performance.now() - started });
      }
    };
    try {
      return await this.queue.run(render, deadline.signal);
    } finally {
      deadline.clear();
    }
  }

  /**
   * Forwards a request as it is. A write is never sent twice.
   *
   * @throws {UpstreamError} when no renderer responds and nothing was written.
   * @throws {UnknownOutcomeError} when no renderer responds to a write that was sent.
   * @throws {BusyError} when every renderer has enough in progress.
   */
  async forward(request: ForwardedRequest): Promise<ForwardedResponse> {
    const isRead = request.isRead ?? request.method === "GET";
    const deadline = new Deadline(request.timeoutMs ?? FORWARD_TIMEOUT_MS);
    const forwarded: Renderer[] = [];
    const choose = () => {
      const renderer = leastBusy(this.#renderers(), (one) => this.#forwardedTo(one) < MAX_FORWARDED_PER_RENDERER);
      if (renderer === undefined) throw new BusyError("every renderer has enough in progress");
      this.#forwarded.set(renderer, this.#forwardedTo(renderer) + 1);
      forwarded.push(renderer);
      return renderer;
    };
    try {
      const given = request.isRead ? { ...request.headers, ...this.#source() } : request.headers;
      const forwarding = { ...request, headers: given, isRead };
      const { statusCode, headers, body } = await this.#send(forwarding, deadline.signal, choose);
      return { status: statusCode, headers: responseHeaders(headers), body: await readAll(body) };
    } catch (error) {
      if (error instanceof BusyError || (error instanceof UpstreamError && !deadline.signal.aborted)) throw error;
      // The cause is dropped: it may repeat secrets of the request.
      if (isRead || isUnreachable(error)) throw new UpstreamError("no renderer responded");
      throw new UnknownOutcomeError("no renderer responded to a write");
    } finally {
      deadline.clear();
      for (const renderer of forwarded) this.#forwarded.set(renderer, this.#forwardedTo(renderer) - 1);
    }
  }

  /** Connects a client that upgrades its protocol to a renderer: hot reload during development. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { connection: _, upgrade: protocol = "websocket", ...headers } = request.headers;
    try {
      const renderer = leastBusy(this.#renderers()) ?? noRenderer();
      const upgraded = await this.#poolOf(renderer).upgrade({ path: request.url ?? "/", headers, protocol });
      const lines = Object.entries(upgraded.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
      upgraded.socket.write(head);
      for (const [one, other] of [
        [socket, upgraded.socket],
        [upgraded.socket, socket],
      ] as const) {
        one.on("error", () => one.destroy());
        one.once("close", () => other.destroy());
      }
      upgraded.socket.pipe(socket).pipe(upgraded.socket);
    } catch {
      socket.destroy();
    }
  }

  /**
   * Sends a request. Where the renderer cannot be reached, another one is tried once; so it is where a read was sent on a
   * kept-alive connection that the renderer had closed meanwhile. A read that breaks a new connection is not repeated:
   * it may be what the renderer died of.
   */
  async #send(
    request: ForwardedRequest & { isRead: boolean },
    signal: AbortSignal,
    choose = () => leastBusy(this.#renderers()) ?? noRenderer(),
  ): Promise<Dispatcher.ResponseData> {
    const first = choose();
    try {
      return await attempt(first, this.#poolOf(first), request, signal);
    } catch (error) {
      if (signal.aborted || !(isUnreachable(error) || (request.isRead && isStale(error)))) throw error;
    }
    const second = choose();
    // Other kept connections may be as old.
    const client = new Client(ORIGIN, connectionOptions(second));
    try {
      return await attempt(second, client, request, signal);
    } finally {
      void client.close();
    }
  }

  /** The header that names the replica that is read from. */
  #source(): ResponseHeaders {
    const replica = this.#chooseReplica();
    return replica === undefined ? {} : { [replicaHeader]: String(replica) };
  }

  #poolOf(renderer: Renderer): Pool {
    const pool = this.#pools.get(renderer) ?? new Pool(ORIGIN, connectionOptions(renderer));
    this.#pools.set(renderer, pool);
    return pool;
  }

  #forwardedTo(renderer: Renderer): number {
    return this.#forwarded.get(renderer) ?? 0;
  }
}

/** Aborts its signal after some time. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    const abort = () => this.#controller.abort(new UpstreamError("the renderer took too long"));
    this.#timer = setTimeout(abort, milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

/** The time a response takes is bounded by a deadline of its own. */
const connectionOptions = ({ socketPath }: Renderer): Client.Options => ({
  connect: { socketPath, timeout: 0 },
  headersTimeout: 0,
  bodyTimeout: 0,
});

/** Sends a request to one renderer and counts it as in progress until its response is read. */
async function attempt(
  renderer: Renderer,
  dispatcher: Dispatcher,
  { method, path, headers, body }: ForwardedRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  renderer.active++;
  try {
    const response = await dispatcher.request({ method, path, headers, body: body ?? null, signal });
    response.body.on("error", () => undefined).once("close", () => renderer.active--);
    return response;
  } catch (error) {
    renderer.active--;
    if (isUnreachable(error)) renderer.lost();
    throw error;
  }
}

function leastBusy(
  renderers: readonly Renderer[],
  isAvailable: (renderer: Renderer) => boolean = () => true,
): Renderer | undefined {
  if (renderers.length === 0) return noRenderer();
  return renderers.filter(isAvailable).toSorted((one, other) => one.active - other.active)[0];
}

function noRenderer(): never {
  throw new UpstreamError("no renderer is running");
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);

/** Whether nothing listens on the socket of a renderer. */
const isUnreachable = (error: unknown): boolean => hasCode(error, "ECONNREFUSED", "ENOENT");

/** Whether a connection broke before the renderer read the request, or after it had carried another one. */
const isStale = (error: unknown): boolean =>
  hasCode(error, "ECONNRESET", "EPIPE") || (error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0);

/** Headers of the connection to a renderer, and of byte ranges, which the gateway does not serve. */
const hopByHop = new Set([
  "accept-ranges",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "date",
  "proxy-authenticate",
  "te",
  "trailer",
  "upgrade",
  "x-middleware-rewrite",
]);

/** The headers of a response without those of its connection. */
function responseHeaders(given: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || hopByHop.has(name) ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

/**
 * Buffers a response, so that it can be tagged, compressed and cached. A large one of a streamed route is passed on as it
 * arrives; one that has an entity tag already, at once.
 */
async function toResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  streamed: boolean,
): Promise<GatewayResponse> {
  const kept = responseHeaders(headers);
  if (!streamed || statusCode !== 200) return BufferedResponse.of(statusCode, kept, await readAll(body));
  const read = await readSmall(body, kept.etag === undefined ? MAX_BUFFERED_BYTES : 0);
  return Buffer.isBuffer(read)
    ? BufferedResponse.of(statusCode, kept, read)
    : { status: statusCode, headers: kept, stream: read };
}

/** Reads a body into memory of its own, not into a part of a larger block that would be kept with it. */
async function readAll(body: Dispatcher.ResponseData["body"]): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await body.bytes();
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Reads a stream that ends within `limit` bytes; returns any other one, to be read from its beginning. */
export async function readSmall(stream: Readable, limit: number): Promise<Buffer | Readable> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) {
      stream.unshift(Buffer.concat(chunks));
      return stream;
    }
  }
  return Buffer.concat(chunks);
}
