import { describe, expect, it } from "vitest";
import { withoutMergeMarkers } from "./merge-markers.ts";

describe("withoutMergeMarkers", () => {
  it("blanks the markers, keeps both sides and reports each conflict where it begins", () => {
    const lines = ["a", "<<<<<<< HEAD", "b", "||||||| base", "c", "=======", "d", ">>>>>>> branch", "e"];
    const unmarked = withoutMergeMarkers(lines);
    expect(unmarked.lines).toEqual(["a", "", "b", "", "c", "", "d", "", "e"]);
    expect(unmarked.deviations.map(({ line }) => line)).toEqual([2]);
  });

  it("reports a marker that was left alone", () => {
    expect(withoutMergeMarkers(["a", ">>>>>>> branch"]).deviations.map(({ line }) => line)).toEqual([2]);
  });

  it("leaves examples in blocks of code, underlines and quotes as they are", () => {
    const lines = ["```", "<<<<<<< HEAD", "=======", ">>>>>>> b", "```", "Title", "=======", "<<<<<<<<", ">> quote"];
    expect(withoutMergeMarkers(lines)).toEqual({ lines, deviations: [] });
  });

  it("does not take a shorter or other fence for the end of a block of code", () => {
    const lines = ["````md", "```", "<<<<<<< HEAD", "~~~~", "<<<<<<< HEAD", "````", "<<<<<<< HEAD"];
    expect(withoutMergeMarkers(lines).deviations.map(({ line }) => line)).toEqual([7]);
  });
});
