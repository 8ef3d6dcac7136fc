import { describe, expect, it } from "vitest";
import { extractApiKey } from "./graph.ts";

describe("an API key", () => {
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
  ])("is extracted from the query: %s", (_, given, key, query) => {
    expect(extractApiKey(given, {})).toEqual({ key, query });
  });

  it.each<[Record<string, string>, string | undefined]>([
    [{ "x-api-key": "k", authorization: "Bearer l" }, "k"],
    [{ authorization: "Bearer k" }, "k"],
    [{ authorization: "bearer  k " }, "k"],
    [{ authorization: "Basic k" }, undefined],
    [{ authorization: "Bearer" }, undefined],
    [{ "x-api-key": "", authorization: "Bearer k" }, "k"],
  ])("is extracted from the headers %j", (headers, key) => {
    expect(extractApiKey("?a=1", headers)).toEqual({ key, query: "?a=1" });
    expect(extractApiKey("?apiKey=q&a=1", headers)).toEqual({ key: "q", query: "?a=1" });
  });
});
