import { describe, expect, it } from "vitest";
import { sampleSegment, sampleUnit } from "../testing/sample-segment.ts";
import { isSample } from "./shown-samples.ts";

const review = sampleUnit(
  { "SKILL.md": "" },
  { name: "code-review", description: "Reviews code for security vulnerabilities." },
);
const plain = sampleUnit({ "SKILL.md": "" });
const block = sampleSegment({ place: "block", language: "python", text: "eval(user_input)", headings: ["A", "Calls"] });

describe("isSample", () => {
  it("takes the code that a reviewing skill shows for a sample", () => {
    expect(isSample(block, 1, review)).toBe(true);
    expect(isSample(block, 1, plain)).toBe(false);
  });

  it("takes nothing for one that is a program, or is told to be run", () => {
    expect(isSample({ ...block, place: "script" }, 1, review)).toBe(false);
    expect(isSample({ ...block, before: "Run this before each review:" }, 1, review)).toBe(false);
    expect(isSample({ ...block, headings: ["A", "Setup"] }, 1, review)).toBe(false);
    expect(isSample({ ...block, language: "bash" }, 1, review)).toBe(false);
  });

  it("takes nothing for one in a skill whose users attack", () => {
    const attacking = { ...review, description: "Finds vulnerabilities in penetration tests." };
    expect(isSample(block, 1, attacking)).toBe(false);
  });

  it("takes the bad one of two ways for a sample, and neither the good one nor one alone", () => {
    const text = "# BAD: rewrites\ngit push --force origin main\n\n# GOOD: takes back\ngit revert HEAD";
    const shown = { ...block, language: "bash" as const, text };
    expect(isSample(shown, 2, plain)).toBe(true);
    expect(isSample(shown, 5, plain)).toBe(false);
    expect(isSample({ ...shown, text: "# BAD: rewrites\ngit push --force origin main" }, 2, plain)).toBe(false);
  });
});
