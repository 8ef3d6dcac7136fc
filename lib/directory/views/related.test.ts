import type { RelatedRecord } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList } from "#lib/i18n/format.ts";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toRelatedView } from "./related.ts";

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
const view = (common: Partial<RelatedRecord>) => toRelatedView({ ...nothing, ...common }, undefined, categories, "de");
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
