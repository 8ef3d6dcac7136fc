import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as later } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { negativeCacheControl } from "#lib/http/routes.ts";
import { BufferedResponse, type GatewayResponse } from "../response.ts";
import { Entry } from "./entry.ts";
import { ResponseCache, Store } from "./response-cache.ts";
import { TagChanges } from "./tag-changes.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A cache of a megabyte in front of a catalog that changes. */
function cacheOf(megabytes = 1) {
  const changes = new TagChanges();
  const cache = new ResponseCache(megabytes, changes);
  return {
    cache,
    change: (...tags: readonly string[]): void => changes.add(tags),
    state: (target = "/en") => cache.get(target, Date.now())?.state,
    held: (target = "/en") => cache.get(target, Date.now())?.entry.response,
  };
}

const kept = (body = "skills", cacheControl = "public, s-maxage=60, stale-while-revalidate=600"): BufferedResponse =>
  BufferedResponse.of(200, { "content-type": "text/plain", "cache-control": cacheControl }, Buffer.from(body));

const tagged = (cacheTags: string | undefined): BufferedResponse => {
  const { status, headers, body } = kept();
  return new BufferedResponse(status, headers, body, cacheTags);
};

const streamed = (): GatewayResponse => ({
  status: 200,
  headers: { "cache-control": "public, s-maxage=60" },
  stream: Readable.from([Buffer.from("skills")]),
});

/** A rendering that ends when it is told to, and counts how often it was begun. */
function rendering() {
  const ends: { give: (answer: GatewayResponse) => void; fail: (error: Error) => void } = {
    give: () => undefined,
    fail: () => undefined,
  };
  const result = new Promise<GatewayResponse>((resolve, reject) =>
    Object.assign(ends, { give: resolve, fail: reject }),
  );
  return {
    render: vi.fn<() => Promise<GatewayResponse>>(() => result),
    give: (answer: GatewayResponse = kept()) => ends.give(answer),
    fail: () => ends.fail(new Error("torn")),
  };
}

const wait = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
};

describe("an answer that is rendered again", () => {
  it("keeps what its body was compressed to, as long as it is the same, also after a change", async () => {
    const { cache, change, held } = cacheOf();
    const first = kept();
    await cache.load("/en", async () => first);
    change();
    await cache.load("/en", async () => kept("skills", "public, s-maxage=90"));
    expect(held()).not.toBe(first);
    expect(held()?.headers["cache-control"]).toBe("public, s-maxage=90");
    expect(held()?.body).toBe(first.body);
  });

  it("depends on what it depends on now, with the same body too", async () => {
    const { cache, state, change } = cacheOf();
    await cache.load("/en", async () => tagged("docs"));
    await cache.load("/en", async () => tagged("categories"));
    change("docs");
    expect(state()).toBe("fresh");
    change("categories");
    expect(state()).toBe("outdated");
  });

  it("has a body of its own where it is another", async () => {
    const { cache, held } = cacheOf();
    const first = kept();
    await cache.load("/en", async () => first);
    await cache.load("/en", async () => kept("others"));
    expect(held()?.body).not.toBe(first.body);
    expect((await held()?.body.encode("identity"))?.toString()).toBe("others");
  });
});

describe("a target", () => {
  it("is not held before it was rendered", () => {
    expect(cacheOf().state()).toBeUndefined();
  });

  it("is fresh for an hour while nothing changes, then stale, then outdated", async () => {
    const { cache, state, held } = cacheOf();
    const answer = kept();
    await cache.load("/en", async () => answer);
    expect(held()).toBe(answer);
    for (const seconds of [59, 1, 61, 3_478]) {
      wait(seconds);
      expect(state()).toBe("fresh");
    }
    wait(60);
    expect(state()).toBe("stale");
    wait(599);
    expect(state()).toBe("stale");
    wait(1);
    expect(state()).toBe("outdated");
  });

  it("that may not be given stale is fresh, then outdated", async () => {
    const { cache, state } = cacheOf();
    await cache.load("/en", async () => kept("skills", "public, s-maxage=60"));
    wait(59);
    expect(state()).toBe("fresh");
    wait(1);
    expect(state()).toBe("outdated");
  });

  it("is outdated at once when one of its tags changes, and otherwise fresh and confirmed", async () => {
    const { cache, state, change } = cacheOf();
    await cache.load("/en", async () => tagged("record:octo/skills card:octo/other"));
    change("record:octo/other", "card:octo/skills");
    expect(state()).toBe("fresh");
    wait(90);
    change("docs");
    expect(state()).toBe("fresh");
    change("docs", "card:octo/other");
    expect(state()).toBe("outdated");
    change("docs");
    expect(state()).toBe("outdated");
  });

  it("is outdated by any change where nothing is known of what it depends on", async () => {
    const { cache, state, change } = cacheOf();
    await cache.load("/en", async () => tagged(undefined));
    change();
    expect(state()).toBe("outdated");
  });

  it("is outdated by no change where it depends on nothing", async () => {
    const { cache, state, change } = cacheOf();
    await cache.load("/robots.txt", async () => tagged(""));
    change("record:octo/skills", "docs");
    expect(state("/robots.txt")).toBe("fresh");
  });

  it("is fresh again once it is rendered after the change", async () => {
    const { cache, state, held, change } = cacheOf();
    await cache.load("/en", async () => kept("old"));
    change();
    const answer = kept("new");
    await cache.load("/en", async () => answer);
    expect([state(), held()]).toEqual(["fresh", answer]);
  });
});

