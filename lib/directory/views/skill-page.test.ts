import { describe, expect, it } from "vitest";
import { localeCodes } from "#lib/i18n/locales.ts";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { indexedLocales, toSkillPageView } from "./skill-page.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
const english = { locale: "en", name: "Acme tools", summary: "Reads files.", body: "A review." };
const german = { locale: "de", name: "Acme-Werkzeuge", summary: "Liest Dateien.", body: "Eine Besprechung." };
const none = { texts: [english], units: [], categories: [], collections: [] };

describe("a translated record", () => {
  it("has name, summary and review in the page's language, unmarked", () => {
    const view = toSkillPageView(sampleRecord(), { ...none, texts: [english, german] }, "de");
    expect(view).toMatchObject({ name: "Acme-Werkzeuge", summary: "Liest Dateien." });
    expect(view.review?.body).toBe("Eine Besprechung.");
    expect([view.language, view.review?.language]).toEqual([undefined, undefined]);
  });

  it("is indexed in both languages from either page", () => {
    const parts = { ...none, texts: [english, german] };
    expect(toSkillPageView(sampleRecord(), parts, "en").indexedLocales).toEqual(["en", "de"]);
    expect(toSkillPageView(sampleRecord(), parts, "de").indexedLocales).toEqual(["en", "de"]);
  });
});

describe("a record that is not translated", () => {
  it("shows the default text, marked with its language", () => {
    const view = toSkillPageView(sampleRecord(), none, "de");
    expect(view).toMatchObject({ name: "Acme tools", summary: "Reads files.", language: "en" });
    expect(view.review).toMatchObject({ body: "A review.", language: "en" });
  });

  it("is indexed in the default language alone", () => {
    expect(toSkillPageView(sampleRecord(), none, "de").indexedLocales).toEqual(["en"]);
  });

  it("shows its own name and summary when it has no texts at all", () => {
    const record = sampleRecord({ name: "Own name", summary: "Own summary.", reviewedOn: null, reviewedCommit: null });
    for (const texts of [undefined, []]) {
      const view = toSkillPageView(record, { ...none, texts }, "de");
      expect(view).toMatchObject({ name: "Own name", summary: "Own summary.", language: "en", review: null });
      expect(view.indexedLocales).toEqual(["en"]);
    }
  });
});

describe("a record of which name and summary alone are translated", () => {
  it("shows the review in the default language, marked, under a title that is not", () => {
    const view = toSkillPageView(sampleRecord(), { ...none, texts: [english, { ...german, body: "" }] }, "de");
    expect([view.name, view.language]).toEqual(["Acme-Werkzeuge", undefined]);
    expect(view.review).toMatchObject({ body: "A review.", language: "en" });
    expect(view.indexedLocales).toEqual(["en", "de"]);
  });
});

describe("the review", () => {
  it("names its day and the commit it describes, which may be older than the record's", () => {
    const reviewedCommit = "f".repeat(40);
    const { review, ...view } = toSkillPageView(sampleRecord({ reviewedCommit }), none, "en");
    expect(review).toMatchObject({
      on: "2026-02-01",
      commit: { id: reviewedCommit, href: `https://github.com/Acme/Tools.md/tree/${reviewedCommit}` },
    });
    expect(view.commit?.id).toBe(commit);
  });

  it("is absent without a date, a commit or a text", () => {
    for (const record of [sampleRecord({ reviewedOn: null }), sampleRecord({ reviewedCommit: null })])
      expect(toSkillPageView(record, none, "en").review).toBeNull();
    const texts = [{ ...english, body: "" }];
    expect(toSkillPageView(sampleRecord(), { ...none, texts }, "en").review).toBeNull();
  });
});

describe("units", () => {
  const unit = { name: "pdf", path: "a b/SKILL.md", description: "Reads PDF files.", anchor: "unit-pdf" };
  const parts = { ...none, texts: [english, german], units: [unit] };

  it("link to their source at the record's commit", () => {
    const [view] = toSkillPageView(sampleRecord(), parts, "en").units;
    expect(view).toMatchObject({ name: "pdf", anchor: "unit-pdf" });
    expect(view?.sourceHref).toBe(`https://github.com/Acme/Tools.md/blob/${commit}/a%20b/SKILL.md`);
  });

  it("have descriptions in the default language, marked on pages of another one", () => {
    expect(toSkillPageView(sampleRecord(), parts, "en").units[0]?.language).toBeUndefined();
    expect(toSkillPageView(sampleRecord(), parts, "de").units[0]?.language).toBe("en");
  });
});

describe("the collections of a record", () => {
  const member = { record: sampleRecord(), reasons: { en: "It reads.", de: "Es liest." } };
  const other = { record: sampleRecord({ id: 2 }), reasons: { en: "It writes." } };
  const collection = {
    slug: "set",
    texts: [
      { locale: "en", title: "Set", introduction: "Why." },
      { locale: "de", title: "Satz", introduction: "Warum." },
    ],
    members: [other, member],
  };

  it("give the reason for this record in the page's language", () => {
    const view = toSkillPageView(sampleRecord(), { ...none, collections: [collection] }, "de");
    expect(view.collections).toEqual([{ slug: "set", title: "Satz", reason: "Es liest.", language: undefined }]);
  });

  it("give title and reason in the default language, marked, where they are not translated", () => {
    const untranslated = { ...collection, texts: collection.texts.slice(0, 1) };
    const view = toSkillPageView(sampleRecord(), { ...none, collections: [untranslated] }, "de");
    expect(view.collections).toEqual([{ slug: "set", title: "Set", reason: "It reads.", language: "en" }]);
  });
});

describe("the category", () => {
  const text = { name: "Documents", description: "Files.", excludes: "Prose." };
  const category = { slug: "documents", skillCount: 3, texts: [{ locale: "en", ...text }] };

  it("is drawn with its link", () => {
    const view = toSkillPageView(sampleRecord(), { ...none, categories: [category] }, "de");
    expect(view.category).toMatchObject({ name: "Documents", href: "/de/categories/documents" });
  });

  it("is left out when it is not known", () => {
    const record = sampleRecord({ category: "lost" });
    expect(toSkillPageView(record, { ...none, categories: [category] }, "en").category).toBeUndefined();
  });
});

describe("a record without a commit", () => {
  it("has no link to one, and links units to the newest state", () => {
    const units = [{ name: "pdf", path: "SKILL.md", description: null, anchor: "unit-pdf" }];
    const view = toSkillPageView(sampleRecord({ commit: null }), { ...none, units }, "en");
    expect(view.commit).toBeNull();
    expect(view.units[0]?.sourceHref).toBe("https://github.com/Acme/Tools.md/blob/HEAD/SKILL.md");
  });
});

describe("indexedLocales", () => {
  it("are those a text is written in, in the site's order", () => {
    expect(indexedLocales([...localeCodes].toReversed())).toEqual(localeCodes);
  });

  it("always hold the default one", () => {
    expect(indexedLocales([])).toEqual(["en"]);
    expect(indexedLocales(["de"])).toEqual(["en", "de"]);
  });

  it("hold none the site does not have, and none twice", () => {
    expect(indexedLocales(["fr", "EN", "de", "de"])).toEqual(["en", "de"]);
  });
});
