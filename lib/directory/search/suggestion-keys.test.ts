import { expect, it } from "vitest";
import { suggestionKeys, suggestionText } from "./suggestion-keys.ts";

it("suggests a name by each of its words", () => {
  expect(suggestionKeys(["PDF_Form-filler", "filler"])).toEqual([
    { key: "pdf form filler", isStart: true },
    { key: "form filler", isStart: false },
    { key: "filler", isStart: true },
  ]);
  expect(suggestionKeys(["—"])).toEqual([]);
});

it("compares what is typed in the same form, and no more of it than of a name", () => {
  expect(suggestionText("  Pdf-FORM ")).toBe("pdf form");
  expect(suggestionText("ＰＤＦ 議事録")).toBe("pdf 議事録");
  expect(suggestionText("x".repeat(200))).toHaveLength(80);
});
