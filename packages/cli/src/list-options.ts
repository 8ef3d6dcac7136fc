import { auditLevels, type Pagination } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { whole } from "./command-line.ts";
import type { Output } from "./output.ts";

/** Options of commands that print a page of a list. */
export const pageOptions = z.object({
  limit: whole("limit", 1, 100).default(10),
  page: whole("page", 1, 1_000_000).default(1),
});

/** Narrows a list to a level of the audit. */
export const auditOption = z.enum(auditLevels, { error: `--audit must be ${auditLevels.join(", ")}` }).optional();

export const pageUsage = `  --limit N         records on a page, from 1 to 100 (10)
  --page N          which page (1)`;

/** Where in the list a page stands, and how to come to the next one. `isLeast` when there are more than are counted. */
export function notePage(
  out: Output,
  { page, pageSize, totalCount, totalPages }: Pagination,
  shown: number,
  isLeast = false,
): void {
  const count = `${isLeast ? "more than " : ""}${totalCount}`;
  const first = (page - 1) * pageSize + 1;
  if (shown === 0) out.note(`Page ${page} is past the end: there are ${totalPages} pages of ${pageSize} records.`);
  else if (totalPages > 1)
    out.note(
      `Records ${first} to ${first + shown - 1} of ${count}.`,
      page < totalPages ? ` The next ones: --page ${page + 1}` : "",
    );
}
