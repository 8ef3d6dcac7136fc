import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDatabase } from "../../e2e/setup/postgres-server.ts";
import { projectFolder } from "../../e2e/setup/server-process.ts";
import { DatabaseSettingError, migrateDatabase } from "./migrate.ts";
import { openPool } from "./pool.ts";

let folder: string;

/** Writes migrations as drizzle-kit does. @param files the text of each, by its tag, in order. */
async function writeMigrations(to: string, files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(to, "meta"), { recursive: true });
  const entries = Object.keys(files).map((tag, idx) => ({ idx, version: "7", when: idx + 1, tag, breakpoints: true }));
  await writeFile(join(to, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  for (const [tag, text] of Object.entries(files)) await writeFile(join(to, `${tag}.sql`), text);
  return to;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-migrations-"));
  await writeMigrations(folder, { "0000_extension": "CREATE EXTENSION skillshelf_has_no_such_extension" });
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const migrated = (url: string) => migrateDatabase(url, "DATABASE_URL", [{ schema: "migrate_test", folder }]);

it("says what a server lacks, as something that an operator has to mend", async () => {
  const migrating = migrated(inject("postgresUrl"));
  await expect(migrating).rejects.toThrow(DatabaseSettingError);
  await expect(migrating).rejects.toThrow(
    'DATABASE_URL cannot be used: extension "skillshelf_has_no_such_extension" is not available',
  );
});

it("says what a user may not do, and that a password is wrong", async () => {
  const url = inject("postgresUrl");
  const pool = openPool(url, { max: 1, name: "skillshelf-test" });
  await pool`create role migrate_test_guest login password 'guest'`;
  await pool.end();
  const withPassword = (password: string) => Object.assign(new URL(url), { username: "migrate_test_guest", password });
  for (const [password, message] of [
    ["guest", /^DATABASE_URL cannot be used: permission denied for database/],
    ["other", /^DATABASE_URL cannot be used: password authentication failed/],
  ] as const) {
    const migrating = migrated(withPassword(password).href);
    await expect(migrating).rejects.toThrow(DatabaseSettingError);
    await expect(migrating).rejects.toThrow(message);
  }
});

type Journal = Readonly<{ entries: readonly Readonly<{ idx: number; when: number; tag: string }>[] }>;

/** A database with what some migrations make, and none of a template. */
async function withDatabase<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const created = await createDatabase(inject("postgresUrl"));
  return work(created.url).finally(created.drop);
}

/** What migrations made in a schema: columns, constraints, indexes, triggers and functions; and which were applied, in order. */
async function madeIn(url: string, schema: string) {
  const pool = openPool(url, { max: 1, name: "skillshelf-test" });
  try {
    const objects = await pool`
      select table_name || '.' || column_name as name,
        concat_ws(' ', udt_name, is_nullable, column_default, generation_expression) as definition
        from information_schema.columns where table_schema = ${schema}
      union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = ${schema}::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = ${schema}
      union all select tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
        where not tgisinternal and relnamespace = ${schema}::regnamespace
      union all select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = ${schema}::regnamespace and prokind = 'f'
      order by name, definition`;
    const applied = await pool<{ hash: string }[]>`select hash from ${pool(schema)}.migrations order by id`;
    return { objects: [...objects], applied: applied.map(({ hash }) => hash) };
  } finally {
    await pool.end();
  }
}

describe.each(["directory", "graph"])("the migrations of the %s", (schema) => {
  const own = `${projectFolder}/lib/${schema}/store/migrations`;
  const migrate = (url: string, from = own) => migrateDatabase(url, "DATABASE_URL", [{ schema, folder: from }]);
  const readJournal = async () => JSON.parse(await readFile(`${own}/meta/_journal.json`, "utf8")) as Journal;

  it("are all in the journal, each later than the one before: others would be passed over", async () => {
    const { entries } = await readJournal();
    const files = (await readdir(own)).filter((name) => name.endsWith(".sql")).toSorted();
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
    expect(entries.map(({ idx }) => idx)).toEqual(files.map((_, index) => index));
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index));
    const times = entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
  });

  it("make the same of an empty database at once and one release after another, each applied once", async () => {
    const { entries, ...journal } = await readJournal();
    const hashes = await Promise.all(
      entries.map(async ({ tag }) =>
        createHash("sha256")
          .update(await readFile(`${own}/${tag}.sql`, "utf8"))
          .digest("hex"),
      ),
    );
    const earlier = join(folder, schema);
    await cp(own, earlier, { recursive: true });
    const half = Math.ceil(entries.length / 2);
    await writeFile(
      join(earlier, "meta/_journal.json"),
      JSON.stringify({ ...journal, entries: entries.slice(0, half) }),
    );
    const atOnce = await withDatabase(async (url) => {
      await migrate(url);
      return madeIn(url, schema);
    });
    const inTurn = await withDatabase(async (url) => {
      await migrate(url, earlier);
      expect((await madeIn(url, schema)).applied).toEqual(hashes.slice(0, half));
      await migrate(url);
      await migrate(url);
      return madeIn(url, schema);
    });
    expect(atOnce.applied).toEqual(hashes);
    expect(atOnce.objects.length).toBeGreaterThan(50);
    expect(inTurn).toEqual(atOnce);
  });
});

