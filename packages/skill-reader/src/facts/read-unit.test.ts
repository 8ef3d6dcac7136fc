import { describe, expect, it } from "vitest";
import { searchedWords } from "./read-unit.ts";

const headings = (body: string) => searchedWords({ description: null, body }).trim().split("\n");

describe("searchedWords", () => {
  it("has the whole description and the headings, and nothing else of the text", () => {
    const description = "Fills forms. ".repeat(60).trim();
    const body = "# Task plan\n\nText of it.\n\n## Progress log  \n#hash\n###### Errors";
    expect(searchedWords({ description, body })).toBe(`${description}\nTask plan\nProgress log\nErrors`);
  });

  it("takes no comment in code for a heading", () => {
    expect(headings("# One\n```sh\n# comment\n```\n~~~\n# other\n```\n# still\n~~~\n# Two")).toEqual(["One", "Two"]);
  });

  it("stays short, and has no characters that PostgreSQL refuses", () => {
    const long = searchedWords({ description: "a\0b", body: `# ${"x".repeat(50_000)}\n`.repeat(100) });
    expect(long.length).toBeLessThanOrEqual(2_000);
    expect(long).not.toContain("\0");
  });
});
