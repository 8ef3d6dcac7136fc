import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { type ProblemType, problemMediaType, problems, toProblem } from "#lib/http/problem.ts";
import { readMethods } from "#lib/http/routes.ts";
import { MAX_URL_BYTES } from "./canonical.ts";

/** Largest request line and headers together that are read. */
export const MAX_HEADER_BYTES = 16_384;

const tooLong = { type: "uri-too-long", detail: `The address is longer than ${MAX_URL_BYTES} bytes.` } as const;
const refusedMethod = { type: "method-not-allowed", detail: `Only ${readMethods.join(", ")} are answered.` } as const;

const byCode: Readonly<Record<string, { type: ProblemType; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    type: "headers-too-large",
    detail: `The request's headers are larger than ${MAX_HEADER_BYTES / 1_024} KB.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { type: "request-timeout", detail: "The request did not arrive in time." },
};

/** Whole answers to requests that Node's parser could not read or does not serve. Which route they meant is unknown: they are never indexed. */
export class RawAnswers {
  readonly #siteUrl: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(siteUrl: string, headers: Readonly<Record<string, string>>) {
    this.#siteUrl = siteUrl;
    this.#headers = headers;
  }

  /** The answer to a parser error; undefined when the client is gone. */
  parserError(error: Error): string | undefined {
    const code = "code" in error && typeof error.code === "string" ? error.code : "";
    if (code === "ECONNRESET") return undefined;
    const line = lineAtFault(error);
    const isRequestLine = /^[^\s:]+ \S/.test(line);
    if (code === "HPE_HEADER_OVERFLOW" && isRequestLine && line.length > MAX_URL_BYTES) return this.#answer(tooLong);
    if (code === "HPE_INVALID_METHOD" && /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]$/.test(line))
      return this.#answer(refusedMethod);
    return this.#answer(byCode[code] ?? { type: "bad-request", detail: "The request could not be read as HTTP." });
  }

  connectRefused(): string {
    return this.#answer(refusedMethod);
  }

  #answer({ type, detail }: { type: ProblemType; detail: string }): string {
    const body = JSON.stringify(toProblem({ type, detail }, this.#siteUrl, "/"));
    const { status } = problems[type];
    const headers = {
      ...this.#headers,
      ...(type === "method-not-allowed" && { Allow: readMethods.join(", ") }),
      Date: new Date().toUTCString(),
      "X-Request-Id": randomUUID(),
      "Content-Type": problemMediaType,
      "Content-Length": String(Buffer.byteLength(body)),
      "Cache-Control": "no-store",
      Connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
  }
}

/** The line the parser stopped in: earlier requests may have come in the same packet. */
function lineAtFault(error: Error): string {
  if (!("rawPacket" in error && Buffer.isBuffer(error.rawPacket))) return "";
  const received = error.rawPacket.toString("latin1");
  const at = "bytesParsed" in error && typeof error.bytesParsed === "number" ? error.bytesParsed : 0;
  const start = received.lastIndexOf("\n", Math.max(0, at - 1)) + 1;
  return received.slice(start).split("\r\n", 1)[0] ?? "";
}
