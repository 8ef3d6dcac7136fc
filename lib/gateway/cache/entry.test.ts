import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheControl, negativeCacheControl } from "#lib/http/routes.ts";
import { type AnswerHeaders, WholeAnswer } from "../answer.ts";
import { Entry } from "./entry.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const body = Buffer.from("skills ".repeat(1_000));

const entryOf = (headers: AnswerHeaders, status = 200): Entry | undefined =>
  Entry.of("/en", WholeAnswer.of(status, headers, body), 1);

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
    expect(entry.mayBeGivenStale(wait(300 + 86_399))).toBe(true);
    expect(entry.mayBeGivenStale(wait(1))).toBe(false);
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
    expect([entry.mayBeGivenStale(wait(86_399)), entry.mayBeGivenStale(wait(1))]).toEqual([true, false]);
  });

  it("is none that says nothing of being given stale", () => {
    for (const value of [negativeCacheControl, cacheControl.asset]) expect(kept(value).confirm(wait(10))).toBe(false);
  });
});

describe("an entry that may not be given stale", () => {
  it("may be given no longer once it is not fresh", () => {
    const entry = kept(negativeCacheControl);
    expect(entry.mayBeGivenStale(wait(59))).toBe(true);
    expect([entry.isFresh(wait(1)), entry.mayBeGivenStale(Date.now())]).toEqual([false, false]);
  });
});

describe("the memory of an entry", () => {
  it("is more than its body, and grows with every encoding of that", async () => {
    const entry = kept(cacheControl.content);
    const before = entry.bytes;
    expect(before).toBeGreaterThan(body.length);
    entry.answer.body.ready("identity");
    const compressed = await entry.answer.body.in("gzip");
    expect(entry.bytes).toBe(before + compressed.length);
  });
});
