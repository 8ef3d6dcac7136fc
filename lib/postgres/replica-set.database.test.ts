import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Standby, startStandbys } from "../../e2e/setup/standby.ts";
import { temporaryFolder } from "../../e2e/setup/temporary-folder.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { openPool, type Pool } from "./pool.ts";
import { PrimaryPosition, parsePosition } from "./position.ts";
import { openReplica, ReplicaReads, readFromReplica } from "./replica-reads.ts";
import { ReplicaSet } from "./replica-set.ts";

let folder: string;
let primary: Cluster;
let standby: Standby;
let pool: Pool;
let position: PrimaryPosition;
let set: ReplicaSet;
let reads: ReplicaReads<Pool>;
const lost: number[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(), "skillshelf-primary-"));
  primary = await openCluster(folder);
  [standby] = (await startStandbys(folder, primary, 1)) as [Standby];
  pool = openPool(primary.url, { name: "test", schema: "public" });
  position = new PrimaryPosition(primary.url, "test");
  await pool`create table written (value int)`;
});

afterAll(async () => {
  await pool.end();
  await position.close();
  await standby.remove();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await pool`truncate written`;
  await standby.catchUp();
  lost.length = 0;
  reads = new ReplicaReads([standby.url], (url) => {
    const database = openReplica(url, { name: "test", schema: "public", statementTimeoutMs: 2_000 }, pool);
    return { database, close: () => database.end({ timeout: 0 }) };
  });
  const onLost = (index: number) => {
    lost.push(index);
    reads.drop(index);
  };
  set = new ReplicaSet([standby.url], { name: "test", onLost, log: () => undefined });
  await isInUse(true);
});

afterEach(async () => {
  await set.stop();
  await reads.close();
});

const choose = () => set.choose(() => true);
const isInUse = (expected: boolean) =>
  vi.waitFor(() => expect(choose()).toBe(expected ? 0 : undefined), { timeout: 15_000 });

/** Reads what was written, in a request of its own: from the replica, unless it fails there. */
const readThere = () =>
  readFromReplica(0, async () => {
    const database = reads.current ?? pool;
    const [row] = await database.unsafe<{ sum: number; isReplica: boolean }[]>(
      `select sum(value)::int as sum, pg_is_in_recovery() as "isReplica" from written`,
    );
    return row;
  });

/** Whether the replica has replayed what was written so far. */
async function hasReplayed(): Promise<boolean> {
  const needed = parsePosition((await position.read()) ?? "") ?? 0n;
  await set.check();
  return set.choose((state) => state.position >= needed) !== undefined;
}

it("reads from a replica once it has replayed what was written, and not before", async () => {
  await standby.ask("select pg_wal_replay_pause()");
  await pool`insert into written values (1)`;
  expect(await hasReplayed()).toBe(false);
  expect(await readThere()).toEqual({ sum: null, isReplica: true });
  await vi.waitFor(() => expect([...set.states.values()][0]?.lagSeconds).toBeGreaterThan(0.3), { timeout: 5_000 });
  await standby.ask("select pg_wal_replay_resume()");
  await vi.waitFor(async () => expect(await hasReplayed()).toBe(true), { timeout: 5_000 });
  expect(await readThere()).toEqual({ sum: 1, isReplica: true });
});

it("leaves out a replica that does not respond, reads from the primary what waits for it, and takes it back", async () => {
  await pool`insert into written values (2)`;
  await standby.catchUp();
  await readThere();
  await standby.freeze();
  const waiting = [readThere(), readThere()];
  expect(await Promise.all(waiting)).toEqual([
    { sum: 2, isReplica: false },
    { sum: 2, isReplica: false },
  ]);
  expect(choose()).toBeUndefined();
  expect(lost).toEqual([0]);
  await standby.thaw();
  await isInUse(true);
  expect(await readThere()).toEqual({ sum: 2, isReplica: true });
});

it("leaves out a replica that died, at once, and takes it back", async () => {
  await pool`insert into written values (3)`;
  await standby.catchUp();
  await readThere();
  await standby.kill();
  expect(await readThere()).toEqual({ sum: 3, isReplica: false });
  await isInUse(false);
  await standby.restart();
  await isInUse(true);
  expect(await readThere()).toEqual({ sum: 3, isReplica: true });
});

it("repeats on the primary what the replica cancels to go on replaying", async () => {
  await standby.ask("alter system set max_standby_streaming_delay = '50ms'");
  await standby.ask("select pg_reload_conf()");
  await pool`insert into written values (4)`;
  await standby.catchUp();
  const slow = readFromReplica(0, async () => {
    const database = reads.current ?? pool;
    const statement = `select pg_is_in_recovery() as "isReplica", count(*)::int as count, max(pg_sleep(1)::text) from written`;
    const [first] = await database.unsafe<{ isReplica: boolean; count: number }[]>(statement);
    const [second] = await database.unsafe<{ isReplica: boolean }[]>(`select pg_is_in_recovery() as "isReplica"`);
    return [first?.isReplica, first?.count, second?.isReplica];
  });
  const replica = openPool(standby.url, { max: 1, name: "test" });
  await vi.waitFor(async () =>
    expect(await replica`select from pg_stat_activity where wait_event = 'PgSleep'`).toHaveLength(1),
  );
  await replica.end();
  // The replica may replay this only once nothing reads the table.
  await pool`truncate written`;
  // So does all that the request reads afterwards: it must not see less than before.
  expect(await slow).toEqual([false, 0, false]);
});

it("fails as the primary does", async () => {
  const failing = readFromReplica(0, async () => (reads.current ?? pool).unsafe("select from nowhere"));
  await expect(failing).rejects.toMatchObject({ code: "42P01" });
});

it("returns rows as values where that is asked for", async () => {
  const values = readFromReplica(0, async () => (reads.current ?? pool).unsafe("select 1 as one, 2 as two").values());
  expect([...(await values)]).toEqual([[1, 2]]);
});

it("leaves out a replica that is promoted", async () => {
  await standby.ask("select pg_promote()");
  await isInUse(false);
  expect(lost).toEqual([0]);
});
