import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { packTar, unpackTar } from "modern-tar";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { childEnvironment } from "#lib/env.ts";
import { openCluster } from "#lib/postgres/cluster.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { contentOf } from "../setup/compare-databases.ts";
import { copyPrepared } from "../setup/prepared-data.ts";
import { projectFolder, type ServerProcess, spawnServer, startServer, waitFor } from "../setup/server-process.ts";

let home = "";
/** The data folder of the source, whose server runs until `stopped.tar` is written. */
let source = "";
/** The tables of the source when `stopped.tar` was written. */
let expected: Awaited<ReturnType<typeof tables>>;
let server: ServerProcess | undefined;
let key = "";

function begin(dataDir: string, ...words: readonly string[]) {
  return spawn(process.execPath, ["lib/process/run.mjs", "skillshelf", ...words], {
    cwd: projectFolder,
    env: childEnvironment({ DATABASE_URL: "", GRAPH_DATABASE_URL: "", DATA_DIR: dataDir }),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function run(dataDir: string, ...words: readonly string[]) {
  const child = begin(dataDir, ...words);
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, output, errors };
}

const settingsFor = (data: string) => ({
  DATA_DIR: data,
  CONTENT_DIR: inject("prepared").content,
  WEB_CONCURRENCY: "1",
  GRAPH_RATE_LIMIT_PER_MINUTE: "0",
});

const start = (data: string) => startServer(settingsFor(data));

const post = (origin: string, path: string, body: unknown) =>
  fetch(`${origin}/api/v1${path}?apiKey=${key}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Adds profiles that follow the first one, until it is stopped. @returns their names. */
function write(origin: string): { stop: () => Promise<readonly string[]> } {
  const written: string[] = [];
  const stopping = new AbortController();
  const done = (async () => {
    for (let index = 0; !stopping.signal.aborted; index++) {
      const username = `follower-${index}`;
      expect((await post(origin, "/profiles/findOrCreate", { username, id: username })).status).toBe(200);
      expect((await post(origin, "/followers/add", { startId: username, endId: "followed" })).status).toBe(200);
      written.push(username);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      return written;
    },
  };
}

async function tables(dataDir: string) {
  const cluster = await openCluster(dataDir);
  return contentOf(cluster.url).finally(cluster.stop);
}

async function profilesIn(dataDir: string): Promise<string[]> {
  const cluster = await openCluster(dataDir);
  const sql = openPool(cluster.url, { max: 1, name: "skillshelf-test", schema: "graph" });
  const rows = await sql<{ username: string }[]>`select username from profiles`.finally(() => sql.end());
  await cluster.stop();
  return rows.map(({ username }) => username);
}

const backup = (name: string) => join(home, name);

/** Names that acknowledged writes had before the running backup began. */
let before: readonly string[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "skillshelf-backup-"));
  source = await copyPrepared(inject("prepared").data, "skillshelf-source-");
  server = await start(source);
  const created = await run(source, "graph", "keys", "create", "--namespace", "demo", "--scope", "admin", "--json");
  ({ key } = JSON.parse(created.output) as { key: string });
  await post(server.origin, "/profiles/findOrCreate", { username: "followed", id: "followed" });
  const writer = write(server.origin);
  await waitFor(async () => (await fetch(`${server?.origin}/api/v1/profiles/follower-5?apiKey=${key}`)).ok);
  before = Array.from({ length: 5 }, (_, index) => `follower-${index}`);
  const running = await run(source, "backup", backup("running.tar"));
  const written = await writer.stop();
  expect(running).toMatchObject({ code: 0, output: expect.stringContaining("running.tar") });
  expect(written.length).toBeGreaterThan(before.length);
  expect(await server.stop()).toBe(0);
  expect(await run(source, "backup", backup("stopped.tar"))).toMatchObject({ code: 0 });
  expected = await tables(source);
});

afterAll(async () => {
  await server?.stop();
  await Promise.all([home, source].map((folder) => rm(folder, { recursive: true, force: true })));
});

describe("a backup", () => {
  it("is a file for the operator alone, beside which nothing is left", async () => {
    expect((await stat(backup("stopped.tar"))).mode & 0o777).toBe(0o600);
    expect((await readdir(home)).toSorted()).toEqual(["running.tar", "stopped.tar"]);
    expect((await readdir(join(source, "postgres"))).filter((name) => name.startsWith("backup"))).toEqual([]);
  });

  it("of a stopped server is restored row by row, with the same responses", async () => {
    const target = join(home, "stopped");
    expect(await run(target, "restore", backup("stopped.tar"))).toMatchObject({ code: 0 });
    const restored = await tables(target);
    expect(restored).toEqual(expected);
    expect(restored.get("graph.profiles")?.rows).toBeGreaterThan(5);
    for (const name of ["postgres-password", "solana-keypair.json"])
      expect(await readFile(join(target, name), "utf8")).toBe(await readFile(join(source, name), "utf8"));

    const [one, other] = [await start(source), await start(target)];
    try {
      for (const path of [
        "/en/skills",
        "/de/skills/obra/superpowers",
        "/en/skills/obra/superpowers.md",
        "/ja/skills/anthropics/skills",
        "/api/skills?pageSize=50",
        "/api/skills/obra/superpowers",
        "/api/skills/obra/superpowers/audit",
        "/api/changes",
        "/api/categories",
        `/api/v1/profiles/followed?apiKey=${key}`,
        `/api/v1/profiles/followed/followers?apiKey=${key}&pageSize=50`,
      ]) {
        const read = async ({ origin }: ServerProcess) => {
          const response = await fetch(origin + path);
          return { path, status: response.status, body: (await response.text()).replaceAll(origin, "") };
        };
        const [left, right] = await Promise.all([read(one), read(other)]);
        expect(left.status).toBe(200);
        expect(right).toEqual(left);
      }
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
    await rm(target, { recursive: true });
  });

  it("of a running server has what was acknowledged before, and counters that equal the rows", async () => {
    const target = join(home, "running");
    expect(await run(target, "restore", backup("running.tar"))).toMatchObject({ code: 0 });
    expect(await profilesIn(target)).toEqual(expect.arrayContaining([...before]));
    expect(await run(target, "graph", "recount")).toMatchObject({ code: 0 });
    await rm(target, { recursive: true });
  });

  it("does not replace a file, and leaves none when it is killed", async () => {
    expect(await run(source, "backup", backup("stopped.tar"))).toMatchObject({
      code: 2,
      errors: expect.stringContaining("--force"),
    });
    expect((await run(source, "backup", backup("name.zip"))).errors).toContain(".tar");
    const folder = await mkdtemp(join(home, "killed-"));
    const killed = begin(source, "backup", folder);
    await waitFor(async () => (await readdir(folder)).length > 0);
    killed.kill("SIGKILL");
    await new Promise((resolve) => killed.once("close", resolve));
    expect((await readdir(folder)).filter((name) => name.endsWith(".tar"))).toEqual([]);
    // Its name has the second of its start, in which another is refused.
    await sleep(1_000);
    expect(await run(source, "backup", folder)).toMatchObject({ code: 0 });
    expect((await readdir(folder)).filter((name) => name.endsWith(".tar"))).toHaveLength(1);
    await rm(folder, { recursive: true });
  });
});

/** Writes a backup with some of its files changed, without changing its checksums. */
async function altered(name: string, change: Readonly<Record<string, (content: string) => string>>): Promise<string> {
  const entries = await unpackTar(await readFile(backup("stopped.tar")));
  const changed = entries.map((entry) => {
    const edit = change[entry.header.name];
    if (!edit) return entry;
    const data = Buffer.from(edit(Buffer.from(entry.data ?? []).toString()));
    return { header: { ...entry.header, size: data.length }, data: new Uint8Array(data) };
  });
  await writeFile(backup(name), await packTar(changed));
  return backup(name);
}

describe("restore refuses", () => {
  const refused = async (dataDir: string, file: string, reason: RegExp) => {
    const result = await run(dataDir, "restore", file);
    expect(result.code).toBe(2);
    expect(result.errors).toMatch(reason);
    expect(result.errors).not.toMatch(/^\s+at /m);
  };

  it("what is damaged, of a later release or another PostgreSQL, or no backup, and writes nothing", async () => {
    const target = join(home, "refused");
    const manifest = "manifest.json";
    await refused(
      target,
      await altered("damaged.tar", { "postgres-password": (word) => `x${word.slice(1)}` }),
      /damaged: postgres-password/,
    );
    await refused(
      target,
      await altered("later.tar", {
        [manifest]: (json) => json.replace(/"directory": \d+/, '"directory": 9000000000000'),
      }),
      /later release/,
    );
    await refused(
      target,
      await altered("older.tar", { [manifest]: (json) => json.replace(/"postgresql": \d+/, '"postgresql": 16') }),
      /PostgreSQL 16/,
    );
    await refused(target, await altered("no-json.tar", { [manifest]: () => "{" }), /manifest\.json/);
    await writeFile(backup("text.tar"), "text");
    await refused(target, backup("text.tar"), /no backup|cannot be read/);
    const whole = await readFile(backup("stopped.tar"));
    await writeFile(backup("cut.tar"), whole.subarray(0, whole.length / 2));
    await refused(target, backup("cut.tar"), /damaged|cannot be read/);
    for (const header of [
      { name: "../outside", size: 0 },
      { name: "postgres-password", size: 0, type: "symlink" as const, linkname: "/etc/passwd" },
    ]) {
      await writeFile(backup("hostile.tar"), await packTar([{ header }]));
      await refused(target, backup("hostile.tar"), /no backup/);
    }
    expect((await readdir(target)).filter((name) => name !== "postgres")).toEqual([]);
    expect(await readdir(home)).not.toContain("outside");
  });

  it("data that is there without --force, and a server that runs with it", async () => {
    await refused(source, backup("stopped.tar"), /--force/);
    const running = await start(source);
    const result = await run(source, "restore", "--force", backup("stopped.tar"));
    expect(result).toMatchObject({ code: 2, errors: expect.stringContaining("Stop it") });
    expect((await fetch(`${running.origin}/api/ready`)).status).toBe(200);
    expect(await running.stop()).toBe(0);
  });
});

it("a restore that was killed is repeated without --force, and nothing else uses the data before", async () => {
  const target = join(home, "again");
  expect(await run(target, "restore", backup("running.tar"))).toMatchObject({ code: 0 });
  const former = await tables(target);
  const killed = begin(target, "restore", "--force", backup("stopped.tar"));
  const closed = new Promise((resolve) => killed.once("close", resolve));
  await waitFor(async () => (await readdir(target)).includes("restore-in-progress"));
  killed.kill("SIGKILL");
  await closed;

  expect(await run(target, "backup", backup("none.tar"))).toMatchObject({
    code: 2,
    errors: expect.stringContaining("was interrupted"),
  });
  const refused = await spawnServer(settingsFor(target));
  expect(await refused.ended).not.toBe(0);
  expect(refused.output()).toContain("was interrupted");

  expect(await run(target, "restore", backup("stopped.tar"))).toMatchObject({ code: 0 });
  const restored = await tables(target);
  expect(restored).toEqual(expected);
  expect(restored).not.toEqual(former);
  expect((await readdir(target)).filter((name) => name.includes("restore"))).toEqual([]);
  expect((await readdir(join(target, "postgres"))).toSorted()).toEqual(["18", "server.log"]);
  await rm(target, { recursive: true });
});
