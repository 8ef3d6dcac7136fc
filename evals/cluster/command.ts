import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { openDirectory } from "#lib/directory/store/database.ts";
import { createKey } from "#lib/graph/commands/api-keys.ts";
import { openGraph } from "#lib/graph/store/database.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { markNow } from "../../bench/chain/tally.ts";
import { parseWords, whole } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";
import { Journal, type Window } from "./answers.ts";
import { Client } from "./client.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type Changed, changeCatalog, readDirectory, watchVersions, writeChange } from "./directory-load.ts";
import { Floors } from "./floors.ts";
import { GraphWriter, type OwnWrites } from "./graph-load.ts";
import { emptyState } from "./graph-state.ts";
import { Report } from "./report.ts";
import { runScenario } from "./scenario.ts";
import { checkDatabases, checkServer } from "./verify.ts";

const READERS = 4;
const WRITERS = 3;
const NAMESPACE = "cluster-eval";

const optionsSchema = z.object({
  seconds: whole("seconds", 30, 3_600).default(300),
  report: z.string().min(1, "--report must be a file").optional(),
});

export const cluster: Eval = {
  summary: "Three servers on replicated PostgreSQL while parts of it fail",
  options: `  --seconds N    how long readers and writers run (300)
  --report FILE  where to write the log of faults and checks`,
  run: evaluate,
};

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const options = parseWords(optionsSchema, words);
  const running = await startCluster(lifecycle);
  const report = new Report();
  await lifecycle.start(() => runLoad(running, options.seconds, report, lifecycle));
  if (options.report !== undefined) await report.write(options.report);
  if (report.failed.length > 0) throw new CommandError(`Failed: ${report.failed.join(", ")}`);
}

/** Lets readers and writers run while parts fail, and then compares everything with what was acknowledged. */
async function runLoad(running: Cluster, seconds: number, report: Report, lifecycle: Lifecycle): Promise<void> {
  const { servers, nodes, databaseUrl } = running;
  const directory = openDirectory(databaseUrl, { name: "skillshelf-evals", max: 1 });
  await lifecycle.start(async () => undefined, directory.close);
  const { keys, mark } = await prepareGraph(databaseUrl);
  const floors = new Floors();
  const changed: Changed = { change: 1, version: await writeChange(directory.database, 1), repeated: 0 };
  floors.made(1, changed.version);
  const journal = new Journal();
  const client = new Client(running.origin, journal, performance.now());
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, lifecycle.stopping]);
  const state = emptyState();
  const ownWrites: OwnWrites = { checked: 0, withPosition: 0, missed: [], repeated: 0, times: [] };
  const load = { client, floors, signal };
  const work = [
    ...Array.from({ length: READERS }, (_, index) => readDirectory(load, index * 7)),
    ...keys.map((key, index) =>
      new GraphWriter({ client, state, ownWrites, signal }, { name: `w${index}`, key, seed: index + 1 }).run(),
    ),
    watchVersions(servers, floors, signal),
    changeCatalog(directory.database, changed, load),
  ];
  // They are awaited below; the scenario may fail first.
  for (const one of work) one.catch(() => undefined);
  const roles = { primary: requireFirst(nodes) };
  let windows: readonly Window[];
  try {
    windows = await runScenario(running, roles, { seconds, now: () => client.now, report, signal: lifecycle.stopping });
    await sleep(Math.max(0, seconds * 1_000 - client.now), undefined, { signal: lifecycle.stopping });
  } finally {
    ended.abort();
    await Promise.allSettled(work);
  }
  await Promise.all(work);
  report.event(client.now, "readers and writers have ended");
  describeLoad(report, { journal, windows, ownWrites, changed });
  report.check({
    name: "responses",
    detail: "no other error than 503 with Retry-After during the promotion, and responses cut off by a killed server",
    faults: journal.faults(windows),
  });
  report.check({
    name: "versions",
    detail: `${floors.checked} responses, none older than what their server had received`,
    faults: floors.faults,
  });
  report.check({
    name: "own writes",
    detail: `${ownWrites.checked} reads after a write showed it, ${ownWrites.withPosition} with its position`,
    faults: ownWrites.missed,
  });
  const scene = { expected: state, namespace: NAMESPACE, mark, signal: lifecycle.stopping };
  for (const check of await checkDatabases(nodes, roles.primary, scene)) report.check(check);
  const [key = ""] = keys;
  for (const server of servers)
    for (const check of await checkServer(client, server, { expected: state, key, change: changed.change }))
      report.check(check);
}

/** Creates the keys of the writers. */
async function prepareGraph(databaseUrl: string) {
  const { sql, close } = openGraph(databaseUrl, { name: "skillshelf-evals", max: 1 });
  try {
    const keys: string[] = [];
    for (let index = 0; index < WRITERS; index++)
      keys.push((await createKey(sql, { namespace: NAMESPACE, scope: "write", origins: [], at: Date.now() })).key);
    return { keys, mark: await markNow(sql) };
  } finally {
    await close();
  }
}

function requireFirst<One>([first]: readonly One[]): One {
  if (first === undefined) throw new Error("There is none.");
  return first;
}

type Outcome = Readonly<{
  journal: Journal;
  windows: readonly Window[];
  ownWrites: OwnWrites;
  changed: Changed;
}>;

/** Says what was asked, what each fault caused, and how long nothing could be written. */
function describeLoad(report: Report, { journal, windows, ownWrites, changed }: Outcome): void {
  report.line();
  report.line([...journal.counts].map(([name, count]) => `${name} ${count}`).join(", "));
  report.line(
    `${ownWrites.times.length} writes acknowledged, ${ownWrites.repeated} of them after they were sent again; ${changed.change} changes of the catalog, ${changed.repeated} attempts repeated`,
  );
  for (const window of windows) {
    const { unavailable, broken, longestMs } = journal.effectOf(window);
    const parts = [
      seconds(window.to - window.from),
      `${unavailable} responses with 503`,
      `${broken} cut off`,
      `longest response ${seconds(longestMs)}`,
      `longest time without an acknowledged write ${seconds(longestPause(ownWrites.times, window))}`,
    ];
    report.line(`${window.name}: ${parts.join(", ")}`);
  }
  report.line();
}

/** The longest time without an acknowledged write that overlaps a window. Milliseconds. */
function longestPause(times: readonly number[], { from, to }: Window): number {
  const ordered = times.toSorted((one, other) => one - other);
  const pauses = ordered.map((time, index) => ({ from: ordered[index - 1] ?? 0, to: time }));
  return Math.max(
    0,
    ...pauses.filter((pause) => pause.to >= from && pause.from <= to).map((pause) => pause.to - pause.from),
  );
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
