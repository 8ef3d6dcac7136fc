/** Runs SQL statements against the schema that holds the ledger's tables. Both postgres.js and wrappers of it fit. */
export type Queryable = <Rows extends readonly object[]>(
  template: TemplateStringsArray,
  ...parameters: readonly (string | Buffer)[]
) => PromiseLike<Rows>;

/** Rows of the `settings` table: the URL of the running ledger, and the port of the last one that ran. */
const URL_SETTING = "ledger_address";
const PORT_SETTING = "ledger_port";

/** Saves the URL of the running ledger for all processes that share the database. */
export async function saveLedgerUrl(sql: Queryable, url: string): Promise<void> {
  await sql`
    insert into settings (name, value)
    values (${URL_SETTING}, ${Buffer.from(url)}), (${PORT_SETTING}, ${Buffer.from(new URL(url).port)})
    on conflict (name) do update set value = excluded.value`;
}

/** Deletes the URL, unless another ledger has replaced it. The port stays. */
export async function deleteLedgerUrl(sql: Queryable, url: string): Promise<void> {
  await sql`delete from settings where name = ${URL_SETTING} and value = ${Buffer.from(url)}`;
}

/** Reads the JSON-RPC URL of the local ledger; undefined where none runs. */
export const findLedgerUrl = (sql: Queryable): Promise<string | undefined> => readSetting(sql, URL_SETTING);

/** Reads the port of the last ledger, whether it still runs or not. */
export async function findLastPort(sql: Queryable): Promise<number | undefined> {
  const port = await readSetting(sql, PORT_SETTING);
  return port === undefined ? undefined : Number(port);
}

async function readSetting(sql: Queryable, name: string): Promise<string | undefined> {
  const [row] = await sql<{ value: Buffer }[]>`select value from settings where name = ${name}`;
  return row?.value.toString();
}
