import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WholeAnswer } from "../answer.ts";
import { failedHeaders, heldHeaders, renderedHeaders } from "./cache-status.ts";
import { Entry } from "./entry.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const headersOf = (flat: readonly string[]): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let index = 0; index < flat.length; index += 2) headers[flat[index] ?? ""] = flat[index + 1] ?? "";
  return headers;
};

/** An entry for a minute that was stored some seconds ago. */
function entryAged(seconds: number): Entry {
  const headers = { "cache-control": "public, s-maxage=60, stale-while-revalidate=600" };
  const entry = Entry.of("/en", WholeAnswer.of(200, headers), 1);
  if (entry === undefined) throw new Error("the answer is not kept");
  vi.setSystemTime(Date.now() + seconds * 1_000);
  return entry;
}

describe("an answer out of the store", () => {
  it.each([
    ["fresh", 10, 50],
    ["stale", 90, -30],
  ])("says how old it is and how long it is good: %s", (_, age, ttl) => {
    expect(headersOf(heldHeaders(entryAged(age), Date.now()))).toEqual({
      age: String(age),
      "cache-status": `skillshelf; hit; ttl=${ttl}`,
    });
  });

  it("says that it is no hit when rendering it again failed", () => {
    const headers = headersOf(failedHeaders(entryAged(90), Date.now()));
    expect(headers.age).toBe("90");
    expect(headers["cache-status"]).toBe("skillshelf; fwd=stale; ttl=-30; detail=rendering-failed");
  });
});

describe("an answer that a renderer gave", () => {
  it.each([
    ["uri-miss", { isStored: true }, "skillshelf; fwd=uri-miss; stored"],
    ["uri-miss", {}, "skillshelf; fwd=uri-miss"],
    ["uri-miss", { isCollapsed: true, isStored: true }, "skillshelf; fwd=uri-miss; collapsed; stored"],
    ["stale", { isCollapsed: true }, "skillshelf; fwd=stale; collapsed"],
    ["stale", { isStored: true }, "skillshelf; fwd=stale; stored"],
    ["bypass", {}, "skillshelf; fwd=bypass"],
  ] as const)("says why one was asked: %s, %o", (reason, result, value) => {
    expect(headersOf(renderedHeaders(reason, result))).toEqual({ "cache-status": value });
  });
});
