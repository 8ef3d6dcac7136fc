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

/** Makes a property map. The last of several values of a name wins. */
export const toPropertyMap = (given: PropertyChanges): PropertyMap => withChanges({}, given);

/**
 * Applies changes to properties: a value of null removes one.
 *
 * @throws {GraphError} when the result has too many.
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
 * Names of the fields of each shape and of all that extend it. No property may shadow one, even where the field is
 * absent.
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
 * Adds each property to the fields of an object, as the hosted service does. They are defined, not assigned, so that
 * `__proto__` is a property like any other.
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
