import { pagePath } from "../links.ts";
import type { Pagination } from "../schema.ts";

/** Where a page stands in its list. */
export function toPagination({ page, pageSize }: { page: number; pageSize: number }, totalCount: number): Pagination {
  return { page, pageSize, totalCount, totalPages: Math.ceil(totalCount / pageSize) };
}

/** The way from a page of a list to its neighbours. */
export type PagerView = Readonly<{ page: number; pages: number; previous: string | null; next: string | null }>;

/** @param href the address of a page; or the list's own, whose pages differ by `page` alone. */
export function toPager(
  window: { page: number; pageSize: number },
  totalCount: number,
  href: string | ((page: number) => string),
): PagerView {
  const { page, totalPages: pages } = toPagination(window, totalCount);
  const hrefOf = (number: number) => (typeof href === "string" ? pagePath(href, number) : href(number));
  return {
    page,
    pages,
    previous: page > 1 ? hrefOf(page - 1) : null,
    next: page < pages ? hrefOf(page + 1) : null,
  };
}
