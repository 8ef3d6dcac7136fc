import { openPool } from "#lib/postgres/pool.ts";

/** Rows of a table, and a hash of their content in any order. */
export type TableContent = Readonly<{ rows: number; hash: string }>;

/** Reads all tables of both systems, and the values of their sequences. */
export async function contentOf(
  url: string,
  schemas = ["directory", "graph"],
): Promise<ReadonlyMap<string, TableContent>> {
  const sql = openPool(url, { max: 1, name: "skillshelf-test" });
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = any(${schemas}::text[]) order by 1`;
    const content = new Map<string, TableContent>();
    for (const { name } of tables) {
      const [row] = await sql.unsafe<{ rows: number; hash: string }[]>(`
        select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
        from (select md5(t::text) as hash from ${name} t) as hashed`);
      content.set(name, row ?? { rows: 0, hash: "" });
    }
    const [sequences] = await sql<{ rows: number; hash: string }[]>`
      select count(*)::int as rows, coalesce(md5(string_agg(value, ',' order by value)), '') as hash
      from (
        select schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) as value
        from pg_sequences where schemaname = any(${schemas}::text[])
      ) as sequences`;
    return content.set("sequences", sequences ?? { rows: 0, hash: "" });
  } finally {
    await sql.end();
  }
}
