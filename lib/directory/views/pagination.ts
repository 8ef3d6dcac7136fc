import type { Pagination } from "@skillshelf/directory-api/schema";

/** Where a page stands in its list. */
export function toPagination({ page, pageSize }: { page: number; pageSize: number }, totalCount: number): Pagination {
  return { page, pageSize, totalCount, totalPages: Math.ceil(totalCount / pageSize) };
}

/** The way from a page of a list to its neighbours. */
export type PagerView = Readonly<{
  page: number;
  pages: number;
  /** Items on the pages before this one. */
  before: number;
  previous: string | null;
  next: string | null;
}>;

/** @param href the address of a page. */
export function toPager(
  window: { page: number; pageSize: number },
  totalCount: number,
  href: (page: number) => string,
): PagerView {
  const { page, pageSize, totalPages: pages } = toPagination(window, totalCount);
  return {
    page,
    pages,
    before: (page - 1) * pageSize,
    previous: page > 1 ? href(page - 1) : null,
    next: page < pages ? href(page + 1) : null,
  };
}
