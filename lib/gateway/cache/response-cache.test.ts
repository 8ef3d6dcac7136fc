import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as later } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EdgeAnswer, WholeAnswer } from "../answer.ts";
import { ResponseCache } from "./response-cache.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A cache of a megabyte in front of a catalogue that can come in another version. */
function cacheOf(megabytes = 1) {
  let version = 1;
  const cache = new ResponseCache(megabytes, () => version);
  return {
    cache,
    comes: (next: number): void => {
      version = next;
    },
    state: (target = "/en") => cache.get(target, Date.now())?.state,
    held: (target = "/en") => cache.get(target, Date.now())?.entry.answer,
  };
}

const kept = (body = "skills", cacheControl = "public, s-maxage=60, stale-while-revalidate=600"): WholeAnswer =>
  WholeAnswer.of(200, { "content-type": "text/plain", "cache-control": cacheControl }, Buffer.from(body));

const streamed = (): EdgeAnswer => ({
  status: 200,
  headers: { "cache-control": "public, s-maxage=60" },
  stream: Readable.from([Buffer.from("skills")]),
});

/** A rendering that ends when it is told to, and counts how often it was begun. */
function rendering() {
  const ends: { give: (answer: EdgeAnswer) => void; fail: (error: Error) => void } = {
    give: () => undefined,
    fail: () => undefined,
  };
  const result = new Promise<EdgeAnswer>((resolve, reject) => Object.assign(ends, { give: resolve, fail: reject }));
  return {
    render: vi.fn<() => Promise<EdgeAnswer>>(() => result),
    give: (answer: EdgeAnswer = kept()) => ends.give(answer),
    fail: () => ends.fail(new Error("torn")),
  };
}

const wait = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1_000);
};

describe("an answer that is rendered again", () => {
  it("keeps what its body was compressed to, as long as it is the same, of a newer version too", async () => {
    const { cache, comes, held } = cacheOf();
    const first = kept();
    await cache.fill("/en", async () => first);
    comes(2);
    await cache.fill("/en", async () => kept("skills", "public, s-maxage=90"));
    expect(held()).not.toBe(first);
    expect(held()?.headers["cache-control"]).toBe("public, s-maxage=90");
    expect(held()?.body).toBe(first.body);
  });

  it("has a body of its own where it is another", async () => {
    const { cache, held } = cacheOf();
    const first = kept();
    await cache.fill("/en", async () => first);
    await cache.fill("/en", async () => kept("others"));
    expect(held()?.body).not.toBe(first.body);
    expect((await held()?.body.in("identity"))?.toString()).toBe("others");
  });
});

