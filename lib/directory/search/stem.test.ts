import { stemmer } from "stemmer";
import { describe, expect, it } from "vitest";
import { foreignStem, foreignStems, isEnglishWord, ownForms, stem } from "./stem.ts";

describe("stem", () => {
  it.each([
    ["tests", "testing", "tested"],
    ["deploys", "deploying", "deployed"],
    ["vulnerabilities", "vulnerability"],
    ["writes", "writing"],
  ])("is the same for forms of a word: %s", (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it.each([
    ["accessibility", "access"],
    ["news", "new"],
    ["customers", "custom"],
    ["remotion", "remote"],
    ["authorization", "authoring"],
    ["general", "generate"],
  ])("tells words of different meanings apart: %s and %s", (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it("has each word of a stem of its own once, and none that needs none", () => {
    const words = ownForms.flat();
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    expect(ownForms.filter((forms) => forms.every((form) => stemmer(form) === forms[0]))).toEqual([]);
    expect(ownForms.filter((forms) => new Set(forms.map(stem)).size > 1)).toEqual([]);
  });

  it.each(["c++", "c#", ".net", "n8n", "k8s", "js", "css", "aws", "i18n", "übung", "übungen", "技能", "スキル"])(
    "leaves %s as it is",
    (word) => {
      expect(stem(word)).toBe(word);
    },
  );

  it("cuts what is no word", () => {
    expect(stem("a".repeat(10_000))).toHaveLength(64);
  });
});

describe("foreignStem", () => {
  it.each([
    ["de", "zahlung", "zahlungen"],
    ["de-CH", "datenbank", "datenbanken"],
    ["es", "direccion", "direcciones"],
    ["ar", "مدفوع", "مدفوعة"],
  ])("is the same for forms of a word of %s, and no English one", (language, ...forms) => {
    const stems = new Set(forms.map((form) => foreignStem(form, language)));
    expect(stems.size).toBe(1);
    expect([...stems][0]).toMatch(new RegExp(`^${language.slice(0, 2)}:`));
  });

  it("is none in other languages, and of names, signs and other scripts", () => {
    for (const [word, language] of [
      ["tests", "en"],
      ["tests", null],
      ["css", "de"],
      ["c++", "de"],
      ["数据库", "de"],
      ["zahlung", "ar"],
    ] as const)
      expect(foreignStem(word, language), word).toBeUndefined();
    expect(foreignStems("zahlungen")).toEqual(["de:zahlung", expect.stringMatching(/^es:/)]);
  });
});

describe("isEnglishWord", () => {
  it.each(["logo", "trading", "wafer", "color", "color"])("knows %s", (word) => {
    expect(isEnglishWord(word)).toBe(true);
  });

  it.each(["recieve", "powerpiont", "kuberentes", "playwrite", "terrafrom"])("knows that %s is a mistake", (word) => {
    expect(isEnglishWord(word)).toBe(false);
  });
});
