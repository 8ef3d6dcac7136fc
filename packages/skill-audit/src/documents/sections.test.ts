import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { documentOf } from "../testing/sample-document.ts";
import { frontmatterOf } from "./frontmatter.ts";
import { parse } from "./parse.ts";
import { sections } from "./sections.ts";

const headingsOf = (text: string) => sections(text).map(({ headings }) => headings);
const linesOf = (text: string) => sections(text).map(({ line }) => line);

describe("sections", () => {
  it.each([
    ["", []],
    ["a", [1]],
    ["a\n# b\nc\n## d", [1, 2, 4]],
    ["#a\n#\tb\n#\n####### c", [1, 2, 3]],
    ["a\n   # b\n    # c", [1, 2]],
    ["```\n# a\n```\n# b", [1, 4]],
    ["````\n```\n# a\n````\n# b", [1, 5]],
    ["~~~\n```\n# a\n~~~\n# b", [1, 5]],
    ["```\n# a", [1]],
    ["``` a`b\n# c", [1, 2]],
    ["- ```\n# a\n  ```", [1, 2]],
    ["1. a\n   ```\n# b", [1, 3]],
    ["para\n2. b\n   ```\n# c", [1]],
    ["1. a\n\nb\n   ```\n# c", [1]],
    ["> ```\n# a", [1, 2]],
    ["- a\n  # b\n# c", [1, 3]],
    ["> # a\n# b", [1, 2]],
    ["<!--\n# a\n\n# b\n-->\n# c", [1, 6]],
    ["<!-- a -->\n# b", [1, 2]],
    ["<script>\n\n# a\n</script>\n# b", [1, 5]],
    ["<?\n# a\n?>\n# b", [1, 4]],
    ["<!X\n# a\n>\n# b", [1, 4]],
    ["<![CDATA[\n# a\n]]>\n# b", [1, 4]],
    ["<div>\n# a\n\n# b", [1, 4]],
    ["<x>\n# a\n\n# b", [1, 4]],
    ["a\n<x>\n# b", [1, 3]],
    ['<a id="x"></a>\n# b', [1, 2]],
    ["<div>\n```\n\n# a\n\n```\n# b", [1, 4]],
    ["a\n=\nb\n-\n", [1]],
    ["a\r\n# b\r\n# c", [1, 2, 3]],
    ["a\r# b\r# c", [1, 2, 3]],
    ["---\na: b\n# c\n---\nd\n# e", [1, 5, 6]],
    ["\ufeff\n\n---\na: b\n---\n# c", [1, 6]],
    ["---\na\n---\n# b", [1, 4]],
    ["---\na: b\n# c", [1, 3]],
  ])("divides %j", (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it("gives the headings above by level", () => {
    expect(headingsOf("a\n# A ##\n### B\n## `C` *d*\n### E\n# F\\_")).toEqual([
      [],
      ["A"],
      ["A", "B"],
      ["A", "C d"],
      ["A", "C d", "E"],
      ["F_"],
    ]);
    expect(headingsOf("---\na: b\n---\n# A")).toEqual([[], ["A"]]);
  });
});

/**
 * The blocks of a tree, one a line. The parser lets a block that a container leaves open end a line later at the end of
 * a text than before a heading: so only paragraphs and headings are compared by their ends, and values without blank ones.
 */
function blocksOf(node: Nodes, shift: number): string[] {
  const value = "value" in node ? node.value.replace(/[\r\n]+$/, "") : "";
  const isLeaf = ["paragraph", "heading", "code", "html", "definition", "tableRow"].includes(node.type);
  const end = node.type === "paragraph" || node.type === "heading" ? (node.position?.end.line ?? 0) + shift : "";
  const own = `${node.type} ${(node.position?.start.line ?? 0) + shift} ${end} ${value}`;
  const children = isLeaf || !("children" in node) ? [] : node.children;
  return [...(node.type === "root" ? [] : [own]), ...children.flatMap((child) => blocksOf(child, shift))];
}

describe("sections of random documents", () => {
  it("have the blocks of the whole", () => {
    for (let seed = 0; seed < 500; seed++) {
      const text = documentOf(seed);
      const found = sections(text);
      expect(found.map((section) => section.text).join("")).toBe(text);
      const end = frontmatterOf(text)?.end ?? 0;
      const body = end === 0 ? found : found.slice(1);
      const whole = blocksOf(parse(text.slice(end)), (body[0]?.line ?? 1) - 1);
      const parts = body.flatMap((section) => blocksOf(parse(section.text), section.line - 1));
      expect(parts, JSON.stringify(text)).toEqual(whole);
    }
  });
});
