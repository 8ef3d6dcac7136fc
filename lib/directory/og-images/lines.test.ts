import { describe, expect, it } from "vitest";
import { balanced, breakLines, cutLine, fit, setText, shareWidth } from "./lines.ts";

describe("lines", () => {
  /** Every character is one wide. */
  const measure = (text: string): number => Array.from(text).length;
  const linesOf = (text: string, width: number, most = 100) => breakLines(text, width, most, measure);

  describe("lines", () => {
    it("are broken at spaces, as late as there is room", () => {
      expect(linesOf("one two three four", 9)).toEqual({
        lines: ["one two", "three", "four"],
        isBroken: false,
        isCut: false,
      });
    });

    it("hold the whole text, in its order", () => {
      const text = "Reference guide (for agents): write, structure, test and re-use Terraform/OpenTofu code!";
      expect(
        linesOf(text, 17)
          .lines.join(" ")
          .replaceAll(/([-/]) /g, "$1"),
      ).toBe(text);
    });

    it("are broken after a hyphen and a slash within words, and nowhere else in them", () => {
      expect(linesOf("production-grade", 12).lines).toEqual(["production-", "grade"]);
      expect(linesOf("antonbabenko/terraform", 14).lines).toEqual(["antonbabenko/", "terraform"]);
      expect(linesOf("a -1 b", 3).lines).toEqual(["a", "-1", "b"]);
      expect(linesOf("don't v1.2.3 e.g.", 7).lines).toEqual(["don't", "v1.2.3", "e.g."]);
    });

    it("are broken between words where there are no spaces", () => {
      for (const text of ["検証可能な主張の目録を作る", "可以核实的技能目录与审计结果"]) {
        const { lines, isBroken } = linesOf(text, 6);
        expect(lines.length).toBeGreaterThan(1);
        expect(lines.join("")).toBe(text);
        expect(isBroken).toBe(false);
      }
    });

    it("never begin with a closing mark, nor end with an opening one", () => {
      const text = "目録「検証」、監査。（例）一覧・結果ー々、比較！";
      for (const width of [6, 7, 8, 9]) {
        const { lines, isBroken } = linesOf(text, width);
        expect(isBroken).toBe(false);
        for (const line of lines) {
          expect(line).not.toMatch(/^[」、。）・ー々！]/);
          expect(line).not.toMatch(/[「（]$/);
        }
        expect(lines.join("")).toBe(text);
      }
    });

    it("part a word that is wider than a line, and say so", () => {
      expect(linesOf("abcdefghij", 4)).toEqual({ lines: ["abcd", "efgh", "ij"], isBroken: true, isCut: false });
      const family = "👨‍👩‍👧";
      expect(linesOf(family.repeat(3), 5).lines).toEqual([family, family, family]);
    });

    it("end with an ellipsis where there are too many, and say so", () => {
      expect(linesOf("one two three four five", 9, 2)).toEqual({
        lines: ["one two", "three…"],
        isBroken: false,
        isCut: true,
      });
    });

    it("are none for no text", () => {
      expect(linesOf("", 5)).toEqual({ lines: [], isBroken: false, isCut: false });
    });

    it("are of one width where they are balanced, and no more of them", () => {
      const text = "A directory of agent skills whose every claim can be checked";
      const [greedy, even] = [linesOf(text, 48), balanced(text, 48, 100, measure)];
      expect(even.lines.length).toBe(greedy.lines.length);
      expect(even.lines.join(" ")).toBe(text);
      const spread = (lines: readonly string[]) => Math.max(...lines.map(measure)) - Math.min(...lines.map(measure));
      expect(spread(even.lines)).toBeLessThan(spread(greedy.lines));
    });
  });

  describe("a line that is cut", () => {
    it("is left alone where it fits", () => {
      expect(cutLine("one two", 7, measure)).toBe("one two");
    });

    it("ends after a whole word, without a mark before the ellipsis", () => {
      expect(cutLine("one two three, four", 16, measure)).toBe("one two three…");
    });

    it("ends within a word that would leave it nearly empty", () => {
      expect(cutLine("a bcdefghijklmnop", 8, measure)).toBe("a bcdef…");
    });

    it.each([1, 2, 5, 9, 30])("is never wider than %i", (width) => {
      for (const text of ["one two three four five", "W".repeat(50), "検証、監査。"])
        expect(measure(cutLine(text, width, measure))).toBeLessThanOrEqual(Math.max(2, width));
    });
  });
});

describe("a text", () => {
  /** Letters that are as wide as they are high. */
  const pen = {
    measure:
      (_: unknown, { size }: { size: number }) =>
      (text: string) =>
        text.length * size,
  };
  const room = {
    width: 100,
    steps: [
      { size: 20, most: 1 },
      { size: 10, most: 2 },
      { size: 5, most: 2 },
    ],
    leading: { usual: 1, tall: 1 },
  } as const;
  const drawn = (text: string) => {
    const { lines, look } = fit(pen as never, { text, isTall: false } as never, {} as never, room);
    return [look.size, ...lines];
  };

  it("is drawn in the largest size that takes it whole, and cut in the smallest alone", () => {
    expect(drawn("abc")).toEqual([20, "abc"]);
    expect(drawn("abc defghi")).toEqual([10, "abc defghi"]);
    expect(drawn("abcdefgh ijklmnop qrstuvwxyz")).toEqual([5, "abcdefgh ijklmnop", "qrstuvwxyz"]);
    expect(drawn("abcdefgh ".repeat(9))[0]).toBe(5);
    expect(drawn("abcdefgh ".repeat(9)).at(-1)).toMatch(/…$/);
  });
});

describe("columns side by side", () => {
  it("are as wide as they want to be where there is room", () => {
    expect(shareWidth([30, 10, 60], 100)).toEqual([30, 10, 60]);
  });

  it("take from the widest where there is not", () => {
    expect(shareWidth([200, 10, 30], 100)).toEqual([60, 10, 30]);
    expect(shareWidth([200, 10, 90], 100)).toEqual([45, 10, 45]);
    expect(shareWidth([50, 50, 50], 100)).toEqual([33, 33, 33]);
  });

  it("are none where there are none", () => {
    expect(shareWidth([], 100)).toEqual([]);
  });
});

describe("setting", () => {
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
});
