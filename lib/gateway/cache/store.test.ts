import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { negativeCacheControl } from "#lib/http/routes.ts";
import { WholeAnswer } from "../answer.ts";
import { Entry } from "./entry.ts";
import { Store } from "./store.ts";

const MEGABYTE = 1_048_576;

/** An entry with a body of so many bytes, which do not get fewer by compression. */
function entryOf(bytes: number, status = 200, cacheControl = "public, s-maxage=60"): Entry {
  const headers = { "content-type": "text/html", "cache-control": cacheControl };
  const entry = Entry.of("/", WholeAnswer.of(status, headers, randomBytes(bytes)), 1);
  if (entry === undefined) throw new Error("the answer is not kept");
  return entry;
}

/** Puts entries into a store until twice its memory has gone through it. */
function flood(store: Store, targetOf: (index: number) => string, status = 200): void {
  for (let index = 0; index < 200; index++) store.set(targetOf(index), entryOf(10_000, status));
}

describe("a store", () => {
  it("gives what it was given for a target, and nothing for any other", () => {
    const store = new Store(MEGABYTE);
    const entry = entryOf(1_000);
    store.set("/en", entry);
    expect(store.get("/en")).toBe(entry);
    expect(store.get("/de")).toBeUndefined();
    expect(store.get("/en?page=2")).toBeUndefined();
  });

  it("holds one entry for a target, the last", () => {
    const store = new Store(MEGABYTE);
    const [first, second] = [entryOf(1_000), entryOf(2_000)];
    store.set("/en", first);
    const before = store.bytes;
    store.set("/en", second);
    expect(store.get("/en")).toBe(second);
    expect([store.size, store.bytes]).toEqual([1, before + 1_000]);
  });

  it("holds one entry for a target that was there and is no more, or is there now", () => {
    const store = new Store(MEGABYTE);
    for (const status of [200, 404, 200]) {
      const entry = entryOf(1_000, status);
      store.set("/en/skills/octo/hello", entry);
      expect(store.get("/en/skills/octo/hello")).toBe(entry);
      expect(store.size).toBe(1);
    }
  });

  it("counts the memory of its entries, their targets included", () => {
    const store = new Store(MEGABYTE);
    const [one, other] = [entryOf(1_000), entryOf(2_000, 404)];
    store.set("/en", one);
    store.set("/de", other);
    expect(store.bytes).toBeGreaterThanOrEqual(one.bytes + other.bytes + "/en/de".length);
    expect(store.bytes).toBeLessThan(one.bytes + other.bytes + 100);
  });
});

