import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Standby, startStandbys } from "../../e2e/setup/standby.ts";
import { temporaryFolder } from "../../e2e/setup/temporary-folder.ts";
import { isUnavailable } from "../http/unavailable.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { withWritingStated } from "./database-url.ts";
import { openPool } from "./pool.ts";

let folder = "";
let primary: Cluster;
let standby: Standby;

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(), "skillshelf-primary-"));
  primary = await openCluster(folder);
  [standby] = (await startStandbys(folder, primary, 1)) as [Standby];
});
afterAll(async () => {
  await standby.remove();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

const portOf = (url: string) => Number(new URL(url).port);

/** A URL of both servers, the standby first. Both have the password of the primary. */
function bothHosts(): string {
  const url = new URL(primary.url);
  return withWritingStated(url.href.replace(url.host, `127.0.0.1:${portOf(standby.url)},${url.host}`));
}

it("leads to the primary whatever the order of the hosts, and to the promoted server after that", async () => {
  const pool = openPool(bothHosts(), { max: 2, name: "skillshelf-test" });
  await pool`create table written (port integer)`;
  const write = () => pool<{ port: number }[]>`insert into written values (inet_server_port()) returning port`;
  expect(await write()).toEqual([{ port: portOf(primary.url) }]);
  await standby.catchUp();
  // The former primary still accepts writes: it has to be left all the same.
  await standby.ask("select pg_promote()");
  const failures: unknown[] = [];
  for (let port = 0; port !== portOf(standby.url); ) {
    [{ port } = { port }] = await write().catch((error: unknown) => {
      failures.push(error);
      return [];
    });
    await sleep(20);
  }
  expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);
  // And it is not returned to.
  await sleep(1_500);
  expect(await write()).toEqual([{ port: portOf(standby.url) }]);
  await pool.end({ timeout: 1 });
});

it("fails what needs the primary soon when no host is one, and works again afterwards", async () => {
  const pool = openPool(bothHosts(), { max: 1, name: "skillshelf-test" });
  await pool`select 1`;
  await standby.kill();
  await primary.stop();
  // The former primary refuses connections until the hosts are asked again.
  for (let code: unknown; code !== "NO_PRIMARY"; ) {
    const error = await pool`select 1`.then(() => undefined, Object);
    expect(isUnavailable(error)).toBe(true);
    code = error.code;
  }
  await standby.restart();
  for (let rows: unknown = undefined; rows === undefined; )
    rows = await pool`select inet_server_port() as port`.catch(() => undefined);
  expect(await pool`select inet_server_port() as port`).toEqual([{ port: portOf(standby.url) }]);
  await pool.end({ timeout: 1 });
});
