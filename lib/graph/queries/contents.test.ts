import { expect, it } from "vitest";
import { parsePropertyValue } from "./contents.ts";

it.each([
  ["5", 5],
  ["-1.50", -1.5],
  ["1e3", 1_000],
  ["true", true],
  ["false", false],
  ["True", "True"],
  ["1e999", "1e999"],
  ["0x10", "0x10"],
  [" 5", " 5"],
  ["", ""],
])("the text %o stands for %o", (text, value) => {
  expect(parsePropertyValue(text)).toBe(value);
});
