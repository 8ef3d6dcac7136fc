import { pagePath } from "@skillshelf/directory-api/links";
import { describe, expect, it } from "vitest";
import { toPager, toPagination } from "./lists.ts";

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

describe("the way to the neighboring pages", () => {
  const of = (page: number, totalCount: number) =>
    toPager({ page, pageSize: 24 }, totalCount, (number) => pagePath("/de/categories/testing", number));

  it("leads both ways in the middle", () => {
    expect(of(3, 100)).toEqual({
      page: 3,
      pages: 5,
      before: 48,
      previous: "/de/categories/testing?page=2",
      next: "/de/categories/testing?page=4",
    });
  });

  it("leads to the first page by the list's own address", () => {
    expect(of(2, 100).previous).toBe("/de/categories/testing");
  });

  it("ends at both ends", () => {
    expect(of(1, 100).previous).toBeNull();
    expect(of(5, 100).next).toBeNull();
  });

  it("leads nowhere from a list of one page, or of none", () => {
    for (const totalCount of [0, 1, 24]) expect(of(1, totalCount)).toMatchObject({ previous: null, next: null });
  });

  it("leads to addresses of one's own making where it is given them", () => {
    const pager = toPager({ page: 2, pageSize: 10 }, 30, (page) => `/en/skills?q=pdf&page=${page}`);
    expect([pager.previous, pager.next]).toEqual(["/en/skills?q=pdf&page=1", "/en/skills?q=pdf&page=3"]);
  });
});
