import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { openPool, type Pool } from "./pool.ts";

/** Oldest supported PostgreSQL. */
const MINIMUM_VERSION = 150_000;
const MIGRATION_LOCK = 7_450_021;

/** Interval of trying to get the lock that another process holds while it migrates. */
const LOCK_INTERVAL_MS = 200;

/** How long a migration waits for a lock on a table, behind which all statements of servers wait too, and how often it tries. */
const LOCK_TIMEOUT_MS = 1_000;
const MAX_LOCK_ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = "55P03";

/** Errors that only an operator can fix: wrong user or password, missing database, permission or extension. */
export const configurationErrors = new Set(["28000", "28P01", "3D000", "42501", "0A000"]);

/** The database is not usable as configured: an operator has to act. */
export class DatabaseSettingError extends Error {
  override readonly name = "DatabaseSettingError";
}

/**
 * Migrates a database, also while servers of the release before use it. Several processes may call this at once: one migrates,
 * the others wait. A database of a newer release is left as it is.
 *
 * @param setting the environment variable that names the database, for messages.
 * @throws {DatabaseSettingError} when the server is older than PostgreSQL 15 or refuses this user, and when a newer release has
 *   removed what this one needs.
 */
export async function migrateDatabase(
  url: string,
  setting: string,
  folders: readonly { schema: string; folder: string }[],
): Promise<void> {
  const pool = openPool(url, { max: 1, keep: true, name: "skillshelf-migrate" });
  try {
    const [row] = await pool<{ version: number; text: string }[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as text`;
    if ((row?.version ?? 0) < MINIMUM_VERSION) {
      throw new DatabaseSettingError(`${setting} points to PostgreSQL ${row?.text}; version 15 or later is needed`);
    }
    await withLock(url, async () => {
      for (const { schema, folder } of folders)
        await applyMigrations(pool, setting, schema, await readMigrations(folder));
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError && configurationErrors.has(error.code)) {
      throw new DatabaseSettingError(`${setting} cannot be used: ${error.message}`, { cause: error });
    }
    throw error;
  } finally {
    await pool.end({ timeout: 5 });
  }
}

/**
 * Runs `work` with the lock. An open transaction holds it: through a pooler, a session may get another connection. It has no
 * snapshot meanwhile, for which an index that is created concurrently would wait: a statement with parameters keeps its own
 * until the next one, so this one has none.
 */
async function withLock(url: string, work: () => Promise<void>): Promise<void> {
  const pool = openPool(url, { max: 1, keep: true, name: "skillshelf-migrate" });
  try {
    for (let isDone = false; !isDone; ) {
      isDone = await pool.begin(async (sql) => {
        const [row] = await sql.unsafe<{ isLocked: boolean }[]>(
          `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as "isLocked",
            set_config('idle_in_transaction_session_timeout', '0', true)`,
        );
        if (row?.isLocked) await work();
        return row?.isLocked === true;
      });
      if (!isDone) await sleep(LOCK_INTERVAL_MS);
    }
  } finally {
    await pool.end({ timeout: 5 });
  }
}

type Migration = Readonly<{
  tag: string;
  /** Identifies it, and orders migrations. */
  when: number;
  hash: string;
  statements: readonly string[];
  /** The migration that servers have to know to use the database afterwards. */
  needs: number | null;
  isTransaction: boolean;
}>;

type Journal = Readonly<{ entries: readonly Readonly<{ when: number; tag: string }>[] }>;

/** Reads the migrations that `drizzle-kit` has written. CONTRIBUTING.md explains the comments in them. */
async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const { entries } = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8")) as Journal;
  return Promise.all(
    entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), "utf8");
      const needed = /^-- contract: (\S+)$/m.exec(text)?.[1];
      const needs = entries.find((entry) => entry.tag === needed)?.when ?? null;
      if (needed && needs === null) throw new Error(`${tag} names ${needed}, which is not a migration in ${folder}.`);
      return {
        tag,
        when,
        hash: createHash("sha256").update(text).digest("hex"),
        statements: text.split("--> statement-breakpoint"),
        needs,
        isTransaction: !/^-- no transaction$/m.test(text),
      };
    }),
  );
}

async function applyMigrations(
  pool: Pool,
  setting: string,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const table = pool(`${schema}.migrations`);
  await pool`create schema if not exists ${pool(schema)}`;
  await pool`create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`;
  await pool`alter table ${table} add column if not exists needs bigint`;
  const [applied] = await pool<{ newest: number; needs: number }[]>`
    select coalesce(max(created_at), 0)::float8 as newest, coalesce(max(needs), 0)::float8 as needs from ${table}`;
  const { newest = 0, needs = 0 } = applied ?? {};
  if (needs > (migrations.at(-1)?.when ?? 0)) {
    throw new DatabaseSettingError(
      `${setting} points to a database that a newer release has changed so that this one cannot use it. Start that release, ` +
        "or restore a backup from before the upgrade.",
    );
  }
  for (const migration of migrations) if (migration.when > newest) await applyMigration(pool, schema, migration);
}

async function applyMigration(pool: Pool, schema: string, migration: Migration): Promise<void> {
  const { tag, when, hash, statements, needs, isTransaction } = migration;
  const apply = async (sql: Pick<Pool, "unsafe">) => {
    for (const statement of statements) await sql.unsafe(statement);
    const insert = `insert into "${schema}".migrations (hash, created_at, needs) values ($1, $2, $3)`;
    await sql.unsafe(insert, [hash, when, needs]);
  };
  if (!isTransaction) return apply(pool);
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.begin(async (sql) => {
        await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;
        await apply(sql);
      });
      return;
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === MAX_LOCK_ATTEMPTS)
        throw new Error(`Migration ${tag} of ${schema} waits for ${blockers}`, { cause: error });
      // Meanwhile the statements that waited behind this one run.
      await sleep(LOCK_TIMEOUT_MS);
    }
  }
}

const blockers =
  "a table that another session has locked for minutes, such as a backup. Start again when that has ended.";
