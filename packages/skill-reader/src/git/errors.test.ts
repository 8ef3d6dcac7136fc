import { expect, it } from "vitest";
import { safeLine } from "./errors.ts";

it("is one line without control and invisible characters", () => {
  const shown = safeLine("a\u001B[31mred\u001B]0;title\u0007\r\nb\u202Ec\u200Bd\u2028e\u0085f\u009Bg ");
  expect(shown).toMatch(/^a.*b.*g$/);
  expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});

it("holds neither credentials nor what is to be hidden", () => {
  const shown = safeLine("at https://user:p@ss@example.org/x and ssh://git@example.org in /secret/place", [
    "/secret/place",
    "",
  ]);
  expect(shown).toContain("example.org/x");
  expect(shown).not.toMatch(/user|p@ss|git@|secret/);
});

it("is bounded", () => {
  expect(safeLine("x".repeat(10_000)).length).toBeLessThanOrEqual(300);
  expect(safeLine("x".repeat(300))).toBe("x".repeat(300));
});
