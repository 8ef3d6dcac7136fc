import { describe, expect, it } from "vitest";
import { type FieldValue, isEmptyValue, readableText } from "./field.ts";

const text = (written: string, isPlain = true): FieldValue => ({ kind: "text", text: written, isPlain });
const list = (...items: FieldValue[]): FieldValue => ({ kind: "list", items });

describe("readableText", () => {
  it("joins lists and maps", () => {
    const map: FieldValue = {
      kind: "map",
      fields: [
        { key: "a", line: 1, value: list(text("x"), text(" y ")) },
        { key: "b", line: 2, value: text("z") },
      ],
    };
    expect(readableText(map)).toBe("a: x, y; b: z");
    expect(readableText(list(text("x"), text(""), map))).toBe("x, a: x, y; b: z");
  });
});

describe("isEmptyValue", () => {
  it.each([
    [text(""), true],
    [text(" \n"), true],
    [text("~"), true],
    [text("~", false), false],
    [text("null"), false],
    [list(), true],
    [list(text("")), true],
    [list(text("x")), false],
    [{ kind: "map", fields: [] } satisfies FieldValue, true],
  ])("tells whether %j states something", (value, isEmpty) => {
    expect(isEmptyValue(value)).toBe(isEmpty);
  });
});
