import { setImmediate as later } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { BusyError, RenderQueue } from "./render-queue.ts";

const never = (): AbortSignal => new AbortController().signal;

/** Work that is done when it is told to be. */
function work() {
  const waits: { finish: (result: string) => void; fail: (error: Error) => void } = {
    finish: () => undefined,
    fail: () => undefined,
  };
  let hasBegun = false;
  const done = new Promise<string>((resolve, reject) => Object.assign(waits, { finish: resolve, fail: reject }));
  return {
    run: () => {
      hasBegun = true;
      return done;
    },
    hasBegun: () => hasBegun,
    finish: (result = "") => waits.finish(result),
    fail: (error: Error) => waits.fail(error),
  };
}

/** A queue in which two works go on and two may wait, with as many works in it as there are names. */
function busyQueue(count: number) {
  const queue = new RenderQueue(2, 2);
  const works = Array.from({ length: count }, work);
  const results = works.map(({ run }) => queue.run(run, never()));
  return { queue, works, results };
}

describe("a queue with room", () => {
  it("does work at once", async () => {
    const { queue, works } = busyQueue(2);
    await later();
    expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true]);
    expect([queue.active, queue.waiting]).toEqual([2, 0]);
  });

  it("says so until as much goes on as may", () => {
    expect(busyQueue(0).queue.hasCapacity).toBe(true);
    expect(busyQueue(1).queue.hasCapacity).toBe(true);
    expect(busyQueue(2).queue.hasCapacity).toBe(false);
  });

  it("gives back what work gives, and its errors", async () => {
    const { works, results } = busyQueue(2);
    works[0]?.finish("drawn");
    works[1]?.fail(new Error("torn"));
    await expect(results[0]).resolves.toBe("drawn");
    await expect(results[1]).rejects.toThrow("torn");
  });

  it("has room again when work is done, well or badly", async () => {
    const { queue, works, results } = busyQueue(2);
    works[0]?.finish();
    works[1]?.fail(new Error("torn"));
    await Promise.allSettled(results);
    await later();
    expect([queue.active, queue.hasCapacity]).toEqual([0, true]);
  });
});

describe("a queue without room", () => {
  it("lets work wait its turn", async () => {
    const { queue, works, results } = busyQueue(4);
    await later();
    expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
    expect([queue.active, queue.waiting]).toEqual([2, 2]);
    works[1]?.finish();
    await results[1];
    await later();
    expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
  });

  it("refuses work beyond what may wait, and never begins it", async () => {
    const { queue } = busyQueue(4);
    const refused = work();
    await expect(queue.run(refused.run, never())).rejects.toBeInstanceOf(BusyError);
    expect(refused.hasBegun()).toBe(false);
  });

  it("refuses at once where nothing may wait", async () => {
    const queue = new RenderQueue(1, 0);
    void queue.run(work().run, never());
    await expect(queue.run(work().run, never())).rejects.toBeInstanceOf(BusyError);
  });

  it("takes work again when one that waited has begun", async () => {
    const { queue, works, results } = busyQueue(4);
    works[0]?.finish();
    await results[0];
    await later();
    const next = work();
    const result = queue.run(next.run, never());
    for (const { finish } of [...works, next]) finish("done");
    await expect(result).resolves.toBe("done");
  });
});

describe("a deadline", () => {
  it("ends the waiting, and what waited is never begun", async () => {
    const { queue, works, results } = busyQueue(2);
    const deadline = new AbortController();
    const late = work();
    const result = queue.run(late.run, deadline.signal);
    deadline.abort(new Error("too late"));
    await expect(result).rejects.toThrow("too late");
    for (const { finish } of works) finish();
    await Promise.all(results);
    await later();
    expect(late.hasBegun()).toBe(false);
    expect([queue.active, queue.waiting]).toEqual([0, 0]);
  });

  it("gives up the place in the queue while what goes on is stuck, to what comes after", async () => {
    const queue = new RenderQueue(1, 1);
    const stuck = work();
    const going = queue.run(stuck.run, never());
    for (const _ of [1, 2, 3]) {
      const deadline = new AbortController();
      const late = queue.run(work().run, deadline.signal);
      deadline.abort(new Error("too late"));
      await expect(late).rejects.toThrow("too late");
      expect(queue.waiting).toBe(0);
    }
    const next = queue.run(async () => "next", never());
    expect(queue.waiting).toBe(1);
    stuck.finish();
    await going;
    await expect(next).resolves.toBe("next");
    expect([queue.active, queue.waiting]).toEqual([0, 0]);
  });

  it("that has passed before begins nothing", async () => {
    const queue = new RenderQueue(1, 1);
    const late = work();
    await expect(queue.run(late.run, AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
    expect([late.hasBegun(), queue.active]).toEqual([false, 0]);
  });

  it("that passes afterwards changes nothing", async () => {
    const queue = new RenderQueue(1, 1);
    const deadline = new AbortController();
    const { run, finish } = work();
    const result = queue.run(run, deadline.signal);
    finish("drawn");
    await expect(result).resolves.toBe("drawn");
    deadline.abort();
    await expect(queue.run(async () => "next", never())).resolves.toBe("next");
  });
});
