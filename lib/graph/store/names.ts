import type { Statements } from "./database.ts";
import { readRows } from "./rows.ts";
import { unseenKeys } from "./unseen.ts";

/** How clients name a content or a comment. A deleted comment is there as long as it has replies. */
export type NodeName = Readonly<{ kind: "content" | "comment"; id: string; isDeleted: boolean }>;

export type Names = Readonly<{
  profiles: ReadonlyMap<number, Readonly<{ id: string; username: string }>>;
  nodes: ReadonlyMap<number, NodeName>;
}>;

type NameRow =
  | Readonly<{ kind: "profile"; key: number; id: string; username: string }>
  | (Readonly<{ key: number }> & NodeName);

/** What clients call profiles, contents and comments, by their keys, in one statement. */
export async function loadNames(
  sql: Statements,
  profileKeys: readonly number[],
  nodeKeys: readonly number[],
): Promise<Names> {
  const [profiles, nodes] = [[...new Set(profileKeys)], [...new Set(nodeKeys)]];
  const rows = await readRows<NameRow>(
    sql,
    sql`
    select 'profile' as kind, key, id, username, false as "isDeleted" from profiles where key = any(${unseenKeys(sql, profiles)})
    union all
    select 'content', key, id, null, false from contents where key = any(${unseenKeys(sql, nodes)})
    union all
    select 'comment', key, id::text, null, deleted_at is not null from comments where key = any(${unseenKeys(sql, nodes)})`,
  );
  return {
    profiles: new Map(rows.flatMap((row) => (row.kind === "profile" ? [[row.key, row]] : []))),
    nodes: new Map(rows.flatMap((row) => (row.kind === "profile" ? [] : [[row.key, row]]))),
  };
}
