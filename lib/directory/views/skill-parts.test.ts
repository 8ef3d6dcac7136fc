import { localeCodes } from "@skillshelf/directory-api/locales";
import type { UnitCopies, UnitPlace } from "@skillshelf/directory-api/schema";
import type { DrawnUnit, ListedUnit } from "@skillshelf/skill-reader/repository-facts";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { sampleCommit, sampleDrawnUnit, sampleListedUnit } from "../../../e2e/setup/sample-facts.ts";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { toCopiesView, toFileSummary, toNotes, toUnitFiles } from "./skill-parts.ts";

describe("skill units", () => {
  const key = { owner: "Acme", repo: "Tools" };
  const file = (path: string) => ({ path, bytes: 1_500, language: "Python" });

  const filesOf = (...listed: Partial<ListedUnit>[]) => {
    const units = listed.map((unit) => sampleListedUnit({ path: "a/SKILL.md", ...unit }));
    const named = units.map(({ path }) => ({ path, name: `the ${path}`, anchor: `unit-${path}` }));
    return toUnitFiles(key, named, { commit: sampleCommit, units }, "en");
  };
  const one = (unit: Partial<ListedUnit>) => filesOf(unit)[0];

  describe("the files of a unit", () => {
    it("are summed up in a line", () => {
      const unit = { files: 9, bytes: 47_600, scripts: [file("a/x.py")], references: [file("a/y.md"), file("a/z.md")] };
      expect(one(unit)?.summary).toBe("1 script, 2 references, 6 other files, 48 kB total");
    });

    it.each(localeCodes)("say so where more of them were there than were listed (%s)", (locale) => {
      const summary = toFileSummary({ files: 500, bytes: 0, scriptCount: 200, referenceCount: 3 }, locale);
      const { unitFiles } = dictionaryOf(locale);
      expect(summary).toContain(fill(unitFiles.atLeast, { count: plural(locale, unitFiles.scripts, 200) }));
      expect(summary).not.toContain("297");
    });

    it("are named below its folder, each with its language and size, and lead to the commit", () => {
      const tree = `https://github.com/Acme/Tools/tree/${sampleCommit}`;
      expect(one({ path: "a #/SKILL.md", files: 1, scripts: [file("a #/b c/x.py")] })).toMatchObject({
        name: "the a #/SKILL.md",
        anchor: "unit-a #/SKILL.md",
        folder: "a #",
        folderHref: `${tree}/a%20%23`,
        lists: [
          {
            title: "Scripts",
            files: [
              {
                name: "b c/x.py",
                href: `https://github.com/Acme/Tools/blob/${sampleCommit}/a%20%23/b%20c/x.py`,
                notes: ["Python", "2 kB"],
              },
            ],
            more: 0,
          },
        ],
      });
      expect(one({ path: "SKILL.md", files: 1, scripts: [file("x.py")] })).toMatchObject({
        folder: "",
        folderHref: tree,
        lists: [{ files: [{ name: "x.py" }] }],
      });
    });

    it("say nothing of a language and a size that are not known", () => {
      const scripts = [{ path: "a/x", bytes: null, language: null }];
      expect(one({ files: 1, scripts })?.lists[0]?.files[0]?.notes).toEqual([]);
    });

    it("say how many there are beyond those that are named", () => {
      const scripts = Array.from({ length: 20 }, (_, index) => file(`a/${index}.py`));
      expect(one({ files: 70, scripts, scriptCount: 70 })?.lists[0]?.more).toBe(50);
    });

    it("are nothing where there are none, and where nothing was read of a unit", () => {
      expect(filesOf({ files: 0 })).toEqual([]);
      const unit = { path: "a/SKILL.md", name: "a", anchor: "unit-a" };
      expect(toUnitFiles(key, [unit], { commit: sampleCommit, units: [] }, "en")).toEqual([]);
    });

    it("are counted, and no longer named, past what a page can hold", () => {
      const scripts = Array.from({ length: 20 }, (_, index) => file(`a/${index}.py`));
      const units = Array.from({ length: 1_000 }, (_, index) => ({ path: `${index}/SKILL.md`, files: 20, scripts }));
      const views = filesOf(...units);
      expect(views).toHaveLength(1_000);
      const named = views.flatMap(({ lists }) => lists.flatMap(({ files }) => files));
      expect(named.length).toBeGreaterThan(100);
      expect(named.length).toBeLessThanOrEqual(2_000);
      for (const { summary } of views) expect(summary).toContain("20 scripts");
    });
  });
});

