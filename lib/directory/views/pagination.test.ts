import { describe, expect, it } from "vitest";
import { toPagination } from "./pagination.ts";

describe("pagination", () => {
  it.each([
    [0, 0],
    [1, 1],
    [24, 1],
    [25, 2],
    [48, 2],
    [49, 3],
  ])("of %i records has %i pages of 24", (totalCount, totalPages) => {
    expect(toPagination({ page: 1, pageSize: 24 }, totalCount)).toEqual({
      page: 1,
      pageSize: 24,
      totalCount,
      totalPages,
    });
  });

  it("tells the page that was asked for, even past the end", () => {
    expect(toPagination({ page: 9, pageSize: 10 }, 15)).toEqual({
      page: 9,
      pageSize: 10,
      totalCount: 15,
      totalPages: 2,
    });
  });

  it("shows no more of the parameters than the page", () => {
    const parameters = { page: 1, pageSize: 10, q: "pdf" };
    expect(toPagination(parameters, 1)).not.toHaveProperty("q");
  });
});