describe("a target", () => {
  it("is not held before it was rendered", () => {
    expect(cacheOf().state()).toBeUndefined();
  });

  it("is fresh for an hour while its version is the newest, then stale, then outdated", async () => {
    const { cache, state, held } = cacheOf();
    const answer = kept();
    await cache.fill("/en", async () => answer);
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

  it("is not confirmed by a version that is not its own", async () => {
    const { cache, state, comes } = cacheOf();
    await cache.fill("/en", async () => kept());
    wait(90);
    comes(2);
    expect(state()).toBe("outdated");
    comes(1);
    expect(state()).toBe("fresh");
  });

  it("that may not be given stale is fresh, then outdated", async () => {
    const { cache, state } = cacheOf();
    await cache.fill("/en", async () => kept("skills", "public, s-maxage=60"));
    wait(59);
    expect(state()).toBe("fresh");
    wait(1);
    expect(state()).toBe("outdated");
  });

  it("is outdated at once when another version comes, also an older one", async () => {
    const { cache, state, comes } = cacheOf();
    comes(5);
    await cache.fill("/en", async () => kept());
    comes(6);
    expect(state()).toBe("outdated");
    comes(4);
    expect(state()).toBe("outdated");
    comes(5);
    expect(state()).toBe("fresh");
  });

  it("is fresh again once it is rendered from the new version", async () => {
    const { cache, state, held, comes } = cacheOf();
    await cache.fill("/en", async () => kept("old"));
    comes(2);
    const answer = kept("new");
    await cache.fill("/en", async () => answer);
    expect([state(), held()]).toEqual(["fresh", answer]);
  });
});

describe("an answer that was rendered", () => {
  it("is given and stored", async () => {
    const { cache, held } = cacheOf();
    const answer = kept();
    expect(await cache.fill("/en", async () => answer)).toEqual({ answer, isStored: true, isShared: false });
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
    const filled = await cache.fill("/en", async () => answer);
    expect(filled.answer).toBe(answer);
    expect(filled.isStored).toBe(false);
    expect(state()).toBeUndefined();
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});

describe("several who ask for one target at once", () => {
  it("share one rendering", async () => {
    const { cache } = cacheOf();
    const { render, give } = rendering();
    const asked = [1, 2, 3].map(() => cache.fill("/en", render));
    const answer = kept();
    give(answer);
    const filled = await Promise.all(asked);
    expect(render).toHaveBeenCalledTimes(1);
    expect(filled.map((one) => one.answer)).toEqual([answer, answer, answer]);
    expect(filled.map(({ isShared }) => isShared)).toEqual([false, true, true]);
    expect(filled.map(({ isStored }) => isStored)).toEqual([true, true, true]);
  });

  it("do not hold up who asks for another", async () => {
    const { cache } = cacheOf();
    void cache.fill("/en", rendering().render);
    expect((await cache.fill("/de", async () => kept())).isShared).toBe(false);
  });

  it.each([
    ["one that may not be stored", 1, kept("skills", "no-store")],
    ["one that is too large", 1, kept("x".repeat(1_000_000))],
    ["one there is no memory for", 0, kept()],
  ] as const)("are not told that it was stored: %s", async (_, megabytes, answer) => {
    const { cache } = cacheOf(megabytes);
    const { render, give } = rendering();
    const asked = [1, 2].map(() => cache.fill("/en", render));
    give(answer);
    expect((await Promise.all(asked)).map(({ isStored }) => isStored)).toEqual([false, false]);
  });

  it("each have a stream of their own", async () => {
    const { cache } = cacheOf();
    const render = vi.fn<() => Promise<EdgeAnswer>>(async () => streamed());
    const filled = await Promise.all([1, 2, 3].map(() => cache.fill("/sitemap.xml", render)));
    const bodies = filled.map(({ answer }) => (answer instanceof WholeAnswer ? "" : text(answer.stream)));
    expect(await Promise.all(bodies)).toEqual(["skills", "skills", "skills"]);
    expect(filled.map(({ isShared }) => isShared)).toEqual([false, false, false]);
    expect(cache.size).toBe(0);
  });
});

describe("a rendering under way", () => {
  it("is known until it ends, well or badly", async () => {
    const { cache } = cacheOf();
    for (const end of ["give", "fail"] as const) {
      const one = rendering();
      expect(cache.isFilling("/en")).toBe(false);
      const filled = cache.fill("/en", one.render);
      expect(cache.isFilling("/en")).toBe(true);
      expect(cache.isFilling("/de")).toBe(false);
      one[end]();
      await filled.catch(() => undefined);
    }
    expect(cache.isFilling("/en")).toBe(false);
  });

  it("fails for all who wait, and is not remembered", async () => {
    const { cache, held } = cacheOf();
    const { render, fail } = rendering();
    const asked = [cache.fill("/en", render), cache.fill("/en", render)];
    fail();
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
    const answer = kept();
    expect(await cache.fill("/en", async () => answer)).toMatchObject({ answer, isStored: true });
    expect(held()).toBe(answer);
  });

  it("that fails leaves what is held", async () => {
    const { cache, state, comes } = cacheOf();
    await cache.fill("/en", async () => kept());
    comes(2);
    await expect(cache.fill("/en", () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
    expect(state()).toBe("outdated");
  });
});

describe("a rendering that was begun before another version came", () => {
  it("is not joined by those who come after", async () => {
    const { cache, comes } = cacheOf();
    const before = rendering();
    const old = cache.fill("/en", before.render);
    comes(2);
    expect(cache.isFilling("/en")).toBe(false);
    const after = rendering();
    const asked = [cache.fill("/en", after.render), cache.fill("/en", after.render)];
    expect(cache.isFilling("/en")).toBe(true);
    before.give(kept("old"));
    after.give(kept("new"));
    const bodies = (await Promise.all([old, ...asked])).map(({ answer }) =>
      answer instanceof WholeAnswer ? answer.body.ready("identity")?.toString() : undefined,
    );
    expect(bodies).toEqual(["old", "new", "new"]);
    expect(after.render).toHaveBeenCalledTimes(1);
  });

  it("does not take the place of what was rendered since", async () => {
    const { cache, held, state, comes } = cacheOf();
    const { render, give } = rendering();
    const old = cache.fill("/en", render);
    comes(2);
    const answer = kept("new");
    await cache.fill("/en", async () => answer);
    give(kept("old"));
    expect((await old).isStored).toBe(false);
    expect([held(), state()]).toEqual([answer, "fresh"]);
  });

  it("does not end the one that was begun after it", async () => {
    const { cache, comes } = cacheOf();
    const before = rendering();
    const old = cache.fill("/en", before.render);
    comes(2);
    const { render, give } = rendering();
    const first = cache.fill("/en", render);
    before.give();
    await old;
    await later();
    expect(cache.isFilling("/en")).toBe(true);
    const joined = cache.fill("/en", render);
    give();
    expect((await Promise.all([first, joined])).map(({ isShared }) => isShared)).toEqual([false, true]);
  });

  it("is held as outdated until there is a newer one", async () => {
    const { cache, state, comes } = cacheOf();
    const { render, give } = rendering();
    const old = cache.fill("/en", render);
    comes(2);
    give();
    await old;
    expect(state()).toBe("outdated");
    await cache.fill("/en", async () => kept());
    expect(state()).toBe("fresh");
  });
});

describe("an answer made in another encoding", () => {
  const large = (): WholeAnswer => kept(randomBytes(10_000).toString("hex"));

  it("is weighed again where it is held", async () => {
    const { cache } = cacheOf();
    const answer = large();
    answer.body.ready("identity");
    await cache.fill("/en", async () => answer);
    const before = cache.bytes;
    const compressed = await answer.body.in("gzip");
    cache.weigh("/en", answer);
    expect(cache.bytes).toBe(before + compressed.length);
  });

  it("is not held because of that", () => {
    const { cache } = cacheOf();
    cache.weigh("/en", large());
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it("changes nothing of what has taken its place", async () => {
    const { cache, held } = cacheOf();
    const [old, answer] = [large(), large()];
    await cache.fill("/en", async () => old);
    await cache.fill("/en", async () => answer);
    cache.weigh("/en", old);
    expect(held()).toBe(answer);
  });
});
