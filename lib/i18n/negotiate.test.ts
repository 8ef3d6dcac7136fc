import { defaultLocale } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { negotiateLocale } from "./negotiate.ts";

describe("the language a browser asks for", () => {
  it.each([
    ["de", "de"],
    ["en", "en"],
    ["DE", "de"],
    ["de-AT", "de"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en-GB,en;q=0.9,de;q=0.8", "en"],
    ["fr-CH, fr;q=0.9, de;q=0.8, en;q=0.7, *;q=0.5", "de"],
    ["en;q=0.5, de;q=0.6", "de"],
    ["en;q=0, *", "es"],
    ["ja, zh;q=0.9", "ja"],
    ["zh-TW,zh;q=0.9", "zh"],
    ["ar-SA", "ar"],
    ["fr, *;q=0.1", "en"],
    ["de;q=0", "en"],
  ])("in %j is %s", (acceptLanguage, locale) => {
    expect(negotiateLocale(null, acceptLanguage)).toBe(locale);
  });

  it("is the first one's, even when its base language is named again at the end", () => {
    expect(negotiateLocale(null, "en-US,de;q=0.9,en;q=0.8")).toBe("en");
    expect(negotiateLocale(null, "de-AT,en;q=0.9,de;q=0.8")).toBe("de");
  });

  it.each(["fr", "ko, fr;q=0.9", "xx-YY", "", "*", ";;;", "de_DE", "den", "en;q=0"])(
    "in %j is none of ours, or any: the default",
    (acceptLanguage) => {
      expect(negotiateLocale(undefined, acceptLanguage)).toBe(defaultLocale);
    },
  );

  it("is the default when it does not say", () => {
    expect(negotiateLocale(undefined, undefined)).toBe(defaultLocale);
    expect(negotiateLocale(null, null)).toBe(defaultLocale);
  });
});

describe("the language a visitor chose before", () => {
  it("comes before what the browser asks for", () => {
    expect(negotiateLocale("locale=de", "en")).toBe("de");
    expect(negotiateLocale("locale=en", "de")).toBe("en");
  });

  it.each(["theme=dark; locale=de", "locale=de; theme=dark", "a=b;locale=de;c=d", "a=;  locale=de"])(
    "is found among other cookies: %j",
    (cookie) => {
      expect(negotiateLocale(cookie, "en")).toBe("de");
    },
  );

  it.each([
    "mylocale=de",
    "locale2=de",
    "locale=fr",
    "locale=",
    "locale",
    "",
    "a=locale=de",
    "locale=../de",
    "locale=%64e",
  ])("is not read from %j", (cookie) => {
    expect(negotiateLocale(cookie, "en")).toBe("en");
    expect(negotiateLocale(cookie, "de")).toBe("de");
  });
});
