import { expect, it } from "vitest";
import { conformanceRules } from "./rules.ts";

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
