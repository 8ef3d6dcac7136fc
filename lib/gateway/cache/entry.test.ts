import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheControl, negativeCacheControl } from "#lib/http/routes.ts";
import { BufferedResponse, type ResponseHeaders } from "../response.ts";
import { Entry, fallbackHeaders, hitHeaders, missHeaders } from "./entry.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const body = Buffer.from("skills ".repeat(1_000));

const entryOf = (headers: ResponseHeaders, status = 200): Entry | undefined =>
  Entry.of("/en", BufferedResponse.of(status, headers, body), 1);

/** An entry that is fresh for some seconds, and may be given stale for some more. */
function kept(cacheControlValue: string): Entry {
  const entry = entryOf({ "content-type": "text/html", "cache-control": cacheControlValue });
  if (entry === undefined) throw new Error("the answer is not kept");
  return entry;
}

const wait = (seconds: number): number => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
  return Date.now();
};

describe("an answer that is kept", () => {
  it.each([
    ["a page", 200, cacheControl.content],
    ["a file with its hash in its name", 200, cacheControl.immutable],
    ["that something is not there", 404, negativeCacheControl],
    ["that something is elsewhere", 308, negativeCacheControl],
    ["that something is gone", 410, negativeCacheControl],
  ] as const)("is %s that says how long", (_, status, value) => {
    expect(entryOf({ "cache-control": value }, status)).toBeDefined();
  });
});

describe("an answer that is never kept", () => {
  it.each([
    ["says nothing of caches", {}],
    ["is for the caches of clients alone", { "cache-control": "public, max-age=60" }],
    ["may be shared for no time at all", { "cache-control": "public, max-age=60, s-maxage=0" }],
    ["names no number of seconds", { "cache-control": "public, s-maxage=soon" }],
    ["may not be kept", { "cache-control": "no-store" }],
    ["may not be kept, whatever else it says", { "cache-control": "no-store, s-maxage=300" }],
    ["is to be asked about each time", { "cache-control": "no-cache, s-maxage=300" }],
    ["is for one client", { "cache-control": "private, s-maxage=300" }],
    ["gives a client a cookie", { "cache-control": "public, s-maxage=300", "set-cookie": "session=1" }],
    ["depends on everything", { "cache-control": "public, s-maxage=300", vary: "*" }],
  ])("is one that %s", (_, headers) => {
    expect(entryOf(headers)).toBeUndefined();
  });

  it.each([206, 500, 503])("is one with the status %i", (status) => {
    expect(entryOf({ "cache-control": cacheControl.content }, status)).toBeUndefined();
  });
});

describe("the age of an entry", () => {
  it("is counted in whole seconds", () => {
    const entry = kept(cacheControl.content);
    expect(entry.age(Date.now())).toBe(0);
    expect(entry.age(wait(1.999))).toBe(1);
    expect(entry.age(wait(98.001))).toBe(100);
  });

  it("is never below nothing, should the clock be set back", () => {
    expect(kept(cacheControl.content).age(wait(-60))).toBe(0);
  });
});

describe("an entry for five minutes and a day", () => {
  it("is fresh for five minutes", () => {
    const entry = kept(cacheControl.content);
    expect([entry.isFresh(Date.now()), entry.timeToLive(Date.now())]).toEqual([true, 300]);
    expect([entry.isFresh(wait(299)), entry.timeToLive(Date.now())]).toEqual([true, 1]);
    expect([entry.isFresh(wait(1)), entry.timeToLive(Date.now())]).toEqual([false, 0]);
    expect(entry.timeToLive(wait(60))).toBe(-60);
  });

  it("may be given stale for a day more", () => {
    const entry = kept(cacheControl.content);
    expect(entry.mayBeServedStale(wait(300 + 86_399))).toBe(true);
    expect(entry.mayBeServedStale(wait(1))).toBe(false);
  });
});

describe("an entry that is confirmed", () => {
  it("is as fresh as it was when it was rendered", () => {
    const entry = kept(cacheControl.content);
    const now = wait(400);
    expect([entry.isFresh(now), entry.confirm(now)]).toEqual([false, true]);
    expect([entry.isFresh(now), entry.age(now), entry.timeToLive(now)]).toEqual([true, 0, 300]);
    expect([entry.isFresh(wait(299)), entry.isFresh(wait(1))]).toEqual([true, false]);
  });

  it("is so for an hour after it was rendered, and may be given stale for a day after it was confirmed", () => {
    const entry = kept(cacheControl.content);
    expect(entry.confirm(wait(3_599))).toBe(true);
    expect(entry.confirm(wait(1))).toBe(false);
    expect(entry.isFresh(wait(299))).toBe(false);
    expect([entry.mayBeServedStale(wait(86_399)), entry.mayBeServedStale(wait(1))]).toEqual([true, false]);
  });

  it("is none that says nothing of being given stale", () => {
    for (const value of [negativeCacheControl, cacheControl.asset]) expect(kept(value).confirm(wait(10))).toBe(false);
  });
});

describe("an entry that may not be given stale", () => {
  it("may be given no longer once it is not fresh", () => {
    const entry = kept(negativeCacheControl);
    expect(entry.mayBeServedStale(wait(59))).toBe(true);
    expect([entry.isFresh(wait(1)), entry.mayBeServedStale(Date.now())]).toEqual([false, false]);
  });
});

describe("the memory of an entry", () => {
  it("is more than its body, and grows with every encoding of that", async () => {
    const entry = kept(cacheControl.content);
    const before = entry.bytes;
    expect(before).toBeGreaterThan(body.length);
    entry.response.body.encoded("identity");
    const compressed = await entry.response.body.encode("gzip");
    expect(entry.bytes).toBe(before + compressed.length);
  });
});

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
  const entry = Entry.of("/en", BufferedResponse.of(200, headers), 1);
  if (entry === undefined) throw new Error("the answer is not kept");
  vi.setSystemTime(Date.now() + seconds * 1_000);
  return entry;
}

describe("an answer out of the store", () => {
  it.each([
    ["fresh", 10, 50],
    ["stale", 90, -30],
  ])("says how old it is and how long it is good: %s", (_, age, ttl) => {
    expect(headersOf(hitHeaders(entryAged(age), Date.now()))).toEqual({
      age: String(age),
      "cache-status": `skillshelf; hit; ttl=${ttl}`,
    });
  });

  it("says that it is no hit when rendering it again failed", () => {
    const headers = headersOf(fallbackHeaders(entryAged(90), Date.now()));
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
    expect(headersOf(missHeaders(reason, result))).toEqual({ "cache-status": value });
  });
});
