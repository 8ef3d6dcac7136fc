import { describe, expect, it } from "vitest";
import { unitSearchSchema } from "../schema.ts";
import { toUnitSearch } from "./unit-search.ts";

const siteUrl = "https://skills.example.org";
const hit = (repo: string, ...names: readonly string[]) => ({
  record: { owner: "Octo", repo },
  units: names.map((name) => ({ name, anchor: `unit ${name}` })),
});
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
        url: `${siteUrl}/en/skills/Octo/One#unit%20PDF%20Reader`,
      },
    ]);
  });

  it("keeps the order, and ends at the limit", () => {
    expect(rowsOf([hit("one", "a", "b"), hit("two", "c")], 2).map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("leaves out names that `owner/repo@name` cannot have in it", () => {
    expect(rowsOf([hit("one", "team:review", "a#b", "plain")]).map(({ name }) => name)).toEqual(["plain"]);
  });
});
