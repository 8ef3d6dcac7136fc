import { asColumns, type Columns, toRows } from "./columns.ts";
import type { Statements } from "./database.ts";

/** How clients name a content or a comment. A deleted comment is there as long as it has replies. */
export type NodeName = Readonly<{ kind: "content" | "comment"; id: string; isDeleted: boolean }>;

export type Names = Readonly<{
  profiles: ReadonlyMap<number, Readonly<{ id: string; username: string }>>;
  nodes: ReadonlyMap<number, NodeName>;
}>;

/** Names as they are read. */
export type NameColumns = Readonly<Record<"profiles" | "contents" | "comments", Columns>>;

const profileNames = ["key", "id", "username"] as const;
const contentNames = ["key", "id"] as const;
const commentNames = ["key", "id", "isDeleted"] as const;

type Keyed<Value> = Value & Readonly<{ key: number }>;

/** Selects what clients call profiles, contents and comments. `keys` are queries for the keys of each. */
export const namesOf = (sql: Statements, keys: Record<keyof NameColumns, ReturnType<Statements>>) => sql`
  ${asColumns(sql, profileNames, sql`select * from profiles where key = any(array(${keys.profiles}))`)} as profiles,
  ${asColumns(sql, contentNames, sql`select * from contents where key = any(array(${keys.contents}))`)} as contents,
  ${asColumns(
    sql,
    commentNames,
    sql`select key, id, deleted_at is not null as "isDeleted" from comments where key = any(array(${keys.comments}))`,
  )} as comments`;

/** The names by their keys, of what `namesOf` selected. */
export function toNames({ profiles, contents, comments }: NameColumns): Names {
  const nodes = new Map<number, NodeName>();
  for (const { key, id } of toRows<Keyed<{ id: string }>>(contentNames, contents))
    nodes.set(key, { kind: "content", id, isDeleted: false });
  for (const { key, id, isDeleted } of toRows<Keyed<{ id: string; isDeleted: boolean }>>(commentNames, comments))
    nodes.set(key, { kind: "comment", id, isDeleted });
  const people = toRows<Keyed<{ id: string; username: string }>>(profileNames, profiles);
  return { profiles: new Map(people.map((row) => [row.key, row])), nodes };
}
