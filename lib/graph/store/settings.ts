import type { Statements } from "./database.ts";

/** The salt that phone numbers of this installation are hashed with. */
async function phoneSalt(sql: Statements): Promise<Buffer> {
  const [row] = await sql<{ value: Buffer }[]>`select value from settings where name = 'phone_salt'`;
  if (row === undefined) throw new Error("The database has no salt for phone numbers; its migrations have not run.");
  return row.value;
}

/** The same where a phone number is among contacts of these types; nothing needs it otherwise. */
export const phoneSaltFor = async (sql: Statements, types: readonly string[]): Promise<Buffer> =>
  types.includes("PHONE") ? phoneSalt(sql) : Buffer.alloc(0);
