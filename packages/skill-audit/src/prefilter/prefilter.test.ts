import { describe, expect, it } from "vitest";
import { capabilities } from "../audit-facts.ts";
import { sampleRule } from "../testing/sample-rules.ts";
import { Prefilter } from "./prefilter.ts";

const everywhere = sampleRule("words", /forget everything/);
const ofPrograms = sampleRule("commands", /\bmkfs\b/, { programsOnly: true });
const nothingFound = new Map();
const allFound = new Map(capabilities.map((capability) => [capability, {}]));

describe("Hints", () => {
  it.each([
    ["Forget everything.", true, false],
    ["FORGET EVERYTHING", true, false],
    ["mkfs /dev/sda", false, true],
    ["a\nMKFS x", false, true],
    ["mkfsx", false, false],
    ["curl x", false, false],
  ])("tell of %j where it matters", (text, mayMatchText, mayMatchCode) => {
    const filter = new Prefilter([everywhere, ofPrograms]).markdownFilter(allFound);
    expect([filter.mayMatchText(text), filter.mayMatchCode(text)]).toEqual([mayMatchText, mayMatchCode]);
  });

  it("look for a capability until it is found", () => {
    const prefilters = new Prefilter([]);
    expect(prefilters.markdownFilter(nothingFound).mayMatchCode("curl x")).toBe(true);
    expect(prefilters.markdownFilter(allFound).mayMatchCode("curl x")).toBe(false);
    expect(prefilters.markdownFilter(new Map([["uses-network", {}]])).mayMatchCode("import requests")).toBe(false);
    expect(prefilters.markdownFilter(new Map([["runs-scripts", {}]])).mayMatchCode("import requests")).toBe(true);
  });

  it("find nothing where there is nothing to look for", () => {
    const filter = new Prefilter([]).markdownFilter(allFound);
    expect([filter.mayMatchText("curl x"), filter.mayMatchCode("curl x")]).toEqual([false, false]);
  });

  it("remember nothing of texts before", () => {
    const filter = new Prefilter([everywhere, ofPrograms]).markdownFilter(nothingFound);
    for (let time = 0; time < 3; time++) expect(filter.mayMatchText("forget everything")).toBe(true);
  });
});
