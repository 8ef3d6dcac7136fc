import { capabilities } from "@skillshelf/skill-audit/audit-facts";
import { sections } from "@skillshelf/skill-audit/documents/sections";
import { segmentsOf } from "@skillshelf/skill-audit/documents/segments";
import { Prefilter } from "@skillshelf/skill-audit/prefilter/prefilter";
import type { SegmentRule } from "@skillshelf/skill-audit/rule";
import { rules } from "@skillshelf/skill-audit/rules";
import type { Segment } from "@skillshelf/skill-audit/segment";
import { describe, expect, it } from "vitest";
import { loadAttacks } from "./cases.ts";

const segmentRules = rules.filter((rule): rule is SegmentRule => rule.kind === "segment");
const hints = new Prefilter(segmentRules);
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

/** The same text, its words set as people set them and as those do who hide them. */
const settings: Readonly<Record<string, (text: string) => string>> = {
  "as it stands": (text) => text,
  "with emphasis on words": (text) => text.replace(/(?<![\w/.*`])([a-z]{2,})(?= )/gi, "**$1**"),
  "with emphasis in words": (text) => text.replace(/(?<![\w/.*`:@-])([a-z]{2})([a-z]{2,})(?![\w/.:@])/gi, "$1**$2**"),
  "with underlines": (text) => text.replace(/(?<![\w/.*`:@-])([a-z]{3,})(?= [a-z])/gi, "_$1_"),
  "with tags in words": (text) => text.replace(/(?<![\w/.<:@-])([a-z]{2})([a-z]{2,})(?![\w/.:@>])/gi, "$1<i>$2</i>"),
  "with characters by number": (text) => text.replace(/(?<![\w/.<:@-])e([a-z]{2,})(?![\w/.:@>])/g, "&#101;$1"),
  "with links by name": (text) =>
    `${text.replace(/(?<= )([a-z]{3,} [a-z]{3,})(?= )/i, "[$1][x]")}\n\n[x]: https://example.com/\n`,
  "with a link by its own name": (text) =>
    text
      .replace(/(?<= )([a-z]{3,} [a-z]{3,})(?= )/i, "[$1]")
      .concat(`\n\n[${/(?<= )([a-z]{3,} [a-z]{3,})(?= )/i.exec(text)?.[0] ?? "x"}]: /\n`),
  "as a quotation": (text) => text.replace(/^/gm, "> "),
  "in an item": (text) => text.replace(/^/gm, "  ").replace(/^ {2}/, "- "),
};

function markdownOf(files: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    path.endsWith(".md") && typeof text === "string" ? [text] : [],
  );
}

const examples = segmentRules.flatMap((rule) =>
  rule.examples.matches.flatMap((example) => (typeof example === "string" ? [example] : markdownOf(example))),
);

/** What rules find in a text itself without being told where to look. */
const found = (segment: Segment): SegmentRule[] =>
  segmentRules.filter(({ check }) => [...check({ ...segment, before: "", program: null }, unit)].length > 0);

const isText = ({ place, language }: Segment): boolean => language === null && place !== "frontmatter";

/** What rules find in texts, and what of that they are not told to look for. */
function counted(texts: readonly string[]): Readonly<{ count: number; missed: readonly string[] }> {
  let count = 0;
  const missed: string[] = [];
  for (const section of texts.flatMap(sections))
    for (const segment of segmentsOf(section).filter(isText)) {
      const told = hints.match(segment, allFound)?.rules ?? [];
      const isParsed = segment.place === "block" || hints.markdownFilter(allFound).mayMatchText(section.text);
      for (const rule of found(segment)) {
        count++;
        if (!told.includes(rule) || !isParsed) missed.push(`${rule.id} in ${section.text}`);
      }
    }
  return { count, missed };
}

describe("hints and wordings", () => {
  it.each(Object.entries(settings))("miss nothing of what rules find in texts %s", (_, set) => {
    const { count, missed } = counted(examples.map(set));
    expect(missed).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  it("miss nothing of what rules find in whole skills", async () => {
    const texts = (await loadAttacks("train")).flatMap(({ files }) => markdownOf(files));
    expect(counted(texts).missed).toEqual([]);
  });
});
