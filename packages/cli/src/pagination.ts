import { Option } from "@commander-js/extra-typings";
import type { Pagination } from "@skillshelf/directory-api/schema";
import { wholeNumber } from "./arguments.ts";
import type { Output } from "./output.ts";

export const limitOption = () =>
  new Option("--limit <n>", "Results per page, 1 to 100").argParser(wholeNumber(1, 100)).default(10);

export const pageOption = () => new Option("--page <n>", "Page number").argParser(wholeNumber(1, 1_000_000)).default(1);

/**
 * Notes which part of a list is shown, and how to get the next page.
 *
 * @param shown the number of results on the page.
 * @param isLowerBound whether there are more results than were counted.
 */
export function notePage(
  out: Output,
  { page, pageSize, totalCount, totalPages }: Pagination,
  shown: number,
  isLowerBound = false,
): void {
  if (shown === 0) out.note(`Page ${page} does not exist. The last page is ${totalPages}.`);
  else if (totalPages > 1) {
    const first = (page - 1) * pageSize + 1;
    const total = `${isLowerBound ? "more than " : ""}${totalCount}`;
    const next = page < totalPages ? ` Next page: --page ${page + 1}` : "";
    out.note(`Results ${first} to ${first + shown - 1} of ${total}.${next}`);
  }
}
