import { METHODS, STATUS_CODES } from "node:http";
import type { ProblemDetails } from "@skillshelf/directory-api/problem";
import { graphRoute, readMethods } from "#lib/http/routes.ts";
import type { ErrorResponses, Failure } from "./error-responses.ts";
import type { ResponseHeaders } from "./response.ts";
import { MAX_URL_BYTES } from "./route-match.ts";
import { type ResponseFormat, responseFormatOf, splitTarget } from "./url-normalization.ts";

/** Maximum size of request line and headers together. */
export const MAX_HEADER_BYTES = 16_384;

const tooLong: Failure = { type: "uri-too-long", detail: `The URL is longer than ${MAX_URL_BYTES} bytes.` };
const refusedMethod = (methods: readonly string[]): Failure => ({
  type: "method-not-allowed",
  detail: `Only ${methods.join(", ")} are supported.`,
  headers: { allow: methods.join(", ") },
});
const unreadable: Failure = { type: "bad-request", detail: "The request is not valid HTTP." };

const byCode: Readonly<Record<string, ProblemDetails>> = {
  HPE_HEADER_OVERFLOW: {
    type: "headers-too-large",
    detail: `The request's headers are larger than ${MAX_HEADER_BYTES / 1_024} KB.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { type: "request-timeout", detail: "The request did not arrive in time." },
};

/** A response as bytes, and what the access log says of its request. */
export type RawResponse = Readonly<{ head: string; body: Buffer; status: number; method: string; target: string }>;

/**
 * Makes responses to requests that Node could not parse (its `clientError` event) or does not serve. They have the format of
 * their path if the request line could be read, else that of the API.
 */
export class ClientErrors {
  readonly #errors: ErrorResponses;
  readonly #commonHeaders: ResponseHeaders;

  /** @param commonHeaders of every response. */
  constructor(errors: ErrorResponses, commonHeaders: ResponseHeaders) {
    this.#errors = errors;
    this.#commonHeaders = commonHeaders;
  }

  /** Makes the response to a parser error; undefined when the client is gone. */
  async parserError(error: Error, requestId: string): Promise<RawResponse | undefined> {
    const code = "code" in error && typeof error.code === "string" ? error.code : "";
    if (code === "ECONNRESET") return undefined;
    const packet = packetOf(error);
    const line = lineAtFault(packet);
    if (code === "HPE_HEADER_OVERFLOW" && beginsRequest(line) && line.length > MAX_URL_BYTES)
      return this.#respond(tooLong, line, requestId);
    if (code === "HPE_INVALID_METHOD" && requestLine.test(line)) {
      const methods = responseFormatOfLine(line) === "graph" ? graphRoute.methods : readMethods;
      return this.#respond(refusedMethod(methods), line, requestId);
    }
    return this.#respond(byCode[code] ?? unreadable, firstLine(packet), requestId);
  }

  async connectRefused(requestId: string): Promise<RawResponse> {
    return this.#respond(refusedMethod(readMethods), "CONNECT", requestId);
  }

  async #respond(failure: Failure, line: string, requestId: string): Promise<RawResponse> {
    const [method = "", target = ""] = line.split(" ", 2);
    const format = responseFormatOfLine(line);
    const place = { path: format === "page" ? splitTarget(target)[0] : "/", format };
    const { status, headers, body } = await this.#errors.create(place, failure, requestId, {});
    const bytes = await body.encode("identity");
    const lines = Object.entries({
      ...headers,
      ...this.#commonHeaders,
      date: new Date().toUTCString(),
      "x-request-id": requestId,
      "content-length": String(bytes.length),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}`);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`;
    return { head, body: bytes, status, method, target };
  }
}

/** The API for a request without a path. */
function responseFormatOfLine(line: string): ResponseFormat {
  const [, target = ""] = line.split(" ", 2);
  return hasPath(target) ? responseFormatOf(splitTarget(target)[0]) : "api";
}

/** A request line with a method of any name, short enough for the log. */
const requestLine = /^[\w!#$%&'*+.^`|~-]{1,32} \S+ HTTP\/1\.[01]$/;

type Packet = Readonly<{ received: string; at: number }>;

/** Returns what the parser received last, and how much of it it read. */
function packetOf(error: Error): Packet {
  const received = "rawPacket" in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString("latin1") : "";
  return { received, at: "bytesParsed" in error && typeof error.bytesParsed === "number" ? error.bytesParsed : 0 };
}

const lineFrom = (text: string, start: number): string => text.slice(start).split("\r\n", 1)[0] ?? "";

/** The line in which the parser stopped: earlier requests may have arrived in the same packet. */
const lineAtFault = ({ received, at }: Packet): string =>
  lineFrom(received, received.lastIndexOf("\n", Math.max(0, at - 1)) + 1);

/** The first line of the request in which the parser stopped, if it arrived in the same packet; else empty. */
function firstLine({ received, at }: Packet): string {
  // The parser may have read the end of this head.
  const end = received.lastIndexOf("\r\n\r\n", Math.max(0, at - 4));
  const line = lineFrom(received, end < 0 ? 0 : end + 4);
  return beginsRequest(line) ? line : "";
}

/** Whether a line is certainly a request line. A packet may begin anywhere, also in the middle of a cookie. */
function beginsRequest(line: string): boolean {
  const [method = "", target = ""] = line.split(" ", 2);
  return METHODS.includes(method) && hasPath(target);
}

const hasPath = (target: string): boolean => /^(?:\/|https?:)/i.test(target);
