import { describe, expect, it } from "vitest";
import { stem } from "./stem.ts";

describe("stem", () => {
  it.each([
    ["tests", "testing", "tested"],
    ["deploys", "deploying", "deployed"],
    ["vulnerabilities", "vulnerability"],
    ["writes", "writing"],
  ])("is the same for forms of a word: %s", (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
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
