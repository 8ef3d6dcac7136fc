import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { EdgeAnswer } from "./answer.ts";

/** Longest a renderer may take to begin its answer. */
const RENDER_TIMEOUT_MS = 10_000;

/** No renderer could answer: none is running, it died, or it took too long. */
class UpstreamError extends Error {
  override readonly name = "UpstreamError";
}

/** The renderers behind the edge. */
export type Upstream = Readonly<{
  /** Asks one of them. @throws {UpstreamError} */
  get: (
    path: string,
    headers: Readonly<Record<string, string>>,
    options?: { streamed: boolean },
  ) => Promise<EdgeAnswer>;
  /** Passes a protocol upgrade on, for hot reload during development. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}>;

/** @param nextSocket the socket path of a renderer that is ready, or undefined when none is. */
export function openUpstream(nextSocket: () => string | undefined): Upstream {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });

  const attempt = (path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const socketPath = nextSocket();
      if (socketPath === undefined) return reject(new UpstreamError("no renderer is running"));
      const outgoing = httpRequest({ agent, socketPath, path, headers, method: "GET", timeout: RENDER_TIMEOUT_MS });
      outgoing.once("response", resolve);
      outgoing.once("timeout", () => outgoing.destroy(new UpstreamError("the renderer took too long")));
      outgoing.once("error", reject);
      outgoing.end();
    });

  const get: Upstream["get"] = async (path, headers, { streamed } = { streamed: false }) => {
    try {
      // A connection that was kept alive may have been closed meanwhile: one more try, on a new one.
      return await toAnswer(await attempt(path, headers).catch(() => attempt(path, headers)), streamed);
    } catch (cause) {
      throw new UpstreamError("no renderer answered", { cause });
    }
  };

  const upgrade: Upstream["upgrade"] = (request, socket, head) => {
    const socketPath = nextSocket();
    if (socketPath === undefined) return void socket.destroy();
    const outgoing = httpRequest({ socketPath, path: request.url, headers: request.headers, method: request.method });
    outgoing.once("error", () => socket.destroy());
    outgoing.once("response", () => socket.destroy());
    outgoing.once("upgrade", (answer, upstreamSocket, upstreamHead) => {
      const lines = [`HTTP/1.1 101 Switching Protocols`];
      for (let index = 0; index < answer.rawHeaders.length; index += 2) {
        lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`);
      }
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      socket.write(upstreamHead);
      upstreamSocket.write(head);
      for (const end of [socket, upstreamSocket])
        end.once("error", () => void (socket.destroy(), upstreamSocket.destroy()));
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
    });
    outgoing.end();
  };

  return { get, upgrade };
}

const hopByHop = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "date",
  "proxy-authenticate",
  "te",
  "trailer",
  "upgrade",
]);

/** A streamed answer is passed on as it arrives; any other is held whole, so that it can be tagged and compressed. */
async function toAnswer(message: IncomingMessage, streamed: boolean): Promise<EdgeAnswer> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined && !hopByHop.has(name)) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  const status = message.statusCode ?? 502;
  if (streamed && status === 200) return { status, headers, body: message };
  return { status, headers, body: await buffer(message) };
}
