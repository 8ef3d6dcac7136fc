import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { hasBody } from "#lib/http/read-body.ts";
import type { AccessEntry, AccessLog } from "./access-log.ts";
import { type Clients, plain } from "./client-address.ts";
import type { RawResponse } from "./client-errors.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { Metrics } from "./metrics.ts";
import { LINGER_MS, RequestContext } from "./request-context.ts";
import type { HeaderList, Reply, ResponseHeaders } from "./response.ts";
import { send } from "./send.ts";

/** The beginning of all ids of this process, random; the rest counts, for a random id costs more than a look-up in the cache. */
const beginning = randomUUID().slice(0, 24);
let count = 0;
let thousands = "";
const digits = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"));

/** An id in the form of a UUID that no other request has. */
export function newRequestId(): string {
  const last = count++ % 1_000;
  if (last === 0) thousands = beginning + String(Math.floor(count / 1_000)).padStart(9, "0");
  return thousands + digits[last];
}

export type ConnectionHandlerOptions = Readonly<{
  dispatcher: Dispatcher;
  clients: Clients;
  accessLog: AccessLog | undefined;
  metrics: Metrics | undefined;
  /** How long a connection may be silent while this is answered on it. Milliseconds, longer than that takes. */
  maxIdleMs: (target: string) => number;
  /** Whether connections are to be closed after what is being answered. */
  isClosing: () => boolean;
  /** Headers of every response. */
  always: ResponseHeaders;
}>;

/** Responds to requests, one after the other on each connection, and tells the log and the metrics of each. */
export class ConnectionHandler {
  readonly #options: ConnectionHandlerOptions;
  readonly #always: HeaderList;
  /** What came in this turn of the event loop, and is not answered yet. */
  #arrived: RequestContext[] = [];
  /** The response on a connection that was waited for last. */
  readonly #last = new WeakMap<Duplex, ServerResponse>();

  constructor(options: ConnectionHandlerOptions) {
    this.#options = options;
    this.#always = Object.entries(options.always).flat();
  }

  /**
   * Responds to a request once all that came with it in this turn of the event loop are read. Reading them one after the other,
   * and then answering them, takes two thirds of the time that it takes in turns: the processor's caches hold either, and a
   * client that reads the first response need not be woken for the next.
   */
  serve(request: IncomingMessage, response: ServerResponse): void {
    const { clients } = this.#options;
    const id = clients.requestIdOf(request) ?? newRequestId();
    // A connection that is gone names no client.
    const context = new RequestContext(request, response, id, clients.addressOf(request), this.#always);
    if (this.#arrived.push(context) === 1) setImmediate(() => this.#serveArrived());
  }

  #serveArrived(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    for (const context of arrived) this.#serve(context);
  }

  #serve(context: RequestContext): void {
    const answering = this.#respond(context);
    const { response } = context;
    // Most responses are handed to the system whole, at once: there is nothing left to wait for.
    context.isSent = answering === undefined && response.writableEnded && response.writableLength === 0;
    if (context.isSent) this.#tell(context.entry);
    else this.#await(context);
  }

  /** Responds to by hand what cannot be served, once everything asked before it on the connection is answered. */
  async refuse(socket: Duplex, response: (requestId: string) => Promise<RawResponse | undefined>): Promise<void> {
    const began = performance.now();
    const requestId = newRequestId();
    socket.on("error", () => socket.destroy());
    // What was asked before it on the connection may have come in this very turn.
    this.#serveArrived();
    const last = this.#last.get(socket);
    // Whoever reads the body of a request responses what is wrong with it.
    if (last && !last.req.complete && last.req.listenerCount("error") > 0) {
      last.req.emit("error", new Error("the body is no HTTP"));
      return;
    }
    if (last && !last.closed) await once(last, "close");
    const raw = socket.writable ? await response(requestId) : undefined;
    if (raw === undefined) {
      socket.destroy();
      return;
    }
    const address = "remoteAddress" in socket && typeof socket.remoteAddress === "string" ? socket.remoteAddress : "";
    const { head, body, ...known } = raw;
    const ms = performance.now() - began;
    socket.write(head);
    // The client may never hang up on its side.
    socket.end(body, () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
    this.#tell({
      ...known,
      id: requestId,
      client: plain(address),
      bytes: body.length,
      time: Date.now(),
      ms,
      cache: "none",
    });
  }

  /** Resolves when an response is ready and being sent, at once where it is. */
  #respond(context: RequestContext): Promise<void> | undefined {
    try {
      const reply = this.#options.dispatcher.dispatch(context.request, context.id);
      const sending =
        reply instanceof Promise ? reply.then((one) => this.#send(context, one)) : this.#send(context, reply);
      return sending?.catch((error: unknown) => this.#recover(context, error));
    } catch (error) {
      return this.#recover(context, error);
    }
  }

  #send(context: RequestContext, reply: Reply): Promise<void> | undefined {
    const { dispatcher, isClosing } = this.#options;
    context.cache = reply.cache;
    context.route = reply.route;
    const { request } = context;
    context.isLast = isClosing() || (hasBody(request) && !request.readableEnded);
    return send(context, reply.response, reply.more)?.then(() => dispatcher.updateSize(reply));
  }

  async #recover(context: RequestContext, error: unknown): Promise<void> {
    const { request, response, id } = context;
    try {
      if (response.headersSent || response.destroyed) throw error;
      console.error(`request ${id}:`, error);
      await this.#send(context, await this.#options.dispatcher.broken(request, id));
    } catch {
      response.destroy();
    }
  }

  /** Tells of an context when its response is sent, or its client gone. One that neither reads nor goes is cut off. */
  #await(context: RequestContext): void {
    const { request, response } = context;
    this.#last.set(request.socket, response);
    request.socket.setTimeout(this.#options.maxIdleMs(request.url ?? "/"));
    // Node says of an response that it is finished also when the rest of it is thrown away.
    response.on("finish", () => {
      context.isSent = !request.socket.destroyed;
    });
    response.on("close", () => this.#tell(context.entry));
  }

  #tell(entry: AccessEntry): void {
    const { accessLog, metrics } = this.#options;
    accessLog?.write(entry);
    metrics?.observe(entry);
  }
}
