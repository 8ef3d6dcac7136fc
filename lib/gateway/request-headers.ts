import type { IncomingMessage } from "node:http";

/** What names the copy a client has. */
export function conditionalHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  return {
    ...(tags !== undefined && { "if-none-match": tags }),
    ...(since !== undefined && { "if-modified-since": since }),
  };
}

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a request names its host once and well (RFC 9112 §3.2). HTTP/1.0 need not name one. */
export function hasValidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === "1.0";
  let named = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") named++;
  }
  return named === 1 && host.test(headers.host);
}
