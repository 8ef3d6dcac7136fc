import { describe, expect, it } from "vitest";
import { deviation } from "./deviation.ts";

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
