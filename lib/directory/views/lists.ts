import { fileUrl, type SkillKey } from "@skillshelf/directory-api/links";
import type { Pagination } from "@skillshelf/directory-api/schema";

/** A place in the files of a repository, and the address to see it at. */
export type PlaceView = Readonly<{ name: string; href: string }>;

/** So many of a kind are shown; of the others it is told how many they are. */
const SHOWN = 10;

/** The first of a list, and how many come after. */
export type Beginning<Item> = Readonly<{ first: readonly Item[]; more: number }>;

export function beginningOf<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown): Beginning<Shown> {
  return { first: items.slice(0, SHOWN).map(show), more: Math.max(0, items.length - SHOWN) };
}

export const placeOf = (key: SkillKey, commit: string, path: string): PlaceView => ({
  name: path,
  href: fileUrl(key, commit, path),
});

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
