import { capabilities } from "@skillshelf/skill-audit/audit-facts";
import { segmentsOf } from "@skillshelf/skill-audit/documents/segments";
import { Prefilter } from "@skillshelf/skill-audit/prefilter/prefilter";
import type { SegmentRule } from "@skillshelf/skill-audit/rule";
import { rules } from "@skillshelf/skill-audit/rules";
import type { Segment } from "@skillshelf/skill-audit/segment";
import { examplesOf } from "@skillshelf/skill-audit/testing/rule-fixtures";
import { describe, expect, it } from "vitest";
import { loadAttacks } from "./cases.ts";

const segmentRules = rules.filter((rule): rule is SegmentRule => rule.kind === "segment");
const prefilter = new Prefilter(segmentRules);
const allFound = new Map(capabilities.map((capability) => [capability, {}]));
const unit = {
  owner: "example",
  repo: "skills",
  path: "SKILL.md",
  folder: "",
  name: "example",
  description: "An example.",
  kind: "skill",
  allowedTools: null,
  files: [],
} as const;

function markdownOf(files: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    path.endsWith(".md") && typeof text === "string" ? [text] : [],
  );
}

const examples = segmentRules.flatMap(({ id }) => examplesOf(id, "matches").flatMap(markdownOf));

/** What rules find in a text itself without being told where to look. */
const found = (segment: Segment): SegmentRule[] =>
  segmentRules.filter(({ check }) => [...check({ ...segment, before: "", program: null }, unit)].length > 0);

const isText = ({ place, language }: Segment): boolean => language === null && place !== "frontmatter";

/** What rules find in texts, and what of that their prefilters miss. */
function counted(texts: readonly string[]): Readonly<{ count: number; missed: readonly string[] }> {
  let count = 0;
  const missed: string[] = [];
  for (const segment of texts.flatMap(segmentsOf).filter(isText)) {
    const matching = prefilter.match(segment, allFound)?.rules ?? [];
    for (const rule of found(segment)) {
      count++;
      if (!matching.includes(rule)) missed.push(`${rule.id} in ${segment.text}`);
    }
  }
  return { count, missed };
}

describe("prefilters", () => {
  it("miss nothing of what rules find in their examples", () => {
    const { count, missed } = counted(examples);
    expect(missed).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  it("miss nothing of what rules find in whole skills", async () => {
    const texts = (await loadAttacks("train")).flatMap(({ files }) => markdownOf(files));
    expect(counted(texts).missed).toEqual([]);
  });
});
