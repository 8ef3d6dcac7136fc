import { localeCodes } from "@skillshelf/directory-api/locales";
import type { ListedUnit } from "@skillshelf/skill-reader/repository-facts";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { sampleCommit, sampleListedUnit } from "../../../e2e/setup/sample-facts.ts";
import { toFileSummary, toUnitFiles } from "./unit-files.ts";

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
