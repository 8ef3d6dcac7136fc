import { z } from "zod";
import { envelopeOf, listParameters, listUnderTwoNames, windowOf } from "../../paging.ts";
import {
  contentsByProperty,
  contentsByTime,
  countContents,
  type Direction,
  propertyOrder,
} from "../../queries/content-list.ts";
import { contentResponseSchema, propertyKeySchema } from "../../schema.ts";
import { loadContents } from "../../store/contents.ts";
import { inOrder } from "../../store/profiles.ts";
import { toContentResponse } from "../../views/content.ts";
import { read } from "../endpoint.ts";
import { requestingProfileId, viewerOf } from "../viewer.ts";
import { filterOf, filterParameters } from "./filters.ts";

const orderByDirection = z
  .string()
  .regex(/^(asc|desc)$/i, "must be ASC or DESC")
  .transform((text): Direction => (text.toUpperCase() === "ASC" ? "ASC" : "DESC"));

export const listContents = read(
  {
    id: "listContents",
    group: "Contents",
    method: "GET",
    path: "/contents",
    scope: "read",
    summary: "Contents, filtered and in order",
    input: z.object({
      query: z.object({
        ...filterParameters,
        orderByField: propertyKeySchema
          .default("created_at")
          .describe(
            "`created_at`, or a property: numbers come before text (as far as 200 characters, by code point), and contents without it last.",
          ),
        orderByDirection: orderByDirection.default("DESC").describe("ASC or DESC, the default."),
        requestingProfileId,
        ...listParameters,
      }),
    }),
    answer: listUnderTwoNames("data", "contents", contentResponseSchema),
  },
  async (sql, { caller, query }) => {
    const { orderByField: property, orderByDirection: direction } = query;
    const isByTime = property === "created_at";
    const window = windowOf(query, isByTime ? undefined : propertyOrder);
    const filter = await filterOf(sql, caller, query);
    const total = await countContents(sql, filter);
    const isFew = filter.property?.value !== undefined && !total.isLowerBound;
    const page = isByTime
      ? await contentsByTime(sql, filter, { direction, isFew }, window)
      : await contentsByProperty(sql, filter, { property, direction }, window);
    const rows = await loadContents(sql, page.keys, viewerOf(caller, query.requestingProfileId));
    const contents = inOrder(page.keys, rows).map(toContentResponse);
    return { ...envelopeOf(window, total, page.nextCursor), data: contents, contents };
  },
);
