import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { inject } from "vitest";

/** An answer read whole. Redirects are not followed. */
export type Answer = Readonly<{ status: number; headers: Headers; text: string }>;

/** An address that hardly anybody else asks from, so that limits do not get in the way. */
export const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Asks the server under test, each time from another address. */
export async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", someAddress());
  const response = await fetch(inject("origin") + path, { redirect: "manual", ...init, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** An answer's JSON, of a shape the caller checks. */
export const jsonOf = (answer: Answer): unknown => JSON.parse(answer.text);

/** Sends bytes as they are, for requests no client library would make, then some each second if wanted, and reads what comes back. */
export async function askRaw(bytes: string, eachSecond = ""): Promise<Answer> {
  const { port } = new URL(inject("origin"));
  const socket = connect(Number(port), "localhost");
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    received += chunk;
  });
  socket.write(bytes, "latin1");
  const timer = setInterval(() => socket.write(eachSecond, "latin1"), 1_000);
  await once(socket, "close");
  clearInterval(timer);
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

/** An answer as it was sent: its headers by names in lower case, its body in the encoding they name. */
export type SentAnswer = Readonly<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>;

/** Asks with whatever headers are given and no others, those included that a client library sets itself. */
export async function askPlainly(url: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<SentAnswer> {
  const outgoing = request(url, { method, headers: { "x-forwarded-for": someAddress(), ...headers } }).end();
  const [response] = await once(outgoing, "response");
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** The text of an answer, whatever its encoding. */
export function textOf({ headers, body }: SentAnswer): string {
  if (body.length === 0) return "";
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

/** A page without the data of Next's script, which React does not put in the same order each time. */
export const markupOf = (text: string): string => text.replace(/<script>[^<]*self\.__next_f\b.*?<\/script>/gs, "");
