import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { hasBody } from "#lib/http/read-body.ts";
import type { AccessEntry, AccessLog } from "./access-log.ts";
import type { AnswerHeaders, HeaderList } from "./answer.ts";
import { type Clients, plain } from "./client-address.ts";
import { Exchange, LINGER_MS } from "./exchange.ts";
import type { Metrics } from "./metrics.ts";
import type { RawAnswer } from "./raw-answers.ts";
import { newRequestId } from "./request-id.ts";
import type { Reply, Responder } from "./responder.ts";
import { send } from "./send.ts";

export type ExchangesOptions = Readonly<{
  responder: Responder;
  clients: Clients;
  accessLog: AccessLog | undefined;
  metrics: Metrics | undefined;
  /** How long a connection may be silent while this is answered on it. Milliseconds, longer than that takes. */
  longestSilence: (target: string) => number;
  /** Whether connections are to be closed after what is being answered. */
  isClosing: () => boolean;
  /** Headers of every answer. */
  always: AnswerHeaders;
}>;

/** Answers requests, one after the other on each connection, and tells the log and the metrics of each. */
export class Exchanges {
  readonly #options: ExchangesOptions;
  readonly #always: HeaderList;
  /** What came in this turn of the event loop, and is not answered yet. */
  #arrived: Exchange[] = [];
  /** The response on a connection that was waited for last. */
  readonly #last = new WeakMap<Duplex, ServerResponse>();

  constructor(options: ExchangesOptions) {
    this.#options = options;
    this.#always = Object.entries(options.always).flat();
  }

  /**
   * Answers a request once all that came with it in this turn of the event loop are read. Reading them one after the other,
   * and then answering them, takes two thirds of the time that it takes in turns: the processor's caches hold either, and a
   * client that reads the first answer need not be woken for the next.
   */
  serve(request: IncomingMessage, response: ServerResponse): void {
    const { clients } = this.#options;
    const id = clients.requestIdOf(request) ?? newRequestId();
    // A connection that is gone names no client.
    const exchange = new Exchange(request, response, id, clients.addressOf(request), this.#always);
    if (this.#arrived.push(exchange) === 1) setImmediate(() => this.#serveArrived());
  }

  #serveArrived(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    for (const exchange of arrived) this.#serve(exchange);
  }

  #serve(exchange: Exchange): void {
    const answering = this.#answer(exchange);
    const { response } = exchange;
    // Most answers are handed to the system whole, at once: there is nothing left to wait for.
    exchange.isSent = answering === undefined && response.writableEnded && response.writableLength === 0;
    if (exchange.isSent) this.#tell(exchange.entry);
    else this.#await(exchange);
  }

  /** Answers by hand what cannot be served, once everything asked before it on the connection is answered. */
  async refuse(socket: Duplex, answer: (requestId: string) => Promise<RawAnswer | undefined>): Promise<void> {
    const began = performance.now();
    const requestId = newRequestId();
    socket.on("error", () => socket.destroy());
    // What was asked before it on the connection may have come in this very turn.
    this.#serveArrived();
    const last = this.#last.get(socket);
    // Whoever reads the body of a request answers what is wrong with it.
    if (last && !last.req.complete && last.req.listenerCount("error") > 0) {
      last.req.emit("error", new Error("the body is no HTTP"));
      return;
    }
    if (last && !last.closed) await once(last, "close");
    const raw = socket.writable ? await answer(requestId) : undefined;
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

  /** Resolves when an answer is ready and being sent, at once where it is. */
  #answer(exchange: Exchange): Promise<void> | undefined {
    try {
      const reply = this.#options.responder.answer(exchange.request, exchange.id);
      const sending =
        reply instanceof Promise ? reply.then((one) => this.#send(exchange, one)) : this.#send(exchange, reply);
      return sending?.catch((error: unknown) => this.#recover(exchange, error));
    } catch (error) {
      return this.#recover(exchange, error);
    }
  }

  #send(exchange: Exchange, reply: Reply): Promise<void> | undefined {
    const { responder, isClosing } = this.#options;
    exchange.cache = reply.cache;
    exchange.route = reply.route;
    const { request } = exchange;
    exchange.isLast = isClosing() || (hasBody(request) && !request.readableEnded);
    return send(exchange, reply.answer, reply.more)?.then(() => responder.weigh(reply));
  }

  async #recover(exchange: Exchange, error: unknown): Promise<void> {
    const { request, response, id } = exchange;
    try {
      if (response.headersSent || response.destroyed) throw error;
      console.error(`request ${id}:`, error);
      await this.#send(exchange, await this.#options.responder.broken(request, id));
    } catch {
      response.destroy();
    }
  }

  /** Tells of an exchange when its answer is sent, or its client gone. One that neither reads nor goes is cut off. */
  #await(exchange: Exchange): void {
    const { request, response } = exchange;
    this.#last.set(request.socket, response);
    request.socket.setTimeout(this.#options.longestSilence(request.url ?? "/"));
    // Node says of an answer that it is finished also when the rest of it is thrown away.
    response.on("finish", () => {
      exchange.isSent = !request.socket.destroyed;
    });
    response.on("close", () => this.#tell(exchange.entry));
  }

  #tell(entry: AccessEntry): void {
    const { accessLog, metrics } = this.#options;
    accessLog?.write(entry);
    metrics?.observe(entry);
  }
}
