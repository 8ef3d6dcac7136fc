import { expect, it } from "vitest";
import { nameKeys, nameText } from "./name-keys.ts";

it("finds a name by each of its words", () => {
  expect(nameKeys(["PDF_Form-filler", "filler"])).toEqual([
    { key: "pdf form filler", isStart: true },
    { key: "form filler", isStart: false },
    { key: "filler", isStart: true },
  ]);
  expect(nameKeys(["—"])).toEqual([]);
});

it("compares what is typed in the same form, and no more of it than of a name", () => {
  expect(nameText("  Pdf-FORM ")).toBe("pdf form");
  expect(nameText("ＰＤＦ 議事録")).toBe("pdf 議事録");
  expect(nameText("x".repeat(200))).toHaveLength(80);
});
