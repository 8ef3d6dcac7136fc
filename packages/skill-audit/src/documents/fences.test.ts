import { describe, expect, it } from "vitest";
import { documentOf } from "../testing/sample-document.ts";
import { withoutFences } from "./fences.ts";
import { parse } from "./parse.ts";

/** Code on the top level as the parser reads it: line of the first line of code, and the code. */
const parsed = (text: string) =>
  parse(text).children.flatMap((node) =>
    node.type === "code" ? [{ line: (node.position?.start.line ?? 0) + 1, text: node.value }] : [],
  );

/** Of a tab that the fence's own indentation cuts through, the parser leaves spaces. */
const unindented = ({ line, text }: Readonly<{ line: number; text: string }>) => ({
  line,
  text: text.trimEnd().replace(/^[ \t]+/gm, ""),
});

describe("a section without its fences", () => {
  it.each([
    ["a\n```sh\nb\nc\n```\nd", "a\n```sh\n\n\n```\nd", [{ info: "sh", text: "b\nc", line: 3 }]],
    ["~~~ js title\nb\n~~~", "~~~ js title\n\n~~~", [{ info: "js title", text: "b", line: 2 }]],
    ["  ```\n    b\n c\n```", "  ```\n\n\n```", [{ info: "", text: "  b\nc", line: 2 }]],
    ["```\nb", "```\n", [{ info: "", text: "b", line: 2 }]],
    ["- ```\n  b\n  ```", "- ```\n  b\n  ```", []],
    ["a `b`", "a `b`", []],
  ])("of %j is %j", (text, outside, blocks) => {
    expect(withoutFences(text)).toMatchObject({ outside, blocks });
  });

  it("has them as the parser does in random documents", () => {
    for (let seed = 0; seed < 400; seed++) {
      const text = documentOf(seed).replace(/\r\n?/g, "\n");
      const { outside, blocks } = withoutFences(text);
      const known = parsed(text).map(unindented);
      for (const { line, text: code } of blocks)
        expect(known, JSON.stringify(text)).toContainEqual(unindented({ line, text: code }));
      const kinds = (one: string) => parse(one).children.map((node) => `${node.type} ${node.position?.start.line}`);
      expect(kinds(outside), JSON.stringify(text)).toEqual(kinds(text));
    }
  });
});
