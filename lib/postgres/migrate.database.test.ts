import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { DatabaseSettingError, migrateDatabase } from "./migrate.ts";
import { openPool } from "./pool.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-migrations-"));
  await mkdir(join(folder, "meta"));
  const entries = [{ idx: 0, version: "7", when: 1, tag: "0000_extension", breakpoints: true }];
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  await writeFile(join(folder, "0000_extension.sql"), "CREATE EXTENSION skillshelf_has_no_such_extension");
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
