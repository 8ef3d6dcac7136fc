import type { Editorial } from "@skillshelf/directory-api/schema";
import {
  sampleAudit,
  sampleFindingFacts,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { compose } from "./composition.ts";

const key = { owner: "a", repo: "one", name: "one" };
const editorial: Editorial = {
  name: "The One",
  summary: "The editors' words.",
  status: "active",
  category: "documents",
  tags: ["pdf"],
  languages: ["en"],
  license: "MIT",
  marketplace: "a-market",
  commit: "0123456789abcdef0123456789abcdef01234567",
  committedAt: "2026-01-01T00:00:00.000Z",
  reviewedOn: "2026-01-02",
  units: [
    { name: "pdf", path: "skills/pdf/SKILL.md", plugin: "a-plugin", description: "The editors' line." },
    { name: "gone", path: "skills/gone/SKILL.md", plugin: null, description: "A line of what is gone." },
  ],
  accepted: [],
  texts: {
    en: { name: "The One", summary: "The editors' words.", body: "A review." },
    de: { name: "Der Eine", summary: "Worte der Redaktion.", body: "" },
  },
};
const none = { editorial: undefined, reading: undefined, delisting: undefined };

describe("a record that editors wrote and nobody read", () => {
  const { record, units, texts } = compose(key, { ...none, editorial });

  it("states what the editors noted, and measures nothing", () => {
    expect(record).toMatchObject({
      name: "The One",
      commit: editorial.commit,
      reviewedCommit: editorial.commit,
      updatedAt: new Date(editorial.committedAt),
      license: "MIT",
      marketplace: "a-market",
      skillCount: 2,
      score: null,
      contextAlways: null,
      contextOnActivation: null,
    });
    expect(units.map(({ path, bodyTokens }) => [path, bodyTokens])).toEqual([
      ["skills/gone/SKILL.md", null],
      ["skills/pdf/SKILL.md", null],
    ]);
    expect(texts.map(({ locale }) => locale).toSorted()).toEqual(["de", "en"]);
  });
});

describe("the details of a skill", () => {
  it("have what its plugin also installs", () => {
    const part = { kind: "hook" as const, name: "Stop", target: "a", path: "hooks.json", line: 1, plugin: null };
    const plugins = [{ path: "plugin.json", folder: "", names: ["a"], parts: [part], audit: null }];
    const detailsOf = (changes: Parameters<typeof sampleReading>[0]) =>
      compose(key, { ...none, reading: sampleReading(changes) }).details[0]?.details;
    expect(detailsOf({ plugins })?.installedWith).toEqual({ counts: { hook: 1 }, parts: [part] });
    expect(detailsOf({})).not.toHaveProperty("installedWith");
  });
});

describe("a skill", () => {
  const findings = [sampleFindingFacts(), sampleFindingFacts({ id: "aaaaaaaaaaaa", severity: "low" })];
  const capabilities = { ...sampleAudit().capabilities, "uses-network": { path: "skills/pdf/run.sh", line: 1 } };
  const reading = sampleReading({ units: [sampleUnitFacts({ audit: sampleAudit({ findings, capabilities }) })] });

  it("has the level of its findings and its capabilities", () => {
    const { units } = compose(key, { ...none, reading });
    expect(units).toMatchObject([{ auditLevel: "high", capabilities: ["uses-network"], describedBy: "author" }]);
  });

  it("has the level of those findings that no editor accepted, and the line that editors wrote", () => {
    const accepted = [{ id: sampleFindingFacts().id, on: "2026-01-02", reasons: { en: "Only an example." } }];
    const { units } = compose(key, { ...none, reading, editorial: { ...editorial, accepted } });
    expect(units).toMatchObject([{ auditLevel: "low", describedBy: "directory" }]);
  });
});

describe("a record that was read and nobody reviewed", () => {
  const { record, units, texts } = compose(key, { ...none, reading: sampleReading() });

  it("has the source's own words, and no review", () => {
    expect(record).toMatchObject({
      name: "one",
      summary: "What it says of itself.",
      category: "other",
      tags: [],
      reviewedCommit: null,
      reviewedOn: null,
    });
    expect(units.map(({ description }) => description)).toEqual(["Its own words."]);
    expect(texts).toEqual([]);
  });

  it("has its facts", () => {
    expect(record).toMatchObject({
      license: "MIT",
      languages: ["en"],
      skillCount: 1,
      score: 99,
      contextAlways: 20,
      contextOnActivation: 300,
      commit: "89abcdef0123456789abcdef0123456789abcdef",
    });
  });
});

describe("a skill in several places of a repository", () => {
  const facts = sampleUnitFacts({ path: "skills/a/SKILL.md", otherLocations: ["skills/pdf/SKILL.md"] });

  it("is one unit, with the line that editors wrote of any of the places", () => {
    const { record, units } = compose(key, { ...none, editorial, reading: sampleReading({ units: [facts] }) });
    expect(record.skillCount).toBe(1);
    expect(units).toMatchObject([
      { path: facts.path, otherLocations: facts.otherLocations, description: "The editors' line.", language: "en" },
    ]);
  });

  it("changes nothing of units in one place, whose records would all have changed", () => {
    const [unit] = compose(key, { ...none, reading: sampleReading() }).units;
    expect(JSON.stringify(unit)).not.toContain("otherLocations");
  });
});

describe("a record that was reviewed and read", () => {
  const units = [
    sampleUnitFacts(),
    sampleUnitFacts({ path: "skills/new/SKILL.md", name: "new", plugin: "b-plugin", bodyTokens: 50 }),
  ];
  const reading = sampleReading({ units }, { descriptions: { "skills/new/SKILL.md": "New words." } });
  const composition = compose(key, { ...none, editorial, reading });

  it("keeps the review, at the commit it was written of", () => {
    expect(composition.record).toMatchObject({
      name: "The One",
      summary: "The editors' words.",
      category: "documents",
      reviewedCommit: editorial.commit,
      reviewedOn: "2026-01-02",
    });
    expect(composition.texts).toHaveLength(2);
  });

  it("has the facts of what was read", () => {
    expect(composition.record).toMatchObject({ commit: reading.facts.commit, marketplace: null, skillCount: 2 });
    expect(
      composition.units.map(({ path, description, plugin, bodyTokens }) => [path, description, plugin, bodyTokens]),
    ).toEqual([
      ["skills/new/SKILL.md", "New words.", "b-plugin", 50],
      ["skills/pdf/SKILL.md", "The editors' line.", null, 300],
    ]);
  });

  it.each([
    ["what was recognised", { license: "Apache-2.0" }, "Apache-2.0"],
    ["what the editors read, where a text was not recognised", { license: null }, "MIT"],
    ["nothing, where there is no text any more", { license: null, licenseFiles: [] }, null],
  ])("states of its license %s", (_, facts, license) => {
    expect(compose(key, { ...none, editorial, reading: sampleReading(facts) }).record.license).toBe(license);
  });
});

describe("the language of a text", () => {
  const reading = (...languages: (string | null)[]) =>
    sampleReading({
      units: languages.map((language, index) => sampleUnitFacts({ path: `${index}/SKILL.md`, language })),
    });
  const languageOf = (...languages: (string | null)[]) =>
    compose(key, { ...none, reading: reading(...languages) }).record.summaryLanguage;

  it("is that of all units whose language is known, for the source's own summary", () => {
    expect(languageOf("zh", null, "zh")).toBe("zh");
  });

  it("is not claimed where they differ, or none is known", () => {
    expect([languageOf("zh", "de"), languageOf(null), languageOf()]).toEqual([null, null, null]);
  });

  it("is the editors' where the words are theirs, and each unit's own where they are not", () => {
    const units = [
      sampleUnitFacts({ language: "zh" }),
      sampleUnitFacts({ path: "x/SKILL.md", language: "ja" }),
      sampleUnitFacts({ path: "y/SKILL.md", language: null }),
    ];
    const composition = compose(key, { ...none, editorial, reading: sampleReading({ units }) });
    expect(composition.record.summaryLanguage).toBe("en");
    expect(composition.units.map(({ language }) => language)).toEqual(["en", "ja", null]);
  });
});

describe("the words that decided a category", () => {
  const placement = { category: "security", terms: ["audit"] };

  it("are kept of a record that no editor placed", () => {
    const { record } = compose(key, { ...none, reading: sampleReading(), placement });
    expect(record).toMatchObject({ category: "security", categoryTerms: ["audit"] });
  });

  it("are none where an editor did", () => {
    const { record } = compose(key, { ...none, editorial, reading: sampleReading(), placement });
    expect(record).toMatchObject({ category: "documents", categoryTerms: [] });
  });
});

describe("what is measured", () => {
  it("leaves templates and fixtures out of the context's cost, and keeps them in the list", () => {
    const units = [sampleUnitFacts(), sampleUnitFacts({ path: "t/SKILL.md", kind: "template" })];
    const { record, units: rows } = compose(key, { ...none, reading: sampleReading({ units }) });
    expect(record).toMatchObject({ contextAlways: 20, contextOnActivation: 300, skillCount: 2 });
    expect(rows.map(({ kind }) => kind)).toEqual(["skill", "template"]);
  });

  it("is unknown where one skill could not be read", () => {
    const units = [sampleUnitFacts(), sampleUnitFacts({ path: "b/SKILL.md", bodyTokens: null, listingTokens: null })];
    expect(compose(key, { ...none, reading: sampleReading({ units }) }).record).toMatchObject({
      contextAlways: null,
      contextOnActivation: null,
    });
  });

  it("names the languages of skills, the most frequent first", () => {
    const units = ["de", "zh", "zh", null].map((language, index) =>
      sampleUnitFacts({ path: `${index}/SKILL.md`, language }),
    );
    expect(compose(key, { ...none, reading: sampleReading({ units }) }).record.languages).toEqual(["zh", "de"]);
  });
});

describe("a record that left", () => {
  it("says nothing but why, and where to", () => {
    const delisting = { status: "removed" as const, reason: "Its owner asked for it.", successor: "a/two" };
    const { record, units, texts } = compose(key, { editorial, reading: sampleReading(), delisting });
    expect(record).toMatchObject({ ...key, ...delisting, summary: "", skillCount: 0, commit: null, score: null });
    expect([units, texts]).toEqual([[], []]);
  });
});
