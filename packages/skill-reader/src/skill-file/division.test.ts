import { describe, expect, it } from "vitest";
import { divide } from "./division.ts";

function divided(text: string) {
  const lines = text.split("\n");
  const { blocks, bodyIndex, deviations } = divide(lines);
  return {
    blocks: blocks.map((block) => `${block.firstLine}: ${block.lines.join("|")}`),
    body: lines.slice(bodyIndex).join("|"),
    rules: deviations.map(({ rule, line }) => `${rule} ${line}`),
  };
}

describe("divide", () => {
  it("divides a file at its fences", () => {
    expect(divided("---\nname: x\n---\n# Title\n\n---\nmore")).toEqual({
      blocks: ["2: name: x"],
      body: "# Title||---|more",
      rules: [],
    });
  });

  it.each([
    ["---  \nname: x\n---\t\nbody", ["frontmatter-fence 1", "frontmatter-fence 3"]],
    ["---\nname: x\n...\nbody", ["frontmatter-fence 3"]],
    ["-----\nname: x\n----\nbody", ["frontmatter-fence 1", "frontmatter-fence 3"]],
    [" ---\nname: x\n---\nbody", ["frontmatter-fence 1"]],
  ])("accepts the fences of %j and reports them", (text, rules) => {
    expect(divided(text)).toEqual({ blocks: ["2: name: x"], body: "body", rules });
  });

  it.each([
    ["\n\n---\nname: x\n---\nbody", 3],
    ["<!-- two\nlines -->\n---\nname: x\n---\nbody", 3],
    ["# comment\n---\nname: x\n---\nbody", 2],
    ["```yaml\n---\nname: x\n---\nbody", 2],
  ])("finds frontmatter below what stands before it: %j", (text, line) => {
    expect(divided(text)).toEqual({
      blocks: [`${line + 1}: name: x`],
      body: "body",
      rules: [`frontmatter-not-first ${line}`],
    });
  });

  it("takes a rule of Markdown below a title for no frontmatter", () => {
    const text = "# Title\n---\nSome text\n---\nmore";
    expect(divided(text)).toEqual({ blocks: [], body: text.replaceAll("\n", "|"), rules: ["frontmatter-missing 1"] });
  });

  it.each(["", "# Title\n\nText", "words"])("finds no frontmatter in %j", (text) => {
    expect(divided(text)).toMatchObject({ blocks: [], rules: ["frontmatter-missing 1"] });
  });

  it.each(["---\n---\nbody", "---\n\n\n---\nbody"])("calls empty frontmatter missing: %j", (text) => {
    expect(divided(text)).toEqual({ blocks: [], body: "body", rules: ["frontmatter-missing 1"] });
  });

  it("reads fields without fences", () => {
    expect(divided("name: x\ndescription: y\n\n# Title")).toEqual({
      blocks: ["1: name: x|description: y"],
      body: "|# Title",
      rules: ["frontmatter-missing 1"],
    });
    expect(divided("\nname: x\n---\nbody")).toMatchObject({ blocks: ["2: name: x"], body: "body" });
  });

  it.each([
    [
      "---\nname: x\ndescription: >\n  one\n\n  two\n\n# Title\ntext",
      "2: name: x|description: >|  one||  two",
      "|# Title|text",
    ],
    ["---\nname: x\n\nlicense: MIT\n\nSome text: here", "2: name: x||license: MIT", "|Some text: here"],
    ["---\nname: x\n# Title", "2: name: x|# Title", ""],
    ["---\nname: x\n```sh\nls\n```", "2: name: x", "```sh|ls|```"],
  ])("ends frontmatter without an end before the text: %j", (text, block, body) => {
    const result = divided(text);
    expect(result.rules).toEqual(["frontmatter-unterminated 1"]);
    expect(result.blocks.map((found) => found.replace(/\|+$/, ""))).toEqual([block]);
    expect(result.body).toBe(body);
  });

  it("does not end frontmatter at a rule below a heading", () => {
    expect(divided("---\nname: x\n\n# Title\n\ntext\n\n---\n\nmore")).toMatchObject({
      rules: ["frontmatter-unterminated 1"],
      body: "|# Title||text||---||more",
    });
  });

  it("takes a comment above a key for no heading", () => {
    expect(divided("---\nname: x\n\n# Optional\nlicense: MIT\n---\nbody")).toMatchObject({ rules: [], body: "body" });
  });

  it("calls an opening fence with nothing to read behind it no frontmatter, and keeps the text", () => {
    expect(divided("---\n\nSome text")).toEqual({ blocks: [], body: "|Some text", rules: ["frontmatter-missing 1"] });
  });

  it.each([
    ["---\nname: x\n---\n\n---\ndescription: y\n---\nbody", ["2: name: x", "6: description: y"], 5],
    ["---\n---\nname: x\n---\nbody", ["2: ", "3: name: x"], 2],
  ])("reads a second frontmatter: %j", (text, blocks, line) => {
    const result = divided(text);
    expect(result).toMatchObject({ body: "body", rules: [`frontmatter-twice ${line}`] });
    expect(result.blocks).toEqual(blocks);
  });

  it("takes a passage between two rules of Markdown for no second frontmatter", () => {
    expect(divided("---\nname: x\n---\n---\nNote: y\n---\nbody")).toMatchObject({
      rules: [],
      body: "---|Note: y|---|body",
    });
  });
});
