import type { ReadUnit } from "@skillshelf/skill-reader/facts/read-unit";
import type { UnitSource } from "@skillshelf/skill-reader/facts/unit-reader";
import { sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { timedReader } from "./read-source.ts";

const unit: UnitSource = {
  path: "SKILL.md",
  bytes: null,
  files: [],
  contents: [],
  around: [],
  unread: [],
  owner: "a",
  repo: "one",
};
const read: ReadUnit = {
  facts: sampleUnitFacts(),
  description: null,
  prose: null,
  searched: null,
  statedLicense: null,
  text: null,
  excerpts: {},
};

describe("the clock of a source", () => {
  it("stands while its units wait and none is read", async () => {
    let runs = true;
    const clock = { pause: () => (runs = false), resume: () => (runs = true) };
    const begin: (() => void)[] = [];
    const ends: Readonly<{ resolve: (unit: ReadUnit) => void; reject: (error: Error) => void }>[] = [];
    const reader = timedReader((_unit, _signal, onTurn) => {
      if (onTurn) begin.push(onTurn);
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    }, clock);
    const [first, second, third] = [reader(unit), reader(unit), reader(unit)];
    const failed = expect(third).rejects.toThrow("broken");
    expect(runs).toBe(false);
    begin[0]?.();
    expect(runs).toBe(true);
    ends[0]?.resolve(read);
    await first;
    expect(runs).toBe(false);
    ends[2]?.reject(new Error("broken"));
    await failed;
    expect(runs).toBe(false);
    begin[1]?.();
    ends[1]?.resolve(read);
    await second;
    expect(runs).toBe(true);
  });
});
