import { describe, expect, test } from "vitest";
import { Blockhashes, commitmentOf, Slots } from "./slots.ts";

describe("slots", () => {
  const clock = (start: number) => {
    const time = { now: start };
    return { time, read: () => time.now };
  };

  test("follow each other from the genesis on", () => {
    const { time, read } = clock(1_000);
    const slots = new Slots({ genesisAt: 1_000, slotMs: 400, now: read, floor: 0 });
    expect(slots.current()).toBe(0);
    time.now = 1_399;
    expect(slots.current()).toBe(0);
    time.now = 1_400;
    expect(slots.current()).toBe(1);
    expect(slots.startOf(1)).toBe(1_400);
  });

  test("continue from the newest one when the clock was set back", () => {
    const { time, read } = clock(41_000);
    const slots = new Slots({ genesisAt: 1_000, slotMs: 400, now: read, floor: 0 });
    expect(slots.current()).toBe(100);
    time.now = 21_000;
    expect(slots.current()).toBe(100);
    time.now = 21_400;
    expect(slots.current()).toBe(101);
  });

  test("continue from the newest one in the journal", () => {
    const { time, read } = clock(1_000);
    const slots = new Slots({ genesisAt: 1_000, slotMs: 400, now: read, floor: 7 });
    expect(slots.current()).toBe(7);
    time.now = 1_800;
    expect(slots.current()).toBe(9);
  });

  test("are confirmed after one slot, and finalized after 32", () => {
    const reached = [10, 11, 41, 42].map((current) => commitmentOf(10, current));
    expect(reached).toEqual(["processed", "confirmed", "confirmed", "finalized"]);
  });
});

describe("blockhashes", () => {
  test("are valid for 150 slots", () => {
    const hashes = new Blockhashes("genesis");
    const hash = hashes.of(200);
    expect(hashes.slotOf(hash, 199)).toBeUndefined();
    expect(hashes.slotOf(hash, 200)).toBe(200);
    expect(hashes.slotOf(hash, 350)).toBe(200);
    expect(hashes.slotOf(hash, 351)).toBeUndefined();
  });

  test("depend only on the slot and the chain", () => {
    expect(new Blockhashes("genesis").of(5)).toBe(new Blockhashes("genesis").of(5));
    expect(new Blockhashes("genesis").of(5)).not.toBe(new Blockhashes("another").of(5));
  });

  test("are found without computing those of all past slots", () => {
    const hashes = new Blockhashes("genesis");
    expect(hashes.slotOf(hashes.of(0), 100_000_000_000)).toBeUndefined();
  });
});
