import { describe, expect, it } from "vitest";
import { readableText } from "./field.ts";
import { readKeyLine, recoverFields } from "./recover-fields.ts";

const recovered = (...lines: string[]) =>
  recoverFields(lines, 2).map(({ key, line, value }) => [key, line, readableText(value)]);

describe("recoverFields", () => {
  it("reads a plain text with colons to its end", () => {
    expect(recovered("name: a", "description: Use when: foo, not: bar", "license: MIT")).toEqual([
      ["name", 2, "a"],
      ["description", 3, "Use when: foo, not: bar"],
      ["license", 4, "MIT"],
    ]);
  });

  it("reads block scalars, lists and maps between broken fields", () => {
    expect(
      recovered("description: >", "  one", "  two", "x: a: b", "allowed-tools:", "  - Read", "metadata:", "  k: v"),
    ).toEqual([
      ["description", 2, "one two"],
      ["x", 5, "a: b"],
      ["allowed-tools", 6, "Read"],
      ["metadata", 8, "k: v"],
    ]);
  });

  it.each([
    ['description: "He said "yes" twice"', 'He said "yes" twice'],
    ["description: 'it's here'", "it's here"],
    ['description: "never closed: so', "never closed: so"],
    ["description: @scope/package first", "@scope/package first"],
    ["description: `code` first", "`code` first"],
    ["description: *bold* first", "*bold* first"],
    ["description: [one] first", "[one] first"],
    ["description: > on the same line", "on the same line"],
    ["description: |- on the same line", "on the same line"],
    ["description:no space", "no space"],
    ["description：全角", "全角"],
    ["'description' : a: b", "a: b"],
  ])("reads %s", (line, text) => {
    expect(recovered(line)).toEqual([["description", 2, text]]);
  });

  it("joins what stands below a text, at the margin or indented by a tab", () => {
    expect(recovered("description: one: two", "three", "\tfour", "", "name: x")).toEqual([
      ["description", 2, "one: two three four"],
      ["name", 6, "x"],
    ]);
  });

  it("takes a sentence's word before a colon for text, not for a field", () => {
    expect(recovered("description: one: two", "Note: three", "Name: x")).toEqual([
      ["description", 2, "one: two Note: three"],
      ["Name", 4, "x"],
    ]);
  });

  it("reads fields that are all indented", () => {
    expect(recovered("  name: x", "  description: a: b")).toEqual([
      ["name", 2, "x"],
      ["description", 3, "a: b"],
    ]);
  });

  it("reads the last of very many blocks as text", () => {
    const many = Array.from({ length: 400 }, (_, index) => `k${index}: a: b`);
    expect(recovered(...many, "description: 'x: y'").at(-1)).toEqual(["description", 402, "x: y"]);
    expect(recovered(...many, "allowed-tools: [x, y]").at(-1)).toEqual(["allowed-tools", 402, "[x, y]"]);
  });
});

describe("readKeyLine", () => {
  it.each(["http://example.org", "a sentence: with words", "- name: x", "time:10", ": x", ""])(
    "takes %j for no field",
    (line) => {
      expect(readKeyLine(line)).toBeNull();
    },
  );
});
