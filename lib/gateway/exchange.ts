import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "#lib/http/read-body.ts";
import type { AccessEntry } from "./access-log.ts";
import type { CacheResult } from "./cache/cache-status.ts";
import { type Body, canEndWhole, endWhole } from "./end-whole.ts";
import { type Fields, noFields } from "./fields.ts";

/** How long a client that was refused may go on sending, or keep its side of the connection open. */
export const LINGER_MS = 1_000;

/** Whether nothing of a request is still to come. */
const isHeard = (request: IncomingMessage): boolean => !hasBody(request) || request.complete;

/** A request and its answer, and what is to be told of them once it is sent. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** Address of the client. */
  readonly client: string;
  cache: CacheResult = "none";
  /** Pattern of the route. */
  route: string | undefined = undefined;
  /** Of the body, as far as it is sent. */
  bytes = 0;
  /** Whether all of it was handed to the system. */
  isSent = false;
  /** Whether the connection is to be closed after it. */
  isLast = false;
  readonly #always: Fields;
  readonly #began = performance.now();

  /** @param always what stands in every answer. */
  constructor(request: IncomingMessage, response: ServerResponse, id: string, client: string, always = noFields) {
    this.request = request;
    this.response = response;
    this.id = id;
    this.client = client;
    this.#always = always;
  }

  /** Answers whole. */
  answer(status: number, fields: Fields, more: Fields, body: Body = ""): void {
    const { request, response } = this;
    this.bytes = body.length;
    if (!this.isLast && isHeard(request) && canEndWhole(response)) {
      const own = `x-request-id: ${this.id}\r\n${this.#always.lines}`;
      endWhole(response, status, fields.lines + own + more.lines, body);
    } else {
      this.writeHead(status, fields.list, more);
      this.#end(body);
    }
  }

  /** Begins an answer. @param list names and values one after the other. */
  writeHead(status: number, list: readonly string[], more: Fields): void {
    const own = ["x-request-id", this.id, ...this.#always.list];
    const last = this.isLast ? ["connection", "close"] : [];
    this.response.writeHead(status, [...list, ...own, ...more.list, ...last]);
  }

  /** Ends the response. A client that is still sending is heard out for a while, or it might fail before it reads what it is told. */
  #end(body: Body): void {
    const { request, response } = this;
    if (isHeard(request)) {
      response.end(body, "latin1");
      return;
    }
    response.flushHeaders();
    response.write(body, "latin1");
    const end = () => {
      clearTimeout(timer);
      response.end();
    };
    const timer = setTimeout(end, LINGER_MS);
    request
      .on("error", () => undefined)
      .once("end", end)
      .once("close", end)
      .resume();
  }

  /** What is known of it now. */
  get entry(): AccessEntry {
    const { request, response } = this;
    return {
      id: this.id,
      client: this.client,
      method: request.method ?? "",
      target: request.url ?? "",
      status: response.statusCode,
      bytes: this.bytes,
      time: Date.now(),
      ms: performance.now() - this.#began,
      cache: this.cache,
      route: this.route,
      agent: request.headers["user-agent"],
      aborted: !this.isSent,
    };
  }
}
