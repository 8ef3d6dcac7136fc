import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { DirectoryRecord, RecordText } from "@skillshelf/directory-api/schema";
import { noPageFacts } from "@skillshelf/skill-reader/repository-facts";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { sampleDrawnFacts } from "../../../e2e/setup/sample-facts.ts";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { indexedLocales, toRepositoryPageView } from "./repository-page.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
const english = { locale: "en", name: "Acme tools", summary: "Reads files.", body: "A review." };
const german = { locale: "de", name: "Acme-Werkzeuge", summary: "Liest Dateien.", body: "Eine Besprechung." };
const none: Parts = {
  texts: [english],
  units: [],
  copies: [],
  pageFacts: noPageFacts,
  categories: [],
  collections: [],
  related: [],
};
const site = { siteUrl: "https://skills.example.org", reportUrl: undefined };

type Given = Parameters<typeof toRepositoryPageView>[1];
type Parts = Omit<Given, "texts"> & { texts: readonly RecordText[] | undefined };

/** The page of a record with texts of its own. */
const viewOf = (record: DirectoryRecord, { texts, ...parts }: Parts, locale: Locale) =>
  toRepositoryPageView(record, { ...parts, texts: new Map(texts && [[record.id, texts]]) }, locale, site);

describe("a translated record", () => {
  it("has name, summary and review in the page's language, unmarked", () => {
    const view = viewOf(sampleRecord(), { ...none, texts: [english, german] }, "de");
    expect(view).toMatchObject({ name: "Acme-Werkzeuge", summary: "Liest Dateien." });
    expect(view.review?.body).toBe("Eine Besprechung.");
    expect([view.language, view.review?.language]).toEqual([undefined, undefined]);
  });

  it("is indexed in both languages from either page", () => {
    const parts = { ...none, texts: [english, german] };
    expect(viewOf(sampleRecord(), parts, "en").indexedLocales).toEqual(["en", "de"]);
    expect(viewOf(sampleRecord(), parts, "de").indexedLocales).toEqual(["en", "de"]);
  });
});

describe("a record that is not translated", () => {
  it("shows the default text, marked with its language", () => {
    const view = viewOf(sampleRecord(), none, "de");
    expect(view).toMatchObject({ name: "Acme tools", summary: "Reads files.", language: "en" });
    expect(view.review).toMatchObject({ body: "A review.", language: "en" });
  });

  it("is indexed in the default language alone", () => {
    expect(viewOf(sampleRecord(), none, "de").indexedLocales).toEqual(["en"]);
  });

  it("shows its own name and summary when it has no texts at all", () => {
    const record = sampleRecord({ name: "Own name", summary: "Own summary.", reviewedOn: null, reviewedCommit: null });
    for (const texts of [undefined, []]) {
      const view = viewOf(record, { ...none, texts }, "de");
      expect(view).toMatchObject({ name: "Own name", summary: "Own summary.", language: "en", review: null });
      expect(view.indexedLocales).toEqual(["en"]);
    }
  });
});

describe("a record of which name and summary alone are translated", () => {
  it("shows the review in the default language, marked, under a title that is not", () => {
    const view = viewOf(sampleRecord(), { ...none, texts: [english, { ...german, body: "" }] }, "de");
    expect([view.name, view.language]).toEqual(["Acme-Werkzeuge", undefined]);
    expect(view.review).toMatchObject({ body: "A review.", language: "en" });
    expect(view.indexedLocales).toEqual(["en", "de"]);
  });
});

describe("the review", () => {
  it("names its day and the commit it describes, which may be older than the record's", () => {
    const reviewedCommit = "f".repeat(40);
    const { review, ...view } = viewOf(sampleRecord({ reviewedCommit }), none, "en");
    expect(review).toMatchObject({
      on: "2026-02-01",
      commit: { id: reviewedCommit, href: `https://github.com/Acme/Tools.md/tree/${reviewedCommit}` },
    });
    expect(view.commit?.id).toBe(commit);
  });

  it("is absent without a date, a commit or a text", () => {
    for (const record of [sampleRecord({ reviewedOn: null }), sampleRecord({ reviewedCommit: null })])
      expect(viewOf(record, none, "en").review).toBeNull();
    const texts = [{ ...english, body: "" }];
    expect(viewOf(sampleRecord(), { ...none, texts }, "en").review).toBeNull();
  });
});

