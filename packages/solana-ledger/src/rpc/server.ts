import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";
import { z } from "zod";
import { RpcError } from "../errors.ts";
import type { Ledger } from "../ledger.ts";
import { accountMethods } from "./accounts.ts";
import { clusterMethods } from "./cluster.ts";
import type { Method } from "./method.ts";
import { sendingMethods } from "./sending.ts";
import { transactionMethods } from "./transactions.ts";

const HOST = "127.0.0.1";
const MAX_BODY_BYTES = 100_000;
const MAX_BATCH_SIZE = 100;
const REQUEST_TIMEOUT_MS = 10_000;
const IDLE_CHECK_INTERVAL_MS = 50;

const methods = new Map<string, Method>(
  Object.entries({ ...clusterMethods, ...accountMethods, ...sendingMethods, ...transactionMethods }),
);
/** Methods that pages of any origin may call in a browser: enough to verify a transaction. */
const browserMethods = new Set(["getGenesisHash", "getSignatureStatuses", "getTransaction"]);

/** Values of `Host` that are served. Others are DNS rebinding: a page's own name that resolves to this machine. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

const requestSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]),
  method: z.string(),
  params: z.unknown().optional(),
});

/** Serves JSON-RPC on the loopback address. @throws {Error} when the port is in use. */
export async function startRpcServer(
  ledger: Ledger,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    // A client that sends one request after another must not keep a closing server alive.
    response.once("finish", () => server.listening || request.socket.end());
    handle(ledger, request, response).catch(() => response.destroy());
  });
  server.listen(port, HOST);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The ledger has no port.");
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    // `close` itself ends only the connections that are idle now.
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
    await closed;
    clearInterval(idleCheck);
  };
  return { url: `http://${HOST}:${address.port}`, close };
}

async function handle(ledger: Ledger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origin, host = "" } = request.headers;
  const reject = (status: number, message: string) => {
    request.resume();
    send(response, status, stringifyJsonWithBigInts(toFailure(null, new RpcError("invalidRequest", message))));
  };
  if (!loopbackHost.test(host)) return reject(403, "This host is not served here");
  if (origin !== undefined) response.setHeader("access-control-allow-origin", "*");
  if (request.method === "OPTIONS") {
    response.setHeader("access-control-allow-methods", "POST");
    response.setHeader("access-control-allow-headers", "content-type, solana-client");
    response.writeHead(204).end();
    return;
  }
  if (request.method !== "POST") return reject(405, "Requests are sent by POST");
  // Browsers send this content type across origins only after a preflight.
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    return reject(415, "Requests are application/json");
  const body = await readBody(request);
  if (body === undefined) return reject(413, `Requests are at most ${MAX_BODY_BYTES} bytes`);
  send(response, 200, stringifyJsonWithBigInts(await respond(ledger, body, origin !== undefined)));
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, text: string): void {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  response.writeHead(status, status === 405 ? { ...headers, allow: "POST, OPTIONS" } : headers).end(text);
}

/** Responds to a JSON-RPC 2.0 request or a batch of them. */
async function respond(ledger: Ledger, text: string, isBrowser: boolean): Promise<unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return toFailure(null, new RpcError("parseError", "Parse error"));
  }
  if (!Array.isArray(body)) return call(ledger, body, isBrowser);
  if (body.length === 0 || body.length > MAX_BATCH_SIZE)
    return toFailure(null, new RpcError("invalidRequest", `A batch holds 1 to ${MAX_BATCH_SIZE} requests`));
  return Promise.all(body.map((request) => call(ledger, request, isBrowser)));
}

async function call(ledger: Ledger, body: unknown, isBrowser: boolean) {
  const request = requestSchema.safeParse(body);
  if (!request.success) return toFailure(null, new RpcError("invalidRequest", "Invalid request"));
  const { id, method: name, params } = request.data;
  try {
    const method = methods.get(name);
    if (method === undefined) throw new RpcError("methodNotFound", "Method not found");
    if (isBrowser && !browserMethods.has(name))
      throw new RpcError("methodNotFound", `Pages in a browser may call ${[...browserMethods].join(", ")} only`);
    return { jsonrpc: "2.0", result: await method(ledger, params), id };
  } catch (error) {
    if (error instanceof RpcError) return toFailure(id, error);
    console.error("ledger:", error);
    return toFailure(id, new RpcError("internalError", "Internal error"));
  }
}

function toFailure(id: string | number | null, { code, message, data }: RpcError) {
  return { jsonrpc: "2.0", error: { code, message, ...(data !== undefined && { data }) }, id };
}