describe("migrating while servers use the database", () => {
  const schema = "migrate_test";
  const migrate = (url: string, from: string) => migrateDatabase(url, "DATABASE_URL", [{ schema, folder: from }]);
  const first = { "0000_first": "create table migrate_test.things (id int primary key, name text, old text)" };
  const second = { ...first, "0001_second": "alter table migrate_test.things add column new text" };
  const third = {
    ...second,
    "0002_third": "-- contract: 0001_second\nalter table migrate_test.things drop column old",
  };
  const write = (name: string, files: Readonly<Record<string, string>>) => writeMigrations(join(folder, name), files);

  /** Runs with a database that some migrations made, and a connection to it. */
  const withMigrated = async (
    files: Readonly<Record<string, string>>,
    work: (url: string, pool: ReturnType<typeof openPool>) => Promise<void>,
  ) =>
    withDatabase(async (url) => {
      await migrate(url, await write("before", files));
      const pool = openPool(url, { max: 3, name: "skillshelf-test" });
      await work(url, pool).finally(() => pool.end());
    });

  it("leaves the database of a newer release as it is, unless that has removed what this one needs", async () => {
    const [older, newer] = await Promise.all([write("older", first), write("newer", second)]);
    await withMigrated(second, async (url, pool) => {
      await migrate(url, older);
      expect(await pool`select new from migrate_test.things`).toEqual([]);
      await migrate(url, await write("contracted", third));
      await migrate(url, newer);
      const refused = migrate(url, older);
      await expect(refused).rejects.toThrow(DatabaseSettingError);
      await expect(refused).rejects.toThrow(/^DATABASE_URL points to a database that a newer release has changed/);
    });
  });

  it("rejects a migration that names one that does not exist", async () => {
    const unknown = await write("unknown", { ...first, "0001_x": "-- contract: 0009_x\nselect 1" });
    await withDatabase((url) => expect(migrate(url, unknown)).rejects.toThrow("0001_x names 0009_x"));
  });

  it("lets readers pass while a long transaction keeps it from changing a table, and then changes it", async () => {
    const newer = await write("locked", second);
    await withMigrated(first, async (url, pool) => {
      const migrating = await pool.begin(async (sql) => {
        await sql`select from migrate_test.things`;
        const running = { done: migrate(url, newer) };
        // A reader that comes while the migration waits is behind it, for a second.
        for (let read = 0; read < 20; read++) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          await pool`select from migrate_test.things`;
        }
        expect((await pool`select from pg_attribute where attname = 'new'`).length).toBe(0);
        return running;
      });
      await migrating.done;
      expect(await pool`select new from migrate_test.things`).toEqual([]);
    });
  });

  it("creates an index concurrently, once, when several servers start at the same time", async () => {
    const newer = await write("index", {
      ...first,
      "0001_index":
        "-- no transaction\ndrop index concurrently if exists migrate_test.things_name;--> statement-breakpoint\ncreate index concurrently things_name on migrate_test.things (name)",
    });
    await withMigrated(first, async (url, pool) => {
      await Promise.all(Array.from({ length: 4 }, () => migrate(url, newer)));
      expect(
        await pool`select indisvalid from pg_index where indexrelid = 'migrate_test.things_name'::regclass`,
      ).toEqual([{ indisvalid: true }]);
      expect(await pool`select created_at::int as at, needs from migrate_test.migrations order by id`).toEqual([
        { at: 1, needs: null },
        { at: 2, needs: null },
      ]);
    });
  });
});
