import { unitParameters } from "../parameters.ts";

/** Records on a page of a list. */
export const PAGE_SIZE = 24;

/** The page a list is asked for; undefined when it is no page number. */
export function readPage(given: string | undefined): number | undefined {
  const read = unitParameters.shape.page.safeParse(given);
  return read.success ? read.data : undefined;
}
