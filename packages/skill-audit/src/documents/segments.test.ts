import { describe, expect, it } from "vitest";
import { documentOf } from "../testing/sample-document.ts";
import { sections } from "./sections.ts";
import { relevantSegments, segmentsOf } from "./segments.ts";

const read = (text: string) => sections(text).flatMap(segmentsOf);
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
      ["A", ["A"]],
      ["B", ["A", "B"]],
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

  it.each(["[", "*a_ ", "<", "> ", "- ", "`a``", "<!--", "![", "&"])("bears %j over and over", (piece) => {
    expect(read(piece.repeat(2_000)).length).toBeGreaterThanOrEqual(0);
  });
});

describe("relevantSegments", () => {
  const curl = (text: string) => /\bcurl\b/.test(text);
  const codeOf = (text: string) =>
    relevantSegments(text, { mayMatchText: () => false, mayMatchCode: curl })
      .filter((segment) => segment.language !== null && curl(segment.text))
      .map(({ place, line }) => `${place} ${line}`);
  const allCodeOf = (text: string) =>
    read(text)
      .filter((segment) => segment.language !== null && curl(segment.text))
      .map(({ place, line }) => `${place} ${line}`);

  it.each([
    "```sh\ncurl x\n```",
    "a\n\n~~~\ncurl x\n~~~",
    "    curl x",
    "\tcurl x",
    "- a\n\n  ```sh\n  curl x\n  ```",
    "-     curl x",
    "1.      curl x",
    "- -      curl x",
    "-\t\tcurl x",
    "> ```sh\n> curl x\n> ```",
    "a `curl x`",
    "```curl x```",
    "!`curl x`",
    "| `curl x` | b |\n|---|---|",
  ])("gives the code of %j for the sake of programs", (text) => {
    expect(allCodeOf(text)).toHaveLength(1);
    expect(codeOf(text)).toEqual(allCodeOf(text));
  });

  it.each(["curl is a program", "a\n\n- curl", "# curl"])("does not look at prose for their sake: %j", (text) => {
    expect(codeOf(text)).toEqual([]);
  });

  it("misses no code of a random document", () => {
    for (let seed = 0; seed < 500; seed++) {
      const text = documentOf(seed)
        .replaceAll("text", "curl x")
        .replaceAll(/\b[abt]\b/g, "curl x");
      expect(codeOf(text), JSON.stringify(text)).toEqual(allCodeOf(text));
    }
  });
});

describe("segments of several sections", () => {
  it("stand at the lines of the file", () => {
    const text = "# A\n\ncurl a\n\n## B\n\n- curl b\n\n### C\n\ntext\n\n```sh\ncurl c\n```\n\ncurl d `curl e`\n";
    const all = relevantSegments(text, { mayMatchText: (part) => part.includes("curl"), mayMatchCode: () => false });
    const found = all.filter((segment) => segment.text.includes("curl"));
    expect(found.map(({ place, line, headings }) => [place, line, headings.at(-1)])).toEqual([
      ["prose", 3, "A"],
      ["prose", 7, "B"],
      ["block", 14, "C"],
      ["inline", 17, "C"],
      ["prose", 17, "C"],
    ]);
  });

  it("are the same together as one by one", () => {
    for (let seed = 0; seed < 150; seed++) {
      const text = [seed, seed + 1, seed + 2]
        .map((one) => `# H\n\n${documentOf(one).replace(/\r\n?/g, "\n")}\n`)
        .join("\n");
      const blocks = (segments: readonly { place: string; line: number; text: string }[]) =>
        segments.filter(({ place }) => place === "block").map(({ line, text: code }) => `${line} ${code.trim()}`);
      const together = relevantSegments(text, { mayMatchText: () => true, mayMatchCode: () => true });
      expect(blocks(together), JSON.stringify(text)).toEqual(
        blocks(sections(text).flatMap((section) => segmentsOf(section))),
      );
    }
  });
});
