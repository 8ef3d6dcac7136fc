import { invalid } from "./graph-error.ts";
import { MAX_PROPERTIES, type PropertyChanges, type PropertyMap } from "./schema.ts";

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
