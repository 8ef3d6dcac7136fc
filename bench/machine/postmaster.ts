import { readFile } from "node:fs/promises";
import type postgres from "postgres";
import { parentOf } from "./processes.ts";

/** The main process of the PostgreSQL behind a connection; undefined when it runs on another machine. */
export async function postmasterOf(sql: postgres.Sql): Promise<number | undefined> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const parent = row && (await parentOf(row.pid));
  if (parent === undefined) return undefined;
  // Somewhere else the number may belong to anything here.
  const name = await readFile(`/proc/${parent}/comm`, "utf8").catch(() => "");
  return name.trim() === "postgres" ? parent : undefined;
}
