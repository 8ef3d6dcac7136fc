import { localeCodes } from "@skillshelf/directory-api/locales";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import { describe, expect, it } from "vitest";
import { unknownTables, withTables } from "./drawn-tables.ts";

describe("a table of the documentation", () => {
  it.each(localeCodes)("has every rule with what it takes: %s", (locale) => {
    const lines = withTables("Before\n\n<!-- table: conformance-rules -->\n\nAfter", locale).split("\n");
    expect([lines[0], lines.at(-1)]).toEqual(["Before", "After"]);
    expect(lines.filter((line) => line.startsWith("| `"))).toHaveLength(conformanceRules.length);
    for (const { id, deduction } of conformanceRules)
      expect(lines.find((line) => line.startsWith(`| \`${id}\` |`))).toMatch(new RegExp(`[-−]${deduction} \\|$`));
  });

  it.each(localeCodes)("has every weight of upkeep, which make 40 points at most: %s", (locale) => {
    const lines = withTables("<!-- table: upkeep-weights -->", locale).split("\n").slice(2);
    expect(lines).toHaveLength(6);
    expect(lines.join()).not.toContain("{");
  });

  it("must be one there is", () => {
    expect(unknownTables("<!-- table: conformance-rules -->\n<!-- table: nothing -->\nText")).toEqual(["nothing"]);
    expect(withTables("<!-- table: nothing -->", "en")).toBe("<!-- table: nothing -->");
  });
});
