import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { AccessEntry, AccessLog } from "./access-log.ts";
import { type Clients, plain } from "./client-address.ts";
import type { Metrics } from "./metrics.ts";
import type { RawAnswer } from "./raw-answers.ts";
import { newRequestId } from "./request-id.ts";
import type { Reply, Responder } from "./responder.ts";
import { send } from "./send.ts";
import type { TrackedResponse } from "./tracked-response.ts";

/** How long a client that was refused may keep its side of the connection open. */
const LINGER_MS = 1_000;

export type ExchangesOptions = Readonly<{
  responder: Responder;
  clients: Clients;
  accessLog: AccessLog | undefined;
  metrics: Metrics | undefined;
  /** Whether connections are to be closed after what is being answered. */
  isClosing: () => boolean;
}>;

/** Answers requests, one after the other on each connection, and tells the log and the metrics of each. */
export class Exchanges {
  readonly #options: ExchangesOptions;
  /** The response that was begun last on a connection. */
  readonly #last = new WeakMap<Duplex, { response: TrackedResponse }>();
  readonly #sent: (this: TrackedResponse) => void;

  constructor(options: ExchangesOptions) {
    this.#options = options;
    const tell = (response: TrackedResponse) => this.#tell(entryOf(response));
    this.#sent = function sent() {
      tell(this);
    };
  }

  serve(request: IncomingMessage, response: TrackedResponse): void {
    const { clients } = this.#options;
    response.requestId = clients.requestIdOf(request) ?? newRequestId();
    // A connection that is gone names no client.
    response.client = clients.addressOf(request);
    response.on("close", this.#sent);
    const last = this.#last.get(request.socket);
    if (last) last.response = response;
    else this.#last.set(request.socket, { response });
    try {
      const reply = this.#options.responder.answer(request, response.requestId);
      const sending =
        reply instanceof Promise
          ? reply.then((one) => this.#send(request, response, one))
          : this.#send(request, response, reply);
      sending?.catch((error: unknown) => this.#recover(request, response, error));
    } catch (error) {
      void this.#recover(request, response, error);
    }
  }

  /** Answers by hand what cannot be served, once everything asked before it on the connection is answered. */
  async refuse(socket: Duplex, answer: (requestId: string) => Promise<RawAnswer | undefined>): Promise<void> {
    const began = performance.now();
    const requestId = newRequestId();
    socket.on("error", () => socket.destroy());
    const last = this.#last.get(socket)?.response;
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
    this.#tell({ ...known, id: requestId, client: plain(address), bytes: body.length, ms, cache: "none" });
  }

  #send(request: IncomingMessage, response: TrackedResponse, reply: Reply): Promise<void> | undefined {
    const { responder, isClosing } = this.#options;
    response.cache = reply.cache;
    response.route = reply.route;
    const more = ["x-request-id", response.requestId, ...reply.more];
    if (isClosing() || hasBody(request)) more.push("connection", "close");
    return send(request, response, reply.answer, more)?.then(() => responder.weigh(reply));
  }

  async #recover(request: IncomingMessage, response: TrackedResponse, error: unknown): Promise<void> {
    try {
      if (response.headersSent || response.destroyed) throw error;
      console.error(`request ${response.requestId}:`, error);
      await this.#send(request, response, await this.#options.responder.broken(request, response.requestId));
    } catch {
      response.destroy();
    }
  }

  #tell(exchange: AccessEntry): void {
    const { accessLog, metrics } = this.#options;
    accessLog?.write(exchange);
    metrics?.observe(exchange);
  }
}

function entryOf(response: TrackedResponse): AccessEntry {
  const { req: request } = response;
  return {
    id: response.requestId,
    client: response.client,
    method: request.method ?? "",
    target: request.url ?? "",
    status: response.statusCode,
    bytes: response.bytes,
    ms: performance.now() - response.began,
    cache: response.cache,
    route: response.route,
    agent: request.headers["user-agent"],
    aborted: !response.writableFinished,
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
