import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { type Message, messagesOf, textsOf } from "../../e2e/setup/messages.ts";
import { unusedMessages } from "../../e2e/setup/unused-messages.ts";
import { type PluralMessage, plural } from "./format.ts";

const placeholdersOf = (message: Message): string[] =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted();

const pluralsOf = (locale: Locale): [string, PluralMessage][] =>
  [...messagesOf(locale)].flatMap(([name, message]): [string, PluralMessage][] =>
    typeof message === "string" ? [] : [[name, message]],
  );
const translations = localeCodes.filter((locale) => locale !== defaultLocale);

describe.each(localeCodes)("the dictionary of %s", (locale) => {
  it("has something to say everywhere", () => {
    const mute = [...messagesOf(locale)].filter(([, message]) => textsOf(message).some((text) => text.trim() === ""));
    expect(mute).toEqual([]);
    expect(messagesOf(locale).size).toBeGreaterThan(50);
  });

  it("has no stray space around or inside a message", () => {
    const loose = [...messagesOf(locale)].filter(([, message]) =>
      textsOf(message).some((text) => /^\s|\s$|\s\s/.test(text)),
    );
    expect(loose).toEqual([]);
  });

  it("has no broken placeholder", () => {
    const broken = [...messagesOf(locale)].filter(([, message]) =>
      textsOf(message).some((text) => /[{}]/.test(text.replaceAll(/\{\w+\}/g, ""))),
    );
    expect(broken).toEqual([]);
  });

  it("has every plural form the language needs and none it never shows", () => {
    const needed = new Set(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
    expect(pluralsOf(locale).length).toBeGreaterThan(0);
    for (const [name, forms] of pluralsOf(locale)) {
      expect([name, new Set(Object.keys(forms))]).toEqual([name, needed]);
    }
  });

  it("shows the number in every plural, but where a form is for one number only and may say it in words", () => {
    const rules = new Intl.PluralRules(locale);
    const some = Array.from({ length: 200 }, (_, count) => count);
    const isAlone = (count: number) => some.every((one) => one === count || rules.select(one) !== rules.select(count));
    const counts = [0, 1, 2, 3, 5, 11, 21, 100, 101].filter((count) => !isAlone(count));
    expect(counts).toContain(5);
    for (const [, forms] of pluralsOf(locale)) {
      for (const count of counts) expect(plural(locale, forms, count)).toContain(String(count));
    }
  });
});

describe.each(translations)("the translation to %s", (locale) => {
  const original = messagesOf(defaultLocale);
  const translated = messagesOf(locale);

  it("has the same messages", () => {
    expect([...translated.keys()].toSorted()).toEqual([...original.keys()].toSorted());
  });

  it("has plurals where the original has", () => {
    const names = (of: Locale): string[] => pluralsOf(of).map(([name]) => name);
    expect(new Set(names(locale))).toEqual(new Set(names(defaultLocale)));
  });

  it("has the same placeholders in each message", () => {
    for (const [name, message] of original) {
      expect([name, placeholdersOf(translated.get(name) ?? "")]).toEqual([name, placeholdersOf(message)]);
    }
  });

  it("is a translation", () => {
    const same = [...original].filter(
      ([name, message]) => JSON.stringify(translated.get(name)) === JSON.stringify(message),
    );
    expect(same.length).toBeLessThan(original.size / 4);
  });
});

describe("every message", () => {
  const root = join(import.meta.dirname, "..", "..");

  /** Sources of everything that shows messages. */
  async function sources(): Promise<string[]> {
    const folders = ["app", "components", "lib"].map((name) => join(root, name));
    const files = await Promise.all(folders.map((path) => readdir(path, { recursive: true, withFileTypes: true })));
    const written = files
      .flat()
      .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(written.length).toBeGreaterThan(100);
    return Promise.all(written.map((path) => readFile(path, "utf8")));
  }

  it("is shown somewhere", async () => {
    expect(unusedMessages([...messagesOf(defaultLocale).keys()], await sources())).toEqual([]);
  });

  it("would be missed if it were shown nowhere", async () => {
    const made = ["home.noSuchMessage", "nav.noSuchMessage", "skill.noSuchMessage", "noSuchGroup.title"];
    expect(unusedMessages(made, await sources())).toEqual(made);
  });
});

describe("a message of the group audit", () => {
  const isUsed = (source: string, name = "audit.levels.high") =>
    unusedMessages([name], [source.replace("…", "dictionaryOf(locale)")]).length === 0;

  it.each([
    "return ….audit.levels.high;",
    "const { audit } = …;\n audit.levels.high;",
    "const { audit: words } = …;\n words.levels.high;",
    "const words = ….audit;\n words.levels.high;",
    "const { levels } = ….audit;\n levels.high;",
    "const { levels } = ….audit;\n levels[level];",
    "const words = ….audit.levels;\n words[level];",
    "const { audit } = …;\n list(audit.levels);",
    "const { audit } = …;\n <List words={audit} />",
    'const show = (words: Dictionary["audit"]) => words.levels.high;',
    "const { audit } = …;\n Object.entries(audit.levels);",
  ])("is shown by %j", (source) => {
    expect(isUsed(source)).toBe(true);
  });

  it.each([
    "return ….audit.levels.low;",
    "return ….other.levels.high;",
    "const { audit } = …;\n audit.high;",
    "// dictionaryOf(locale).audit.levels.high",
    'const text = "dictionaryOf(locale).audit.levels.high of the audit";',
    "const { other } = …;\n <List audit={audit} />",
    "const high = levels.high + audit;",
  ])("is not shown by %j", (source) => {
    expect(isUsed(source)).toBe(false);
  });
});
