import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { rules } from "../rules.ts";
import { Random } from "../testing/random.ts";
import { documentOf } from "../testing/sample-document.ts";
import { parse } from "./parse.ts";
import { simpleBlocks } from "./simple-blocks.ts";

/** What a tree says and where, without what the blocks of lists and the words of emphasis stand in. */
function said(nodes: readonly Nodes[]): unknown[] {
  const flat = nodes.flatMap((node): unknown[] => {
    const line = node.position?.start.line;
    switch (node.type) {
      case "list":
      case "listItem":
      case "emphasis":
      case "strong":
        return said(node.children);
      case "thematicBreak":
        return [];
      case "break":
        return ["\n"];
      case "text":
        return [node.value];
      case "inlineCode":
        return [["code", node.value, line]];
      case "code":
        return [["block", node.lang ?? null, node.position?.start.offset, line]];
      case "link":
        // What the parser finds to be an address is a text as it stands.
        return node.children.length === 1 && said(node.children).join("") === node.url.replace(/^mailto:/, "")
          ? said(node.children)
          : [["link", node.url, ...said(node.children), node.position?.end.line]];
      case "table":
        return [["table", ...said(node.children)]];
      default:
        return [
          [node.type, node.type === "tableCell" ? null : line, ...("children" in node ? said(node.children) : [])],
        ];
    }
  });
  return joined(flat);
}

function joined(parts: readonly unknown[]): unknown[] {
  const all: unknown[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === "string" && typeof last === "string") all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

const texts = [
  "plain",
  "two\nlines  \nof *text* and **more**",
  "# A `b` c\n\ntext",
  "- a\n- b\n  - c\n    more\n\n  d",
  "1. a\n2. b\n\n   c",
  "- [ ] do\n- [x] done",
  "| a | b |\n|---|:-:|\n| `c` | **d** |",
  "a [b](https://example.com/x_y_z) c",
  "an https://example.com/a_b and me@example.com",
  "snake_case and 2 * 3 * 4",
  "**a** *b* __c__ _d_ (**e**), **f**: g",
  "```sh\n\n\n```",
  "text\n```js\n\n```\nmore",
  "a\n\n---\n\nb",
  "~/x",
  "lazy\n  goes on",
  "- a\nlazy",
  "> a\n> b\n>\n> - c",
  "text\n> a `https://a.b` c",
  "`\\*` and `<b>`",
];

describe("simpleBlocks", () => {
  it.each(texts)("reads %j as the parser does", (text) => {
    const blocks = simpleBlocks(text);
    expect(blocks).not.toBeNull();
    expect(said(blocks ?? [])).toEqual(said(parse(text).children));
  });

  it.each([
    "a <b>c</b>",
    "a \\* b",
    "a &amp; b",
    "!`ls`",
    "``a` b``",
    "a ![b](c.png)",
    "[a][b]",
    "[a]",
    "a\n===",
    "> a\nlazy",
    "> > a",
    "> ```\n> ```",
    "    code",
    "- a\n\n      code",
    "***a***",
    "**a",
    "a*b*c",
    "~a~",
    "- - a",
    "a\n2. b\n",
    "a | b\n--- | ---\n",
    "| a |\n| - |\n| b | c |",
    "```\n",
    "~~~\n\n~~~",
    "\ta",
    "## ",
    "a `b",
  ])("leaves %j to the parser", (text) => {
    expect(simpleBlocks(text)).toBeNull();
  });

  it("reads nothing else than the parser, whatever it is given", () => {
    let read = 0;
    for (let seed = 0; seed < 3000; seed++) {
      const text = documentOf(seed).replace(/\r\n?/g, "\n");
      const blocks = simpleBlocks(text);
      if (blocks === null) continue;
      read++;
      expect(said(blocks), JSON.stringify(text)).toEqual(said(parse(text).children));
    }
    expect(read).toBeGreaterThan(100);
  });

  it("reads nothing else than the parser of words and marks in any order", () => {
    const pieces = [
      ..."*_`~[]()!|\\<>&#-+.:1a ",
      "**",
      "a ",
      " b",
      "\n",
      "\n- ",
      "\n\n",
      "[x](y)",
      "https://a.b",
      "é",
      "你",
      "😀",
    ];
    let read = 0;
    for (let seed = 0; seed < 8_000; seed++) {
      const random = new Random(seed);
      const text = Array.from({ length: random.whole(1, 9) }, () => random.oneOf(pieces)).join("");
      const blocks = simpleBlocks(text);
      if (blocks === null) continue;
      read++;
      expect(said(blocks), JSON.stringify(text)).toEqual(said(parse(text).children));
    }
    expect(read).toBeGreaterThan(1000);
  });

  it("reads most of what rules are told by", () => {
    const markdown = rules.flatMap(({ examples }) =>
      [...examples.matches, ...examples.ignores].flatMap((example) => (typeof example === "string" ? [example] : [])),
    );
    const read = markdown.filter((text) => simpleBlocks(text.replace(/(?<=^```\w*\n)[^`]*(?=^```)/gm, "")) !== null);
    expect(read.length / markdown.length).toBeGreaterThan(0.5);
  });
});
