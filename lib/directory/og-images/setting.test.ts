import { describe, expect, it } from "vitest";
import { setText } from "./setting.ts";

const familiesOf = (text: string, language: string): string[] => [
  ...new Set(
    setText(text, "serif", language).slices.map(({ family }) => family.replace(/-(?:\d+|[a-z]+(?:-ext)?)$/, "")),
  ),
];

describe("the fonts of a text", () => {
  it("are as many as it needs, each for its characters", () => {
    expect(familiesOf("Hello", "en")).toEqual(["source-serif-4"]);
    expect(familiesOf("Hello 検証", "ja")).toEqual(["source-serif-4", "noto-serif-jp"]);
    expect(familiesOf("Hello 验证", "zh")).toEqual(["source-serif-4", "noto-serif-sc"]);
    expect(familiesOf("Hello مهارة", "ar")).toEqual(["source-serif-4", "noto-naskh-arabic"]);
  });

  it("are Japanese ones for a text with kana, whatever is said of its language", () => {
    for (const language of ["", "en", "zh"]) expect(familiesOf("検証する", language)).toContain("noto-serif-jp");
    expect(familiesOf("検証", "")).toContain("noto-serif-sc");
  });
});

describe("a text that is set", () => {
  it("is one line", () => {
    expect(setText(" a\n\tb  c ", "serif", "en").text).toBe("a b c");
  });

  it("lacks what no font has", () => {
    expect(setText("Ship 🚀 it 1️⃣ 👩‍💻", "serif", "en").text).toBe("Ship it");
  });

  it("is nothing where most of it would be lacking", () => {
    expect(setText("한국어 스킬 AI", "serif", "ko").text).toBe("");
  });

  it("runs as its first letter does, and as its language where it has none", () => {
    expect(setText("123 مهارة Terraform", "serif", "en").direction).toBe("rtl");
    expect(setText("Terraform مهارة", "serif", "ar").direction).toBe("ltr");
    expect(setText("123", "serif", "ar").direction).toBe("rtl");
    expect(setText("123", "serif", "xx").direction).toBe("ltr");
  });

  it("has an end", () => {
    expect(setText("a".repeat(100_000), "serif", "en").text.length).toBe(1_000);
    expect(setText(`a${"\u0301".repeat(100_000)}`, "serif", "en").text.length).toBeLessThan(4);
  });
});
