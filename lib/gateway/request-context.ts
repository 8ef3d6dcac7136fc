import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "#lib/http/read-body.ts";
import type { AccessEntry } from "./access-log.ts";
import type { CacheResult, HeaderList } from "./response.ts";

/** How long a client may go on sending after an early response, or keep its side of the connection open. Milliseconds. */
export const LINGER_MS = 1_000;

/** Whether a request has arrived whole. */
const hasArrived = (request: IncomingMessage): boolean => !hasBody(request) || request.complete;

/** A request, its response, and what the access log says of them. */
export class RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** Address of the client. */
  readonly client: string;
  cache: CacheResult = "none";
  /** Pattern of the route. */
  route: string | undefined = undefined;
  /** Bytes of the body that were sent. */
  bytes = 0;
  /** Whether the whole response was handed to the operating system. */
  isSent = false;
  /** Whether the connection is closed after the response. */
  isLast = false;
  readonly #commonHeaders: HeaderList;
  readonly #startedAt = performance.now();

  /** @param commonHeaders of every response. */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    client: string,
    commonHeaders: HeaderList = [],
  ) {
    this.request = request;
    this.response = response;
    this.id = id;
    this.client = client;
    this.#commonHeaders = commonHeaders;
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
    this.response.writeHead(status, [...headers, "x-request-id", this.id, ...this.#commonHeaders, ...more, ...last]);
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

  /** The entry for the access log. */
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
      ms: performance.now() - this.#startedAt,
      cache: this.cache,
      route: this.route,
      agent: request.headers["user-agent"],
      aborted: !this.isSent,
    };
  }
}
