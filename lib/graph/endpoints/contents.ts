import { z } from "zod";
import { deleteContent, findOrCreateContent, updateContent } from "../commands/contents.ts";
import { notFound } from "../graph-error.ts";
import { listParameters, listUnderTwoNames, toEnvelope, toWindow } from "../paging.ts";
import { contentsByProperty, contentsByTime, countContents, propertyOrder } from "../queries/contents.ts";
import {
  contentItemSchema,
  contentResponseSchema,
  idSchema,
  newName,
  propertiesSchema,
  propertyChangesSchema,
  propertyKeySchema,
} from "../schema.ts";
import type { Direction } from "../store/fragments.ts";
import { findContents, loadContents } from "../store/nodes.ts";
import { inKeyOrder } from "../store/profiles.ts";
import { toContentItem, toContentResponse } from "../views/nodes.ts";
import { aggregateContents } from "./content-aggregation.ts";
import { filterOf, filterParameters } from "./content-filters.ts";
import { type Endpoint, read, write } from "./endpoint.ts";
import { batchResponseSchema, batchSchema, requestingProfileId, toBatch, viewerOf } from "./shared-parameters.ts";

const orderByDirection = z
  .string()
  .regex(/^(asc|desc)$/i, "must be ASC or DESC")
  .transform((text): Direction => (text.toUpperCase() === "ASC" ? "ASC" : "DESC"));

const listContents = read(
  {
    id: "listContents",
    group: "Contents",
    method: "GET",
    path: "/contents",
    summary: "List contents, filtered and sorted",
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
    response: listUnderTwoNames("data", "contents", contentResponseSchema),
  },
  async (sql, { caller, query }) => {
    const { orderByField: property, orderByDirection: direction } = query;
    const isByTime = property === "created_at";
    const window = toWindow(query, isByTime ? undefined : propertyOrder);
    const filter = await filterOf(sql, caller, query);
    const total = await countContents(sql, filter);
    const isFew = filter.property?.value !== undefined && !total.isLowerBound;
    const page = isByTime
      ? await contentsByTime(sql, filter, { direction, isFew }, window)
      : await contentsByProperty(sql, filter, { property, direction }, window);
    const rows = await loadContents(sql, caller.namespaceKey, page.keys, viewerOf(caller, query.requestingProfileId));
    const contents = inKeyOrder(page.keys, rows).map(toContentResponse);
    return { ...toEnvelope(window, total, page.nextCursor), data: contents, contents };
  },
);

const readContents = read(
  {
    id: "readContents",
    group: "Contents",
    method: "POST",
    path: "/contents/batch/read",
    summary: "Get several contents by id, in the requested order",
    input: z.object({ query: z.object({ requestingProfileId }), body: batchSchema }),
    response: batchResponseSchema(contentResponseSchema),
  },
  async (sql, { caller, query, body: ids }) => {
    const rows = await findContents(sql, caller.namespaceKey, ids, viewerOf(caller, query.requestingProfileId));
    return toBatch("content", ids, (id) => {
      const row = rows.get(id);
      return row && toContentResponse(row);
    });
  },
);

const findOrCreateContentEndpoint = write(
  {
    id: "findOrCreateContent",
    group: "Contents",
    method: "POST",
    path: "/contents/findOrCreate",
    summary: "Find a content by id, or create it",
    input: z.object({
      body: z.object({
        id: idSchema.describe(newName("Chosen by the caller, unique in the namespace.")),
        profileId: idSchema.optional().describe("The owner: id or username. Required when the content is created."),
        relatedContentId: idSchema.optional(),
        properties: propertiesSchema.default([]),
      }),
    }),
    response: contentItemSchema.extend({ operation: z.enum(["CREATED", "FOUND"]) }),
  },
  async (sql, { caller, body: { id, profileId, relatedContentId, properties }, now: at, pathWords }) => {
    const { namespaceKey, namespace } = caller;
    const given = { namespaceKey, id, profileId, relatedContentId, properties, at, pathWords };
    const { operation, ...content } = await findOrCreateContent(sql, given);
    return {
      response: { ...toContentItem({ id, namespace, ...content }), operation },
      change: operation === "CREATED" && profileId !== undefined ? { actor: profileId, target: id } : null,
    };
  },
);

const getContent = read(
  {
    id: "getContent",
    group: "Contents",
    method: "GET",
    path: "/contents/{id}",
    summary: "Get a content with its owner and counts",
    input: z.object({ path: z.object({ id: idSchema }), query: z.object({ requestingProfileId }) }),
    response: contentResponseSchema,
  },
  async (sql, { caller, path: { id }, query }) => {
    const rows = await findContents(sql, caller.namespaceKey, [id], viewerOf(caller, query.requestingProfileId));
    const row = rows.get(id);
    if (row === undefined) throw notFound("content", id);
    return toContentResponse(row);
  },
);

const updateContentEndpoint = write(
  {
    id: "updateContent",
    group: "Contents",
    method: "PUT",
    path: "/contents/{id}",
    summary: "Set properties of a content; null removes a property",
    input: z.object({ path: z.object({ id: idSchema }), body: z.object({ properties: propertyChangesSchema }) }),
    response: contentItemSchema,
  },
  async (sql, { caller: { namespaceKey, namespace }, path: { id }, body: { properties }, now: at }) => {
    const { ownerId, isChanged, ...content } = await updateContent(sql, { namespaceKey, id, properties, at });
    return {
      response: toContentItem({ id, namespace, ...content }),
      change: isChanged ? { actor: ownerId, target: id } : null,
    };
  },
);

const deleteContentEndpoint = write(
  {
    id: "deleteContent",
    group: "Contents",
    method: "DELETE",
    path: "/contents/{id}",
    summary: "Delete a content with its comments and likes",
    input: z.object({ path: z.object({ id: idSchema }) }),
    response: z.object({ success: z.boolean() }),
  },
  async (sql, { caller: { namespaceKey }, path: { id } }) => {
    const ownerId = await deleteContent(sql, { namespaceKey, id });
    return { response: { success: true }, change: ownerId === undefined ? null : { actor: ownerId, target: id } };
  },
);

export const contentEndpoints: readonly Endpoint[] = [
  listContents,
  aggregateContents,
  readContents,
  findOrCreateContentEndpoint,
  getContent,
  updateContentEndpoint,
  deleteContentEndpoint,
];
