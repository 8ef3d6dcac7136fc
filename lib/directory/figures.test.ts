import { expect, it } from "vitest";
import { partsOf, unknownFigures } from "./figures.ts";

const body = "One.\n\n<!-- figure: graph-levels -->\n\nTwo, `<!-- figure: none -->`.\n\n<!-- figure: nothing -->";

it("figures stand between texts", () => {
  expect(partsOf(body).map((part) => part.trim())).toEqual([
    "One.",
    "graph-levels",
    "Two, `<!-- figure: none -->`.",
    "nothing",
    "",
  ]);
  expect(partsOf("One.")).toEqual(["One."]);
});

it("a figure that nobody draws is told", () => {
  expect(unknownFigures(body)).toEqual(["nothing"]);
});
