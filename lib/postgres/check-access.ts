import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { configurationErrors, DatabaseSettingError } from "./migrate.ts";
import { openPool, type Pool } from "./pool.ts";
import { isPooled, roleSettings } from "./session-settings.ts";

/** Key of an advisory lock: two processes cannot change settings of a role at once. */
const ROLE_LOCK = 7_450_025;

/** Connections of a pooler that are ended one by one because they are from before a change of the settings, and more. */
const MAX_ATTEMPTS = 20;

const RECONNECTION_MS = 50;

/** How long another client may wait for a connection of a pooler. Milliseconds. */
const WAIT_MS = 2_000;

const options = { max: 1, name: "skillshelf-check" };

const directSettings = "DATABASE_DIRECT_URL (for a graph of its own, GRAPH_DATABASE_DIRECT_URL)";

/**
 * Checks that connections work as configured: past a pooler, that each is a session; through one, that it has the settings of
 * the role, which are stored first, and that it knows prepared statements if they are used.
 *
 * @param setting the environment variable that names the database, for messages.
 * @throws {DatabaseSettingError} which says what to set instead.
 */
export async function checkAccess(url: string, setting: string): Promise<void> {
  const [one, other] = [openPool(url, options), openPool(url, options)];
  try {
    if (isPooled(url)) {
      await prepareRole(one, url, setting);
      await checkPrepared(one, other, setting);
    } else await checkSession(one, other, setting);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const [, parameter] = /unsupported startup parameter: (\S+)/.exec(error.message) ?? [];
    if (parameter) throw poolerError(setting, `It refuses the parameter ${parameter}.`);
    if (!configurationErrors.has(error.code)) throw error;
    throw new DatabaseSettingError(`${setting} cannot be used: ${error.message}`, { cause: error });
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })]);
  }
}

const poolerError = (setting: string, evidence: string) =>
  new DatabaseSettingError(
    `${setting} leads to a pooler. ${evidence} Set ${directSettings} to the address of PostgreSQL itself, or ` +
      "DATABASE_PREPARE=off where that cannot be reached.",
  );

/** Stores the settings of the role, and ends connections of the pooler that do not have them. */
async function prepareRole(pool: Pool, url: string, setting: string): Promise<void> {
  const wanted = roleSettings(url);
  const isChanged = await pool.begin((sql) => storeSettings(sql, wanted));
  if (isChanged)
    await pool`
      select pg_terminate_backend(other.pid) from pg_stat_activity own join pg_stat_activity other using (usename, datname)
      where own.pid = pg_backend_pid() and other.pid <> own.pid and other.state = 'idle'
        and other.client_addr is not distinct from own.client_addr`;
  let wrong: string | undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      wrong = await wrongSetting(pool, wanted);
      if (wrong === undefined) return;
      // The pooler replaces it by one that has the settings.
      await pool`select pg_terminate_backend(pg_backend_pid())`;
    } catch (error) {
      // A connection that was ended says so.
      if (wrong === undefined) throw error;
    }
    await sleep(RECONNECTION_MS);
  }
  throw new DatabaseSettingError(
    `The pooler that ${setting} names sets ${wrong} for its connections. Remove that from its configuration (in PgBouncer, ` +
      `connect_query): the role has ${wrong}=${wanted[wrong ?? ""]} in this database.`,
  );
}

type Transaction = Parameters<Parameters<Pool["begin"]>[1]>[0];
type Settings = Readonly<Record<string, string>>;

/** @returns whether they were others. */
async function storeSettings(sql: Transaction, wanted: Settings): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ROLE_LOCK})`;
  const [stored] = await sql<{ database: string; settings: string[] }[]>`
    select quote_ident(current_database()) as database, coalesce((
      select setconfig from pg_db_role_setting
      where setrole = (select oid from pg_roles where rolname = current_user)
        and setdatabase = (select oid from pg_database where datname = current_database())
    ), '{}') as settings`;
  const missing = Object.entries(wanted).filter(([name, value]) => !stored?.settings.includes(`${name}=${value}`));
  for (const [name, value] of missing) {
    const values = value.split(", ").map((one) => `'${one}'`);
    await sql.unsafe(`alter role current_user in database ${stored?.database} set ${name} to ${values.join(", ")}`);
  }
  return missing.length > 0;
}

async function wrongSetting(pool: Pool, wanted: Settings): Promise<string | undefined> {
  const rows = await pool<{ name: string; value: string }[]>`
    select name, current_setting(name) as value from unnest(${Object.keys(wanted)}::text[]) as name`;
  return rows.find(({ name, value }) => value !== wanted[name])?.name;
}

/** Has one client run a statement that it has prepared, while another one uses the connection on which it did. */
async function checkPrepared(one: Pool, other: Pool, setting: string): Promise<void> {
  const again = () => one.begin((sql) => sql`select 'prepared'`);
  await again();
  try {
    await whileHeld(other, again);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== "26000") throw error;
    throw new DatabaseSettingError(
      `The pooler that ${setting} names knows no prepared statements. Set DATABASE_PREPARE=off, or use PgBouncer 1.21 or later ` +
        "with max_prepared_statements.",
    );
  }
}

/** Checks that a client keeps its connection, with what it has set for it. */
async function checkSession(one: Pool, other: Pool, setting: string): Promise<void> {
  const read = async () => {
    const [row] = await one<{ process: number; jit: string }[]>`
      select pg_backend_pid() as process, current_setting('jit') as jit`;
    return row;
  };
  const before = await read();
  if (before?.jit !== "off") throw poolerError(setting, "It ignores parameters with which connections start.");
  const after = await whileHeld(other, read);
  if (after !== undefined && after.process !== before.process)
    throw poolerError(setting, "It uses another connection for each transaction.");
}

/** Runs `work` during a transaction. @returns undefined if that takes too long: the pooler has a single connection. */
async function whileHeld<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result | undefined> {
  let result: Result | undefined;
  await pool.begin(async (sql) => {
    await sql`select 1`;
    const working = work();
    working.catch(() => undefined);
    result = await Promise.race([working, sleep(WAIT_MS, undefined, { ref: false })]);
  });
  return result;
}
