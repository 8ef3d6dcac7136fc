import { z } from "zod";
import { invalid } from "../graph-error.ts";
import type { ContentFilter } from "../queries/contents.ts";
import { idSchema, propertyKeySchema, textOf } from "../schema.ts";
import type { Sql } from "../store/database.ts";
import { requireProfileKey } from "../store/profiles.ts";
import type { Caller } from "./authenticate.ts";

const MAX_REQUIRED = 20;

const namesSchema = z.array(propertyKeySchema).max(MAX_REQUIRED, `must be at most ${MAX_REQUIRED} names`);

/** Query parameters that filter contents. */
export const filterParameters = {
  namespace: textOf(1, 200).optional().describe("The namespace of the API key; no other is allowed."),
  profileId: idSchema.optional().describe("Only contents of this profile: id or username."),
  filterField: propertyKeySchema.optional().describe("Only contents with this property…"),
  filterValue: textOf(1, 10_000)
    .optional()
    .describe(
      "…with this value, as text or as the number or boolean it represents. Without a value: only contents without the property.",
    ),
  requireFields: textOf(1, 3_000)
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(namesSchema)
    .optional()
    .describe(`Only contents with all these properties: at most ${MAX_REQUIRED} names, with commas between.`),
};

const filterSchema = z.object(filterParameters);

/** Builds the filter of a query. */
export async function filterOf(
  sql: Sql,
  { namespaceKey, namespace }: Caller,
  given: z.output<typeof filterSchema>,
): Promise<ContentFilter> {
  const { filterField: name, filterValue: value, profileId, requireFields: required = [] } = given;
  if (given.namespace !== undefined && given.namespace !== namespace)
    throw invalid("namespace", `must be the namespace of the API key: ${namespace}`);
  if (name === undefined && value !== undefined) throw invalid("filterField", "is required beside filterValue");
  const profileKey = profileId === undefined ? undefined : await requireProfileKey(sql, namespaceKey, profileId);
  return { namespaceKey, profileKey, required, property: name === undefined ? undefined : { name, value } };
}
