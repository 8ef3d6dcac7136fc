import type { IncomingMessage } from "node:http";

/** The only request headers that reach Next; none of its internal ones can be forged. */
export function forwardedHeaders(request: IncomingMessage, requestId: string): Record<string, string> {
  const { host = "localhost", accept, "accept-language": acceptLanguage, cookie } = request.headers;
  return {
    host,
    "x-request-id": requestId,
    ...(accept !== undefined && { accept }),
    ...(acceptLanguage !== undefined && { "accept-language": acceptLanguage }),
    ...(cookie !== undefined && { cookie }),
  };
}

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a request names its host once and well (RFC 9112 §3.2). HTTP/1.0 need not name one. */
export function hasValidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === "1.0";
  const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  return named.length === 1 && host.test(headers.host);
}
