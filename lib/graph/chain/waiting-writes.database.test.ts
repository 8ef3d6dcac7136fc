import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { type FaultyChain, openFaultyChain } from "../../../e2e/setup/faulty-chain.ts";

let chain: FaultyChain;

beforeAll(async () => {
  chain = await openFaultyChain(inject("postgresUrl"));
});
afterAll(() => chain.close());
afterEach(async () => {
  await chain.expectSettled();
});

const contentIs = async (id: string) => (await chain.graph.call("GET", `/contents/${id}`)).status === 200;

/** Anchors the next batch, and expects the execution in it. */
async function expectInBatch(id: string) {
  chain.proxy.mend();
  chain.clock.run(1);
  await chain.workUntil(async () => (await chain.tell(id)).status === "CONFIRMED");
  expect((await chain.tell(id)).memo).toMatch(/^skillshelf:v1:root:/);
}

describe("a write that does not wait", () => {
  it.each(["down", "slow"] as const)("does not contact a chain that is %s", async (fault) => {
    chain.proxy.inject([fault]);
    const { calls } = chain.proxy;
    const { content, execution } = await chain.write("FAST_UNCONFIRMED");
    expect(execution).toMatchObject({ status: "QUEUED", signature: null });
    expect(chain.proxy.calls).toBe(calls);
    expect(await contentIs(content)).toBe(true);
  });
});

describe("a write that waits for its signature", () => {
  it("is queued with the reason while the chain is unavailable, and joins a batch", async () => {
    chain.proxy.inject(["down"]);
    chain.clock.advance(2_000);
    const { content, execution } = await chain.write("QUICK_SIGNATURE");
    expect(chain.proxy.bites("down")).toBeGreaterThan(0);
    expect(execution).toMatchObject({ status: "QUEUED", signature: null, reason: expect.stringMatching(/reached/) });
    expect(await contentIs(content)).toBe(true);
    await expectInBatch(execution.id);
  });

  it("is queued while it is unknown whether its transaction arrived, and keeps that transaction", async () => {
    chain.proxy.inject(["cut"]);
    const { execution } = await chain.write("QUICK_SIGNATURE");
    expect(execution).toMatchObject({ status: "QUEUED", signature: null });
    chain.proxy.mend();
    const sends = chain.proxy.sends;
    await chain.workUntil(async () => (await chain.tell(execution.id)).status === "CONFIRMED");
    expect((await chain.tell(execution.id)).memo).toMatch(/^skillshelf:v1:event:/);
    expect(chain.proxy.sends).toBe(sends);
  });
});

describe("a write that waits for its confirmation", () => {
  it("returns the reason where the chain is unavailable; the write is saved and joins a batch", async () => {
    chain.proxy.inject(["down"]);
    chain.clock.advance(2_000);
    chain.clock.run(40);
    const { content, execution } = await chain.write("CONFIRMED_AND_PARSED");
    expect(execution).toMatchObject({ status: "FAILED", slot: null, reason: expect.stringMatching(/reached/) });
    expect(await contentIs(content)).toBe(true);
    await expectInBatch(execution.id);
  });

  it("returns the reason where its transaction expired; the write is saved and joins a batch", async () => {
    const dropped = chain.proxy.bites("drop");
    chain.proxy.inject(["drop"]);
    chain.clock.run(40);
    const { content, execution } = await chain.write("CONFIRMED_AND_PARSED");
    // It is sent again while it can still land.
    expect(chain.proxy.bites("drop")).toBeGreaterThan(dropped + 1);
    expect(execution).toMatchObject({ status: "FAILED", reason: expect.stringMatching(/expired/) });
    expect(await contentIs(content)).toBe(true);
    await expectInBatch(execution.id);
  });
});

describe("a write that waits for an unresponsive node", () => {
  /** Offset of `performance.now()`, which measures how long the node has been unresponsive, in milliseconds. */
  let ahead = 0;
  let timeouts: AbortController;

  beforeEach(async () => {
    await chain.write("CONFIRMED_AND_PARSED");
    [ahead, timeouts] = [0, new AbortController()];
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    // Calls must not time out, so that everything waits for them.
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeouts.signal);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    timeouts.abort();
  });

  /** Writes while the node does not respond for ten seconds. */
  async function writeInSilence() {
    const before = chain.proxy.bites("slow");
    chain.proxy.inject(["slow"]);
    const writing = chain.write("CONFIRMED_AND_PARSED");
    await expect.poll(() => chain.proxy.bites("slow")).toBeGreaterThan(before);
    ahead = 10_000;
    return writing;
  }

  it("returns within ten seconds where it could not be signed, and joins a batch", async () => {
    chain.clock.advance(2_000);
    const { content, execution } = await writeInSilence();
    expect(execution).toMatchObject({ status: "FAILED", signature: null, reason: expect.stringMatching(/next batch/) });
    expect(await contentIs(content)).toBe(true);
    timeouts.abort();
    await expect.poll(async () => (await chain.tell(execution.id)).anchor).toBeNull();
    await expectInBatch(execution.id);
  });

  it("returns within ten seconds where it was sent, and its state is checked later", async () => {
    chain.clock.run(0);
    // The blockhash is known from now on, however long a write takes.
    await chain.write("QUICK_SIGNATURE");
    const { execution } = await writeInSilence();
    expect(execution).toMatchObject({ status: "FAILED", reason: expect.stringMatching(/is unknown/) });
    timeouts.abort();
    chain.proxy.mend();
    chain.clock.run(1);
    await chain.workUntil(async () => (await chain.tell(execution.id)).status === "CONFIRMED");
    expect((await chain.tell(execution.id)).memo).toMatch(/^skillshelf:v1:event:/);
  });
});

describe("a write that is repeated by its Idempotency-Key", () => {
  it("returns the first response, and is anchored by one transaction", async () => {
    for (const method of ["QUICK_SIGNATURE", "CONFIRMED_AND_PARSED"] as const) {
      const more = { id: `repeated ${method}`, headers: { "idempotency-key": method } };
      const { sends } = chain.proxy;
      const first = await chain.write(method, more);
      expect(["SENT", "CONFIRMED"]).toContain(first.execution.status);
      expect(await chain.write(method, more)).toEqual(first);
      expect(chain.proxy.sends).toBe(sends + 1);
    }
  });

  it("is one write if it is sent twice at once: both responses name one transaction", async () => {
    const more = { id: "at once", headers: { "idempotency-key": "at once" } };
    const answers = await Promise.all(Array.from({ length: 4 }, () => chain.write("CONFIRMED_AND_PARSED", more)));
    expect(answers[0]?.execution).toMatchObject({ status: "CONFIRMED" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("returns the first response even if that could not be sent", async () => {
    const more = { id: "away", headers: { "idempotency-key": "away" } };
    chain.proxy.inject(["down"]);
    chain.clock.advance(2_000);
    const first = await chain.write("QUICK_SIGNATURE", more);
    expect(first.execution.reason).toMatch(/reached/);
    chain.proxy.mend();
    expect(await chain.write("QUICK_SIGNATURE", more)).toEqual(first);
    await expectInBatch(first.execution.id);
  });
});
