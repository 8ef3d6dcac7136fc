import type { Locale } from "@skillshelf/directory-api/locales";
import { categoryListSchema } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toCategoryList, toCategoryView, toCollectionCard, toCollectionView } from "./catalog.ts";

describe("catalog", () => {
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
});

describe("collection", () => {
  const collection = {
    slug: "set",
    texts: [
      { locale: "en", title: "Set", introduction: "Why." },
      { locale: "de", title: "Satz", introduction: "Warum." },
    ],
    members: [
      { record: sampleRecord({ repo: "one" }), reasons: { en: "First.", de: "Erstens." } },
      { record: sampleRecord({ repo: "two" }), reasons: { en: "Second.", de: "Zweitens." } },
    ],
  };

  const contextIn = (locale: Locale) => ({ texts: new Map(), categories: [], locale });

  describe("toCollectionView", () => {
    it("has texts and reasons in the page's language and links to its pages", () => {
      const view = toCollectionView(collection, contextIn("de"));
      expect(view).toMatchObject({ slug: "set", title: "Satz", introduction: "Warum.", language: undefined });
      expect(view.members.map(({ card, reason }) => [card.href, reason])).toEqual([
        ["/de/skills/Acme/one", "Erstens."],
        ["/de/skills/Acme/two", "Zweitens."],
      ]);
    });

    it("has all of them in the default language, marked, where it is not translated", () => {
      const view = toCollectionView({ ...collection, texts: collection.texts.slice(0, 1) }, contextIn("de"));
      expect(view).toMatchObject({ title: "Set", language: "en" });
      expect(view.members.map(({ reason }) => reason)).toEqual(["First.", "Second."]);
    });

    it("never mixes a reason of another language in", () => {
      const members = [{ record: sampleRecord(), reasons: { en: "First." } }];
      expect(toCollectionView({ ...collection, members }, contextIn("de")).members[0]?.reason).toBe("");
    });

    it("may have lost all its members", () => {
      expect(toCollectionView({ ...collection, members: [] }, contextIn("en")).members).toEqual([]);
    });

    it("draws each member with its own texts", () => {
      const member = { record: sampleRecord({ id: 7, repo: "one" }), reasons: { en: "First.", de: "Erstens." } };
      const texts = new Map([[7, [{ locale: "de", name: "Eins", summary: "Das erste.", body: "" }]]]);
      const view = toCollectionView({ ...collection, members: [member] }, { ...contextIn("de"), texts });
      expect(view.members[0]?.card).toMatchObject({ name: "Eins", summary: "Das erste.", language: undefined });
    });

    it("says in which languages it is written", () => {
      expect(toCollectionView(collection, contextIn("de")).locales).toEqual(["en", "de"]);
      const untranslated = { ...collection, texts: collection.texts.slice(0, 1) };
      expect(toCollectionView(untranslated, contextIn("de")).locales).toEqual(["en"]);
    });
  });

  describe("toCollectionCard", () => {
    const withText = (introduction: string) => ({
      ...collection,
      texts: [{ locale: "en", title: "Set", introduction }],
    });

    it("leads to the collection's page in the page's language and counts its members", () => {
      expect(toCollectionCard(collection, "de")).toMatchObject({
        href: "/de/collections/set",
        title: "Satz",
        memberCount: 2,
        language: undefined,
      });
    });

    it("is in the default language, marked, where there is no other", () => {
      expect(toCollectionCard(withText("Why."), "de")).toMatchObject({
        href: "/de/collections/set",
        title: "Set",
        language: "en",
      });
    });

    it.each(["First.\n\nSecond.", "First.\n  \n\nSecond.\n\nThird.", "First."])(
      "shows the first paragraph alone of %j",
      (introduction) => {
        expect(toCollectionCard(withText(introduction), "en").lead).toBe("First.");
      },
    );
  });
});
