import { describe, expect, it } from "vitest";
import { readableText } from "./field.ts";
import { readKeyLine, readYaml, recoverFields } from "./yaml-fields.ts";

const texts = (source: string) =>
  readYaml(source, 2).fields.map(({ key, line, value }) => [key, line, readableText(value)]);

describe("readYaml", () => {
  it.each(["yes", "on", "012", "0x1F", "1:30:00", "2024-01-01", "1e3", "null", "true", ".inf"])(
    "reads %s as the text that is written",
    (written) => {
      expect(texts(`name: ${written}`)).toEqual([["name", 2, written]]);
    },
  );

  it("tells the line of every key, counted in the file", () => {
    expect(texts("a: >-\n  one\n  two\n\nb: 'x'\n# comment\nc:\n  - d")).toEqual([
      ["a", 2, "one two"],
      ["b", 6, "x"],
      ["c", 8, "d"],
    ]);
  });

  it("keeps both of two equal keys, and __proto__ as a key like any other", () => {
    expect(texts("a: 1\na: 2\n__proto__: 3").map(([key]) => key)).toEqual(["a", "a", "__proto__"]);
  });

  it("keeps what follows a text as a comment apart", () => {
    expect(readYaml("a: text # more\nb: c", 1).fields[0]?.value).toMatchObject({ text: "text", comment: " more" });
    expect(readYaml("a: text\n  # below\nb: c", 1).fields[0]?.value).toEqual({
      kind: "text",
      text: "text",
      isPlain: true,
    });
  });

  it("reads lists and maps", () => {
    expect(texts("a: [x, y]\nb:\n  c: d\n  e: [f]\n? [g, h]\n: i")).toEqual([
      ["a", 2, "x, y"],
      ["b", 3, "c: d; e: f"],
      ["[g, h]", 6, "i"],
    ]);
  });

  it("resolves aliases and merge keys, and says where they are", () => {
    const read = readYaml("a: &x text\nb: *x\nc: &m {k: v, a: w}\n<<: *m", 2);
    expect(read.fault).toBeNull();
    expect(read.fields.map(({ key, value }) => [key, readableText(value)])).toEqual([
      ["a", "text"],
      ["b", "text"],
      ["c", "k: v; a: w"],
      ["k", "v"],
    ]);
    expect(read.references.map(({ line, what }) => [line, what])).toEqual([
      [2, "&x"],
      [3, "*x"],
      [4, "&m"],
      [5, "*m"],
      [5, "<<"],
    ]);
  });

  it("keeps the text of a value with a tag, known or not", () => {
    expect(texts("a: !!timestamp 2001-01-01\nb: !mine text")).toEqual([
      ["a", 2, "2001-01-01"],
      ["b", 3, "text"],
    ]);
    expect(readYaml("a: !!str 12", 1).references).toMatchObject([{ what: "!!str" }]);
  });

  it.each([
    ["a colon in a plain text", "a: b\nc: Use when: foo", 3],
    ["an alias of nothing", "a: b\n\nc: *bold", 4],
    ["an alias of what contains it", "a: &x [*x]", 2],
    ["a tab as indentation", "a:\n\tb: c", 3],
    ["a list", "- a\n- b", 2],
    ["a text", "only words", 2],
  ])("finds %s at fault", (_, source, line) => {
    expect(readYaml(source, 2).fault?.line).toBe(line);
  });

  it("finds no fields in nothing and in comments", () => {
    expect(readYaml("", 1)).toEqual({ fields: [], fault: null, references: [] });
    expect(readYaml("# only\n\n", 1).fields).toEqual([]);
  });

  it("writes out only so much of aliases of aliases", () => {
    const levels = Array.from({ length: 40 }, (_, level) => `a${level + 1}: &a${level + 1} [*a${level}, *a${level}]`);
    const read = readYaml(["a0: &a0 laugh", ...levels].join("\n"), 1);
    const last = read.fields.at(-1);
    expect(last === undefined ? 0 : readableText(last.value).length).toBeLessThan(20_000);
    expect(last === undefined ? "" : readableText(last.value)).toContain("laugh");
  });

  it("leaves aliases beyond the hundredth as they are written", () => {
    const aliases = Array.from({ length: 101 }, (_, index) => `k${index}: *a`).join("\n");
    const values = texts(`a: &a x\n${aliases}`).map(([, , text]) => text);
    expect(values.slice(-2)).toEqual(["x", "*a"]);
  });

  it("reads what is nested too deep as the text it is", () => {
    const deep = `${"[".repeat(60)}x${"]".repeat(60)}`;
    const [field] = readYaml(`a: ${deep}`, 1).fields;
    expect(field && readableText(field.value)).toContain("[[x]]");
  });

  it("survives brackets without an end", () => {
    expect(readYaml(`a: ${"[".repeat(30_000)}`, 1).fault).not.toBeNull();
  });
});

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
