import { z } from "zod";
import { textOf } from "../../schema.ts";

/** Most aggregations of one request. */
const MOST = 10;

/** An aggregation that is asked for; all but `count` are over a property. */
export type Aggregation =
  | Readonly<{ name: "count" }>
  | Readonly<{ name: string; measure: "sum" | "avg" | "min" | "max"; property: string }>;

/**
 * Reads `count,sum(price)`. Names of properties may hold anything, commas and brackets too.
 *
 * @returns undefined where it reads otherwise.
 */
export function readAggregations(text: string): Aggregation[] | undefined {
  const next = /\s*(?:count|(sum|avg|min|max)\((.{1,128}?)\))\s*(?:(,)|$)/suy;
  const read: Aggregation[] = [];
  for (let hasMore = true; hasMore; ) {
    const found = next.exec(text);
    if (found === null) return undefined;
    const [, measure, property, comma] = found;
    read.push(
      isMeasure(measure) && property !== undefined
        ? { name: `${measure}(${property})`, measure, property }
        : { name: "count" },
    );
    hasMore = comma !== undefined;
  }
  return read;
}

const isMeasure = (text: string | undefined): text is "sum" | "avg" | "min" | "max" =>
  text === "sum" || text === "avg" || text === "min" || text === "max";

export const aggregationParameter = textOf(1, 2_000)
  .transform((text, context): Aggregation[] => {
    const read = readAggregations(text);
    if (read !== undefined && read.length <= MOST) return read;
    context.addIssue(`must be up to ${MOST} of count, sum(p), avg(p), min(p), max(p), with commas between`);
    return z.NEVER;
  })
  .describe(
    `Up to ${MOST} of \`count\`, \`sum(p)\`, \`avg(p)\`, \`min(p)\`, \`max(p)\`, with commas between; p is a property, of which only numbers count.`,
  );
