import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { documentOf } from "../testing/sample-document.ts";
import { parse } from "./parse.ts";
import { partsOf, withFences } from "./parts.ts";

/**
 * Code, headings and HTML with their lines. Where an item ends the parser takes a line for one of its paragraph or for a
 * paragraph of its own, depending on what stands before the list: the text of it is the same.
 */
function leaves(node: Nodes, shift: number): string[] {
  const isLeaf = ["heading", "code", "html", "definition", "tableRow"].includes(node.type);
  if (isLeaf) return [`${node.type} ${(node.position?.start.line ?? 0) + shift}`];
  return "children" in node ? node.children.flatMap((child) => leaves(child, shift)) : [];
}

describe("parts of a section", () => {
  it("have the blocks of the whole in random documents", () => {
    for (let seed = 0; seed < 500; seed++) {
      const text = documentOf(seed).replace(/\r\n?/g, "\n");
      const parts = partsOf(text);
      expect(
        parts
          .map(({ outside, blocks }) => withFences(outside, blocks))
          .join("\n")
          .split("\n")
          .map((line) => line.trim()),
        JSON.stringify(text),
      ).toEqual(text.split("\n").map((line) => line.trim()));
      const together = parts.flatMap(({ outside, line }) => leaves(parse(outside), line - 1));
      expect(together, JSON.stringify(text)).toEqual(leaves(parse(text), 0));
    }
  });

  it.each([
    ["Never do this:\n\n```\nb\n```", "Never do this:"],
    ["# Wrong\n\n```\nb\n```", "Wrong"],
    ["One.\n\n- Two:\n\n```\nb\n```", "Two:"],
    ["```\nb\n```", ""],
    ["A:\n\n```\nb\n```\n\n```\nc\n```", "A:"],
  ])("know what introduces the last of %j", (text, introduction) => {
    expect(partsOf(text).at(-1)?.introduction).toBe(introduction);
  });
});
