import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerText, failureText } from "./answer.ts";
import type { Ledger } from "./ledger.ts";
import { RpcError } from "./rpc-error.ts";

const HOST = "127.0.0.1";
/** Largest body of a request, in bytes. */
const MAX_BODY = 100_000;
const REQUEST_TIMEOUT_MS = 10_000;

/** Names by which this machine calls itself. Another one in `Host` is of a page that had its own name lead here. */
const ownNames = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** Answers JSON-RPC on the loopback address. @throws {Error} when the port is taken. */
export async function startRpcServer(ledger: Ledger, port: number): Promise<{ url: string; server: Server }> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    // A client that asks without a pause would keep a server from ending.
    response.once("finish", () => server.listening || request.socket.end());
    respond(ledger, request, response).catch(() => response.destroy());
  });
  server.listen(port, HOST);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The ledger has no port.");
  return { url: `http://${HOST}:${address.port}`, server };
}

async function respond(ledger: Ledger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origin, host = "" } = request.headers;
  const refuse = (status: number, message: string) => {
    request.resume();
    finish(response, status, failureText(new RpcError("invalidRequest", message)));
  };
  if (!ownNames.test(host)) return refuse(403, "This host is not served here");
  if (origin !== undefined) response.setHeader("access-control-allow-origin", "*");
  if (request.method === "OPTIONS") {
    response.setHeader("access-control-allow-methods", "POST");
    response.setHeader("access-control-allow-headers", "content-type, solana-client");
    response.writeHead(204).end();
    return;
  }
  if (request.method !== "POST") return refuse(405, "Requests are sent by POST");
  // A page cannot send this kind without asking first.
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    return refuse(415, "Requests are application/json");
  const body = await readBody(request);
  if (body === undefined) return refuse(413, `Requests are at most ${MAX_BODY} bytes`);
  finish(response, 200, await answerText(ledger, body, origin !== undefined));
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function finish(response: ServerResponse, status: number, text: string): void {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  response.writeHead(status, status === 405 ? { ...headers, allow: "POST, OPTIONS" } : headers).end(text);
}
