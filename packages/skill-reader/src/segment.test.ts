import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { divide, plainTexts, withoutSingles, wordsOf } from "./segment.ts";

const segment = (text: string): string[] => plainTexts(wordsOf(text));

describe("segment", () => {
  it("gives the words of a sentence in order and in lower case", () => {
    expect(segment("Reviews Pull Requests, quickly.")).toEqual(["reviews", "pull", "requests", "quickly"]);
  });

  it("gives the parts of a word with inner punctuation and the whole", () => {
    expect(segment("Next.js")).toEqual(["next", "js", "nextjs"]);
    expect(segment("SKILL.md")).toEqual(["skill", "md", "skillmd"]);
    expect(segment("snake_case")).toEqual(["snake", "case", "snakecase"]);
  });

  it("gives the parts of names joined by hyphens and slashes", () => {
    expect(segment("obra/super-powers")).toEqual(["obra", "super", "powers"]);
  });

  it.each([
    ["Crème Brûlée", "creme brulee"],
    ["Übung", "ubung"],
    ["Ёлка", "елка"],
    ["Άλφα", "αλφα"],
    ["İstanbul", "istanbul"],
  ])("finds %s under %s", (written, typed) => {
    expect(segment(written)).toEqual(segment(typed));
  });

  it("takes composed and decomposed letters for the same", () => {
    expect(segment("Cafe\u0301")).toEqual(segment("Caf\u00e9"));
    expect(segment("\u1112\u1161\u11ab\u1100\u1173\u11af")).toEqual(segment("한글"));
  });

  it("takes full-width letters and ligatures for the plain ones", () => {
    expect(segment("ＡＢＣ ﬁle")).toEqual(["abc", "file"]);
  });

  it("keeps the voicing marks of Japanese", () => {
    expect(segment("ガイド")).toEqual(["ガイド"]);
    expect(segment("ガ")).not.toEqual(segment("カ"));
  });

  it.each([
    ["Chinese", "写作技能", "技能"],
    ["Japanese", "日本語の文章を書く", "文章"],
    ["Thai", "ภาษาไทย", "ไทย"],
  ])("divides %s, which has no spaces, into words", (_language, text, word) => {
    expect(segment(text).length).toBeGreaterThan(1);
    expect(segment(text)).toContain(word);
  });

  it("keeps the vowel signs of scripts that need them", () => {
    expect(segment("हिन्दी")).toEqual(["हिन्दी"]);
  });

  it("finds no words in punctuation, symbols and nothing", () => {
    expect(segment("")).toEqual([]);
    expect(segment(" — … !? 🎉\n\t")).toEqual([]);
  });

  it("never gives a word with a space, a quote or a control character", () => {
    for (const word of segment("a\0b 'x' \"y\" c\\d <script>e:f&g</script> | !h *i")) {
      expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
    }
  });

  it("survives half a surrogate pair", () => {
    expect(segment("\ud800word")).toContain("word");
  });
});

describe("names that are told by a sign", () => {
  it.each([
    ["C++ and C#", ["c++", "and", "c#"]],
    ["c++17", ["c++", "17"]],
    [".NET apps", [".net", "apps"]],
    ["F#.", ["f#"]],
    ["ASP.NET", ["asp", "net", "aspnet"]],
    ["example.net", ["example", "net", "examplenet"]],
    ["n8n", ["n8n"]],
    ["1+1 #tag", ["1", "1", "tag"]],
  ])("%s", (text, words) => {
    expect(segment(text)).toEqual(words);
  });
});

describe("Chinese", () => {
  it("is the same in traditional and simplified characters", () => {
    expect(segment("寫作規範與軟體發佈")).toEqual(segment("写作规范与软体发布"));
  });
});

describe("plain ASCII", () => {
  it("is divided as Intl.Segmenter divides it", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "word" });
    const characters = [..."aabbz019  .,:;'_-/+#@\"\\\t!"];
    const random = new Random(11);
    for (let round = 0; round < 5_000; round++) {
      const text = Array.from({ length: random.whole(1, 24) }, () => random.oneOf(characters as [string])).join("");
      const expected = [...segmenter.segment(text)]
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment: word }) => word.split(/[^\p{L}\p{N}]+/u).join(""))
        .filter(Boolean);
      expect(
        divide(text).map((word) => word.text),
        text,
      ).toEqual(expected);
    }
  });
});

describe("words of scripts without spaces", () => {
  it("are found whatever the text around them makes of their ends", () => {
    const found = (text: string) => new Set(wordsOf(text).flatMap((word) => [word.text, ...(word.pairs ?? [])]));
    for (const text of ["微信公众号小程序", "我的微信公众号", "微信，公众号"]) {
      expect(found(text), text).toContain("微信");
      expect(found(text), text).toContain("公众");
    }
    expect(found("번역을 돕는다")).toContain("번역");
    expect(found("微 信")).not.toContain("微信");
  });
});

describe("Arabic", () => {
  it("has no article, nor what is written together with it, short vowels or lengthening", () => {
    for (const written of ["التصميم", "والتصميم", "بالتصميم", "للتصميم", "تَصْمِيم", "تصـــميم"])
      expect(segment(written), written).toEqual(["تصميم"]);
    expect(segment("أدوات إلى")).toEqual(segment("ادوات الي"));
    expect(segment("ألم")).toEqual(segment("الم"));
  });
});

describe("withoutSingles", () => {
  const typed = (text: string) => withoutSingles(wordsOf(text)).map(({ text: word, pairs }) => [word, pairs]);

  it("makes one word of characters that a name fell into, and keeps one that stands alone", () => {
    const inTwo = wordsOf("抖音").length;
    expect(inTwo).toBe(2);
    expect(typed("抖音 下载")).toEqual([
      ["抖音", ["抖音"]],
      ["下载", ["下载"]],
    ]);
    expect(typed("写 测试").map(([word]) => word)).toEqual(["写", "测试"]);
  });
});
