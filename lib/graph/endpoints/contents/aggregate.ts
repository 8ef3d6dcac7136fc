import { z } from "zod";
import { MAX_GROUPS, type Measurement, measureContents, measureGroups } from "../../queries/content-aggregation.ts";
import { propertyKeySchema } from "../../schema.ts";
import { read } from "../endpoint.ts";
import { type Aggregation, aggregationParameter } from "./aggregation-parameter.ts";
import { filterOf, filterParameters } from "./filters.ts";

const aggregations = z
  .record(z.string(), z.number().nullable())
  .describe("By their names as they were asked for; null where no value is a number.");

export const aggregateContents = read(
  {
    id: "aggregateContents",
    group: "Contents",
    method: "GET",
    path: "/contents/aggregation",
    scope: "read",
    summary: "Numbers over properties of contents",
    input: z.object({
      query: z.object({
        aggregation: aggregationParameter,
        groupBy: propertyKeySchema
          .optional()
          .describe(`Tells them for each value of this property too, the most frequent first: at most ${MAX_GROUPS}.`),
        ...filterParameters,
      }),
    }),
    answer: z.object({
      aggregations,
      groups: z
        .array(
          z.object({
            key: z.union([z.string(), z.number(), z.boolean()]).nullable().describe("Null for contents without it."),
            count: z.int().min(1),
            aggregations,
          }),
        )
        .optional(),
      totalCount: z.int().min(0).describe("How many contents there are in all groups."),
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
