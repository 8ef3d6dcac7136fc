import { type SQL, sql } from "drizzle-orm";
import { catalogueVersions } from "./tables.ts";

/** What one statement reads, and the catalogue version it belongs to. */
export type State<Content> = Readonly<{ version: number; createdAt: Date; content: Content }>;

/** The same in JSON. */
export type StateRow<Content> = Readonly<{ version: number; createdAt: string; content: Content }>;

/**
 * A statement that reads a state; no row before the first load.
 *
 * @param content selects one value, of type json.
 * @param text an expression of type text, read beside it.
 */
export const stateWith = (content: SQL, text?: SQL): SQL => sql`
  select json_build_object('version', newest.version, 'createdAt', newest.created_at, 'content', (${content})) as result
    ${text && sql`, ${text} as text`}
  from (
    select version, created_at from ${catalogueVersions} order by version desc limit 1
  ) newest`;

export const toState = <Row, Content>(
  { version, createdAt, content }: StateRow<Row>,
  toContent: (row: Row) => Content,
): State<Content> => ({ version, createdAt: new Date(createdAt), content: toContent(content) });
