import type { Finding } from "@skillshelf/skill-audit/finding";
import { describe, expect, it } from "vitest";
import type { Label } from "#lib/directory/ingest/audit-precision.ts";
import { lowerPrecision } from "./judgment.ts";

const label = (line: number, isRight: boolean): Label => ({
  repository: "Example/tools",
  commit: "0123456789abcdef0123456789abcdef01234567",
  path: "SKILL.md",
  line,
  rule: "secret-key",
  severity: "high",
  isRight,
  why: "It is one.",
});

const located = (line: number) => {
  const { commit, path, rule, severity } = label(line, true);
  const finding: Finding = { id: "0", path, rule, severity, line, circumstances: [], excerpt: "" };
  return { repository: "example/tools", commit, finding };
};

describe("lowerPrecision", () => {
  const labels = [label(1, true), label(2, true), label(3, false)];

  it("passes as many right findings, and fewer wrong ones", () => {
    expect(lowerPrecision(labels, [1, 2, 3, 9].map(located))).toEqual([]);
    expect(lowerPrecision(labels, [1, 2].map(located))).toEqual([]);
    expect(lowerPrecision(labels, [])).toEqual([]);
  });

  it("names a lower share", () => {
    expect(lowerPrecision(labels, [1, 3].map(located))).toEqual([
      "Precision: 1 of 2 findings are right, and 2 of 3 before",
    ]);
  });
});
