import { describe, expect, it } from "vitest";
import { foreignLanguage, inLocale } from "./in-locale.ts";

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
