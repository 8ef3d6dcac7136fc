import { sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { sampleDrawnUnit } from "../../../e2e/setup/sample-facts.ts";
import { toAgentLoadings, toLoadingSummary, toLoadingView } from "./loading.ts";

const versions = { codex: "0.1.0", copilot: "1.2.3", pi: "0.9.0", cline: "3.0.0" };
const loading = sampleUnitFacts({
  loading: [
    { result: "dropped", reason: "description-too-long", line: 3, agents: ["copilot", "pi"] },
    { result: "changed", reason: "description-truncated", line: 3, agents: ["codex"] },
  ],
}).loading;
if (loading === undefined) throw new Error("there are predictions");

describe("what each agent does", () => {
  it("is that it loads the skill unless it was measured to do otherwise", () => {
    const found = new Map(toAgentLoadings(loading, versions).map((one) => [one.agent, one]));
    expect(found.get("cline")).toEqual({ agent: "cline", version: "3.0.0", result: "loads", reason: null, line: null });
    expect(found.get("pi")).toMatchObject({
      version: "0.9.0",
      result: "dropped",
      reason: "description-too-long",
      line: 3,
    });
    expect(found.get("codex")).toMatchObject({ result: "changed", reason: "description-truncated" });
    expect(found.get("kiro")).toMatchObject({ version: null, result: "unmeasured", reason: null });
  });

  it("is unknown until it is predicted", () => {
    const results = toAgentLoadings(null, null).map(({ result }) => result);
    expect(new Set(results)).toEqual(new Set(["unmeasured"]));
    expect(toAgentLoadings(null, versions)).toEqual(toAgentLoadings(null, null));
  });
});

describe("the view of a skill", () => {
  const place = { key: { owner: "acme", repo: "tools" }, commit: "c".repeat(40), path: "skills/pdf/SKILL.md" };
  const view = toLoadingView(toAgentLoadings(loading, versions), place, "en");

  it("groups agents by result and cause, with the line of the file", () => {
    expect(view.map(({ result, causes }) => [result, causes.length])).toEqual([
      ["loads", 1],
      ["changed", 1],
      ["dropped", 1],
      ["unmeasured", 1],
    ]);
    const dropped = view.find(({ result }) => result === "dropped")?.causes[0];
    expect(dropped?.agents).toEqual([
      { name: "GitHub Copilot", version: "1.2.3" },
      { name: "Pi", version: "0.9.0" },
    ]);
    expect(dropped?.sentence).toBe("The description is too long.");
    expect(dropped?.line).toEqual({
      name: "Line 3",
      href: `https://github.com/acme/tools/blob/${place.commit}/skills/pdf/SKILL.md?plain=1#L3`,
    });
    expect(view[0]?.causes[0]).toMatchObject({ sentence: null, line: null });
  });

  it("is in the language of the page", () => {
    const german = toLoadingView(toAgentLoadings(loading, versions), place, "de");
    expect(german.find(({ result }) => result === "changed")).toMatchObject({
      name: "Wird verändert geladen",
      causes: [{ sentence: "Das Ende der Beschreibung wird abgeschnitten.", line: { name: "Zeile 3" } }],
    });
  });
});

describe("the summary of a repository", () => {
  const factsOf = (loadings: readonly (typeof loading | undefined)[]) => ({
    ...sampleReading().facts,
    loading: { version: 1, agents: versions },
    units: loadings.map((one, index) => ({ ...sampleDrawnUnit({ path: `${index}/SKILL.md` }), loading: one })),
  });

  it("counts the skills that agents load, the most first", () => {
    const summary = toLoadingSummary(factsOf([[], loading]), "en");
    expect(summary?.slice(0, 2)).toEqual([
      { skills: "All 2 skills", agents: "Codex, Cline" },
      { skills: "1 of 2 skills", agents: "GitHub Copilot, Pi" },
    ]);
    expect(summary?.at(-1)?.skills).toBe("Not measured");
    expect(toLoadingSummary(factsOf([loading]), "en")?.map(({ skills }) => skills)).toEqual([
      "The skill",
      "No skill",
      "Not measured",
    ]);
  });

  it("says nothing until it is predicted", () => {
    const { loading: _, ...older } = factsOf([loading]);
    expect(toLoadingSummary(older, "en")).toBeNull();
  });
});
