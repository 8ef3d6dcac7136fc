import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { hasBody } from "#lib/http/read-body.ts";
import type { AccessEntry, AccessLog } from "./access-log.ts";
import { type Clients, normalizeAddress } from "./client-address.ts";
import type { RawResponse } from "./client-errors.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { Metrics } from "./metrics.ts";
import { LINGER_MS, RequestContext } from "./request-context.ts";
import type { HeaderList, Reply, ResponseHeaders } from "./response.ts";
import { send } from "./send.ts";

export type ConnectionHandlerOptions = Readonly<{
  dispatcher: Dispatcher;
  clients: Clients;
  accessLog: AccessLog | undefined;
  metrics: Metrics | undefined;
  /** How long a connection may be idle while a response to this target is made. Milliseconds. */
  maxIdleMs: (target: string) => number;
  /** Whether the server is closing, so that each connection is closed after its response. */
  isClosing: () => boolean;
  /** Headers of every response. */
  commonHeaders: ResponseHeaders;
}>;

/** Handles the requests of all connections, and records each in the access log and the metrics. */
export class ConnectionHandler {
  readonly #options: ConnectionHandlerOptions;
  readonly #commonHeaders: HeaderList;
  /** Requests that arrived in this turn of the event loop. */
  #arrived: RequestContext[] = [];
  /** The last response on each connection that was not sent at once. */
  readonly #lastResponse = new WeakMap<Duplex, ServerResponse>();

  constructor(options: ConnectionHandlerOptions) {
    this.#options = options;
    this.#commonHeaders = Object.entries(options.commonHeaders).flat();
  }

  /**
   * Handles a request after all others that arrived in the same turn of the event loop were parsed. Parsing all and then
   * responding to all takes two thirds of the time of alternating between them.
   */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const { clients } = this.#options;
    const id = clients.requestIdOf(request) ?? randomUUID();
    const context = new RequestContext(request, response, id, clients.addressOf(request), this.#commonHeaders);
    if (this.#arrived.push(context) === 1) setImmediate(() => this.#handleArrived());
  }

  #handleArrived(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    for (const context of arrived) this.#handle(context);
  }

  #handle(context: RequestContext): void {
    const responding = this.#respond(context);
    const { response } = context;
    // Most responses are handed to the operating system at once, and there is no event to wait for.
    context.isSent = responding === undefined && response.writableEnded && response.writableLength === 0;
    if (context.isSent) this.#record(context.entry);
    else this.#recordLater(context);
  }

  /** Writes a response to a request that Node could not parse, after the responses to earlier requests on its connection. */
  async refuse(socket: Duplex, respond: (requestId: string) => Promise<RawResponse | undefined>): Promise<void> {
    const startedAt = performance.now();
    const requestId = randomUUID();
    socket.on("error", () => socket.destroy());
    // Earlier requests on the connection may have arrived in the same turn.
    this.#handleArrived();
    const last = this.#lastResponse.get(socket);
    // The body of a request is malformed: the code that reads it responds.
    if (last && !last.req.complete && last.req.listenerCount("error") > 0) {
      last.req.emit("error", new Error("the body is not HTTP"));
      return;
    }
    if (last && !last.closed) await once(last, "close");
    const raw = socket.writable ? await respond(requestId) : undefined;
    if (raw === undefined) {
      socket.destroy();
      return;
    }
    const address = "remoteAddress" in socket && typeof socket.remoteAddress === "string" ? socket.remoteAddress : "";
    const { head, body, ...known } = raw;
    const ms = performance.now() - startedAt;
    socket.write(head);
    // The client may never close its side.
    socket.end(body, () => setTimeout(() => socket.destroy(), LINGER_MS).unref());
    this.#record({
      ...known,
      id: requestId,
      client: normalizeAddress(address),
      bytes: body.length,
      time: Date.now(),
      ms,
      cache: "none",
    });
  }

  /** Dispatches a request and sends the reply. @returns undefined when it was sent at once. */
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
      await this.#send(context, await this.#options.dispatcher.internalError(request, id));
    } catch {
      response.destroy();
    }
  }

  /** Records a request when its response is sent or its client is gone. A connection that stays idle is closed. */
  #recordLater(context: RequestContext): void {
    const { request, response } = context;
    this.#lastResponse.set(request.socket, response);
    request.socket.setTimeout(this.#options.maxIdleMs(request.url ?? "/"));
    // Node emits "finish" also when the socket is destroyed before everything is sent.
    response.on("finish", () => {
      context.isSent = !request.socket.destroyed;
    });
    response.on("close", () => this.#record(context.entry));
  }

  #record(entry: AccessEntry): void {
    const { accessLog, metrics } = this.#options;
    accessLog?.write(entry);
    metrics?.observe(entry);
  }
}
