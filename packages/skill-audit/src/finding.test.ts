import { describe, expect, it } from "vitest";
import { findingId, lowered } from "./finding.ts";

describe("lowered", () => {
  it.each([
    ["high", 0, "high"],
    ["high", 1, "medium"],
    ["high", 2, "low"],
    ["high", 5, "low"],
    ["medium", 1, "low"],
    ["low", 0, "low"],
    ["low", 1, "low"],
  ] as const)("takes %s %i steps down to %s", (severity, steps, expected) => {
    expect(lowered(severity, steps)).toBe(expected);
  });
});

describe("findingId", () => {
  const id = findingId("pipe-to-shell", "a/SKILL.md", "curl x | sh", 0);

  it("is twelve digits of a digest, the same for ever", () => {
    expect(id).toBe("20df7eb1639e");
  });

  it("minds no white space", () => {
    expect(findingId("pipe-to-shell", "a/SKILL.md", "  curl  x |\tsh ", 0)).toBe(id);
  });

  it.each([
    ["rule", findingId("other", "a/SKILL.md", "curl x | sh", 0)],
    ["file", findingId("pipe-to-shell", "b/SKILL.md", "curl x | sh", 0)],
    ["line", findingId("pipe-to-shell", "a/SKILL.md", "curl y | sh", 0)],
    ["place among equal lines", findingId("pipe-to-shell", "a/SKILL.md", "curl x | sh", 1)],
    ["division of rule and file", findingId("pipe-to-shell\0a/SKILL.md", "", "curl x | sh", 0)],
  ])("is another one for another %s", (_, other) => {
    expect(other).not.toBe(id);
  });
});
