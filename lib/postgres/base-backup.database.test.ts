import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar, type TarHeader } from "modern-tar";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitFor } from "../../e2e/setup/server-process.ts";
import { BaseBackupError, extractBaseBackup, writeBaseBackup } from "./base-backup.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { openPool, type Pool } from "./pool.ts";

let home = "";
let cluster: Cluster;
let sql: Pool;
let folder = "";

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "skillshelf-base-"));
  cluster = await openCluster(home);
  sql = openPool(cluster.url, { max: 2, name: "skillshelf-test" });
  await sql`create table numbers as select n, repeat(md5(n::text), 20) as text from generate_series(1, 50000) as n`;
});
afterAll(async () => {
  await sql.end();
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
});
beforeEach(async () => {
  // Beside the data, where the user of PostgreSQL may write.
  folder = join(cluster.folder, "backup");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a base backup", () => {
  it("is an archive of the data folder without what belongs to the running server", async () => {
    const file = await writeBaseBackup(cluster.url, folder);
    const data = join(home, "copy");
    await extractBaseBackup(file, data);
    expect(await readFile(join(data, "PG_VERSION"), "utf8")).toMatch(/^\d+\n$/);
    expect(await readFile(join(data, "backup_label"), "utf8")).toContain("LABEL: skillshelf");
    await expect(readFile(join(data, "postmaster.pid"))).rejects.toThrow("ENOENT");
  });

  it("fails when its session ends, and where the folder is not empty", async () => {
    const interrupted = expect(writeBaseBackup(cluster.url, folder)).rejects.toThrow();
    await waitFor(async () => {
      const [row] = await sql`select pg_terminate_backend(pid) as done from pg_stat_progress_basebackup`;
      return row?.done === true;
    });
    await interrupted;
    await rm(folder, { recursive: true, force: true });
    await writeBaseBackup(cluster.url, folder);
    await expect(writeBaseBackup(cluster.url, folder)).rejects.toThrow("not empty");
  });

  it("fails on a damaged page, and keeps no slot", async () => {
    await sql`create table damaged as select n from generate_series(1, 5000) as n`;
    await sql`checkpoint`;
    const [row] = await sql<{ path: string }[]>`select pg_relation_filepath('damaged') as path`;
    const file = await open(join(cluster.data, row?.path ?? ""), "r+");
    await file.write(Buffer.from("damage"), 0, 6, 5_000);
    await file.close();
    await expect(writeBaseBackup(cluster.url, folder)).rejects.toThrow(/checksum verification failed/);
    await sql`drop table damaged`;
    await waitFor(async () => (await sql`select from pg_replication_slots`).length === 0);
  });
});

describe("an archive with an entry that is no file inside the folder", () => {
  const entries: TarHeader[] = [
    { name: "../outside", size: 0, type: "file" },
    { name: "/tmp/outside", size: 0, type: "file" },
    { name: "base/../../outside", size: 0, type: "file" },
    { name: "base/..", size: 0, type: "directory" },
    { name: "link", size: 0, type: "symlink", linkname: "/etc" },
    { name: "hard", size: 0, type: "link", linkname: "/etc/passwd" },
    { name: "device", size: 0, type: "character-device" },
    { name: "a\\b", size: 0, type: "file" },
  ];
  it.each(entries.map((header) => [header.name, header] as const))("is refused: %s", async (_, header) => {
    const archive = join(home, "hostile.tar.gz");
    await writeFile(archive, gzipSync(await packTar([{ header }])));
    await expect(extractBaseBackup(archive, join(home, "hostile"))).rejects.toThrow(BaseBackupError);
    await rm(join(home, "hostile"), { recursive: true });
  });
});
