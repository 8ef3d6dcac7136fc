import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { inject } from "vitest";

/** An answer read whole. Redirects are not followed. */
export type Answer = Readonly<{ status: number; headers: Headers; text: string }>;

/** Asks the server under test, each time from another address, so that limits do not get in the way. */
export async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (!headers.has("x-forwarded-for"))
    headers.set("x-forwarded-for", `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  const response = await fetch(inject("origin") + path, { redirect: "manual", ...init, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** An answer's JSON, of a shape the caller checks. */
export const jsonOf = (answer: Answer): unknown => JSON.parse(answer.text);

/** Sends bytes as they are, for requests no client library would make, and reads what comes back. */
export async function askRaw(request: string): Promise<Answer> {
  const { port } = new URL(inject("origin"));
  const socket = connect(Number(port), "localhost");
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    received += chunk;
  });
  socket.write(request, "latin1");
  await once(socket, "close");
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, text: rest.join("\r\n\r\n") };
}

/** A request line with the headers every request needs, ended after one answer. */
export const rawGet = (target: string): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
