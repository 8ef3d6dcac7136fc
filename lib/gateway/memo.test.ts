import { expect, it } from "vitest";
import { Memo } from "./memo.ts";

it("remembers as many as it may, and never more", () => {
  const memo = new Memo<number>(3);
  for (const [index, text] of ["a", "b", "c"].entries()) memo.set(text, index);
  expect(["a", "b", "c", "d"].map((text) => memo.get(text))).toEqual([0, 1, 2, undefined]);
  memo.set("d", 3);
  expect(["a", "b", "c", "d"].map((text) => memo.get(text))).toEqual([undefined, undefined, undefined, 3]);
});
