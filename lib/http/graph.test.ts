import { describe, expect, it } from "vitest";
import { answerGraphRequest, type GraphAnswer, type GraphRequest, takeKey } from "./graph.ts";
import { MAX_BODY_BYTES } from "./read-body.ts";

describe("a key", () => {
  it.each<[string, string, string | undefined, string]>([
    ["alone", "?apiKey=k", "k", ""],
    ["among others", "?a=%20&apiKey=k&b=&b", "k", "?a=%20&b=&b"],
    ["in another spelling", "?api%4Bey=%6b", "k", ""],
    ["given twice, the first of them", "?apiKey=&apiKey=k&apiKey=l", "k", ""],
    ["that is empty, none", "?apiKey=&a=1", undefined, "?a=1"],
    ["in another letter case, none", "?apikey=k", undefined, "?apikey=k"],
    ["with a line break, one that is none", "?apiKey=a%0Ab", "-", ""],
    ["with a letter beyond ASCII, one that is none", "?apiKey=%C3%A9", "-", ""],
    ["longer than any, one that is none", `?apiKey=${"k".repeat(600)}`, "-", ""],
    ["nowhere", "", undefined, ""],
  ])("is taken from the query: %s", (_, given, key, query) => {
    expect(takeKey(given, {})).toEqual({ key, query });
  });

  it.each<[Record<string, string>, string | undefined]>([
    [{ "x-api-key": "k", authorization: "Bearer l" }, "k"],
    [{ authorization: "Bearer k" }, "k"],
    [{ authorization: "bearer  k " }, "k"],
    [{ authorization: "Basic k" }, undefined],
    [{ authorization: "Bearer" }, undefined],
    [{ "x-api-key": "", authorization: "Bearer k" }, "k"],
  ])("is taken from the headers %j", (headers, key) => {
    expect(takeKey("?a=1", headers)).toEqual({ key, query: "?a=1" });
    expect(takeKey("?apiKey=q&a=1", headers)).toEqual({ key: "q", query: "?a=1" });
  });
});

describe("a request as Next has them", () => {
  const json = { "content-type": "application/json; charset=utf-8" };

  async function ask(
    path: string,
    init?: RequestInit,
    given: GraphAnswer = { status: 201, headers: json, body: "{}" },
  ) {
    const asked: GraphRequest[] = [];
    const response = await answerGraphRequest(new Request(`https://skills.example${path}`, init), async (one) => {
      asked.push(one);
      return given;
    });
    return { asked, response };
  }

  it("is asked with its key in one place", async () => {
    const headers = { "content-type": "application/json", origin: "https://app.example", cookie: "a=1" };
    const { asked, response } = await ask("/api/v1/comments/?apiKey=k&a=%20", { method: "POST", headers, body: "{}" });
    expect(asked).toEqual([
      {
        method: "POST",
        target: "/api/v1/comments/?a=%20",
        headers: {
          "content-type": "application/json",
          origin: "https://app.example",
          "x-api-key": "k",
          "x-request-id": response.headers.get("x-request-id"),
        },
        body: "{}",
      },
    ]);
    expect([response.status, await response.text()]).toEqual([201, "{}"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("has no body where none is sent", async () => {
    const { asked } = await ask("/api/v1/feed");
    expect(asked).toMatchObject([{ method: "GET", body: undefined }]);
  });

  it("by HEAD is asked as GET and answered without a body", async () => {
    const { asked, response } = await ask("/api/v1/feed", { method: "HEAD" });
    expect([asked[0]?.method, await response.text()]).toEqual(["GET", ""]);
  });

  it("with a body that is too large is 413, without being asked", async () => {
    const body = "x".repeat(MAX_BODY_BYTES + 1);
    const chunks = new Response(body).body;
    for (const init of [
      { body, headers: { "content-length": String(body.length) } },
      { body: chunks, duplex: "half" },
    ]) {
      const { asked, response } = await ask("/api/v1/feed", { method: "POST", ...init });
      expect([response.status, asked]).toEqual([413, []]);
      const requestId = response.headers.get("x-request-id");
      expect(await response.json()).toEqual({ error: expect.stringContaining("256 KB"), requestId });
    }
  });

  it("with a body of the largest size is asked", async () => {
    const { asked } = await ask("/api/v1/feed", { method: "POST", body: "x".repeat(MAX_BODY_BYTES) });
    expect(asked[0]?.body).toHaveLength(MAX_BODY_BYTES);
  });
});
