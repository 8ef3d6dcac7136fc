import { describe, expect, it } from "vitest";
import { readAllowedTools } from "./allowed-tools.ts";
import { readYaml } from "./yaml-fields.ts";

function tools(source: string) {
  const { value, deviations } = readAllowedTools(readYaml(source, 2).fields[0]);
  return { value, rules: deviations.map(({ rule }) => rule) };
}

describe("readAllowedTools", () => {
  it.each([
    ["allowed-tools: Bash(git:*) Bash(git add:*)  Read", ["Bash(git:*)", "Bash(git add:*)", "Read"]],
    ["allowed-tools: Read", ["Read"]],
    ["allowed-tools: >-\n  Read\n  Write", ["Read", "Write"]],
    ["allowed-tools: Bash(a, b) Read", ["Bash(a, b)", "Read"]],
  ])("reads the specification's form: %j", (source, value) => {
    expect(tools(source)).toEqual({ value, rules: [] });
  });

  it.each([
    ["allowed-tools: Read, Bash(git add:*), Write", ["Read", "Bash(git add:*)", "Write"]],
    ["allowed-tools: [Read, 'Bash(git add:*)']", ["Read", "Bash(git add:*)"]],
    ["allowed-tools:\n  - Read, Write\n  - Bash(a b)", ["Read", "Write", "Bash(a b)"]],
    ['allowed-tools: \'["Read", "Write"]\'', ["Read", "Write"]],
    ["allowed-tools:\n  - Bash(git add:*, git commit:*)\n  - Read", ["Bash(git add:*, git commit:*)", "Read"]],
    ["allowed-tools: {Read: true, Write: false}", ["Read", "Write"]],
  ])("reads and reports another form: %j", (source, value) => {
    expect(tools(source)).toEqual({ value, rules: ["allowed-tools-form"] });
  });

  it("tells no tools from nothing said", () => {
    expect(tools("allowed-tools: []")).toEqual({ value: [], rules: [] });
    expect(tools("allowed-tools:")).toEqual({ value: null, rules: ["field-empty"] });
    expect(readAllowedTools(undefined)).toEqual({ value: null, deviations: [] });
  });

  it("reads a parenthesis without an end", () => {
    expect(tools("allowed-tools: Read Bash(git add Write").value).toEqual(["Read", "Bash(git add Write"]);
  });
});