describe("units", () => {
  const unit = sampleUnit({ path: "a b/SKILL.md" });
  const parts = { ...none, texts: [english, german], units: [unit] };

  it("link to their source at the record's commit", () => {
    const [view] = viewOf(sampleRecord(), parts, "en").units;
    expect(view).toMatchObject({ name: "pdf", anchor: "unit-pdf" });
    expect(view?.sourceHref).toBe(`https://github.com/Acme/Tools.md/blob/${commit}/a%20b/SKILL.md`);
  });

  it("name their other locations, each with the anchor that links to it have, but no anchor twice", () => {
    const shown = sampleUnit({
      path: "skills/pdf/SKILL.md",
      otherLocations: [".claude/skills/pdf/SKILL.md", "claude/skills/pdf/SKILL.md"],
    });
    const other = sampleUnit({ name: "docx", path: "docx/SKILL.md", anchor: "unit-skills-pdf" });
    const [view, plain] = viewOf(sampleRecord(), { ...none, units: [shown, other] }, "en").units;
    expect(plain?.otherLocations).toBeNull();
    expect(view?.otherLocations).toMatchObject({
      summary: "Same files in 2 other folders",
      ownAnchor: undefined,
      places: {
        first: [
          {
            name: ".claude/skills/pdf/SKILL.md",
            href: `https://github.com/Acme/Tools.md/blob/${commit}/.claude/skills/pdf/SKILL.md`,
            anchor: "unit-claude-skills-pdf",
          },
          { name: "claude/skills/pdf/SKILL.md", anchor: undefined },
        ],
        more: 0,
      },
    });
  });

  it("have descriptions in the default language, marked on pages of another one", () => {
    expect(viewOf(sampleRecord(), parts, "en").units[0]?.language).toBeUndefined();
    expect(viewOf(sampleRecord(), parts, "de").units[0]?.language).toBe("en");
  });
});

describe("words of the source's own", () => {
  const unreviewed = { ...none, texts: [] };

  it("are marked with their language", () => {
    const view = viewOf(
      sampleRecord({ summaryLanguage: "zh" }),
      { ...unreviewed, units: [sampleUnit({ language: "ja" }), sampleUnit({ language: "de" })] },
      "de",
    );
    expect(view.language).toBe("zh");
    expect(view.units.map(({ language }) => language)).toEqual(["ja", undefined]);
  });

  it("are of no language that nobody knows", () => {
    const view = viewOf(
      sampleRecord({ summaryLanguage: null }),
      { ...unreviewed, units: [sampleUnit({ language: null })] },
      "en",
    );
    expect([view.language, view.units[0]?.language]).toEqual(["", ""]);
  });
});

describe("what was read of a repository", () => {
  it("is told on its page", () => {
    const path = "skills/pdf/SKILL.md";
    const facts = sampleDrawnFacts(
      { licenseConflicts: [{ where: "package.json", license: "ISC" }], notices: [{ notice: "too-large", path }] },
      [{ path, files: 1, license: "ISC" }],
    );
    const view = viewOf(
      sampleRecord(),
      { ...none, units: [sampleUnit({ path })], pageFacts: { ...noPageFacts, categoryTerms: ["pdf"], facts } },
      "en",
    );
    expect(view.scoring).not.toBeNull();
    expect(view.licenseConflicts?.places.first).toHaveLength(1);
    expect(view.notices).toHaveLength(1);
    expect(view.placement).toContain("pdf");
    expect(view.units[0]?.files).toBeDefined();
    expect(view.units[0]?.notes).toEqual([expect.stringContaining("ISC")]);
  });

  it("is told nothing of where nothing was", () => {
    const view = viewOf(sampleRecord(), { ...none, units: [sampleUnit()] }, "en");
    expect(view).toMatchObject({ scoring: null, licenseConflicts: null, notices: [], placement: null });
    expect(view.units[0]?.files).toBeUndefined();
  });
});

describe("what is measured", () => {
  it("is told in words, in the digits of the language", () => {
    const record = sampleRecord({ score: 95, contextAlways: 1_250, contextOnActivation: 30_000 });
    expect(viewOf(record, none, "en")).toMatchObject({
      score: "95 of 100",
      contextCost: expect.stringMatching(/1,250 .*30,000/),
    });
    expect(viewOf(record, none, "de").contextCost).toMatch(/1\.250 .*30\.000/);
  });

  it.each([
    [{ score: null }, "score"],
    [{ contextAlways: null }, "contextCost"],
    [{ contextOnActivation: null }, "contextCost"],
  ] as const)("is left out while it is unknown: %j", (unknown, part) => {
    const record = sampleRecord({ score: 1, contextAlways: 1, contextOnActivation: 1, ...unknown });
    expect(viewOf(record, none, "en")[part]).toBeNull();
  });

  it("is told of a unit with what it is, where it is no skill", () => {
    const units = [sampleUnit(), sampleUnit({ bodyTokens: 1_200 }), sampleUnit({ kind: "fixture", bodyTokens: 5 })];
    const notes = viewOf(sampleRecord(), { ...none, units }, "en").units.map((unit) => unit.notes);
    expect(notes).toEqual([
      [],
      [expect.stringContaining("1,200")],
      [dictionaryOf("en").skill.unitKinds.fixture, expect.any(String)],
    ]);
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
    const view = viewOf(sampleRecord(), { ...none, collections: [collection] }, "de");
    expect(view.collections).toEqual([
      { href: "/de/collections/set", title: "Satz", reason: "Es liest.", language: undefined },
    ]);
  });

  it("give title and reason in the default language, marked, where they are not translated", () => {
    const untranslated = { ...collection, texts: collection.texts.slice(0, 1) };
    const view = viewOf(sampleRecord(), { ...none, collections: [untranslated] }, "de");
    expect(view.collections).toEqual([
      { href: "/de/collections/set", title: "Set", reason: "It reads.", language: "en" },
    ]);
  });
});

