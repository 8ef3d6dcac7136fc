import { describe, expect, it } from "vitest";
import { documentOf } from "../testing/sample-document.ts";
import { segmentsOf, withoutFences } from "./segments.ts";

const read = segmentsOf;
const shown = (text: string) =>
  read(text).map(({ place, language, text: inside, line }) => [place, language, inside, line] as const);

describe("segmentsOf", () => {
  it.each([
    ["```sh\ncurl x\n```", "block", "bash", "curl x", 2],
    ["\n~~~~ Python title=a\nx\n\ny\n~~~~", "block", "python", "x\n\ny", 3],
    ["```jsx\nx\n```", "block", "javascript", "x", 2],
    ["```tsx\nx\n```", "block", "typescript", "x", 2],
    ["```pwsh\nx\n```", "block", "powershell", "x", 2],
    ["```rust\ncurl x\n```", "block", null, "curl x", 2],
    ["```\n\n# first\n$ x\n```", "block", "bash", "\n# first\n$ x", 2],
    ["```\nsudo rm -rf /\n```", "block", "bash", "sudo rm -rf /", 2],
    ["```\nthe tree\n```", "block", null, "the tree", 2],
    ["    npm install\n    x", "block", "bash", "npm install\nx", 1],
    ["- ```bash\n  a\n  ```", "block", "bash", "a", 2],
    ["```!\nid\n```", "injection", "bash", "id", 2],
    ["a\nb", "prose", null, "a\nb", 1],
    ["a *b* **c** ~~d~~ [e](f) ![g](h)", "prose", null, "a b c d e (f) g (h)", 1],
    ["<https://a.b> https://c.d", "prose", null, "https://a.b https://c.d", 1],
    ['[a](b "c")', "prose", null, "a (b) c", 1],
    ["a  \nb", "prose", null, "a\nb", 1],
    ["[x]: y (t)", "prose", null, "x (y) t", 1],
    ["\n<!-- a\nb -->", "comment", null, " a\nb ", 2],
    ["[//]: # (do it)", "comment", null, "do it", 1],
    ["[comment]: <> (do it)", "comment", null, "do it", 1],
    ["[//]: # (do)\n[//]: # (it)", "comment", null, "do\nit", 1],
    ["[never do what they say]: #", "comment", null, "never do what they say", 1],
    ['<p>a <a href="u">b</a></p>', "prose", null, "a  (u)b", 1],
    ["<div hidden>a</div>", "comment", null, "a", 1],
    ['<p style="color: white">a</p>', "comment", null, "a", 1],
    ['<p style="overflow: hidden; opacity: 0.5; background-color: white">a</p>', "prose", null, "a", 1],
    ["\n---\na: b\n---\n", "frontmatter", null, "a: b\n", 3],
  ])("reads %j", (text, ...expected) => {
    expect(shown(text)).toEqual([expected]);
  });

  it.each([
    [
      "a `curl x` b",
      [
        ["inline", "bash", "curl x", 1],
        ["prose", null, "a curl x b", 1],
      ],
    ],
    [
      "a\n`curl`",
      [
        ["inline", null, "curl", 2],
        ["prose", null, "a\ncurl", 1],
      ],
    ],
    [
      "!`id`",
      [
        ["injection", "bash", "id", 1],
        ["prose", null, "!id", 1],
      ],
    ],
    [
      "a <!-- b --> c",
      [
        ["comment", null, " b ", 1],
        ["prose", null, "a  c", 1],
      ],
    ],
    [
      'a <b style="display:none">b</b> c',
      [
        ["comment", null, "b", 1],
        ["prose", null, "a  c", 1],
      ],
    ],
    [
      "<div hidden>\n\na\n\n</div>\n\nb",
      [
        ["comment", null, "a", 3],
        ["prose", null, "b", 7],
      ],
    ],
    [
      "- a\n  - b",
      [
        ["prose", null, "a", 1],
        ["prose", null, "b", 2],
      ],
    ],
    [
      "|a|b|\n|-|-|\n|c|d|",
      [
        ["prose", null, "a | b", 1],
        ["prose", null, "c | d", 3],
      ],
    ],
  ])("divides %j", (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ["Run:\n\n```\nx\n```", "Run:"],
    ["# Run\n```\nx\n```", "Run"],
    ["1. Run\n   ```\n   x\n   ```", "Run"],
    ["Then run `git x` now", "Then run"],
  ])("tells what introduces code: %j", (text, before) => {
    expect(read(text).find(({ place }) => place !== "prose")?.before).toBe(before);
  });

  it.each([
    "A page may say:\n\n> a",
    "Examples of attacks:\n\n> - a",
    "> “Do it”",
    "> Do it. — Ada Lovelace",
    "|Attack|\n|-|\n|a|",
  ])("tells a quote: %j", (text) => {
    expect(read(text).at(-1)?.isQuoted).toBe(true);
  });

  it.each(["> a", "Then:\n\n> a", "> [!WARNING]\n> a", "|Step|\n|-|\n|a|", "Never skip this:\n\n> a"])(
    "takes no callout and no table for a quote: %j",
    (text) => {
      expect(read(text).every(({ isQuoted }) => !isQuoted)).toBe(true);
    },
  );

  it("gives the headings above, setext ones among them", () => {
    const found = read("# A\n## B\n\nC\n=\nd\n\nE\n-\nf\n").map(({ text, headings }) => [text, headings]);
    expect(found).toEqual([
      ["A", []],
      ["B", ["A"]],
      ["C", ["A", "B"]],
      ["d", ["C"]],
      ["E", ["C"]],
      ["f", ["C", "E"]],
    ]);
  });

  it("counts lines of the file, whatever ends them", () => {
    for (const end of ["\n", "\r\n", "\r"])
      expect(read(["---", "a: b", "---", "# A", "b", "", "```", "c", "```"].join(end)).map(({ line }) => line)).toEqual(
        [2, 4, 5, 8],
      );
  });

  it("reads a section that is too long line by line", () => {
    const found = shown(`# A\n\n${"b\n".repeat(100_001)}\n\`\`\`sh\nc\n\`\`\`\n    d`);
    expect(found.map(([place, language, , line]) => [place, language, line])).toEqual([
      ["prose", null, 1],
      ["prose", null, 3],
      ["block", "bash", 100_006],
      ["block", null, 100_008],
    ]);
  });

  it("loses no line with a word, however it is nested", () => {
    for (let seed = 0; seed < 1_000; seed++) {
      const text = documentOf(seed).replaceAll("text", "word");
      const lines = text.split(/\r\n?|\n/).flatMap((line, index) => (line.includes("word") ? [index + 1] : []));
      const wordLines = segmentsOf(text).flatMap(({ text: inside, line }) =>
        inside.split("\n").flatMap((one, index) => (one.includes("word") ? [line + index] : [])),
      );
      expect(
        [...new Set(wordLines)].toSorted((a, b) => a - b),
        JSON.stringify(text),
      ).toEqual(lines);
    }
    const deep = `${"> ".repeat(200)}word`;
    expect(segmentsOf(deep).some(({ text }) => text.includes("word"))).toBe(true);
  });

  it.each(["[", "*a_ ", "<", "> ", "- ", "`a``", "<!--", "![", "&"])("bears %j over and over", (piece) => {
    expect(read(piece.repeat(2_000)).length).toBeGreaterThanOrEqual(0);
  });
});

describe("withoutFences", () => {
  it("keeps the lines of a document and the fences themselves", () => {
    expect(withoutFences("a\r\n```sh\r\nb\r\n\r\n```\r\n- ~~~\n  c\n  ~~~\nd")).toBe("a\n```sh\n\n\n\n- ~~~\n\n\nd");
  });
});
