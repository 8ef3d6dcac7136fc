import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { EdgeAnswer } from "./answer.ts";

/** Longest a renderer may take for a whole answer, or to begin one that is streamed. */
const RENDER_TIMEOUT_MS = 10_000;

/** Every request names the same one: Next renders a page otherwise, head last, when none is named. */
const USER_AGENT = "skillshelf-edge";

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
  const keptAlive = new Agent({ keepAlive: true, maxSockets: 256 });

  const ask = (path: string, headers: Readonly<Record<string, string>>, agent: Agent | false): ClientRequest => {
    const socketPath = nextSocket();
    if (socketPath === undefined) throw new UpstreamError("no renderer is running");
    return httpRequest({ agent, socketPath, path, headers: { ...headers, "user-agent": USER_AGENT }, method: "GET" });
  };

  const get: Upstream["get"] = async (path, headers, { streamed } = { streamed: false }) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new UpstreamError("the renderer took too long")), RENDER_TIMEOUT_MS);
    try {
      const message = await responseOf((agent) => ask(path, headers, agent), keptAlive, deadline.signal);
      if (streamed) clearTimeout(timer);
      return await toAnswer(message, streamed);
    } catch (cause) {
      throw new UpstreamError(`no renderer answered ${path}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };

  return { get, upgrade: (request, socket, head) => passUpgrade(nextSocket(), request, socket, head) };
}

/**
 * The response to a request. A connection that was kept alive may have been closed meanwhile, and a
 * renderer may just have died: then, and only then, it is asked once more on a new connection.
 */
async function responseOf(
  ask: (agent: Agent | false) => ClientRequest,
  keptAlive: Agent,
  deadline: AbortSignal,
): Promise<IncomingMessage> {
  const first = ask(keptAlive);
  try {
    return await settled(first, deadline);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const isStale = first.reusedSocket && (code === "ECONNRESET" || code === "EPIPE");
    if (deadline.aborted || !(isStale || code === "ECONNREFUSED" || code === "ENOENT")) throw error;
    return settled(ask(false), deadline);
  }
}

function settled(outgoing: ClientRequest, deadline: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const cut = () => outgoing.destroy(deadline.reason);
    deadline.addEventListener("abort", cut);
    outgoing.once("close", () => deadline.removeEventListener("abort", cut));
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
    outgoing.end();
  });
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

function passUpgrade(socketPath: string | undefined, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  if (socketPath === undefined) {
    socket.destroy();
    return;
  }
  const outgoing = httpRequest({ socketPath, path: request.url, headers: request.headers, method: request.method });
  outgoing.once("error", () => socket.destroy());
  outgoing.once("response", () => socket.destroy());
  outgoing.once("upgrade", (answer, upstreamSocket, upstreamHead) => {
    const lines = ["HTTP/1.1 101 Switching Protocols"];
    for (let index = 0; index < answer.rawHeaders.length; index += 2) {
      lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`);
    }
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    socket.write(upstreamHead);
    upstreamSocket.write(head);
    for (const [one, other] of [
      [socket, upstreamSocket],
      [upstreamSocket, socket],
    ] as const) {
      one.on("error", () => one.destroy());
      one.once("close", () => other.destroy());
    }
    upstreamSocket.pipe(socket).pipe(upstreamSocket);
  });
  outgoing.end();
}
