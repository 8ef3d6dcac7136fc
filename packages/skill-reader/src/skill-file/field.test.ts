import { describe, expect, it } from "vitest";
import {
  type FieldValue,
  isEmptyValue,
  readAs,
  readableText,
  readCompatibility,
  readDescription,
  readLicense,
  readName,
} from "./field.ts";
import { readYaml } from "./yaml-fields.ts";

const textValue = (written: string, isPlain = true): FieldValue => ({ kind: "text", text: written, isPlain });
const list = (...items: FieldValue[]): FieldValue => ({ kind: "list", items });

describe("readableText", () => {
  it("joins lists and maps", () => {
    const map: FieldValue = {
      kind: "map",
      fields: [
        { key: "a", line: 1, value: list(textValue("x"), textValue(" y ")) },
        { key: "b", line: 2, value: textValue("z") },
      ],
    };
    expect(readableText(map)).toBe("a: x, y; b: z");
    expect(readableText(list(textValue("x"), textValue(""), map))).toBe("x, a: x, y; b: z");
  });
});

describe("isEmptyValue", () => {
  it.each([
    [textValue(""), true],
    [textValue(" \n"), true],
    [textValue("~"), true],
    [textValue("~", false), false],
    [textValue("null"), false],
    [list(), true],
    [list(textValue("")), true],
    [list(textValue("x")), false],
    [{ kind: "map", fields: [] } satisfies FieldValue, true],
  ])("tells whether %j states something", (value, isEmpty) => {
    expect(isEmptyValue(value)).toBe(isEmpty);
  });
});

describe("readAs", () => {
  it.each(
    "yes No ON off true n null ~ 12 -3 012 0o17 0x1F 0b11 1_000 1.5 .5 1e3 -.inf .NaN 1:30 190:20:30.15 2024-01-01".split(
      " ",
    ),
  )("knows that %s is read as something else", (text) => {
    expect(readAs(text)).toBeTypeOf("string");
  });

  it.each(["yes!", "1.0.0", "v2", "MIT", "nullable", "on-call", "3d", "1:90", "2024-01"])(
    "knows that %s is a text",
    (text) => {
      expect(readAs(text)).toBeUndefined();
    },
  );

  it("knows a time", () => {
    expect(readAs("2001-12-14T21:59:43.10-05:00")).toBe(readAs("2001-12-14"));
  });
});

const fieldOf = (source: string) => readYaml(source, 2).fields[0];
const rulesOf = ({ deviations }: { deviations: readonly { rule: string; line: number }[] }) =>
  deviations.map(({ rule }) => rule);
const name = (source: string, folder: string | null = "x") => readName(fieldOf(source), folder);
const description = (source: string) => readDescription(fieldOf(source));

describe("readName", () => {
  it("accepts the folder's name", () => {
    expect(name("name: pdf-2", "pdf-2")).toEqual({ value: "pdf-2", deviations: [] });
  });

  it.each([
    ["name: other", "x", ["name-differs-from-folder"]],
    ["name: other", null, []],
    ["name: My Skill", "my-skill", ["name-characters"]],
    ["name: My Skill", "other", ["name-characters", "name-differs-from-folder"]],
    ["name: my_skill", "my-skill", ["name-characters"]],
    ["name: größe", "größe", ["name-characters"]],
    ["name: -x", "x", ["name-hyphens"]],
    ["name: x-", "x-", ["name-hyphens"]],
    ["name: a--b", "a-b", ["name-hyphens"]],
    [`name: ${"a".repeat(64)}`, null, []],
    [`name: ${"a".repeat(65)}`, null, ["name-too-long"]],
    ["name: 012", "012", ["name-not-text"]],
    ["name: true", "true", ["name-not-text"]],
    ["name: 2026-01-02", "2026-01-02", ["name-not-text"]],
    ["name: yes", "yes", ["yaml-1-1-scalar"]],
    ["Name: x", "x", ["name-missing"]],
    ["name: '012'", "012", []],
    ["name: [a, B]", "a", ["name-not-text"]],
    ["name:", "x", ["name-missing"]],
    ["name: ''", "x", ["name-missing"]],
    ["name: ~", "x", ["name-missing"]],
  ])("judges %s in the folder %s", (source, folder, rules) => {
    expect(rulesOf(name(source, folder))).toEqual(rules);
  });

  it("gives the text as it is written, and lists joined", () => {
    expect(name("name: 1:30").value).toBe("1:30");
    expect(name("name: [a, b]").value).toBe("a, b");
    expect(name("name: ''").value).toBeNull();
  });

  it("has neither hidden characters nor anything to say of them", () => {
    expect(name('name: "a\\u200bb\\n"', "ab")).toEqual({ value: "ab", deviations: [] });
  });

  it("reports a name that is not stated", () => {
    expect(readName(undefined, "x")).toMatchObject({ value: null, deviations: [{ rule: "name-missing", line: 1 }] });
  });
});

