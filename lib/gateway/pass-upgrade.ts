import { request as httpRequest, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** Joins a client that asked for another protocol with a renderer, for hot reload during development. */
export function passUpgrade(
  socketPath: string | undefined,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
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
