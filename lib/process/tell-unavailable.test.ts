import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdBack } from "./hold-back.ts";
import { tellUnavailable } from "./tell-unavailable.ts";

/** What is done with the next response. */
let next: (response: ServerResponse) => void;

const server = createServer((_, response) => next(response));

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ways: [name: string, answer: (response: ServerResponse, status: number) => void][] = [
  ["at once", (response, status) => void response.writeHead(status, { "x-one": "1" }).end("text")],
  ["by its first byte", (response, status) => void Object.assign(response, { statusCode: status }).end("text")],
  [
    "piece by piece",
    (response, status) => {
      response.statusCode = status;
      response.write("te");
      response.end("xt");
    },
  ],
  [
    "held back",
    (response, status) => {
      holdBack(response, async (body) => body);
      response.statusCode = status;
      response.end("text");
    },
  ],
];

describe.each(ways)("an answer written %s", (_, write) => {
  it.each([
    [500, true, 503],
    [500, false, 500],
    [200, true, 200],
    [404, true, 404],
  ])("with %i, what it needs being away: %s, says %i", async (status, isUnavailable, told) => {
    next = (response) => {
      const context = { isUnavailable: false };
      tellUnavailable(response, context);
      context.isUnavailable = isUnavailable;
      write(response, status);
    };
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect([answer.status, await answer.text()]).toEqual([told, "text"]);
  });
});
