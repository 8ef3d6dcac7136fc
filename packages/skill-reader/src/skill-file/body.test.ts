import { describe, expect, it } from "vitest";
import { readBody } from "./body.ts";

const rules = (lines: readonly string[], from = 0) => readBody(lines, from).deviations.map(({ rule }) => rule);

describe("readBody", () => {
  it("leaves blank lines around the text out and tells where it begins", () => {
    expect(readBody(["---", "---", "", " ", "# Title", "", "text", ""], 2)).toEqual({
      text: "# Title\n\ntext",
      line: 5,
      tokens: 4,
      deviations: [],
    });
  });

  it.each([
    [["---", "---"], 2],
    [["---", "---", "", "\t"], 2],
    [[""], 0],
  ])("reports that there is nothing in %j, on a line of the file", (lines, from) => {
    const body = readBody(lines, from);
    expect(body).toMatchObject({ text: "", deviations: [{ rule: "body-empty" }] });
    expect(body.line).toBeLessThanOrEqual(lines.length);
  });

  it("allows 500 lines and no more", () => {
    expect(rules(Array.from({ length: 500 }, () => "a"))).toEqual([]);
    expect(rules(Array.from({ length: 501 }, () => "a"))).toEqual(["body-too-long"]);
  });

  it("allows about 5,000 tokens and no more", () => {
    expect(rules(["word ".repeat(4_900)])).toEqual([]);
    expect(rules(["word ".repeat(5_100)])).toEqual(["body-too-long"]);
    expect(rules(["語".repeat(4_900)])).toEqual([]);
    expect(rules(["語".repeat(5_100)])).toEqual(["body-too-long"]);
  });
});
