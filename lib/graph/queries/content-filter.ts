import type { PropertyValue } from "../schema.ts";
import type { Statements } from "../store/database.ts";

/** Which contents of a namespace are meant. A property whose `value` is undefined must be absent. */
export type ContentFilter = Readonly<{
  namespaceKey: number;
  profileKey: number | undefined;
  property: Readonly<{ name: string; value: string | undefined }> | undefined;
  required: readonly string[];
}>;

/** What holds of the contents that are meant, for a query over `contents`. */
export const matching = (sql: Statements, { namespaceKey, profileKey, property, required }: ContentFilter) => sql`
  contents.namespace_key = ${namespaceKey}
  ${profileKey === undefined ? sql`` : sql`and contents.profile_key = ${profileKey}`}
  ${property === undefined ? sql`` : sql`and ${hasProperty(sql, property)}`}
  ${required.length === 0 ? sql`` : sql`and contents.properties ?& ${required as string[]}::text[]`}`;

/** Asks in the way that the index of properties answers. */
function hasProperty(sql: Statements, { name, value }: NonNullable<ContentFilter["property"]>) {
  if (value === undefined) return sql`not contents.properties ? ${name}::text`;
  const [asText, asOther] = [value, readValue(value)].map((one) => sql.json({ [name]: one }));
  return sql`(contents.properties @> ${asText ?? null}::jsonb or contents.properties @> ${asOther ?? null}::jsonb)`;
}

/** The number, true or false that a text stands for, else the text. */
export function readValue(text: string): PropertyValue {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
}
