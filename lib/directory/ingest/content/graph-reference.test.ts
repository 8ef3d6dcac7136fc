import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import reference from "#content/graph/reference.json" with { type: "json" };
import summaries from "#content/graph/summaries.json" with { type: "json" };
import { graphReference } from "./graph-reference.ts";

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