describe("an answer that was rendered", () => {
  it("is given and stored", async () => {
    const { cache, held } = cacheOf();
    const answer = kept();
    expect(await cache.load("/en", async () => answer)).toEqual({
      response: answer,
      isStored: true,
      isCoalesced: false,
      isOvertaken: false,
    });
    expect(held()).toBe(answer);
    expect(cache.size).toBe(1);
    expect(cache.bytes).toBeGreaterThan(0);
  });

  it.each([
    ["the answer does not allow it", 1, kept("skills", "no-store")],
    ["the answer is too large", 1, kept("x".repeat(1_000_000))],
    ["there is no memory for it", 0, kept()],
    ["it is a stream", 1, streamed()],
  ] as const)("is given and not stored where %s", async (_, megabytes, answer) => {
    const { cache, state } = cacheOf(megabytes);
    const filled = await cache.load("/en", async () => answer);
    expect(filled.response).toBe(answer);
    expect(filled.isStored).toBe(false);
    expect(state()).toBeUndefined();
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});

describe("several who ask for one target at once", () => {
  it("share one rendering", async () => {
    const { cache } = cacheOf();
    const { render, give } = rendering();
    const asked = [1, 2, 3].map(() => cache.load("/en", render));
    const answer = kept();
    give(answer);
    const filled = await Promise.all(asked);
    expect(render).toHaveBeenCalledTimes(1);
    expect(filled.map((one) => one.response)).toEqual([answer, answer, answer]);
    expect(filled.map(({ isCoalesced }) => isCoalesced)).toEqual([false, true, true]);
    expect(filled.map(({ isStored }) => isStored)).toEqual([true, true, true]);
  });

  it("do not hold up who asks for another", async () => {
    const { cache } = cacheOf();
    void cache.load("/en", rendering().render);
    expect((await cache.load("/de", async () => kept())).isCoalesced).toBe(false);
  });

  it.each([
    ["one that may not be stored", 1, kept("skills", "no-store")],
    ["one that is too large", 1, kept("x".repeat(1_000_000))],
    ["one there is no memory for", 0, kept()],
  ] as const)("are not told that it was stored: %s", async (_, megabytes, answer) => {
    const { cache } = cacheOf(megabytes);
    const { render, give } = rendering();
    const asked = [1, 2].map(() => cache.load("/en", render));
    give(answer);
    expect((await Promise.all(asked)).map(({ isStored }) => isStored)).toEqual([false, false]);
  });

  it("each have a stream of their own", async () => {
    const { cache } = cacheOf();
    const render = vi.fn<() => Promise<GatewayResponse>>(async () => streamed());
    const filled = await Promise.all([1, 2, 3].map(() => cache.load("/sitemap.xml", render)));
    const bodies = filled.map(({ response: answer }) =>
      answer instanceof BufferedResponse ? "" : text(answer.stream),
    );
    expect(await Promise.all(bodies)).toEqual(["skills", "skills", "skills"]);
    expect(filled.map(({ isCoalesced }) => isCoalesced)).toEqual([false, false, false]);
    expect(cache.size).toBe(0);
  });
});

describe("a rendering under way", () => {
  it("is known until it ends, well or badly", async () => {
    const { cache } = cacheOf();
    for (const end of ["give", "fail"] as const) {
      const one = rendering();
      expect(cache.isLoading("/en")).toBe(false);
      const filled = cache.load("/en", one.render);
      expect(cache.isLoading("/en")).toBe(true);
      expect(cache.isLoading("/de")).toBe(false);
      one[end]();
      await filled.catch(() => undefined);
    }
    expect(cache.isLoading("/en")).toBe(false);
  });

  it("fails for all who wait, and is not remembered", async () => {
    const { cache, held } = cacheOf();
    const { render, fail } = rendering();
    const asked = [cache.load("/en", render), cache.load("/en", render)];
    fail();
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
    const answer = kept();
    expect(await cache.load("/en", async () => answer)).toMatchObject({ response: answer, isStored: true });
    expect(held()).toBe(answer);
  });

  it("that fails leaves what is held", async () => {
    const { cache, state, change } = cacheOf();
    await cache.load("/en", async () => kept());
    change();
    await expect(cache.load("/en", () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
    expect(state()).toBe("outdated");
  });
});

describe("a rendering that was begun before a change", () => {
  it("is not joined by those who come after", async () => {
    const { cache, change } = cacheOf();
    const before = rendering();
    const old = cache.load("/en", before.render);
    change();
    expect(cache.isLoading("/en")).toBe(false);
    const after = rendering();
    const asked = [cache.load("/en", after.render), cache.load("/en", after.render)];
    expect(cache.isLoading("/en")).toBe(true);
    before.give(kept("old"));
    after.give(kept("new"));
    const bodies = (await Promise.all([old, ...asked])).map(({ response: answer }) =>
      answer instanceof BufferedResponse ? answer.body.encoded("identity")?.toString() : undefined,
    );
    expect(bodies).toEqual(["old", "new", "new"]);
    expect(after.render).toHaveBeenCalledTimes(1);
  });

  it("does not take the place of what was rendered since", async () => {
    const { cache, held, state, change } = cacheOf();
    const { render, give } = rendering();
    const old = cache.load("/en", render);
    change();
    const answer = kept("new");
    await cache.load("/en", async () => answer);
    give(kept("old"));
    expect((await old).isStored).toBe(false);
    expect([held(), state()]).toEqual([answer, "fresh"]);
  });

  it("does not end the one that was begun after it", async () => {
    const { cache, change } = cacheOf();
    const before = rendering();
    const old = cache.load("/en", before.render);
    change();
    const { render, give } = rendering();
    const first = cache.load("/en", render);
    before.give();
    await old;
    await later();
    expect(cache.isLoading("/en")).toBe(true);
    const joined = cache.load("/en", render);
    give();
    expect((await Promise.all([first, joined])).map(({ isCoalesced }) => isCoalesced)).toEqual([false, true]);
  });

  it("is not joined, even if nothing that it depends on has changed", async () => {
    const { cache, state, change } = cacheOf();
    const before = rendering();
    const first = cache.load("/en", before.render);
    change("docs");
    const after = rendering();
    const second = cache.load("/en", after.render);
    before.give(tagged("categories"));
    after.give(tagged("categories"));
    expect((await Promise.all([first, second])).map(({ isCoalesced }) => isCoalesced)).toEqual([false, false]);
    expect(state()).toBe("fresh");
  });

  it("is outdated when one of its tags changed while it was rendered", async () => {
    const { cache, state, change } = cacheOf();
    const one = rendering();
    const loaded = cache.load("/en", one.render);
    change("docs");
    change("categories");
    one.give(tagged("docs"));
    await loaded;
    expect(state()).toBe("outdated");
  });

  it("is held as outdated until there is a newer one", async () => {
    const { cache, state, change } = cacheOf();
    const { render, give } = rendering();
    const old = cache.load("/en", render);
    change();
    give();
    await old;
    expect(state()).toBe("outdated");
    await cache.load("/en", async () => kept());
    expect(state()).toBe("fresh");
  });
});

describe("an answer made in another encoding", () => {
  const large = (): BufferedResponse => kept(randomBytes(10_000).toString("hex"));

  it("is weighed again where it is held", async () => {
    const { cache } = cacheOf();
    const answer = large();
    answer.body.encoded("identity");
    await cache.load("/en", async () => answer);
    const before = cache.bytes;
    const compressed = await answer.body.encode("gzip");
    cache.updateSize("/en", answer);
    expect(cache.bytes).toBe(before + compressed.length);
  });

  it("is not held because of that", () => {
    const { cache } = cacheOf();
    cache.updateSize("/en", large());
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it("changes nothing of what has taken its place", async () => {
    const { cache, held } = cacheOf();
    const [old, answer] = [large(), large()];
    await cache.load("/en", async () => old);
    await cache.load("/en", async () => answer);
    cache.updateSize("/en", old);
    expect(held()).toBe(answer);
  });
});

const MEGABYTE = 1_048_576;

/** An entry with a body of so many bytes, which do not get fewer by compression. */
function entryOf(bytes: number, status = 200, cacheControl = "public, s-maxage=60"): Entry {
  const headers = { "content-type": "text/html", "cache-control": cacheControl };
  const entry = Entry.of("/", BufferedResponse.of(status, headers, randomBytes(bytes)), 1);
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
    entry.response.body.encoded("identity");
    store.set("/en", entry);
    const before = store.bytes;
    const compressed = await entry.response.body.encode("gzip");
    store.set("/en", entry);
    expect(store.get("/en")).toBe(entry);
    expect([store.size, store.bytes]).toEqual([1, before + compressed.length]);
  });

  it("is let go of when it has become too large", async () => {
    const store = new Store(MEGABYTE);
    const entry = entryOf(MEGABYTE / 6);
    entry.response.body.encoded("identity");
    store.set("/sitemap.xml", entry);
    await entry.response.body.encode("gzip");
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
