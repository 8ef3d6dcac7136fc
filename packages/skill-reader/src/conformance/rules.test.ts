import { describe, expect, it } from "vitest";
import { conformanceRules, deviation } from "./rules.ts";

it("gives each rule an id of its own, in words joined by hyphens", () => {
  const ids = conformanceRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

it.each([...conformanceRules])("takes whole points for $id", ({ deduction }) => {
  expect(Number.isInteger(deduction)).toBe(true);
  expect(deduction).toBeGreaterThan(0);
  expect(deduction).toBeLessThanOrEqual(30);
});

it("takes less for an extension of agents than for an unknown field", () => {
  const deductionOf = (id: string) => conformanceRules.find((rule) => rule.id === id)?.deduction ?? Number.NaN;
  expect(deductionOf("extension-field")).toBeLessThan(deductionOf("unknown-field"));
});

describe("deviation", () => {
  it("keeps a short detail as it is", () => {
    expect(deviation("name-missing", 3, "no name")).toEqual({ rule: "name-missing", line: 3, detail: "no name" });
  });

  it.each(["a".repeat(201), "\u202e".repeat(150), "😀".repeat(150), `a${"😀".repeat(150)}`])(
    "shows at most 200 characters, without half a one (case %#)",
    (detail) => {
      const shown = deviation("name-missing", 1, detail).detail;
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(shown).toMatch(/…$/);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    },
  );
});