describe("readDescription", () => {
  it("reads a block as one line", () => {
    expect(description("description: |\n  one\n  two")).toEqual({ value: "one two", deviations: [] });
  });

  it.each([
    [`description: ${"é".repeat(1024)}`, []],
    [`description: ${"😀".repeat(1024)}`, []],
    [`description: ${"é".repeat(1025)}`, ["description-too-long"]],
    ["description: [a, b]", ["description-not-text"]],
    ["description: {Use when: a}", ["description-not-text"]],
    ["description: yes", ["yaml-1-1-scalar"]],
    ["description: 42", ["description-not-text"]],
    ["Description: Reads.", ["description-missing"]],
    ["description: Fixes issue #12", ["text-cut-by-comment"]],
    ["description: 'Fixes' # a note", []],
    ["description: a <b>bold</b> word", ["description-markup"]],
    ["description: the <name> of it", []],
    ["description:", ["description-missing"]],
  ])("judges %.60s", (source, rules) => {
    expect(rulesOf(description(source))).toEqual(rules);
  });

  it("gives lists and maps as text to read", () => {
    expect(description("description: {Use when: a}").value).toBe("Use when: a");
    expect(description("description: [a, b]").value).toBe("a, b");
  });

  it("keeps a very long text whole", () => {
    expect(description(`description: ${"word ".repeat(5_000)}end`).value).toMatch(/ end$/);
  });

  it("says what a comment cuts away", () => {
    expect(description("description: Fixes issue #12 now").deviations[0]?.detail).toContain("12 now");
  });

  it("is null where only tags are", () => {
    expect(description("description: <br>").value).toBeNull();
  });
});

describe("readLicense", () => {
  it.each([
    ["license: MIT", "MIT", []],
    ["license: [MIT, Apache-2.0]", "MIT, Apache-2.0", ["license-not-text"]],
    ["license: MIT # see LICENSE", "MIT", []],
    ["license: 0", "0", ["license-not-text"]],
    ["license:", null, ["field-empty"]],
  ])("reads %s", (source, value, rules) => {
    const read = readLicense(fieldOf(source));
    expect([read.value, rulesOf(read)]).toEqual([value, rules]);
  });
});

describe("readCompatibility", () => {
  it.each([
    ["compatibility: Node 20", []],
    [`compatibility: ${"a".repeat(500)}`, []],
    [`compatibility: ${"a".repeat(501)}`, ["compatibility-too-long"]],
    ["compatibility: [git, jq]", ["compatibility-not-text"]],
    ["compatibility: 3.14", ["compatibility-not-text"]],
    ["compatibility: ''", ["field-empty"]],
  ])("judges %.60s", (source, rules) => {
    expect(rulesOf(readCompatibility(fieldOf(source)))).toEqual(rules);
  });

  it("finds nothing wrong where nothing is stated", () => {
    expect(readCompatibility(undefined)).toEqual({ value: null, deviations: [] });
    expect(readLicense(undefined)).toEqual({ value: null, deviations: [] });
  });
});
