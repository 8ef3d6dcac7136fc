import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, plural } from "#lib/i18n/format.ts";
import { localeCodes } from "#lib/i18n/locales.ts";
import { sampleDrawnFacts } from "../../../e2e/setup/sample-facts.ts";
import type { DrawnUnit } from "../facts.ts";
import { toUnitFiles } from "./unit-files.ts";

const key = { owner: "Acme", repo: "Tools" };
const file = (path: string) => ({ path, bytes: 1_500, language: "Python" });
const filesOf = (...units: Partial<DrawnUnit>[]) => toUnitFiles(key, sampleDrawnFacts({}, units), "en");
const one = (unit: Partial<DrawnUnit>) => filesOf({ path: "a/SKILL.md", ...unit }).get("a/SKILL.md");

describe("the files of a unit", () => {
  it("are summed up in a line", () => {
    const unit = { files: 9, bytes: 47_600, scripts: [file("a/x.py")], references: [file("a/y.md"), file("a/z.md")] };
    expect(one(unit)?.summary).toBe("1 script, 2 references, 6 other files, 48 kB in all");
  });

  it.each(localeCodes)("say so where more of them were there than were listed (%s)", (locale) => {
    const unit = { path: "a/SKILL.md", files: 500, scriptCount: 200, referenceCount: 3 };
    const summary = toUnitFiles(key, sampleDrawnFacts({}, [unit]), locale).get("a/SKILL.md")?.summary;
    expect(summary).toContain(
      fill(dictionaryOf(locale).unitFiles.atLeast, {
        count: plural(locale, dictionaryOf(locale).unitFiles.scripts, 200),
      }),
    );
    expect(summary).not.toContain("297");
  });

  it("are named below its folder, each with its language and size, and lead to the commit", () => {
    const { commit } = sampleDrawnFacts();
    const lists = one({ files: 1, scripts: [file("a/b c/x.py")] })?.lists;
    expect(lists).toEqual([
      {
        title: "Scripts",
        files: [
          {
            name: "b c/x.py",
            href: `https://github.com/Acme/Tools/blob/${commit}/a/b%20c/x.py`,
            note: "Python · 2 kB",
          },
        ],
        more: 0,
      },
    ]);
  });

  it("say nothing of a language and a size that are not known", () => {
    const scripts = [{ path: "a/x", bytes: null, language: null }];
    expect(one({ files: 1, scripts })?.lists[0]?.files[0]?.note).toBe("");
  });

  it("say how many there are beyond those that are named", () => {
    const scripts = Array.from({ length: 20 }, (_, index) => file(`a/${index}.py`));
    expect(one({ files: 70, scripts, scriptCount: 70 })?.lists[0]?.more).toBe(50);
  });

  it("are nothing where there are none", () => {
    expect(one({ files: 0 })).toBeUndefined();
  });

  it("are counted, and no longer named, past what a page can hold", () => {
    const scripts = Array.from({ length: 20 }, (_, index) => file(`a/${index}.py`));
    const units = Array.from({ length: 1_000 }, (_, index) => ({ path: `${index}/SKILL.md`, files: 20, scripts }));
    const views = [...filesOf(...units).values()];
    expect(views).toHaveLength(1_000);
    const named = views.flatMap(({ lists }) => lists.flatMap(({ files }) => files));
    expect(named.length).toBeGreaterThan(100);
    expect(named.length).toBeLessThanOrEqual(1_000);
    for (const { summary } of views) expect(summary).toContain("20 scripts");
  });
});
