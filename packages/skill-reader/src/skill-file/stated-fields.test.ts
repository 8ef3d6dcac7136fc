import { describe, expect, it } from "vitest";
import { isExtension, isKnownKey, readableText, specificationField } from "./field.ts";
import { readStatedFields } from "./stated-fields.ts";

function stated(sources: readonly string[], isMerging = false) {
  const blocks = sources.map((source, index) => ({ lines: source.split("\n"), firstLine: 2 + 100 * index }));
  const { fields, deviations } = readStatedFields(blocks, isMerging);
  return {
    fields: Object.fromEntries([...fields].map(([name, { value }]) => [name, readableText(value)])),
    rules: deviations.map(({ rule, line }) => `${rule} ${line}`),
  };
}

describe("readStatedFields", () => {
  it("finds nothing wrong with the specification's fields", () => {
    const source = "name: x\ndescription: y\nlicense: MIT\ncompatibility: z\nmetadata: {a: b}\nallowed-tools: Read";
    expect(stated([source]).rules).toEqual([]);
    expect(Object.keys(stated([source]).fields)).toHaveLength(6);
  });

  it("reads the last of equal keys, as loaders do, but not an empty one", () => {
    expect(stated(["name: a\nname: b"])).toEqual({ fields: { name: "b" }, rules: ["duplicate-key 3"] });
    expect(stated(["name: a\nname:"]).fields).toEqual({ name: "a" });
    expect(stated(["Name: a\nNAME:"]).fields).toEqual({ name: "a" });
  });

  it("reads the first side of a merge conflict, and what only the other has", () => {
    expect(stated(["name: a\nname: b\nlicense: MIT"], true).fields).toEqual({ name: "a", license: "MIT" });
  });

  it("reads a key in another spelling where there is none in the right one", () => {
    expect(stated(["Name: a\nallowed_tools: Read"])).toEqual({
      fields: { name: "a", "allowed-tools": "Read" },
      rules: ["field-spelling 3"],
    });
    expect(stated(["name: a\nName: b"])).toEqual({ fields: { name: "a" }, rules: ["field-spelling 3"] });
  });

  it("tells extensions of agents from unknown fields", () => {
    expect(stated(["model: x\nsponsor: y\n__proto__: z"]).rules).toEqual([
      "extension-field 2",
      "unknown-field 3",
      "unknown-field 4",
    ]);
  });

  it("says once where YAML is broken and reads the fields all the same", () => {
    expect(stated(["name: a\ndescription: Use when: b: c\nlicense: d: e"])).toEqual({
      fields: { name: "a", description: "Use when: b: c", license: "d: e" },
      rules: ["frontmatter-invalid-yaml 3"],
    });
  });

  it("reports anchors and tags once", () => {
    expect(stated(["name: &a x\ndescription: *a\nlicense: !!str y"])).toEqual({
      fields: { name: "x", description: "x", license: "y" },
      rules: ["yaml-anchor-or-tag 2"],
    });
  });

  it("takes from a second frontmatter only what the first does not state", () => {
    expect(stated(["name: a", "name: b\ndescription: c"]).fields).toEqual({ name: "a", description: "c" });
  });

  it("reads frontmatter too long for a YAML parser by its lines", () => {
    const long = "word ".repeat(20_000).trim();
    expect(stated([`name: a\ndescription: ${long}`])).toEqual({ fields: { name: "a", description: long }, rules: [] });
  });

  it("reports only so many keys", () => {
    const many = Array.from({ length: 500 }, (_, index) => `k${index}: v\nk${index}: v`).join("\n");
    expect(stated([many]).rules.length).toBeLessThanOrEqual(40);
  });
});

describe("specificationField", () => {
  it.each([
    ["name", "name"],
    ["Name", "name"],
    ["DESCRIPTION", "description"],
    ["allowed_tools", "allowed-tools"],
    ["allowedTools", "allowed-tools"],
    ["Allowed Tools", "allowed-tools"],
    ["title", undefined],
    ["__proto__", undefined],
    ["constructor", undefined],
  ])("knows what %s stands for", (key, field) => {
    expect(specificationField(key)).toBe(field);
  });
});

describe("isExtension", () => {
  it.each([
    "model",
    "context",
    "agent",
    "hooks",
    "user-invocable",
    "argument-hint",
    "disable-model-invocation",
    "version",
  ])("knows %s", (key) => {
    expect(isExtension(key)).toBe(true);
    expect(isKnownKey(key)).toBe(true);
  });

  it.each(["name", "sponsor", "__proto__", ""])("does not know %j", (key) => {
    expect(isExtension(key)).toBe(false);
  });
});
