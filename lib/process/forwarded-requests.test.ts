import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GraphHandler, GraphRequest } from "#lib/http/graph.ts";
import { respondByGraph } from "./forwarded-requests.ts";

let asked: GraphRequest[];
let answer: GraphHandler;
const server = createServer((request, response) => {
  respondByGraph(request, response, (one) => {
    asked.push(one);
    return answer(one);
  }).catch(() => response.destroy());
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = async () => ({ status: 201, headers: { "x-route": "/api/v1/comments" }, body: `{"text":"é"}` });
});

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const { port } = server.address() as AddressInfo;
  const outgoing = httpRequest({ host: "127.0.0.1", port, method, path, headers }).end(body);
  const [message] = await once(outgoing, "response");
  return { status: message.statusCode, headers: message.headers, body: await text(message) };
}

describe("a request from the gateway", () => {
  it("is asked with what the graph knows of it, and answered with what the graph says", async () => {
    const known = {
      host: "skills.example",
      "x-request-id": "one",
      "x-api-key": "k",
      "content-type": "application/json",
      "idempotency-key": "two",
      origin: "https://app.example",
      referer: "https://app.example/a",
    };
    const given = await ask("POST", "/api/v1/Comments/?a=%20", { ...known, cookie: "a=1" }, `{"text":"é"}`);
    expect(asked).toEqual([
      { method: "POST", target: "/api/v1/Comments/?a=%20", headers: known, body: `{"text":"é"}` },
    ]);
    expect([given.status, given.body]).toEqual([201, `{"text":"é"}`]);
    expect(given.headers).toMatchObject({ "x-route": "/api/v1/comments", "content-length": "13" });
  });

  it.each(["GET", "DELETE", "POST"])("has no body where none is sent: %s", async (method) => {
    await ask(method, "/api/v1/feed");
    expect(asked).toMatchObject([{ method, body: undefined }]);
  });

  it("is cut when the graph fails beyond what it can tell", async () => {
    answer = () => Promise.reject(new Error("torn"));
    await expect(ask("GET", "/api/v1/feed")).rejects.toThrow();
  });
});
