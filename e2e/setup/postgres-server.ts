import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { openCluster } from "#lib/postgres/cluster.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type TestPostgres = Readonly<{ url: string; stop: () => Promise<void> }>;

/** The server named by TEST_DATABASE_URL, else an embedded one that is thrown away. */
export async function startPostgres(): Promise<TestPostgres> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { url: external, stop: async () => undefined };
  const folder = await mkdtemp(join(temporaryFolder(), "skillshelf-test-"));
  const cluster = await openCluster(folder, { maxConnections: 300 });
  await forgoDurability(cluster.url);
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Disables durability, which tests do not need. */
async function forgoDurability(serverUrl: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
    await sql.unsafe(`alter system set ${setting} = off`);
  await sql`select pg_reload_conf()`;
  await sql.end();
}

/** Creates an empty database, or a copy of `template`, which must have no connections. `drop` removes it. */
export async function createDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `skillshelf_test_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
    await sql.unsafe(statement);
    await sql.end();
  };
  await run(`create database ${name}${template ? ` template ${template}` : ""}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
