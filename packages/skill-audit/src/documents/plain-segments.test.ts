import { describe, expect, it } from "vitest";
import { Collector } from "./collector.ts";
import { addPlain } from "./plain-segments.ts";

function read(text: string) {
  const collector = new Collector(1, []);
  addPlain(text, collector);
  return collector.segments;
}

const shown = (text: string) =>
  read(text)
    .filter(({ place }) => place !== "prose")
    .map(({ place, language, text: inside, line }) => [place, language, inside, line]);
const proseOf = (text: string) =>
  read(text)
    .filter(({ place }) => place === "prose")
    .map(({ text: inside, line }) => [inside, line]);

describe("a text that is read line by line", () => {
  it.each([
    ["a fence", "a\n```sh\nb\n\nc\n```\nd", "bash", "b\n\nc", 3],
    ["a fence of tildes", "~~~~ python x\na\n~~~\n~~~~", "python", "a\n~~~", 2],
    ["a fence without an end", "```js\na", "javascript", "a", 2],
    ["a fence that is indented", "  ```sh\n  a\n b\n  ```", "bash", "a\nb", 2],
    ["a fence in an item", "- a\n\n  ```sh\n  b\n    c\n  ```\nd", "bash", "b\n  c", 4],
    ["a fence that an item begins with", "1. ```sh\n   a\n   ```", "bash", "a", 2],
    ["a fence in an item of an item", "- a\n  - b\n    ```sh\n    c\n    ```", "bash", "c", 4],
    ["a fence in an item, by tabs", "-\ta\n\n\t```sh\n\tb\n\t```", "bash", "b", 4],
    ["a fence in a quote", "> ```sh\n> a\n>   b\n> ```", "bash", "a\n  b", 2],
    ["a fence in a quote of a quote", "> > ```sh\n> > a\n> > ```", "bash", "a", 2],
    ["a fence behind more marks than are parsed", `${"> ".repeat(60)}\`\`\`sh\n${"> ".repeat(60)}a`, "bash", "a", 2],
    ["a fence that is deeper than code", "     ```sh\n     a\n     ```", "bash", "a", 2],
    ["commands without a name", "```\ncurl x\n```", "bash", "curl x", 2],
  ])("has %s as a block", (_, text, language, code, line) => {
    expect(shown(text)).toEqual([["block", language, code, line]]);
  });

  it.each([
    ["the item it is in", "- ```\n  a\nb", "b"],
    ["the quote it is in", "> ```\n> a\nb", "b"],
    ["what it may be indented to", "     ```\n     a\nb", "b"],
  ])("ends a fence with %s", (_, text, prose) => {
    expect(proseOf(text)).toEqual([[prose, 3]]);
    expect(shown(text)).toEqual([["block", null, "a", 2]]);
  });

  it.each([
    ["at its start", "!`id -u`", "id -u"],
    ["amid a line", "a !`id` b", "id"],
    ["with more backticks", "!``echo `id` ``", "echo `id` "],
    ["after a lone backtick", "a ` b !`id`", "id"],
    ["in an item", "- !`id`", "id"],
    ["in a comment of several lines", "<!--\n!`id`\n-->", "id"],
  ])("has what an agent runs while it loads the text %s", (_, text, code) => {
    expect(shown(text)).toContainEqual([
      "injection",
      "bash",
      code,
      text.split("\n").findIndex((a) => a.includes("!`")) + 1,
    ]);
  });

  it("has a fence that runs at once as such", () => {
    expect(shown("a\n- ```!\n  id\n  ```")).toEqual([["injection", "bash", "id", 3]]);
  });

  it.each([
    ["a command", "Run `curl x` now", ["curl x"]],
    ["commands of one line", "`curl x`, then ``git y``", ["curl x", "git y"]],
    ["a name alone", "`curl`", []],
    ["words that are no command", "`a b`", []],
    ["backticks of two lengths", "`a ``curl x` b``", []],
  ])("has %s in code spans", (_, text, codes) => {
    expect(shown(text)).toEqual(codes.map((code) => ["inline", "bash", code, 1]));
  });

  it("knows what stands before a span, and before a block", () => {
    expect(read("a\nThen run `git x` now").map(({ before }) => before)).toContain("Then run");
    expect(read("Never do this:\n\n```\nx\n```").find(({ place }) => place === "block")?.before).toBe("Never do this:");
  });

  it.each([
    ["of a line", "a <!-- b --> c", [[" b ", 1]]],
    [
      "two of a line",
      "<!--a--><!--b-->",
      [
        ["a", 1],
        ["b", 1],
      ],
    ],
    ["of several lines", "<!-- a\n\nb\n--> c", [[" a\n\nb\n", 1]]],
    ["without an end", "a\n\n<!-- b\n\nc", [[" b\n\nc", 3]]],
    ["in an item", "- <!-- a\n  b -->", [[" a\n  b ", 1]]],
    ["in none, but in a code span", "`<!--` a", []],
  ])("has comments %s", (_, text, comments) => {
    expect(shown(text)).toEqual(comments.map(([inside, line]) => ["comment", null, inside, line]));
  });

  it.each([
    ["amid a paragraph is over with it", "a <!-- b\n\n```sh\nc\n```"],
    ["in an item is over with it", "- <!-- b\n\n```sh\nc\n```"],
    ["in a quote is over with it", "> <!-- b\n\n```sh\nc\n```"],
    ["in a code span is none", "`<!--`\n\n```sh\nc\n```"],
  ])("hides no code in a comment: one that begins %s", (_, text) => {
    expect(shown(text)).toContainEqual(["block", "bash", "c", text.split("\n").indexOf("c") + 1]);
  });

  it.each([
    [
      "paragraphs",
      "a\nb\n\nc",
      [
        ["a\nb", 1],
        ["c", 4],
      ],
    ],
    ["what stands around a comment", "a <!-- b --> c", [["a  c", 1]]],
    ["what stands after one of several lines", "<!--\na\n--> b", [[" b", 3]]],
    ["a thematic break", "- - -", [["- - -", 1]]],
    ["code spans as they are written", "a `b` c", [["a `b` c", 1]]],
  ])("has %s as prose", (_, text, prose) => {
    expect(proseOf(text)).toEqual(prose);
  });

  it.each([
    ..."` |``` |`a``|!`|<!--|<!-- -->|- |> |1. |-\t|~~~|a `|!`a| `<!--`".split("|"),
    Array.from({ length: 700 }, (_, length) => "`".repeat(length)).join(" "),
  ])("bears its piece %# over and over in time that grows with its length", (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    const start = performance.now();
    read(text);
    read(text.match(/.{1,60}/g)?.join("\n") ?? "");
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
