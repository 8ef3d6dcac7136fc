import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import { describe, expect, it } from "vitest";
import reference from "#content/graph/reference.json" with { type: "json" };
import summaries from "#content/graph/summaries.json" with { type: "json" };
import { graphReference, unknownTables, withTables } from "./drawn-tables.ts";

describe("a table of the documentation", () => {
  it.each(localeCodes)("has every rule with what it takes: %s", (locale) => {
    const lines = withTables("Before\n\n<!-- table: conformance-rules -->\n\nAfter", locale).split("\n");
    expect([lines[0], lines.at(-1)]).toEqual(["Before", "After"]);
    expect(lines.filter((line) => line.startsWith("| `"))).toHaveLength(conformanceRules.length);
    for (const { id, deduction } of conformanceRules)
      expect(lines.find((line) => line.startsWith(`| \`${id}\` |`))).toMatch(new RegExp(`[-−]${deduction} \\|$`));
  });

  it.each(localeCodes)("has every weight of the score: %s", (locale) => {
    const lines = withTables("<!-- table: score-weights -->", locale).split("\n").slice(2);
    expect(lines).toHaveLength(6);
    expect(lines.join()).not.toContain("{");
  });

  it("must be one there is", () => {
    expect(unknownTables("<!-- table: conformance-rules -->\n<!-- table: nothing -->\nText")).toEqual(["nothing"]);
    expect(withTables("<!-- table: nothing -->", "en")).toBe("<!-- table: nothing -->");
  });
});

const translated: Readonly<Record<string, Readonly<Record<string, string>>>> = summaries;

describe.each(localeCodes)("the reference of the graph: %s", (locale) => {
  it("has every operation and every shape once", () => {
    const lines = graphReference(locale).split("\n");
    for (const { method, path } of reference.operations)
      expect(lines.filter((line) => line === `### \`${method} ${path}\``)).toHaveLength(1);
    for (const { name } of reference.shapes)
      expect(lines.filter((line) => line.startsWith(`type ${name} = `))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("```"))).toHaveLength(2 * (reference.operations.length + 1));
  });

  it("says of every operation in its own words what it does", () => {
    if (locale === defaultLocale) return;
    const names = reference.operations.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name) => !translated[name]?.[locale])).toEqual([]);
  });
});
