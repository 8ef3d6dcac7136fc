import { describe, expect, it } from "vitest";
import { oneLine, plainText, untaggedLine, withoutTags } from "./plain-text.ts";

const whole = (text: string) => plainText(text, 10_000);

describe("oneLine", () => {
  it("collapses white space of every kind and composes letters", () => {
    expect(oneLine(" a\n\tb\u00a0\u2003c\u2028d\u0085e\u3000 cafe\u0301 ")).toBe("a b c d e caf\u00e9");
  });

  it("composes what a hidden character kept apart", () => {
    expect(oneLine("e\u200b\u0301")).toBe("\u00e9");
  });
});

describe("untaggedLine", () => {
  it("takes HTML away and leaves Markdown", () => {
    expect(untaggedLine("<p>Uses **every** <b>tool</b></p>\n<p>of <owner></p>")).toBe("Uses **every** tool of <owner>");
  });
});

describe("plainText", () => {
  it.each([
    ["**bold**, *italic*, _also_ and ~~not~~", "bold, italic, also and not"],
    ["***both***", "both"],
    ["__two words__", "two words"],
    ["这是**重要**的", "这是重要的"],
    ["a [link](https://example.org/a_(b)) here", "a link here"],
    ['an ![image](x.png "title") here', "an image here"],
    ["[**bold** link](x)", "bold link"],
    ["(*aside*)", "(aside)"],
    ["a <br> b", "a b"],
  ])("reduces %s to its text", (markdown, text) => {
    expect(whole(markdown)).toBe(text);
  });

  it.each([
    "snake_case_name and __init__",
    "*.ts and lib/*.js",
    "src/**/a.ts, lib/**/b.ts",
    "2**3 and 4**5",
    "2 * 3 * 4",
    "a [draft] (here)",
    "`**code**` and `a_b_c` and `[x](y)`",
    "[TODO] array[0](x y)",
    "~/folder and ~/other",
  ])("keeps %s", (text) => {
    expect(whole(text)).toBe(text);
  });

  it("settles on a text that stays as it is, however deep its links are nested", () => {
    const plain = whole(`${"[".repeat(12)}a${"](b)".repeat(12)}`);
    expect(plain).toContain("a");
    expect(whole(plain)).toBe(plain);
  });

  it("takes hidden characters away, but not from scripts and emoji that need them", () => {
    expect(whole("a\u202eb\u200b\u{e0041}")).toBe("ab");
    expect(whole("می\u200cخواهم 👩\u200d💻")).toBe("می\u200cخواهم 👩\u200d💻");
  });

  it("leaves a text of just the length whole", () => {
    expect(plainText("one two three", 13)).toBe("one two three");
  });

  it.each([
    ["one two three four", 14, "one two three…"],
    ["one two, three four", 10, "one two…"],
    ["one two three four", 11, "one two…"],
    ["abcdefghijklmnop", 8, "abcdefg…"],
    ["我们使用这个工具来审查代码", 6, "我们使用…"],
    ["👩‍💻👩‍💻👩‍💻", 11, "👩‍💻👩‍💻…"],
    ["one two", 1, "…"],
    ["one two", 0, ""],
  ])("cuts %s at %i", (text, max, expected) => {
    const cut = plainText(text, max);
    expect(cut.length).toBeLessThanOrEqual(max);
    expect(cut).toBe(expected);
  });

  it("never cuts within a character", () => {
    for (let max = 1; max < 40; max++)
      expect(plainText("e\u0302\u0323👍🏽🇩🇪क्षि".repeat(8), max)).not.toMatch(/\p{Cs}|^\p{M}/u);
  });

  it("reads a very long text in a time that does not grow with its square", () => {
    const started = performance.now();
    for (const part of ["**a", "*a ", "_a ", "[a](b", "[", "` ", "~~a", '[a](b "', "a\u0301", " "]) {
      plainText(part.repeat(100_000), 200);
    }
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe("withoutTags", () => {
  it.each([
    ["a <b>bold</b> word", "a bold word"],
    ["one<br>two<br/>three", "one two three"],
    ['a <a href="https://example.org" title="x">link</a>', "a link"],
    ["<IMG SRC=x onerror=alert(1)>text", "text"],
    ["a<!-- b > c -->d", "a d"],
    ["<!DOCTYPE html>text", " text"],
    ["x<script>alert(1)</script>y", "x y"],
    ["x<style>p > a {}</style>y", "x y"],
    ["<example>text</example>", "text"],
    ['<x-note kind="y">text</x-note>', "text"],
    ["see <https://example.org/a?b> there", "see https://example.org/a?b there"],
  ])("takes the tags out of %s", (text, plain) => {
    expect(withoutTags(text)).toBe(plain);
  });

  it.each([
    "use <name> and <your-api-key>",
    "1 < 2 and 3 > 2",
    "a <- b -> c => d",
    "an `<b>` element and `<script>`",
    "<not closed",
    "Map<string, number>",
    "</unknown>",
    "<3",
    "<>",
  ])("keeps %s", (text) => {
    expect(withoutTags(text)).toBe(text);
  });

  it.each(["<scr<b>ipt>alert(1)</scr</b>ipt>", "<<b>script>x<</b>/script>", "<<<i>b>b>text"])(
    "leaves no tag that another tag was hidden in: %s",
    (text) => {
      expect(withoutTags(text)).not.toMatch(/<\/?(?:script|b|i)>/);
    },
  );

  it("keeps the text after a script without an end", () => {
    expect(withoutTags("a<script>b")).toBe("a b");
  });

  it("divides a very long text in a time that does not grow with its square", () => {
    const started = performance.now();
    for (const part of ["<b>", "<<b>", "<!--", "<", "`", "` <", "</x><x>", '<a "']) withoutTags(part.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
