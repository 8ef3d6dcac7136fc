import { categoryListSchema } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { toCategoryList, toCategoryView } from "./category.ts";

const category = {
  slug: "documents",
  skillCount: 3,
  texts: [
    { locale: "de", name: "Dokumente", description: "Dateien.", excludes: "Prosa." },
    { locale: "en", name: "Documents", description: "Files.", excludes: "Prose." },
  ],
};

describe("toCategoryList", () => {
  it("answers what the API promises, in the default language and the order given", () => {
    const empty = { ...category, slug: "other", skillCount: 0 };
    const list = toCategoryList([category, empty], "https://skills.example.org");
    expect(() => categoryListSchema.strict().parse(list)).not.toThrow();
    expect(list.data.map(({ slug, skillCount }) => [slug, skillCount])).toEqual([
      ["documents", 3],
      ["other", 0],
    ]);
    expect(list.data[0]).toEqual({
      slug: "documents",
      name: "Documents",
      description: "Files.",
      skillCount: 3,
      url: "https://skills.example.org/en/categories/documents",
    });
  });
});

describe("toCategoryView", () => {
  it("is in the page's language and links to its page", () => {
    expect(toCategoryView(category, "de")).toEqual({
      slug: "documents",
      name: "Dokumente",
      description: "Dateien.",
      excludes: "Prosa.",
      skillCount: 3,
      href: "/de/categories/documents",
    });
  });
});
