import { describe, expect, it } from "vitest";
import { parseAggregations } from "./content-aggregation.ts";

describe("aggregations", () => {
  it("are parsed with any property name", () => {
    expect(parseAggregations("count, sum(price),max(a,b),min(f(x))")).toEqual([
      { name: "count" },
      { name: "sum(price)", measure: "sum", property: "price" },
      { name: "max(a,b)", measure: "max", property: "a,b" },
      { name: "min(f(x))", measure: "min", property: "f(x)" },
    ]);
  });

  it.each(["", "total", "sum()", "sum(price", "count;", "count,", "median(a)", "COUNT"])("are refused: %s", (text) => {
    expect(parseAggregations(text)).toBeUndefined();
  });
});
