import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "#lib/http/read-body.ts";
import type { AccessEntry } from "./access-log.ts";
import type { HeaderList } from "./answer.ts";
import type { CacheResult } from "./cache/cache-status.ts";

/** How long a client that was refused may go on sending, or keep its side of the connection open. */
export const LINGER_MS = 1_000;

/** Whether a request has arrived whole. */
const hasArrived = (request: IncomingMessage): boolean => !hasBody(request) || request.complete;

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
  readonly #always: HeaderList;
  readonly #began = performance.now();

  /** @param always what stands in every answer. */
  constructor(request: IncomingMessage, response: ServerResponse, id: string, client: string, always: HeaderList = []) {
    this.request = request;
    this.response = response;
    this.id = id;
    this.client = client;
    this.#always = always;
  }

  /** Sends a whole response. */
  send(status: number, headers: HeaderList, more: HeaderList, body: Buffer | undefined): void {
    this.bytes = body?.length ?? 0;
    this.writeHead(status, headers, more);
    this.#end(body);
  }

  /** Sends status and headers: `headers`, then those of every response, then `more`. */
  writeHead(status: number, headers: HeaderList, more: HeaderList): void {
    const last = this.isLast ? ["connection", "close"] : [];
    this.response.writeHead(status, [...headers, "x-request-id", this.id, ...this.#always, ...more, ...last]);
  }

  /** Ends the response. A client that is still sending gets a moment to read the response before the connection closes. */
  #end(body: Buffer | undefined): void {
    const { request, response } = this;
    if (hasArrived(request)) {
      response.end(body);
      return;
    }
    response.flushHeaders();
    if (body) response.write(body);
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
