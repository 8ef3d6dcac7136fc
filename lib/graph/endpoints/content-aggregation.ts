import { z } from "zod";
import { MAX_GROUPS, type Measurement, measureContents, measureGroups } from "../queries/contents.ts";
import { propertyKeySchema, textOf } from "../schema.ts";
import { filterOf, filterParameters } from "./content-filters.ts";
import { read } from "./endpoint.ts";

/** Maximum number of aggregations in one request. */
const MAX_AGGREGATIONS = 10;

/** A requested aggregation. All but `count` aggregate a property. */
type Aggregation =
  | Readonly<{ name: "count" }>
  | Readonly<{ name: string; measure: "sum" | "avg" | "min" | "max"; property: string }>;

/**
 * Parses a list such as `count,sum(price)`. Property names may contain any character, commas and brackets too.
 *
 * @returns undefined for a text of another form.
 */
export function parseAggregations(text: string): Aggregation[] | undefined {
  const next = /\s*(?:count|(sum|avg|min|max)\((.{1,128}?)\))\s*(?:(,)|$)/suy;
  const aggregations: Aggregation[] = [];
  for (let hasMore = true; hasMore; ) {
    const found = next.exec(text);
    if (found === null) return undefined;
    const [, measure, property, comma] = found;
    aggregations.push(
      isMeasure(measure) && property !== undefined
        ? { name: `${measure}(${property})`, measure, property }
        : { name: "count" },
    );
    hasMore = comma !== undefined;
  }
  return aggregations;
}

const isMeasure = (text: string | undefined): text is "sum" | "avg" | "min" | "max" =>
  text === "sum" || text === "avg" || text === "min" || text === "max";

const aggregationParameter = textOf(1, 2_000)
  .transform((text, context): Aggregation[] => {
    const parsed = parseAggregations(text);
    if (parsed !== undefined && parsed.length <= MAX_AGGREGATIONS) return parsed;
    context.addIssue(`must be up to ${MAX_AGGREGATIONS} of count, sum(p), avg(p), min(p), max(p), with commas between`);
    return z.NEVER;
  })
  .describe(
    `Up to ${MAX_AGGREGATIONS} of \`count\`, \`sum(p)\`, \`avg(p)\`, \`min(p)\`, \`max(p)\`, with commas between; p is a property, of which only numbers count.`,
  );

const aggregationResults = z
  .record(z.string(), z.number().nullable())
  .describe("By name as requested; null when no value is a number.");

export const aggregateContents = read(
  {
    id: "aggregateContents",
    group: "Contents",
    method: "GET",
    path: "/contents/aggregation",
    summary: "Aggregate properties of contents",
    input: z.object({
      query: z.object({
        aggregation: aggregationParameter,
        groupBy: propertyKeySchema
          .optional()
          .describe(`Also aggregates by value of this property, most frequent first: at most ${MAX_GROUPS}.`),
        ...filterParameters,
      }),
    }),
    response: z.object({
      aggregations: aggregationResults,
      groups: z
        .array(
          z.object({
            key: z
              .union([z.string(), z.number(), z.boolean()])
              .nullable()
              .describe("Null for contents without the property."),
            count: z.int().min(1),
            aggregations: aggregationResults,
          }),
        )
        .optional(),
      totalCount: z.int().min(0).describe("Number of contents in all groups."),
    }),
  },
  async (sql, { caller, query: { aggregation: asked, groupBy, ...query } }) => {
    const filter = await filterOf(sql, caller, query);
    const properties = [...new Set(asked.flatMap((one) => ("property" in one ? one.property : [])))];
    const [all, groups] = await Promise.all([
      measureContents(sql, filter, properties),
      groupBy === undefined ? undefined : measureGroups(sql, filter, properties, groupBy),
    ]);
    return {
      aggregations: toAggregations(asked, all),
      ...(groups && {
        groups: groups.map((group) => ({
          key: group.key,
          count: group.count,
          aggregations: toAggregations(asked, group),
        })),
      }),
      totalCount: all.count,
    };
  },
);

const toAggregations = (
  asked: readonly Aggregation[],
  { count, measured }: Measurement,
): Record<string, number | null> =>
  Object.fromEntries(
    asked.map((one) => [
      one.name,
      "property" in one ? (measured.find(({ name }) => name === one.property)?.[one.measure] ?? null) : count,
    ]),
  );
