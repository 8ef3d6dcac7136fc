import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { openCluster } from "#lib/postgres/cluster.ts";

export type TestPostgres = Readonly<{ url: string; stop: () => Promise<void> }>;

/** The server named by TEST_DATABASE_URL, else an embedded one that is thrown away. */
export async function startPostgres(): Promise<TestPostgres> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { url: external, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-test-"));
  const cluster = await openCluster(folder);
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new, empty database on a server. `drop` removes it. */
export async function createDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `skillshelf_test_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
    await sql.unsafe(statement);
    await sql.end();
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
