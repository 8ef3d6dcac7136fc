import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "#lib/http/read-body.ts";
import type { AccessEntry } from "./access-log.ts";
import type { CacheResult } from "./cache/cache-status.ts";

/** How long a client that was refused may go on sending, or keep its side of the connection open. */
export const LINGER_MS = 1_000;

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
  readonly #began = performance.now();

  constructor(request: IncomingMessage, response: ServerResponse, id: string, client: string) {
    this.request = request;
    this.response = response;
    this.id = id;
    this.client = client;
  }

  /** Ends the response. A client that is still sending is heard out for a while, or it might fail before it reads what it is told. */
  end(body: Buffer = Buffer.alloc(0)): void {
    const { request, response } = this;
    if (!hasBody(request) || request.complete) {
      response.end(body);
      return;
    }
    response.flushHeaders();
    response.write(body);
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
      ms: performance.now() - this.#began,
      cache: this.cache,
      route: this.route,
      agent: request.headers["user-agent"],
      aborted: !this.isSent,
    };
  }
}
