import type { Locale } from "@skillshelf/directory-api/locales";
import { sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { checkContent } from "./check.ts";
import type { CollectionContent, Content, DocumentContent, SkillContent } from "./content.ts";

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

const text = (count = 150) => ({ name: "Name", summary: "Summary.", body: words(count) });

function reviewed(key: string, texts: SkillContent["texts"] = { en: text() }, category = "testing"): SkillContent {
  const [owner = "", repo = ""] = key.split("/");
  return {
    file: `skills/${key}.en.md`,
    skill: {
      owner,
      repo,
      name: "Name",
      summary: "Summary.",
      category,
      tags: ["tag"],
      languages: ["en"],
      license: "MIT",
      commit: "0123456789abcdef0123456789abcdef01234567",
      committedAt: new Date("2026-01-31T12:00:00Z"),
      reviewedOn: "2026-02-01",
      units: [{ name: "one", path: "SKILL.md" }],
    },
    texts,
  };
}

function departed(key: string, successor?: string): SkillContent {
  const [owner = "", repo = ""] = key.split("/");
  const status = successor === undefined ? "removed" : "renamed";
  return {
    file: `skills/${key}.en.md`,
    skill: { owner, repo, name: "Old", status, reason: "It is gone.", ...(successor !== undefined && { successor }) },
    texts: {},
  };
}

const collection = (changes: Partial<CollectionContent> = {}): CollectionContent => ({
  file: "collections/set.en.md",
  slug: "set",
  position: 1,
  texts: { en: { title: "Set", introduction: "Why." } },
  members: [
    { skill: "acme/one", reasons: { en: "First." } },
    { skill: "acme/two", reasons: { en: "Second." } },
  ],
  ...changes,
});

const page = (slug: string, body = "Text.", locale: Locale = "en"): DocumentContent => ({
  file: `docs/${slug}.${locale}.md`,
  slug,
  locale,
  group: "use",
  position: 1,
  title: "Title",
  description: "Description.",
  body,
  bodyLine: 6,
  updatedOn: "2026-11-20",
});

const categoryText = { name: "Testing", description: "Tests.", excludes: "The rest." };
const categoryTexts: Record<Locale, typeof categoryText> = {
  en: categoryText,
  es: categoryText,
  de: categoryText,
  ja: categoryText,
  zh: categoryText,
  ar: categoryText,
};
const category = { slug: "testing", texts: categoryTexts };

const content = (changes: Partial<Content> = {}): Content => ({
  categories: [category],
  skills: [reviewed("acme/one"), reviewed("acme/two")],
  collections: [],
  documents: [],
  ...changes,
});

/** A reviewed repository with bundled facts of two skills, one in two folders, and what is written of them. */
function described(key: string, units: readonly Readonly<{ path: string; description?: string }>[]): SkillContent {
  const { skill, ...rest } = reviewed(key, { en: text() }, "one");
  const facts = sampleReading({
    units: [
      sampleUnitFacts({ path: "a/SKILL.md", otherLocations: ["copy/SKILL.md"] }),
      sampleUnitFacts({ path: "b/SKILL.md" }),
    ],
  }).facts;
  return { ...rest, facts, skill: { ...skill, units: units.map((unit) => ({ name: "a", ...unit })) } as typeof skill };
}

describe("descriptions of skills", () => {
  const descriptionFaults = (...skills: SkillContent[]) =>
    checkContent(content({ skills })).flatMap(({ reason }) => (/description/.test(reason) ? [reason] : []));

  it("are needed for every skill of the bundled facts, at one of its locations", () => {
    const written = [{ path: "copy/SKILL.md", description: "First." }, { path: "b/SKILL.md" }];
    expect(descriptionFaults(described("acme/one", written))).toEqual(["b/SKILL.md has no description"]);
  });

  it("are all different, in letters and not only in case", () => {
    const one = [
      { path: "a/SKILL.md", description: "First." },
      { path: "b/SKILL.md", description: "Second." },
    ];
    const two = [
      { path: "a/SKILL.md", description: "Third." },
      { path: "b/SKILL.md", description: "second." },
    ];
    expect(descriptionFaults(described("acme/one", one), described("acme/two", two))).toEqual([
      "b/SKILL.md has the same description as acme/one/b/SKILL.md",
    ]);
  });
});

const faultyFiles = (changes: Partial<Content>): string[] => checkContent(content(changes)).map(({ file }) => file);

describe("sound content", () => {
  it("has no faults", () => {
    const documents = [page("errors"), page("errors", "Text.", "de"), page("errors/gone", "[all](/en/docs/errors)")];
    expect(checkContent(content({ collections: [collection()], documents }))).toEqual([]);
  });

  it("may hold nothing but categories", () => {
    expect(faultyFiles({ skills: [] })).toEqual([]);
  });
});

describe("faults", () => {
  it("name a file, a line from 1 and a reason", () => {
    for (const fault of checkContent(content({ skills: [reviewed("acme/one", { en: text(1) }, "lost")] }))) {
      expect(fault).toEqual({
        file: "skills/acme/one.en.md",
        line: expect.any(Number),
        reason: expect.stringMatching(/\S/),
      });
      expect(fault.line).toBeGreaterThanOrEqual(1);
    }
  });

  it("are all listed", () => {
    const faults = faultyFiles({
      skills: [reviewed("acme/one", { en: text(1) }, "lost"), reviewed("acme/two")],
      collections: [collection({ members: [{ skill: "acme/none", reasons: { en: "Why." } }] })],
      documents: [page("empty", "")],
    });
    expect(faults).toEqual([
      "skills/acme/one.en.md",
      "skills/acme/one.en.md",
      "collections/set.en.md",
      "docs/empty.en.md",
    ]);
  });
});

describe("a category", () => {
  it("needs a text in every locale of the site", () => {
    const { ar: _, ...others } = category.texts;
    expect(faultyFiles({ categories: [{ slug: "testing", texts: others }] })).toEqual(["categories.ts"]);
  });
});

describe("a repository", () => {
  it("is refused in an unknown category", () => {
    const skills = [reviewed("acme/one", { en: text() }, "lost")];
    expect(faultyFiles({ skills })).toEqual(["skills/acme/one.en.md"]);
  });

  it("is refused when its file has another name", () => {
    for (const file of ["skills/acme/other.en.md", "skills/one.en.md", "skills/Acme/one.en.md"])
      expect(faultyFiles({ skills: [{ ...reviewed("acme/one"), file }] })).toEqual([file]);
  });

  it("is refused when letter case is all that parts it from another one", () => {
    expect(faultyFiles({ skills: [reviewed("Acme/One"), reviewed("acme/one")] })).toEqual(["skills/acme/one.en.md"]);
    expect(faultyFiles({ skills: [reviewed("acme/one"), departed("acme/ONE")] })).toEqual(["skills/acme/ONE.en.md"]);
  });

  it.each([
    [119, 1],
    [120, 0],
    [250, 0],
    [251, 1],
    [0, 1],
  ])("with a review of %i words has %i faults", (count, expected) => {
    expect(faultyFiles({ skills: [reviewed("acme/one", { en: text(count) })] })).toHaveLength(expected);
  });

  it("does not count headings and lone punctuation as words of its review", () => {
    const body = `## ${words(60)}\n\n${words(119)} – * …`;
    expect(faultyFiles({ skills: [reviewed("acme/one", { en: { ...text(), body } })] })).toHaveLength(1);
  });

  it("may have a translation of name and summary alone", () => {
    expect(faultyFiles({ skills: [reviewed("acme/one", { en: text(), de: text(0) })] })).toEqual([]);
  });

  it("is refused in the translation's file when that review is too short", () => {
    const skills = [reviewed("acme/one", { en: text(), de: text(20) })];
    expect(faultyFiles({ skills })).toEqual(["skills/acme/one.de.md"]);
  });
});

describe("a departed repository", () => {
  it("may go without a successor, or to one of the catalogue", () => {
    expect(faultyFiles({ skills: [departed("acme/old"), reviewed("acme/one")] })).toEqual([]);
    expect(faultyFiles({ skills: [departed("acme/old", "acme/one"), reviewed("acme/one")] })).toEqual([]);
  });

  it("is refused with a successor that is not in the catalogue", () => {
    expect(faultyFiles({ skills: [departed("acme/old", "acme/none")] })).toEqual(["skills/acme/old.en.md"]);
  });

  it("is refused as its own successor, to which its address would redirect for ever", () => {
    expect(faultyFiles({ skills: [departed("acme/old", "acme/old")] })).toEqual(["skills/acme/old.en.md"]);
  });

  it("is refused in a circle of successors", () => {
    expect(faultyFiles({ skills: [departed("acme/a", "acme/b"), departed("acme/b", "acme/a")] })).not.toEqual([]);
  });
});

describe("a collection", () => {
  it("is refused with a member that is not in the catalogue, or no longer", () => {
    const skills = [reviewed("acme/one"), departed("acme/two")];
    expect(faultyFiles({ skills, collections: [collection()] })).toEqual(["collections/set.en.md"]);
  });

  it("is refused with a member in another letter case than the catalogue's", () => {
    const members = [{ skill: "Acme/One", reasons: { en: "Why." } }];
    expect(faultyFiles({ collections: [collection({ members })] })).toEqual(["collections/set.en.md"]);
  });

  it("is refused without an introduction", () => {
    const texts = { en: { title: "Set", introduction: "" } };
    expect(faultyFiles({ collections: [collection({ texts })] })).toEqual(["collections/set.en.md"]);
  });

  it("is refused in the translation's file when that lacks a reason or the introduction", () => {
    const texts = { en: { title: "Set", introduction: "Why." }, de: { title: "Satz", introduction: "" } };
    const members = [{ skill: "acme/one", reasons: { en: "Why." } }];
    expect(faultyFiles({ collections: [collection({ texts, members })] })).toEqual([
      "collections/set.de.md",
      "collections/set.de.md",
    ]);
  });

  it("is refused with the same member twice", () => {
    const member = { skill: "acme/one", reasons: { en: "Why." } };
    expect(faultyFiles({ collections: [collection({ members: [member, member] })] })).toEqual([
      "collections/set.en.md",
    ]);
  });
});

describe("a document's dead link", () => {
  it("is named with its line in the file", () => {
    const faults = checkContent(content({ documents: [page("errors", "One.\n\n[two](/en/docs/none)")] }));
    expect(faults).toMatchObject([{ file: "docs/errors.en.md", line: 8 }]);
  });
});

describe("a document", () => {
  it("is refused without one in the default locale", () => {
    expect(faultyFiles({ documents: [page("errors", "Text.", "de")] })).toEqual(["docs/errors.de.md"]);
  });

  it("is refused when it is empty", () => {
    expect(faultyFiles({ documents: [page("errors", "")] })).toEqual(["docs/errors.en.md"]);
  });

  it.each(["/en/docs/lost", "/en/docs/errors/lost", "/de/docs/errors", "/en/docs/lost#part"])(
    "is refused with a link to %s, which does not exist",
    (href) => {
      expect(faultyFiles({ documents: [page("errors", `See [this](${href}).`)] })).toEqual(["docs/errors.en.md"]);
    },
  );

  it.each([
    "/en/docs/errors",
    "/en/docs/errors#part",
    "/en/docs",
    "/en/docs#part",
    "/en/skills",
    "https://agentskills.io/docs/x",
    '/en/docs/errors "A title"',
  ])("may link to %s", (href) => {
    expect(faultyFiles({ documents: [page("errors", `See [this](${href}).`)] })).toEqual([]);
  });
});
