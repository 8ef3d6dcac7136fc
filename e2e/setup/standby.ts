import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);

/** A PostgreSQL server that replicates another one. */
export type Standby = Readonly<{
  url: string;
  /** Runs a statement in it. */
  ask: (statement: string) => Promise<unknown>;
  /** Waits until it has replayed all that its primary has written. */
  catchUp: () => Promise<void>;
  /** Stops all its processes: it accepts connections and does not respond. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Kills all its processes. */
  kill: () => Promise<void>;
  /** Starts it again on the same port. */
  restart: () => Promise<void>;
  remove: () => Promise<void>;
}>;

/** Makes standbys of the server that ran on a data folder, which is stopped for a moment while it is copied. */
export async function startStandbys(folder: string, primary: Cluster, count: number): Promise<Standby[]> {
  await primary.stop();
  const copies: string[] = [];
  for (let index = 0; index < count; index++) {
    const copy = await mkdtemp(join(temporaryFolder(), "skillshelf-standby-"));
    await cp(folder, copy, { recursive: true });
    copies.push(copy);
  }
  await primary.restart();
  return Promise.all(copies.map((copy) => startStandby(copy, primary)));
}

async function startStandby(folder: string, primary: Cluster): Promise<Standby> {
  const data = join(folder, "postgres", "18");
  const { hostname, port, username, password } = new URL(primary.url);
  await writeFile(join(data, "standby.signal"), "");
  await appendFile(
    join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'
wal_retrieve_retry_interval = '100ms'\n`,
  );
  const cluster = await openCluster(folder);
  const postmaster = async () => Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
  const signal = async (name: NodeJS.Signals) => {
    const pid = await postmaster();
    process.kill(pid, name);
    for (const child of await childrenOf(pid)) process.kill(child, name);
  };
  return {
    url: cluster.url,
    ask: (statement) => ask(cluster.url, statement),
    catchUp: async () => {
      const [{ position } = { position: "" }] = await ask<{ position: string }[]>(
        primary.url,
        "select pg_current_wal_flush_lsn()::text as position",
      );
      for (;;) {
        const [row] = await ask<{ done: boolean }[]>(
          cluster.url,
          `select pg_last_wal_replay_lsn() >= '${position}' as done`,
        );
        if (row?.done) return;
        await sleep(20);
      }
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    kill: async () => {
      await signal("SIGKILL");
      while (cluster.alive()) await sleep(10);
    },
    restart: cluster.restart,
    remove: async () => {
      await signal("SIGCONT").catch(() => undefined);
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

async function ask<Rows extends object[]>(url: string, statement: string): Promise<Rows> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return (await sql.unsafe<Rows>(statement)) as Rows;
  } finally {
    await sql.end();
  }
}
