import { readFile } from "node:fs/promises";
import { parentOf } from "./processes.ts";

type Ask = (statement: TemplateStringsArray) => PromiseLike<readonly { pid: number }[]>;

/** The main process of the PostgreSQL behind a connection; undefined when it runs on another machine. */
export async function postmasterOf(sql: Ask): Promise<number | undefined> {
  const [row] = await sql`select pg_backend_pid() as pid`;
  const parent = row && (await parentOf(row.pid));
  if (parent === undefined) return undefined;
  // Somewhere else the number may belong to anything here.
  const name = await readFile(`/proc/${parent}/comm`, "utf8").catch(() => "");
  return name.trim() === "postgres" ? parent : undefined;
}
