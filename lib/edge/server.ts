import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { send } from "./answer.ts";
import { MAX_HEADER_BYTES, RawAnswers } from "./raw-answers.ts";
import { Responder, type ResponderOptions } from "./responder.ts";

/** How long open requests have once the server is to close. */
const CLOSE_TIMEOUT_MS = 10_000;

export type EdgeOptions = ResponderOptions;

/** The HTTP server in front of Next: every answer of the site passes through it. */
export class Edge {
  readonly #server: Server;
  readonly #responder: Responder;
  readonly #raw: RawAnswers;
  /** Responses on a connection that are not sent yet. */
  readonly #open = new WeakMap<Duplex, Set<ServerResponse>>();
  readonly #upgraded = new Set<Duplex>();
  #closing = false;

  constructor(options: EdgeOptions) {
    this.#responder = new Responder(options);
    this.#raw = new RawAnswers(options.siteUrl, this.#responder.apiHeaders());
    const limits = {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    };
    this.#server = createServer({ ...limits, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false });
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      this.#serve(request, response).catch(() => response.destroy());
    };
    this.#server.on("request", serve);
    // An expectation other than 100-continue may be ignored (RFC 9110 §10.1.1).
    this.#server.on("checkExpectation", serve);
    this.#server.on("clientError", (error, socket) => {
      this.#refuse(socket, () => this.#raw.parserError(error));
    });
    this.#server.on("connect", (_, socket) => {
      this.#refuse(socket, () => this.#raw.connectRefused());
    });
    if (options.development) {
      this.#server.on("upgrade", (request, socket, head) => {
        socket.on("error", () => socket.destroy());
        this.#upgraded.add(socket);
        socket.once("close", () => this.#upgraded.delete(socket));
        options.upstream.upgrade(request, socket, head);
      });
    }
  }

  /** Renders the error pages, so that they can be shown when the renderer is away. */
  async warm(): Promise<void> {
    await this.#responder.warm();
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
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#upgraded) socket.destroy();
    // A connection that was busy and is kept alive becomes idle later.
    const idle = setInterval(() => this.#server.closeIdleConnections(), 50);
    const cut = () => this.#server.closeAllConnections();
    const deadline = setTimeout(cut, CLOSE_TIMEOUT_MS);
    impatient.addEventListener("abort", cut);
    if (impatient.aborted) cut();
    await closed;
    clearInterval(idle);
    clearTimeout(deadline);
    impatient.removeEventListener("abort", cut);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#track(request.socket, response);
    const requestId = randomUUID();
    response.setHeader("X-Request-Id", requestId);
    if (this.#closing || hasBody(request)) response.setHeader("Connection", "close");
    try {
      await send(request, response, await this.#responder.answer(request, requestId));
    } catch (error) {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      console.error(`request ${requestId}:`, error);
      await send(request, response, await this.#responder.broken(request));
    }
  }

  #track(socket: Socket, response: ServerResponse): void {
    const open = this.#open.get(socket) ?? new Set();
    this.#open.set(socket, open.add(response));
    response.once("close", () => open.delete(response));
  }

  /** Answers by hand what cannot be served, once everything asked before it on the connection is answered. */
  #refuse(socket: Duplex, bytes: () => string | undefined): void {
    socket.on("error", () => socket.destroy());
    const open = [...(this.#open.get(socket) ?? [])];
    void Promise.all(open.map((response) => new Promise((resolve) => response.once("close", resolve)))).then(() => {
      const answer = socket.writable ? bytes() : undefined;
      if (answer === undefined) socket.destroy();
      // The client may never hang up on its side.
      else socket.end(answer, () => setTimeout(() => socket.destroy(), 1_000).unref());
    });
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
