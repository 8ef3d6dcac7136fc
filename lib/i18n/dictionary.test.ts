import { describe, expect, it } from "vitest";
import { dictionaryOf } from "./dictionary.ts";
import { type PluralMessage, plural } from "./format.ts";
import { defaultLocale, type Locale, localeCodes } from "./locales.ts";

type Message = string | PluralMessage;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isPlural = (value: unknown): value is PluralMessage =>
  isGroup(value) && typeof value.other === "string" && Object.values(value).every((form) => typeof form === "string");

/** Every message by its dotted name; the forms of a plural are one message. */
function messagesOf(group: Readonly<Record<string, unknown>>, above = ""): [string, Message][] {
  return Object.entries(group).flatMap(([key, value]): [string, Message][] => {
    const name = `${above}${key}`;
    if (typeof value === "string" || isPlural(value)) return [[name, value]];
    return isGroup(value) ? messagesOf(value, `${name}.`) : [];
  });
}

const textsOf = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));
const placeholdersOf = (message: Message): string[] =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted();

const messages = (locale: Locale): Map<string, Message> => new Map(messagesOf(dictionaryOf(locale)));
const pluralsOf = (locale: Locale): [string, PluralMessage][] =>
  [...messages(locale)].flatMap(([name, message]): [string, PluralMessage][] =>
    typeof message === "string" ? [] : [[name, message]],
  );
const translations = localeCodes.filter((locale) => locale !== defaultLocale);

describe.each(localeCodes)("the dictionary of %s", (locale) => {
  it("has something to say everywhere", () => {
    const mute = [...messages(locale)].filter(([, message]) => textsOf(message).some((text) => text.trim() === ""));
    expect(mute).toEqual([]);
    expect(messages(locale).size).toBeGreaterThan(50);
  });

  it("has no stray space around or inside a message", () => {
    const loose = [...messages(locale)].filter(([, message]) =>
      textsOf(message).some((text) => /^\s|\s$|\s\s/.test(text)),
    );
    expect(loose).toEqual([]);
  });

  it("has no broken placeholder", () => {
    const broken = [...messages(locale)].filter(([, message]) =>
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

  it("shows the number in every plural", () => {
    for (const [, forms] of pluralsOf(locale)) {
      for (const count of [0, 1, 2, 5, 21, 100]) expect(plural(locale, forms, count)).toContain(String(count));
    }
  });
});

describe.each(translations)("the translation to %s", (locale) => {
  const original = messages(defaultLocale);
  const translated = messages(locale);

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
