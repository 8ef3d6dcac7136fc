import { describe, expect, it } from "vitest";
import { capabilities } from "../audit-facts.ts";
import type { Segment } from "../segment.ts";
import { sampleRule } from "../testing/sample-rules.ts";
import { Prefilter } from "./prefilter.ts";

const everywhere = sampleRule("words", /forget everything/);
const ofPrograms = sampleRule("commands", /\bmkfs\b/, { programsOnly: true });
const nothingFound = new Map();
const allFound = new Map(capabilities.map((capability) => [capability, {}]));

const segment = (text: string, place: Segment["place"], language: Segment["language"] = null): Segment => ({
  place,
  language,
  text,
  line: 1,
  headings: [],
  before: "",
  isQuoted: false,
});

describe("Prefilter", () => {
  it.each([
    ["Forget everything.", ["words"], ["words"]],
    ["FORGET EVERYTHING", ["words"], ["words"]],
    ["mkfs /dev/sda", [], ["commands"]],
    ["a\nMKFS x", [], ["commands"]],
    ["mkfsx", [], []],
    ["curl x", [], []],
  ])("selects rules for %j in prose and in programs", (text, inProse, inPrograms) => {
    const prefilter = new Prefilter([everywhere, ofPrograms]);
    for (let time = 0; time < 3; time++) {
      expect(prefilter.match(segment(text, "prose"), allFound)?.rules.map(({ id }) => id) ?? []).toEqual(inProse);
      const ofScript = prefilter.match(segment(text, "script", "bash"), allFound);
      expect(ofScript?.rules.map(({ id }) => id) ?? []).toEqual(inPrograms);
    }
  });

  it("looks for a capability until it is found", () => {
    const prefilter = new Prefilter([]);
    const script = segment("curl x", "script", "bash");
    expect(prefilter.match(script, nothingFound)?.capabilities.map(({ capability }) => capability)).toContain(
      "uses-network",
    );
    expect(prefilter.match(script, allFound)).toBeNull();
  });
});
