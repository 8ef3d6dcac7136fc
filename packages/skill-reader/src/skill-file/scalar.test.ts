import { describe, expect, it } from "vitest";
import { readAs } from "./scalar.ts";

describe("readAs", () => {
  it.each(
    "yes No ON off true n null ~ 12 -3 012 0o17 0x1F 0b11 1_000 1.5 .5 1e3 -.inf .NaN 1:30 190:20:30.15 2024-01-01".split(
      " ",
    ),
  )("knows that %s is read as something else", (text) => {
    expect(readAs(text)).toBeTypeOf("string");
  });

  it.each(["yes!", "1.0.0", "v2", "MIT", "nullable", "on-call", "3d", "1:90", "2024-01"])(
    "knows that %s is a text",
    (text) => {
      expect(readAs(text)).toBeUndefined();
    },
  );

  it("knows a time", () => {
    expect(readAs("2001-12-14T21:59:43.10-05:00")).toBe(readAs("2001-12-14"));
  });
});
