import type { Statements } from "../../store/database.ts";

/** Where the local ledger answers, of the settings, and the port it answered on last. */
const SETTING = "ledger_address";
const PORT_SETTING = "ledger_port";

/** Keeps where the local ledger answers, for all processes that share the database. */
export async function keepLedgerAddress(sql: Statements, url: string): Promise<void> {
  await sql`
    insert into settings (name, value)
    values (${SETTING}, ${Buffer.from(url)}), (${PORT_SETTING}, ${Buffer.from(new URL(url).port)})
    on conflict (name) do update set value = excluded.value`;
}

/** Forgets it, unless another ledger has taken over. */
export async function forgetLedgerAddress(sql: Statements, url: string): Promise<void> {
  await sql`delete from settings where name = ${SETTING} and value = ${Buffer.from(url)}`;
}

/** Where the local ledger answers; undefined where none runs. */
export async function ledgerAddress(sql: Statements): Promise<string | undefined> {
  const [row] = await sql<{ value: Buffer }[]>`select value from settings where name = ${SETTING}`;
  return row?.value.toString();
}

/** The port that the local ledger answered on last, whether it still runs or not. */
export async function lastLedgerPort(sql: Statements): Promise<number | undefined> {
  const [row] = await sql<{ value: Buffer }[]>`select value from settings where name = ${PORT_SETTING}`;
  return row && Number(row.value.toString());
}