describe("unit notes", () => {
  const notesOf = (facts: Partial<DrawnUnit>, locale: "en" | "de" = "en") =>
    toNotes(sampleRecord(), sampleUnit(), sampleDrawnUnit(facts), locale);

  describe("notes on a unit", () => {
    it("are none on a plain skill in the page's language, nor on one that nobody read", () => {
      expect(notesOf({})).toEqual([]);
      expect(toNotes(sampleRecord(), sampleUnit(), undefined, "en")).toEqual([]);
    });

    it("name its language where it is not the page's", () => {
      expect(notesOf({ language: "zh" })).toEqual(["Chinese"]);
      expect(notesOf({ language: "de" }, "de")).toEqual([]);
      expect(notesOf({ language: "en" }, "de")).toEqual(["Englisch"]);
    });

    it("name its own license where it is not the repository's", () => {
      expect(notesOf({ license: "MIT" })).toEqual([]);
      expect(notesOf({ license: "Apache-2.0" })).toEqual([expect.stringContaining("Apache-2.0")]);
    });

    it("name the tools it may use, in bounds", () => {
      expect(notesOf({ allowedTools: [] })).toEqual([]);
      expect(notesOf({ allowedTools: ["Read", "Bash(git:*)"] })[0]).toMatch(/Read, Bash\(git:\*\)$/);
      const [many = ""] = notesOf({ allowedTools: Array.from({ length: 500 }, () => "x".repeat(5_000)) });
      expect(many.length).toBeLessThan(1_000);
      expect(many).toMatch(/488/);
    });
  });
});

describe("copies", () => {
  const place = (owner: string, since: string | null = null): UnitPlace => ({
    owner,
    repo: "r",
    anchor: "unit-a b",
    since,
  });
  const copies = (changes: Partial<UnitCopies> = {}): UnitCopies => ({
    path: "a/SKILL.md",
    isExact: true,
    cluster: 1,
    isOrigin: false,
    since: null,
    repositories: 1,
    named: [place("a")],
    origin: null,
    ...changes,
  });
  const since = "2025-10-09T12:00:00.000Z";

  describe("copies", () => {
    it.each([
      [{}, "Identical text in 1 other repository"],
      [{ isExact: false, repositories: 2 }, "Nearly identical text in 2 other repositories"],
      [{ isOrigin: true, repositories: 2 }, "Credited as the source by 2 other repositories"],
      [{ isOrigin: true, since }, "Earliest known copy; also in 1 other repository"],
    ])("are counted in words: %j", (changes, summary) => {
      expect(toCopiesView(copies(changes), "en").summary).toBe(summary);
    });

    it("lead to the unit in each repository, and say how many more there are", () => {
      const view = toCopiesView(copies({ repositories: 1_002, named: [place("a"), place("b")] }), "de");
      expect(view.places).toMatchObject({
        first: [{}, { name: "b/r", href: "/de/skills/b/r/a%20b" }],
        more: 1_000,
      });
    });

    it.each([
      [null, "Copied from {origin}, which it credits as its source."],
      [since, "Earliest known copy: {origin} (October 9, 2025)."],
    ])("come from somewhere with evidence: %s", (date, sentence) => {
      expect(toCopiesView(copies({ origin: place("a", date) }), "en").origin).toMatchObject({ name: "a/r", sentence });
    });
  });
});
