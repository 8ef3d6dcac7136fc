import { expect, it } from "vitest";
import { checkLines } from "./report.ts";
import { fillSample } from "./sample.ts";

it("shows a check that passed in one line, and the first faults of one that failed", () => {
  expect(checkLines({ name: "chain", detail: "3 events", faults: [] })).toEqual(["✓ chain: 3 events"]);
  const faults = Array.from({ length: 12 }, (_, index) => `fault ${index}`);
  const lines = checkLines({ name: "chain", detail: "3 events", faults });
  expect([lines[0], lines[1], lines.at(-1), lines.length]).toEqual([
    "✗ chain: 3 events",
    "    fault 0",
    "    and 2 more",
    12,
  ]);
});

it("fills a sample once, longer texts first, and refuses one that lacks a text", () => {
  expect(fillSample("a.b:1 a.b axb", { "a.b": "a.b:1", "a.b:1": "c" })).toBe("c a.b:1 axb");
  expect(() => fillSample("server one", { "server two": "x" })).toThrow("does not contain server two");
});
