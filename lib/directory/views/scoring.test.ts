import { localeCodes } from "@skillshelf/directory-api/locales";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import { score } from "@skillshelf/skill-reader/conformance/score";
import type { UnitFacts } from "@skillshelf/skill-reader/repository-facts";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { sampleDrawnFacts } from "../../../e2e/setup/sample-facts.ts";
import { toScoringView } from "./scoring.ts";

const readAt = "2026-03-10T00:00:00.000Z";
const key = { owner: "Acme", repo: "Tools" };
const [cheap, dear] = [...conformanceRules]
  .filter(({ deduction }) => deduction > 0)
  .toSorted((one, other) => one.deduction - other.deduction)
  .filter((_, index, all) => index === 0 || index === all.length - 1);
if (!cheap || !dear) throw new Error("no rule deducts anything");

const broken = (path: string, ...deviations: UnitFacts["deviations"]) => ({ path, deviations });
const viewOf = (...given: Parameters<typeof sampleDrawnFacts>) => {
  const view = toScoringView(key, sampleDrawnFacts(...given), "en");
  if (view === null) throw new Error("there is no score");
  return view;
};

describe("the parts of a score", () => {
  it.each(localeCodes)("are told with the most there is to have (%s)", (locale) => {
    const view = toScoringView(key, sampleDrawnFacts({ committedAt: readAt, readAt }), locale);
    const { of } = dictionaryOf(locale).scoring;
    for (const part of [view?.conformance, view?.upkeep]) expect(part?.earned).toBeLessThanOrEqual(part?.most ?? 0);
    const points = [
      view?.conformance,
      ...(view?.conformanceParts ?? []),
      view?.upkeep,
      ...(view?.upkeepParts ?? []),
    ].map((part) => part?.points);
    expect(points).toEqual(
      ["65", "30", "20", "15", "35", "20", "15"].map((most) => of.replace("{points}", most).replace("{most}", most)),
    );
  });

  it("add up to the score", () => {
    const given = [
      { license: null },
      [broken("a/SKILL.md", { rule: dear.id, line: 1 }), {}, { listingTokens: 3 }],
    ] as const;
    const { conformance, upkeep } = viewOf(...given);
    const sum = [conformance, upkeep].reduce((all, { points }) => all + Number.parseFloat(points), 0);
    expect(Math.round(sum)).toBe(score(sampleDrawnFacts(...given)));
  });

  it("say what the points for a license stand on", () => {
    const { scoring } = dictionaryOf("en");
    const names = (changes: Parameters<typeof sampleDrawnFacts>[0]) =>
      viewOf(changes).upkeepParts.map(({ name }) => name);
    expect(names({})).toContain(scoring.licenses.clear);
    expect(names({ license: null })).toContain(scoring.licenses.none);
    expect(names({ licenseConflicts: [{ where: "b", license: "ISC" }] })).toContain(scoring.licenses.conflicts);
    expect(names({ licenseFiles: [] })).toContain(scoring.licenses.manifest);
  });

  it("are none without a skill", () => {
    expect(toScoringView(key, sampleDrawnFacts({}, [{ kind: "template" }]), "en")).toBeNull();
  });
});

describe("broken rules", () => {
  it("are none where nothing is broken", () => {
    expect(viewOf().brokenRules).toEqual([]);
  });

  it("come with what they cost, dearest first, and with each place at the commit", () => {
    const facts = sampleDrawnFacts();
    const { brokenRules } = viewOf({}, [
      broken("a b/SKILL.md", { rule: cheap.id, line: 1 }, { rule: cheap.id, line: 7 }),
      broken("c/SKILL.md", { rule: dear.id, line: 3 }),
    ]);
    expect(brokenRules.map(({ id }) => id)).toEqual([dear.id, cheap.id]);
    expect(brokenRules[1]?.cost).toContain("1 skill ");
    expect(brokenRules[1]?.places).toEqual({
      first: [1, 7].map((line) => ({
        name: `a b/SKILL.md, line ${line}`,
        href: `https://github.com/Acme/Tools/blob/${facts.commit}/a%20b/SKILL.md?plain=1#L${line}`,
      })),
      more: 0,
    });
  });

  it("are told once for a thousand skills, with ten places and how many there are more", () => {
    const units = Array.from({ length: 1_000 }, (_, index) => broken(`${index}/SKILL.md`, { rule: dear.id, line: 1 }));
    const { brokenRules } = viewOf({}, units);
    expect(brokenRules).toHaveLength(1);
    expect(brokenRules[0]?.places.first).toHaveLength(10);
    expect(brokenRules[0]?.places.more).toBe(990);
    expect(brokenRules[0]?.cost).toContain("1,000");
  });

  it("leave out templates, and rules that are not known any more", () => {
    const template = { ...broken("t/SKILL.md", { rule: dear.id, line: 1 }), kind: "template" as const };
    expect(viewOf({}, [{}, template, broken("x/SKILL.md", { rule: "gone", line: 1 })]).brokenRules).toEqual([]);
  });
});
