import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { changeEnv } from "../../e2e/setup/changed-env.ts";
import { createDatabase } from "../../e2e/setup/postgres-server.ts";
import "../../e2e/setup/provided.ts";
import { openDirectory } from "../directory/store/database.ts";
import { migrateDirectory } from "../directory/store/migrate.ts";
import { openGraph } from "../graph/store/database.ts";
import { migrateGraph } from "../graph/store/migrate.ts";
import { Channel } from "./channel.ts";
import { checkAccess } from "./check-access.ts";
import { openPool } from "./pool.ts";

let created: Awaited<ReturnType<typeof createDatabase>>;
let restoreEnv: () => void;

const asBehindPooler = (changes: { databaseDirectUrl?: string } = {}) => {
  const { url } = created;
  return changeEnv({
    databaseUrl: url,
    databaseDirectUrl: url,
    graphDatabaseUrl: url,
    graphDatabaseDirectUrl: url,
    databasePrepare: false,
    ...changes,
  });
};

beforeEach(async () => {
  created = await createDatabase(inject("postgresUrl"));
  restoreEnv = asBehindPooler();
});
afterEach(async () => {
  restoreEnv();
  await created.drop();
});

/** Settings of a new connection that sets none itself, as that of a pooler. */
async function settingsOfRole() {
  const one = postgres(created.url, { max: 1, fetch_types: false });
  const [row] = await one`
    select current_setting('search_path') as path, current_setting('jit') as jit,
      current_setting('statement_timeout') as timeout, current_setting('enable_seqscan') as scan,
      current_setting('max_parallel_workers_per_gather') as workers`;
  await one.end();
  return row;
}

it("gives the role the settings that connections of a pooler cannot start with, also where it had others", async () => {
  const before = postgres(created.url, { max: 1, onnotice: () => undefined });
  await before.unsafe(`alter role current_user in database ${created.name} set search_path to nowhere`);
  await before.end();
  await checkAccess(created.url, "DATABASE_URL");
  const settings = { path: "directory, graph, public", jit: "off", scan: "off", workers: "0" };
  expect(await settingsOfRole()).toEqual({ ...settings, timeout: "0" });
  // Statements that take long use the direct connection, if there is one.
  restoreEnv();
  restoreEnv = asBehindPooler({ databaseDirectUrl: `${created.url}?application_name=direct` });
  await checkAccess(created.url, "DATABASE_URL");
  expect(await settingsOfRole()).toEqual({ ...settings, timeout: "15s" });
});

it("leaves the role alone where connections are sessions", async () => {
  restoreEnv();
  restoreEnv = changeEnv({ databaseUrl: created.url, databaseDirectUrl: created.url });
  await checkAccess(created.url, "DATABASE_URL");
  expect(await settingsOfRole()).toMatchObject({ path: '"$user", public' });
});

it("lets the role take precedence over settings of the database", async () => {
  const root = postgres(created.url, { max: 1 });
  await root.unsafe(`alter database ${created.name} set jit to on`);
  await root.end();
  await checkAccess(created.url, "DATABASE_URL");
  expect(await settingsOfRole()).toMatchObject({ jit: "off" });
});

it("prepares both databases, finds all their tables, and leaves no prepared statement behind", async () => {
  await migrateDirectory(created.url);
  await migrateGraph(created.url);
  const { database, close } = openDirectory(created.url, { name: "skillshelf-test", max: 1 });
  const graph = openGraph(created.url, { name: "skillshelf-test", max: 1 });
  const prepared = "select name from pg_prepared_statements";
  expect(await database.execute(sql`select count(*)::int as count from records where id > ${0}`)).toEqual([
    { count: 0 },
  ]);
  expect([...(await database.execute(sql.raw(prepared)))]).toEqual([]);
  expect(await graph.sql`select count(*)::int as count from profiles where id::text <> ${""}`).toEqual([{ count: 0 }]);
  expect([...(await graph.sql`select name from pg_prepared_statements where name <> ${""}`)]).toEqual([]);
  await Promise.all([close(), graph.close()]);
});

it("finds no name of a table or function in both schemas: the search path of a pooler's connections has both", async () => {
  await migrateDirectory(created.url);
  await migrateGraph(created.url);
  const pool = openPool(created.url, { max: 1, name: "skillshelf-test" });
  const both = await pool`
    with names as (
      select nspname, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      union select nspname, proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    )
    select name from names one join names other using (name)
    where one.nspname = 'directory' and other.nspname = 'graph'
      -- The journals of the migrations, which name their schema.
      and name not like 'migrations%'`;
  await pool.end();
  expect([...both]).toEqual([]);
});

it("does not listen through a pooler, and polls as often as it is asked to", async () => {
  const channel = new Channel(created.url, "test", "skillshelf-listens");
  const signal = new AbortController().signal;
  await channel.next(channel.count, 50, signal);
  await channel.next(channel.count, 50, signal);
  const [row] = await channel.pool<{ listening: number }[]>`
    select count(*)::int as listening from pg_stat_activity
    where application_name = 'skillshelf-listens' and query ilike 'listen%'`;
  expect(row).toEqual({ listening: 0 });
  await channel.stop();
});
