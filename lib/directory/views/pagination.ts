import type { Pagination } from "../schema.ts";

/** Where a page stands in its list. */
export function toPagination({ page, pageSize }: { page: number; pageSize: number }, totalCount: number): Pagination {
  return { page, pageSize, totalCount, totalPages: Math.ceil(totalCount / pageSize) };
}
