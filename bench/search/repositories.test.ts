import { repositoryFactsSchema } from "@skillshelf/skill-reader/repository-facts";
import { describe, expect, it } from "vitest";
import { commonWords, readingOf, repositorySchema, wordsNear } from "./repositories.ts";

describe("repositories", () => {
  const line = {
    owner: "example",
    repo: "tools",
    commit: "89abcdef0123456789abcdef0123456789abcdef",
    commit_date: "2026-08-04T19:13:36+02:00",
    license_file: "LICENSE",
    license_guess: "MIT",
    tree_files: 55,
    skills: [
      {
        path: "skills/pdf/SKILL.md",
        name: "pdf",
        description: `Fills **forms**. ${"Long words follow here. ".repeat(20)}`,
        license: "Complete terms in LICENSE.txt",
        body_bytes: 1_200,
        script_files: ["scripts/fill.py"],
        reference_files: [],
        frontmatter_ok: true,
      },
      {
        path: "templates/skill/SKILL.md",
        name: null,
        description: null,
        license: null,
        body_bytes: 10,
        script_files: [],
        reference_files: [],
      },
    ],
  };

  describe("readingOf", () => {
    const reading = readingOf(repositorySchema.parse(line));

    it("makes facts as they are read of a repository", () => {
      expect(repositoryFactsSchema.parse(reading.facts)).toMatchObject({
        committedAt: "2026-08-04T17:13:36.000Z",
        license: "MIT",
        licenseFiles: ["LICENSE"],
        units: [
          { name: "pdf", kind: "skill", language: "en", license: null, scripts: [{ language: "Python" }] },
          { name: "skill", kind: "template", language: null },
        ],
      });
    });

    it("shows as much of descriptions as ingestion does", () => {
      const { summary, descriptions } = reading.words;
      expect(summary).toBe("");
      expect(Object.keys(descriptions)).toEqual(["skills/pdf/SKILL.md"]);
      expect(descriptions["skills/pdf/SKILL.md"]).toMatch(/^Fills forms\. Long words .*…$/);
      expect(descriptions["skills/pdf/SKILL.md"]?.length).toBeLessThanOrEqual(200);
    });

    it("takes the description of an only skill for that of the repository", () => {
      const { words } = readingOf(repositorySchema.parse({ ...line, skills: line.skills.slice(0, 1) }));
      expect(words.summary).toBe(words.descriptions["skills/pdf/SKILL.md"]);
    });
  });
});

describe("vocabulary", () => {
  const words = [
    { word: "with", share: 0.95 },
    { word: "agent", share: 0.3 },
    { word: "code", share: 0.2 },
    { word: "ledger", share: 0.003 },
    { word: "quill", share: 0.002 },
    { word: "nugebi", share: 0.0001 },
  ];
  const vocabulary = { words, records: [] };

  describe("wordsNear", () => {
    it("compares shares by their ratio", () => {
      expect(wordsNear(vocabulary, 0.002, 2)).toEqual(["quill", "ledger"]);
      expect(wordsNear(vocabulary, 0.0005, 1)).toEqual(["quill"]);
    });
  });

  describe("commonWords", () => {
    it("leaves out those that are everywhere", () => {
      expect(commonWords(vocabulary, 0.2)).toEqual(["agent", "code"]);
    });
  });
});
