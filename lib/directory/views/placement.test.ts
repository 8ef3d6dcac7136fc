import { expect, it } from "vitest";
import { toPlacement } from "./placement.ts";

const category = (slug: string, name: string) => ({
  slug,
  skillCount: 1,
  texts: [{ locale: "en", name, description: "", excludes: "" }],
});
const categories = [category("security", "Security"), category("testing", "Testing")];

it("names the words that decided", () => {
  expect(toPlacement("testing", ["testing", "smart contracts"], categories, "en")).toMatch(
    /: testing, smart contracts$/,
  );
});

it("names the categories that a mixed collection is of, the first ones first", () => {
  expect(toPlacement("mixed-collections", ["testing", "security"], categories, "en")).toMatch(/: Testing, Security$/);
});

it("is nothing where an editor chose, or nobody could tell", () => {
  expect(toPlacement("testing", [], categories, "en")).toBeNull();
});
