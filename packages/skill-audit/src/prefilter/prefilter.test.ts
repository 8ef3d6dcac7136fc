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
  ])("tell of %j where it matters", (text, inSource, inPrograms) => {
    const matters = new Prefilter([everywhere, ofPrograms]).beside(allFound);
    expect([matters.inSource(text), matters.inPrograms(text)]).toEqual([inSource, inPrograms]);
  });

  it("look for a capability until it is found", () => {
    const prefilters = new Prefilter([]);
    expect(prefilters.beside(nothingFound).inPrograms("curl x")).toBe(true);
    expect(prefilters.beside(allFound).inPrograms("curl x")).toBe(false);
    expect(prefilters.beside(new Map([["uses-network", {}]])).inPrograms("import requests")).toBe(false);
    expect(prefilters.beside(new Map([["runs-scripts", {}]])).inPrograms("import requests")).toBe(true);
  });

  it("find nothing where there is nothing to look for", () => {
    const matters = new Prefilter([]).beside(allFound);
    expect([matters.inSource("curl x"), matters.inPrograms("curl x")]).toEqual([false, false]);
  });

  it("remember nothing of texts before", () => {
    const matters = new Prefilter([everywhere, ofPrograms]).beside(nothingFound);
    for (let time = 0; time < 3; time++) expect(matters.inSource("forget everything")).toBe(true);
  });
});
