import { describe, expect, it } from "vitest";
import { readMetadata } from "./metadata.ts";
import { readYaml } from "./yaml-fields.ts";

function metadata(source: string) {
  const { value, deviations } = readMetadata(readYaml(source, 2).fields[0]);
  return { value, rules: deviations.map(({ rule, line }) => `${rule} ${line}`) };
}

describe("readMetadata", () => {
  it("reads a map of texts", () => {
    expect(metadata('metadata:\n  author: me\n  version: "1.0"')).toEqual({
      value: { author: "me", version: "1.0" },
      rules: [],
    });
  });

  it("gives numbers, truth values and dates as written, each reported on its line", () => {
    expect(metadata("metadata:\n  a: 1.0\n  b: yes\n  c: 2024-01-01")).toEqual({
      value: { a: "1.0", b: "yes", c: "2024-01-01" },
      rules: ["yaml-1-1-scalar 3", "yaml-1-1-scalar 4", "yaml-1-1-scalar 5"],
    });
  });

  it("leaves the truth value alone by which installers tell internal skills, and no other", () => {
    expect(metadata("metadata:\n  internal: true\n  public: true\n  nothing: no")).toEqual({
      value: { internal: "true", public: "true", nothing: "no" },
      rules: ["yaml-1-1-scalar 4", "yaml-1-1-scalar 5"],
    });
    expect(metadata("metadata:\n  internal: yes").rules).toEqual(["yaml-1-1-scalar 3"]);
  });

  it("gives lists and maps as text to read", () => {
    expect(metadata("metadata:\n  tags: [a, b]\n  more: {c: d}")).toEqual({
      value: { tags: "a, b", more: "c: d" },
      rules: ["metadata-not-text 3", "metadata-not-text 4"],
    });
  });

  it.each([
    ["metadata: [a: b, c: d]", { a: "b", c: "d" }],
    ["metadata: some words", { metadata: "some words" }],
  ])("loses nothing of %s", (source, value) => {
    expect(metadata(source)).toEqual({ value, rules: ["metadata-not-map 2"] });
  });

  it("reads the last of equal keys", () => {
    expect(metadata("metadata:\n  a: b\n  a: c")).toEqual({ value: { a: "c" }, rules: ["duplicate-key 4"] });
  });

  it("takes __proto__ for a key like any other", () => {
    const { value } = metadata("metadata:\n  __proto__: {polluted: yes}\n  constructor: x");
    expect(Object.entries(value ?? {})).toEqual([
      ["__proto__", "polluted: yes"],
      ["constructor", "x"],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  it.each(["metadata:", "metadata: {}", "metadata: []"])("reports %s as empty", (source) => {
    expect(metadata(source)).toEqual({ value: null, rules: ["field-empty 2"] });
  });
});
