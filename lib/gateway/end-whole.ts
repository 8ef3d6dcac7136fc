import { type ServerResponse, STATUS_CODES } from "node:http";

/** How long a connection may be idle until its next request. Seconds. */
export const KEEP_ALIVE_SECONDS = 65;

/** Bytes, or a text of one character for each of them. */
export type Body = Buffer | string;

/** Where Node keeps the head that `writeHead` makes. */
// oxlint-disable no-underscore-dangle -- the name is Node's
type WithHead = ServerResponse & { _header: string | null };

const isWithHead = (response: ServerResponse): response is WithHead => "_header" in response;

/**
 * Whether a response is one for `endWhole`: nothing of it was written, and its connection is kept.
 * Of a Node that keeps its heads elsewhere none is.
 */
export const canEndWhole = (response: ServerResponse): response is WithHead =>
  isWithHead(response) && response._header === null && response.shouldKeepAlive;

/**
 * Sends an answer whole, to a request that was heard out. `writeHead` examines and joins every header anew, which takes
 * longer than all else that is done for an answer out of the cache: here they come as lines.
 *
 * @param lines header fields, all but the date and those about the connection.
 */
export function endWhole(response: WithHead, status: number, lines: string, body: Body): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "unknown"}\r\n${lines}${lastLines()}`;
  response.statusCode = status;
  const isText = typeof body === "string";
  response._header = isText ? head + body : head;
  if (isText) response.end();
  else response.end(body);
}

let second = 0;
let linesOfSecond = "";

/** What Node itself writes below all heads, as it writes it. */
function lastLines(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    const date = new Date(now * 1_000).toUTCString();
    linesOfSecond = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;
  }
  return linesOfSecond;
}
