import {
  type MatchedField,
  searchHitSchema,
  skillDetailSchema,
  skillRecordSchema,
} from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { toSkillRecord } from "../skill-record.ts";
import { DETAIL_UNITS, toSearchHit, toSkillDetail } from "./skill-record.ts";

const siteUrl = "https://skills.example.org";

const unit = (index: number) =>
  sampleUnit({
    name: `unit ${index}`,
    path: `units/${index}/SKILL.md`,
    description: null,
    anchor: `unit-${index}`,
    plugin: "units",
  });

describe("toSkillRecord", () => {
  it("answers what the API promises and nothing else", () => {
    expect(() => skillRecordSchema.strict().parse(toSkillRecord(sampleRecord(), siteUrl))).not.toThrow();
  });

  it("names the page in the default language and the repository, in their own letter case", () => {
    expect(toSkillRecord(sampleRecord(), siteUrl)).toMatchObject({
      url: "https://skills.example.org/en/skills/Acme/Tools.md",
      repositoryUrl: "https://github.com/Acme/Tools.md",
    });
  });

  it("gives times in UTC", () => {
    expect(toSkillRecord(sampleRecord(), siteUrl)).toMatchObject({
      updatedAt: "2026-01-31T12:00:00.000Z",
      indexedAt: "2026-02-02T06:00:00.250Z",
    });
  });

  it("is reviewed exactly where a review has a date", () => {
    expect(toSkillRecord(sampleRecord({ reviewedOn: null }), siteUrl)).toMatchObject({
      reviewed: false,
      reviewedOn: null,
    });
    expect(toSkillRecord(sampleRecord({ reviewedOn: "2026-01-02" }), siteUrl)).toMatchObject({
      reviewed: true,
      reviewedOn: "2026-01-02",
    });
  });

  it("gives the cost of context only when both parts were measured", () => {
    const tokens = (contextAlways: number | null, contextOnActivation: number | null) =>
      toSkillRecord(sampleRecord({ contextAlways, contextOnActivation }), siteUrl).contextTokens;
    expect(tokens(120, 4_000)).toEqual({ always: 120, onActivation: 4_000 });
    expect(tokens(0, 0)).toEqual({ always: 0, onActivation: 0 });
    expect(tokens(120, null)).toBeNull();
    expect(tokens(null, 4_000)).toBeNull();
  });

  it("tells zero stars from stars that were never counted", () => {
    expect(toSkillRecord(sampleRecord({ stars: 0 }), siteUrl).stars).toBe(0);
    expect(toSkillRecord(sampleRecord({ stars: null }), siteUrl).stars).toBeNull();
  });

  it("keeps status, reason and successor of a departed record that has lost its facts", () => {
    const departed = sampleRecord({
      status: "renamed",
      reason: "It has a new name.",
      successor: "acme/new",
      summary: "",
      tags: [],
      languages: [],
      license: null,
      skillCount: 0,
      reviewedOn: null,
      reviewedCommit: null,
      commit: null,
      updatedAt: null,
    });
    const record = toSkillRecord(departed, siteUrl);
    expect(() => skillRecordSchema.strict().parse(record)).not.toThrow();
    expect(record).toMatchObject({ status: "renamed", reason: "It has a new name.", successor: "acme/new" });
  });

  it("never carries long text, even where the store hands it over", () => {
    const longText = "long ".repeat(10_000);
    const stored = { ...sampleRecord(), body: longText, texts: [{ body: longText }], installation: longText };
    const answer = JSON.stringify(toSkillRecord(stored, siteUrl));
    expect(answer).not.toContain("long long");
    expect(answer.length).toBeLessThan(2_000);
  });
});

describe("toSkillDetail", () => {
  it("adds the units with their kind, without their anchors and plugins", () => {
    const units = [
      { ...unit(1), description: "Reads.", otherLocations: [".claude/skills/1/SKILL.md"] },
      { ...unit(2), kind: "template" as const },
    ];
    const detail = toSkillDetail(sampleRecord(), units, siteUrl);
    expect(() => skillDetailSchema.strict().parse(detail)).not.toThrow();
    expect(detail.skills).toEqual([
      {
        name: "unit 1",
        path: "units/1/SKILL.md",
        otherLocations: [".claude/skills/1/SKILL.md"],
        description: "Reads.",
        kind: "skill",
      },
      { name: "unit 2", path: "units/2/SKILL.md", otherLocations: [], description: null, kind: "template" },
    ]);
  });

  it("carries the first hundred units of a larger repository", () => {
    const units = Array.from({ length: 1_000 }, (_, index) => unit(index));
    const { skills, skillCount } = toSkillDetail(sampleRecord({ skillCount: 1_000 }), units, siteUrl);
    expect(DETAIL_UNITS).toBe(100);
    expect(skills.map(({ path }) => path)).toEqual(units.slice(0, 100).map(({ path }) => path));
    expect(skillCount).toBe(1_000);
  });

  it("carries nothing of a unit but name, path and description", () => {
    const stored = { ...unit(1), body: "long ".repeat(10_000) };
    expect(JSON.stringify(toSkillDetail(sampleRecord(), [stored], siteUrl))).not.toContain("long long");
  });
});

describe("toSearchHit", () => {
  const found = (matched: readonly MatchedField[]) => ({
    record: sampleRecord(),
    matched,
    isPartial: false,
    copies: [],
  });

  it("says what was found, and where on the page", () => {
    const hit = toSearchHit(found(["name", "unit"]), [unit(1)], siteUrl);
    expect(() => searchHitSchema.strict().parse(hit)).not.toThrow();
    expect(hit.matched).toEqual(["name", "unit"]);
    expect(hit.matchedUnits).toEqual([{ name: "unit 1", path: "units/1/SKILL.md", url: `${hit.url}#unit-1` }]);
  });

  it("leads to anchors of any script", () => {
    const hit = toSearchHit(found(["unit"]), [{ ...unit(1), anchor: "unit-要約スキル" }], siteUrl);
    const url = new URL(hit.matchedUnits[0]?.url ?? "");
    expect(decodeURIComponent(url.hash)).toBe("#unit-要約スキル");
    expect(hit.matchedUnits[0]?.url).toMatch(/^[\x21-\x7e]+$/);
  });
});