describe("a full store", () => {
  it("never takes more memory than it may", () => {
    const store = new Store(MEGABYTE);
    flood(store, (index) => `/en/skills/octo/${index}`);
    flood(store, (index) => `/en/skills?q=${index}`);
    expect(store.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(store.bytes).toBeGreaterThan(MEGABYTE * 0.9);
  });

  it("lets go of what was read longest ago", () => {
    const store = new Store(MEGABYTE);
    store.set("/en", entryOf(10_000));
    store.set("/de", entryOf(10_000));
    flood(store, (index) => {
      store.get("/en");
      return `/en/skills/octo/${index}`;
    });
    expect(store.get("/en")).toBeDefined();
    expect(store.get("/de")).toBeUndefined();
  });
});

describe("an entry that is very large", () => {
  it("is not held, and drives nothing out", () => {
    const store = new Store(MEGABYTE);
    store.set("/en", entryOf(10_000));
    store.set("/sitemap.xml", entryOf(MEGABYTE / 4));
    expect(store.get("/sitemap.xml")).toBeUndefined();
    expect(store.get("/en")).toBeDefined();
  });

  it("is held while it is below a quarter", () => {
    const store = new Store(MEGABYTE);
    store.set("/sitemap.xml", entryOf(MEGABYTE / 6));
    expect(store.get("/sitemap.xml")).toBeDefined();
  });

  it("leaves nothing older behind in its place", () => {
    const store = new Store(MEGABYTE);
    store.set("/sitemap.xml", entryOf(1_000));
    store.set("/sitemap.xml", entryOf(MEGABYTE));
    expect(store.get("/sitemap.xml")).toBeUndefined();
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });
});

describe("an entry whose body was made in another encoding", () => {
  it("is weighed again", async () => {
    const store = new Store(MEGABYTE);
    const entry = entryOf(10_000);
    entry.answer.body.ready("identity");
    store.set("/en", entry);
    const before = store.bytes;
    const compressed = await entry.answer.body.in("gzip");
    store.set("/en", entry);
    expect(store.get("/en")).toBe(entry);
    expect([store.size, store.bytes]).toEqual([1, before + compressed.length]);
  });

  it("is let go of when it has become too large", async () => {
    const store = new Store(MEGABYTE);
    const entry = entryOf(MEGABYTE / 6);
    entry.answer.body.ready("identity");
    store.set("/sitemap.xml", entry);
    await entry.answer.body.in("gzip");
    store.set("/sitemap.xml", entry);
    expect(store.get("/sitemap.xml")).toBeUndefined();
  });
});

describe("addresses that anyone can make up", () => {
  it.each([
    ["what is not there", 404, (index: number) => `/en/skills/nobody/${index}`],
    ["what is elsewhere", 308, (index: number) => `/en/skills/OCTO/hello${index}`],
    ["what is gone", 410, (index: number) => `/en/skills/octo/gone${index}`],
    ["searches", 200, (index: number) => `/en/skills?q=${index}`],
    ["searches with filters", 200, (index: number) => `/en/skills?category=databases&q=${index}&page=2`],
    ["searches through the API", 200, (index: number) => `/api/skills/search?q=${index}`],
    ["pages of the API", 200, (index: number) => `/api/skills?page=${index}`],
    ["times in the API", 200, (index: number) => `/api/skills?updatedSince=2026-11-20T00%3A00%3A00.${index}Z`],
    ["licences nobody has", 200, (index: number) => `/en/skills?license=X${index}`],
  ] as const)("drive out nothing that has a name, however many: %s", (_, status, targetOf) => {
    const store = new Store(MEGABYTE);
    const named = Array.from({ length: 50 }, (__, index) => `/en/skills/octo/${index}`);
    for (const target of named) store.set(target, entryOf(8_000));
    flood(store, targetOf, status);
    expect(named.filter((target) => store.get(target) === undefined)).toEqual([]);
  });

  it("are also those that say with 200 that there is nothing", () => {
    const store = new Store(MEGABYTE);
    store.set("/badge/octo/hello.svg", entryOf(10_000));
    for (let index = 0; index < 200; index++)
      store.set(`/badge/nobody/${index}.svg`, entryOf(10_000, 200, negativeCacheControl));
    expect(store.get("/badge/octo/hello.svg")).toBeDefined();
    expect(store.bytes).toBeLessThanOrEqual(MEGABYTE / 4 + 20_000);
  });

  it("have a quarter of the memory", () => {
    const store = new Store(MEGABYTE);
    flood(store, (index) => `/en/skills?q=${index}`);
    expect(store.bytes).toBeLessThanOrEqual(MEGABYTE / 4);
    expect(store.bytes).toBeGreaterThan(MEGABYTE / 8);
  });

  it("are not the pages of a list, for one past its end is not there", () => {
    const store = new Store(MEGABYTE);
    store.set("/en/skills?page=7", entryOf(10_000));
    flood(store, (index) => `/en/skills?q=${index}`);
    expect(store.get("/en/skills?page=7")).toBeDefined();
  });

  it("are not driven out by what has a name either", () => {
    const store = new Store(MEGABYTE);
    store.set("/en/skills?q=pdf", entryOf(10_000));
    flood(store, (index) => `/en/skills/octo/${index}`);
    expect(store.get("/en/skills?q=pdf")).toBeDefined();
  });
});
