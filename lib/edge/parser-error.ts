import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { apiHeaders } from "#lib/http/api-headers.ts";
import { type ProblemType, problemMediaType, problems, toProblem } from "#lib/http/problem.ts";

const types: Readonly<Record<string, ProblemType>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

const details: Readonly<Partial<Record<ProblemType, string>>> = {
  "headers-too-large": "The request's headers are larger than 16 KB.",
  "request-timeout": "The request did not arrive in time.",
};

/** Answers a request that Node's parser could not read. Which route it meant is unknown: it is never indexed. */
export function answerParserError(error: Error, socket: Duplex, siteUrl: string): void {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const type = types[code] ?? "bad-request";
  const detail = details[type] ?? "The request could not be read as HTTP.";
  const body = JSON.stringify(toProblem({ type, detail }, siteUrl, "/"));
  const { status } = problems[type];
  const headers = {
    ...apiHeaders,
    "Content-Type": problemMediaType,
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}