describe("the category", () => {
  const text = { name: "Documents", description: "Files.", excludes: "Prose." };
  const category = { slug: "documents", skillCount: 3, texts: [{ locale: "en", ...text }] };

  it("is drawn with its link", () => {
    const view = viewOf(sampleRecord(), { ...none, categories: [category] }, "de");
    expect(view.category).toMatchObject({ name: "Documents", href: "/de/categories/documents" });
  });

  it("is left out when it is not known", () => {
    const record = sampleRecord({ category: "lost" });
    expect(viewOf(record, { ...none, categories: [category] }, "en").category).toBeUndefined();
  });
});

describe("a record without a commit", () => {
  it("has no link to one, and links units to the newest state", () => {
    const units = [sampleUnit({ path: "SKILL.md", description: null })];
    const view = viewOf(sampleRecord({ commit: null }), { ...none, units }, "en");
    expect(view.commit).toBeNull();
    expect(view.units[0]?.sourceHref).toBe("https://github.com/Acme/Tools.md/blob/HEAD/SKILL.md");
  });
});

describe("a record's owner", () => {
  it("has a page in the page's language", () => {
    expect(viewOf(sampleRecord(), none, "de").ownerHref).toBe("/de/skills/Acme");
  });
});

describe("the tags", () => {
  it("lead to a search for what they say, in the page's language", () => {
    const { tags } = viewOf(sampleRecord({ tags: ["pdf", "c-sharp"] }), none, "de");
    expect(tags.map(({ name }) => name)).toEqual(["pdf", "c-sharp"]);
    for (const { name, href } of tags) {
      const { pathname, searchParams } = new URL(href, site.siteUrl);
      expect([pathname, searchParams.get("q")]).toEqual(["/de/skills", name]);
    }
  });
});

describe("the license", () => {
  it("leads to its text where it is a single one that has a name", () => {
    const { license, licenseHref } = viewOf(sampleRecord({ license: "Apache-2.0" }), none, "en");
    expect([license, licenseHref]).toEqual(["Apache-2.0", "https://spdx.org/licenses/Apache-2.0.html"]);
  });

  it.each([null, "MIT OR Apache-2.0"])("leads nowhere where it is %s", (license) => {
    expect(viewOf(sampleRecord({ license }), none, "en")).toMatchObject({ license, licenseHref: undefined });
  });
});

describe("what can be done with a record", () => {
  it("is to install it, unless it has no unit", () => {
    expect(viewOf(sampleRecord(), { ...none, units: [sampleUnit()] }, "en").install?.skill).toBe("pdf");
    expect(viewOf(sampleRecord(), none, "en").install).toBeNull();
  });

  it("is to cite it in the language its name and summary are in", () => {
    const { citation } = viewOf(sampleRecord(), { ...none, texts: [english, german] }, "de");
    expect(citation.description).toContain("Liest Dateien.");
    const untranslated = viewOf(sampleRecord(), none, "de").citation.description;
    expect(untranslated).toBe(viewOf(sampleRecord(), none, "en").citation.description);
  });

  it("is to look at what is like it, each with its own texts", () => {
    const other = sampleRecord({ id: 2, repo: "other" });
    const texts = new Map([
      [1, [english]],
      [2, [english, { ...german, name: "Andere Werkzeuge" }]],
    ]);
    const related = [{ record: other, units: ["pdf"], tags: [], sameCategory: false }];
    const view = toRepositoryPageView(sampleRecord(), { ...none, texts, related }, "de", site);
    expect(view.related.map(({ card }) => [card.name, card.href])).toEqual([
      ["Andere Werkzeuge", "/de/skills/Acme/other"],
    ]);
  });

  it("is to report it, on every site", () => {
    for (const reportUrl of [undefined, "mailto:editors@example.org"]) {
      const { report } = toRepositoryPageView(sampleRecord(), { ...none, texts: new Map() }, "en", {
        ...site,
        reportUrl,
      });
      expect(new Set(report.map((link) => link.report)).size).toBe(3);
    }
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
