import { fileUrl, type RepositoryKey } from "@skillshelf/directory-api/links";
import type { Pagination } from "@skillshelf/directory-api/schema";

/** A path in a repository with its address. */
export type PlaceView = Readonly<{ name: string; href: string }>;

/** Items of a list that are shown; the others are counted. */
const SHOWN = 10;

/** The first items of a list, and the number of the others. */
export type Beginning<Item> = Readonly<{ first: readonly Item[]; more: number }>;

export function beginningOf<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown): Beginning<Shown> {
  return { first: items.slice(0, SHOWN).map(show), more: Math.max(0, items.length - SHOWN) };
}

export const placeOf = (key: RepositoryKey, commit: string, path: string): PlaceView => ({
  name: path,
  href: fileUrl(key, commit, path),
});

/** The position of a page in its list. */
export function toPagination({ page, pageSize }: { page: number; pageSize: number }, totalCount: number): Pagination {
  return { page, pageSize, totalCount, totalPages: Math.ceil(totalCount / pageSize) };
}

/** Links to the neighboring pages of a list. */
export type PagerView = Readonly<{
  page: number;
  pages: number;
  /** Items on the pages before this one. */
  before: number;
  previous: string | null;
  next: string | null;
}>;

/** @param href returns the address of a page. */
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
