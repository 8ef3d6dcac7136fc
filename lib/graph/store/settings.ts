import type { Statements } from "./database.ts";

/** Loads the installation's salt for hashes of phone numbers. */
async function phoneSalt(sql: Statements): Promise<Buffer> {
  const [row] = await sql<{ value: Buffer }[]>`select value from settings where name = 'phone_salt'`;
  if (row === undefined) throw new Error("The database has no salt for phone numbers; its migrations have not run.");
  return row.value;
}

/** Loads the salt if one of the types is a phone number; else returns an empty one. */
export const phoneSaltFor = async (sql: Statements, types: readonly string[]): Promise<Buffer> =>
  types.includes("PHONE") ? phoneSalt(sql) : Buffer.alloc(0);
