import { describe, expect, it } from "vitest";
import { decimal, percentage, Table, whole } from "./table.ts";

describe("Table", () => {
  it("aligns texts to the left and numbers to the right", () => {
    const table = new Table([
      { heading: "case", width: 6, kind: "text" },
      { heading: "req/s", width: 7, kind: "number" },
    ]);
    expect(table.head().split("\n")).toEqual(["case      req/s", "──────  ───────"]);
    expect(table.row(["hot", whole(12_345.6)])).toBe("hot      12,346");
  });

  it("shows what is not known as a dash", () => {
    expect([whole(undefined), decimal(Number.NaN, 1), decimal(1.25, 1), percentage(0.5)]).toEqual([
      "–",
      "–",
      "1.3",
      "50.0 %",
    ]);
  });
});
