import { invalid } from "./graph-error.ts";
import {
  commentSchema,
  contentItemSchema,
  MAX_PROPERTIES,
  type PropertyChanges,
  type PropertyMap,
  profileResponseSchema,
  profileSchema,
} from "./schema.ts";

/** A map of properties; of a name given twice the last counts. */
export const toPropertyMap = (given: PropertyChanges): PropertyMap => withChanges({}, given);

/**
 * Properties after changes: a value of null removes one.
 *
 * @throws {GraphError} when there would be too many.
 */
export function withChanges(properties: PropertyMap, changes: PropertyChanges): PropertyMap {
  const result = new Map(Object.entries(properties));
  for (const { key, value } of changes)
    if (value === null) result.delete(key);
    else result.set(key, value);
  if (result.size > MAX_PROPERTIES) throw invalid("properties", `must be at most ${MAX_PROPERTIES} in all`);
  return Object.fromEntries(result);
}

/**
 * Names of fields, of a shape and of all that extend it. No property takes the place of one, even where the field is
 * absent: nobody could tell them apart.
 */
const fields = {
  profile: new Set([
    ...Object.keys(profileSchema.shape),
    "properties",
    "wallet",
    "wallets",
    "followed_at",
    "liked_at",
    "isFollowedByRequester",
    "execution",
  ]),
  profileResponse: new Set(Object.keys(profileResponseSchema.shape)),
  content: new Set([...Object.keys(contentItemSchema.shape), "operation", "execution"]),
  comment: new Set(Object.keys(commentSchema.shape)),
} as const;

/**
 * Puts each property beside the fields of an object, where applications look for them that were made for the hosted
 * service. They are defined, not assigned: one called `__proto__` is a property like any other.
 */
export function withProperties<Item extends object>(
  shape: keyof typeof fields,
  item: Item,
  properties: PropertyMap | null,
): Item {
  for (const [name, value] of Object.entries(properties ?? {}))
    if (!fields[shape].has(name))
      Object.defineProperty(item, name, { value, configurable: true, enumerable: true, writable: true });
  return item;
}
