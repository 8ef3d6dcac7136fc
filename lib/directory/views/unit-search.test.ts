import { unitSearchSchema } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { unitAnchors } from "../unit-anchors.ts";
import { toUnitSearch } from "./unit-search.ts";

const siteUrl = "https://skills.example.org";
const hit = (repo: string, ...names: readonly string[]) => {
  const anchors = unitAnchors(names.map((name, index) => ({ name, path: `skills/${index}/SKILL.md` })));
  return {
    record: { owner: "Octo", repo },
    units: names.map((name, index) => ({ name, anchor: anchors[index] ?? "" })),
  };
};
const rowsOf = (hits: Parameters<typeof toUnitSearch>[0], limit = 10) =>
  unitSearchSchema.strict().parse(toUnitSearch(hits, limit, siteUrl)).skills;

describe("what a search found, a row for each skill", () => {
  it("names the skill, its repository and its place on the page", () => {
    expect(rowsOf([hit("One", "PDF Reader")])).toEqual([
      {
        id: "Octo/One/pdf-reader",
        name: "PDF Reader",
        installs: 0,
        source: "Octo/One",
        url: `${siteUrl}/en/skills/Octo/One#unit-pdf-reader`,
      },
    ]);
  });

  it("has an id for each that no other has, however alike their names are, and that says which one it is", () => {
    const names = ["My Skill", "my-skill", "!!!", "???", "要約", "pdf"];
    const rows = rowsOf([hit("one", ...names), hit("two", ...names)], 100);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const { id, source, url } of rows) {
      const anchor = decodeURIComponent(new URL(url).hash.slice(1));
      expect(id).toBe(`${source}/${anchor.replace("unit-", "")}`);
      expect(id).toMatch(/^Octo\/(?:one|two)\/[\p{L}\p{N}-]+$/u);
    }
  });

  it("keeps the order, and ends at the limit", () => {
    expect(rowsOf([hit("one", "a", "b"), hit("two", "c")], 2).map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("leaves out names that `owner/repo@name` cannot have in it", () => {
    expect(rowsOf([hit("one", "team:review", "a#b", "plain")]).map(({ name }) => name)).toEqual(["plain"]);
  });
});
