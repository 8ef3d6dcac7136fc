import { describe, expect, it } from "vitest";
import { type Allowance, RateLimit } from "./rate-limit.ts";

/** A limit with a clock that stands still until it is moved on. */
function limitOf(perMinute: number) {
  let milliseconds = 1_000_000;
  const limit = new RateLimit(perMinute, () => milliseconds);
  const take = (times: number, client = "203.0.113.7"): Allowance => {
    let last = limit.take(client);
    for (let taken = 1; taken < times; taken++) last = limit.take(client);
    return last;
  };
  const wait = (seconds: number): void => {
    milliseconds += seconds * 1_000;
  };
  return { limit, take, wait };
}

describe("a client within its limit", () => {
  it("may ask as often as the limit says at once", () => {
    const { take } = limitOf(60);
    expect(take(60)).toMatchObject({ allowed: true, remaining: 0 });
  });

  it("is told how many requests remain", () => {
    const { take } = limitOf(60);
    expect(take(1).remaining).toBe(59);
    expect(take(1).remaining).toBe(58);
    expect(take(10).remaining).toBe(48);
  });

  it("need not wait for the next", () => {
    expect(limitOf(60).take(5).secondsToNext).toBe(0);
  });

  it("is told when its bucket is full again", () => {
    const { take, wait } = limitOf(60);
    const { secondsToFull } = take(30);
    expect(secondsToFull).toBe(30);
    wait(secondsToFull);
    expect(take(1).remaining).toBe(59);
  });

  it("may ask at the limit's pace for ever", () => {
    const { take, wait } = limitOf(60);
    take(60);
    for (let second = 0; second < 600; second++) {
      wait(1);
      expect(take(1).allowed).toBe(true);
    }
  });
});

describe("a token that is put back", () => {
  it("may be taken again, and is no more than there was", () => {
    const { limit, take } = limitOf(2);
    take(2);
    limit.giveBack("203.0.113.7");
    expect(take(1)).toMatchObject({ allowed: true, remaining: 0 });
    expect(take(1).allowed).toBe(false);
    limit.giveBack("203.0.113.8");
    expect(take(1, "203.0.113.8").remaining).toBe(1);
  });
});

describe("a client beyond its limit", () => {
  it("is refused", () => {
    const { take } = limitOf(60);
    take(60);
    expect(take(1)).toMatchObject({ allowed: false, remaining: 0 });
  });

  it("is told to wait, and not sent away again when it has", () => {
    const { take, wait } = limitOf(6);
    const { secondsToNext } = take(7);
    expect(secondsToNext).toBe(10);
    wait(secondsToNext - 1);
    expect(take(1).allowed).toBe(false);
    wait(1);
    expect(take(1).allowed).toBe(true);
  });

  it("is not kept out longer by asking while it waits", () => {
    const { take, wait } = limitOf(6);
    take(6);
    for (let second = 0; second < 9; second++) {
      expect(take(50).allowed).toBe(false);
      wait(1);
    }
    wait(1.001);
    expect(take(1).allowed).toBe(true);
  });

  it("has no more than its limit saved after any absence", () => {
    const { take, wait } = limitOf(60);
    take(60);
    wait(1_000_000);
    expect(take(60).allowed).toBe(true);
    expect(take(1).allowed).toBe(false);
  });

  it("does not hold up others", () => {
    const { take } = limitOf(60);
    take(61, "203.0.113.7");
    expect(take(1, "203.0.113.8")).toMatchObject({ allowed: true, remaining: 59 });
  });

  it("is not forgotten among ten thousand others", () => {
    const { take } = limitOf(60);
    take(61, "203.0.113.7");
    for (let other = 0; other < 10_000; other++) take(1, `client ${other}`);
    expect(take(1, "203.0.113.7").allowed).toBe(false);
  });
});

describe("every limit", () => {
  it("keeps its promise about the wait to the second", () => {
    for (let perMinute = 1; perMinute <= 1_000; perMinute++) {
      const { take, wait } = limitOf(perMinute);
      const refused = take(perMinute + 1);
      expect(refused.allowed).toBe(false);
      expect(refused.secondsToNext).toBeGreaterThanOrEqual(1);
      expect(refused.secondsToNext).toBeLessThanOrEqual(60);
      wait(refused.secondsToNext);
      expect(take(1).allowed).toBe(true);
    }
  });

  it("states its quota and its window of a minute", () => {
    expect(new RateLimit(600).policy).toBe('"default";q=600;w=60');
    expect(new RateLimit(1).policy).toBe('"default";q=1;w=60');
  });

  it("runs by a clock of its own when none is given", () => {
    const limit = new RateLimit(1);
    expect(limit.take("203.0.113.7").allowed).toBe(true);
    expect(limit.take("203.0.113.7").allowed).toBe(false);
  });
});
