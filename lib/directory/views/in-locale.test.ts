import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { foreignLanguage, inLocale, textsOrOwn, writtenIn } from "./in-locale.ts";

const english = { locale: "en", text: "English" };
const german = { locale: "de", text: "Deutsch" };
const french = { locale: "fr", text: "Français" };

describe("inLocale", () => {
  it("gives the text in the page's language", () => {
    expect(inLocale([english, german], "de")).toBe(german);
    expect(inLocale([german, english], "en")).toBe(english);
  });

  it("falls back to the default language and to no other", () => {
    expect(inLocale([french, english], "de")).toBe(english);
  });

  it("fails when there is neither", () => {
    expect(() => inLocale([french], "de")).toThrow();
    expect(() => inLocale([german], "en")).toThrow();
    expect(() => inLocale([], "en")).toThrow();
  });
});

describe("foreignLanguage", () => {
  it("marks a text that is not in the page's language", () => {
    expect(foreignLanguage(english, "de")).toBe("en");
  });

  it("marks nothing else", () => {
    expect(foreignLanguage(german, "de")).toBeUndefined();
    expect(foreignLanguage(english, "en")).toBeUndefined();
  });
});

describe("the language of a source's own text", () => {
  const own = (language: string | null) => ({ locale: "en", language });

  it("is marked where it is not the page's", () => {
    expect(foreignLanguage(own("zh"), "en")).toBe("zh");
    expect(foreignLanguage(own("de"), "de")).toBeUndefined();
  });

  it("is said to be unknown where it is", () => {
    expect(foreignLanguage(own(null), "en")).toBe("");
  });
});

describe("the languages something is written in", () => {
  it("are those of the site, in its order, once each", () => {
    expect(writtenIn([french, german, english, german])).toEqual(["en", "de"]);
    expect(writtenIn([german])).toEqual(["de"]);
    expect(writtenIn([])).toEqual([]);
  });
});

describe("the texts of a record", () => {
  const record = sampleRecord({ name: "Own name", summary: "Own summary." });
  const written = (locale: string) => ({ locale, name: `Name in ${locale}`, summary: "Written.", body: "A review." });

  it("are those that were written, where the default language is among them", () => {
    const texts = [written("de"), written("en")];
    expect(textsOrOwn(record, texts)).toEqual(texts);
  });

  it("are its own name and summary where nothing was written", () => {
    for (const texts of [undefined, []])
      expect(textsOrOwn(record, texts)).toEqual([
        { locale: "en", language: "en", name: "Own name", summary: "Own summary.", body: "" },
      ]);
  });

  it("are its own beside a translation that stands alone", () => {
    const texts = textsOrOwn(record, [written("de")]);
    expect(inLocale(texts, "de").name).toBe("Name in de");
    expect(inLocale(texts, "en").name).toBe("Own name");
  });
});
