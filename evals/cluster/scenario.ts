import { setTimeout as sleep } from "node:timers/promises";
import type { Window } from "./answers.ts";
import type { Cluster } from "./cluster.ts";
import { furthest, type PostgresNode } from "./postgres.ts";
import type { Report } from "./report.ts";
import type { Server } from "./server.ts";

/** How long a fault lasts: a share of the run, and at most this. Milliseconds. */
const FAULT_SHARE = 0.07;
const MAX_FAULT_MS = 20_000;

/** How long Patroni or an operator takes to notice that the primary is gone. Milliseconds. */
const NOTICE_MS = 2_000;

/** HAProxy and pools may take so long to find the new primary. Milliseconds. */
const SETTLE_MS = 6_000;

type Step = Readonly<{
  name: string;
  /** When it begins: a share of the run. */
  at: number;
  allows: Window["allows"];
  run: (say: (text: string) => void, faultMs: number) => Promise<void>;
}>;

/** Who is the primary now. */
export type Roles = { primary: PostgresNode };

/** Runs all faults one after the other. @returns when each was, and what it permits. */
export async function runScenario(
  cluster: Cluster,
  roles: Roles,
  {
    seconds,
    now,
    report,
    signal,
  }: Readonly<{ seconds: number; now: () => number; report: Report; signal: AbortSignal }>,
): Promise<readonly Window[]> {
  const faultMs = Math.min(MAX_FAULT_MS, seconds * 1_000 * FAULT_SHARE);
  const windows: Window[] = [];
  for (const { name, at, allows, run } of stepsOf(cluster, roles)) {
    await sleep(Math.max(0, at * seconds * 1_000 - now()), undefined, { signal });
    const from = now();
    report.event(from, `begins: ${name}`);
    await run((text) => report.event(now(), `        ${text}`), faultMs);
    windows.push({ name, allows, from, to: now() });
    report.event(now(), `ends:   ${name}`);
  }
  return windows;
}

function stepsOf({ servers, nodes, nextRelease }: Cluster, roles: Roles): readonly Step[] {
  const [first, , third] = servers;
  const [, hanging, dead] = nodes;
  if (first === undefined || third === undefined || hanging === undefined || dead === undefined)
    throw new Error("The cluster is not complete.");
  return [
    {
      name: `${first.name} is killed`,
      at: 0.08,
      allows: "broken",
      run: (say, faultMs) => killServer(first, say, faultMs),
    },
    {
      name: `the standby ${hanging.name} hangs`,
      at: 0.22,
      allows: "nothing",
      run: async (say, faultMs) => {
        await hanging.pause();
        await sleep(faultMs);
        say("continues");
        await hanging.resume();
      },
    },
    {
      name: `the standby ${dead.name} is killed`,
      at: 0.34,
      allows: "nothing",
      run: async (say, faultMs) => {
        await dead.kill();
        await sleep(faultMs);
        say("starts again");
        await dead.start();
        await roles.primary.untilFollowed(2);
      },
    },
    {
      name: `the standby ${hanging.name} lags`,
      at: 0.46,
      allows: "nothing",
      run: async (say, faultMs) => {
        await hanging.setReplay(true);
        await sleep(faultMs);
        say("replays again");
        await hanging.setReplay(false);
      },
    },
    {
      name: `the primary ${roles.primary.name} is killed and a standby promoted`,
      at: 0.58,
      allows: "unavailable",
      run: (say) => promote(nodes, servers, roles, say),
    },
    {
      name: "the former primary returns as a standby",
      at: 0.72,
      allows: "nothing",
      run: async () => {
        for (const node of nodes.filter(({ isAlive }) => !isAlive)) await node.rejoin(roles.primary);
        await roles.primary.untilFollowed(2);
      },
    },
    {
      name: `${third.name} is upgraded to the next release`,
      at: 0.82,
      allows: "nothing",
      run: async (say) => {
        await third.stop();
        say("stopped");
        await third.start(nextRelease);
      },
    },
  ];
}

async function killServer(server: Server, say: (text: string) => void, faultMs: number): Promise<void> {
  await server.kill();
  await sleep(faultMs);
  say("starts again");
  await server.start();
}

/** Ends the primary and promotes the standby that has most of the log, as Patroni or an operator does. */
async function promote(
  nodes: readonly PostgresNode[],
  servers: readonly Server[],
  roles: Roles,
  say: (text: string) => void,
): Promise<void> {
  const standbys = nodes.filter((node) => node !== roles.primary);
  await roles.primary.kill();
  await sleep(NOTICE_MS);
  const next = await furthest(standbys);
  await next.promote();
  say(`${next.name} is the primary`);
  roles.primary = next;
  await next.untilFollowed(1);
  say("the other standby follows it");
  await Promise.all(servers.map((server) => server.untilReady()));
  say("all servers are ready");
  await sleep(SETTLE_MS);
}
