import type { RelatedRecord } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList } from "#lib/i18n/format.ts";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toRelatedView, toRepositoryCard } from "./repository-card.ts";

describe("skill card", () => {
  const english = { locale: "en", name: "Acme tools", summary: "Reads files.", body: "A review." };
  const german = { locale: "de", name: "Acme-Werkzeuge", summary: "Liest Dateien.", body: "" };
  const text = { name: "Documents", description: "Files.", excludes: "Prose." };
  const categories = [
    {
      slug: "documents",
      skillCount: 1,
      texts: [
        { locale: "en", ...text },
        { locale: "de", ...text, name: "Dokumente" },
      ],
    },
  ];

  describe("toSkillCard", () => {
    it("is in the page's language and links to the page in it", () => {
      expect(toRepositoryCard(sampleRecord(), [english, german], categories, "de")).toMatchObject({
        href: "/de/skills/Acme/Tools.md",
        name: "Acme-Werkzeuge",
        summary: "Liest Dateien.",
        language: undefined,
        category: "Dokumente",
      });
    });

    it("shows the default text, marked, where there is no translation", () => {
      const card = toRepositoryCard(sampleRecord(), [english], categories, "de");
      expect([card.summary, card.language]).toEqual(["Reads files.", "en"]);
    });

    it("shows the record's own name and summary where nothing was written about it", () => {
      const card = toRepositoryCard(sampleRecord(), undefined, categories, "de");
      expect([card.name, card.summary, card.language]).toEqual(["Acme tools", "Tools for reading files.", "en"]);
    });

    it("prefers a translation to the record's own text", () => {
      const card = toRepositoryCard(sampleRecord(), [german], categories, "de");
      expect([card.name, card.language]).toEqual(["Acme-Werkzeuge", undefined]);
    });

    it("says when the repository is archived", () => {
      expect(toRepositoryCard(sampleRecord({ status: "archived" }), [english], categories, "en").archived).toBe(true);
      expect(toRepositoryCard(sampleRecord(), [english], categories, "en").archived).toBe(false);
    });

    it("links the units a search found to their pages", () => {
      const card = toRepositoryCard(sampleRecord(), [english], categories, "en", [{ name: "pdf", anchor: "unit-pdf" }]);
      expect(card.units).toEqual([{ name: "pdf", href: "/en/skills/Acme/Tools.md/pdf" }]);
    });

    it("shows the slug of a category it does not know", () => {
      expect(toRepositoryCard(sampleRecord({ category: "lost" }), [english], categories, "en").category).toBe("lost");
    });
  });
});

describe("related", () => {
  const text = { description: "Files.", excludes: "Prose." };
  const categories = [
    {
      slug: "documents",
      skillCount: 2,
      texts: [
        { locale: "en", name: "Documents", ...text },
        { locale: "de", name: "Dokumente", ...text },
      ],
    },
  ];
  const nothing: RelatedRecord = { record: sampleRecord(), units: [], tags: [], sameCategory: false };
  const view = (common: Partial<RelatedRecord>) =>
    toRelatedView({ ...nothing, ...common }, undefined, categories, "de");
  const { related } = dictionaryOf("de");

  describe("a related record", () => {
    it("leads to its page in the page's language", () => {
      expect(view({}).card.href).toBe("/de/skills/Acme/Tools.md");
    });

    it("says what it has in common, what tells most first", () => {
      expect(view({ units: ["pdf", "docx"], tags: ["office"], sameCategory: true }).reasons).toEqual([
        fill(related.units, { names: "pdf und docx" }),
        fill(related.tags, { tags: "office" }),
        fill(related.category, { category: "Dokumente" }),
      ]);
    });

    it("says nothing of what it has not", () => {
      expect(view({ tags: ["office"] }).reasons).toEqual([fill(related.tags, { tags: "office" })]);
      expect(view({}).reasons).toEqual([]);
    });

    it("names five skills of a copied repository, not hundreds", () => {
      const units = Array.from({ length: 300 }, (_, index) => `unit-${index}`);
      expect(view({ units }).reasons).toEqual([fill(related.units, { names: formatList("de", units.slice(0, 5)) })]);
    });

    it("is drawn with its own texts", () => {
      const texts = [{ locale: "de", name: "Werkzeuge", summary: "Liest.", body: "" }];
      expect(toRelatedView(nothing, texts, categories, "de").card).toMatchObject({
        name: "Werkzeuge",
        summary: "Liest.",
      });
    });
  });
});
