import { join } from "node:path";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { emptyDatabase } from "../empty-database.ts";
import { describeMachine } from "../machine/description.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import type { IngestOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import { readBare } from "./baseline.ts";
import { measureWrites } from "./catalog.ts";
import { makeRepository } from "./repository.ts";
import { runIngest } from "./run.ts";

const MEGABYTE = 2 ** 20;

const columns: readonly Column[] = [
  { heading: "units", width: 8, kind: "number" },
  { heading: "seconds", width: 8, kind: "number" },
  { heading: "start s", width: 7, kind: "number" },
  { heading: "units/s", width: 8, kind: "number" },
  { heading: "max MB", width: 7, kind: "number" },
  { heading: "again s", width: 8, kind: "number" },
  { heading: "git s", width: 7, kind: "number" },
  { heading: "× git", width: 7, kind: "number" },
];

/**
 * `bench -- ingest`: each repository is ingested, then once more unchanged, then read by git alone. What a repository
 * of one unit takes is the start of the process, which no unit is to blame for: the rates are without it.
 */
export async function benchIngest(serverUrl: string, options: IngestOptions, lifecycle: Lifecycle): Promise<void> {
  if (options.reviewed) return benchWrites(serverUrl, { ...options, reviewed: options.reviewed }, lifecycle);
  const machine = await describeMachine();
  const databaseUrl = await emptyDatabase(serverUrl, { name: "skillshelf_bench_ingest" }, lifecycle);
  const folder = await temporaryFolder(lifecycle);
  for (const units of [1, ...options.units])
    await lifecycle.start(() =>
      logStep(`Repository of ${whole(units)} units`, () => makeRepository(join(folder, `${units}`), units)),
    );
  const report = new Report(machine, options);
  report.section(
    "Ingestion of generated repositories; start: one unit; again: unchanged; git: cat-file alone",
    columns,
  );
  const best = new Map<number, number>();
  for (let round = 1; round <= options.rounds; round++) {
    for (const units of options.units) {
      const measure = () => measureOne(databaseUrl, folder, units, `${units}-${round}`, lifecycle);
      const { start, first, again, bare } = await lifecycle.start(measure);
      const rate = units / (first.seconds - start.seconds);
      best.set(units, Math.max(rate, best.get(units) ?? 0));
      report.row(
        [
          whole(units),
          decimal(first.seconds, 1),
          decimal(start.seconds, 1),
          whole(rate),
          whole(first.peakBytes && first.peakBytes / MEGABYTE),
          decimal(again.seconds, 1),
          decimal(bare, 2),
          decimal(first.seconds / bare, 1),
        ],
        { round, units, rate, start, first, again, bareSeconds: bare },
      );
      if (again.outcome !== "unchanged") report.warn(`The second ingestion was ${again.outcome}, not unchanged`);
    }
  }
  const linearity = linearityOf(best);
  if (linearity !== undefined) console.log(`\n${linearity}`);
  if (options.json !== undefined) await report.write(options.json);
}

const writeColumns: readonly Column[] = [
  { heading: "reviewed", width: 9, kind: "number" },
  { heading: "read", width: 8, kind: "number" },
  { heading: "process ms", width: 11, kind: "number" },
  { heading: "postgres ms", width: 12, kind: "number" },
];

/** What writing one changed repository costs in catalogs of several sizes. */
async function benchWrites(
  serverUrl: string,
  options: IngestOptions & Readonly<{ reviewed: readonly number[] }>,
  lifecycle: Lifecycle,
): Promise<void> {
  const report = new Report(await describeMachine(), options);
  const [fewReviewed = 1] = options.reviewed;
  const [fewRead = 1] = options.read;
  const sizes = [
    ...options.reviewed.map((reviewed) => ({ reviewed, read: fewRead })),
    ...options.read.slice(1).map((read) => ({ reviewed: fewReviewed, read })),
  ];
  report.section("Writing one changed repository, CPU time by the number of repositories in the catalog", writeColumns);
  for (const size of sizes) {
    const { process: own = Number.NaN, postgres } = await measureWrites(serverUrl, size, lifecycle);
    const postgresMs = postgres === undefined ? undefined : postgres / 1_000;
    report.row([whole(size.reviewed), whole(size.read), decimal(own / 1_000, 1), decimal(postgresMs, 1)], {
      ...size,
      processMicroseconds: own,
      postgresMicroseconds: postgres,
    });
  }
  if (options.json !== undefined) await report.write(options.json);
}

/** How the rate of the largest repository compares with that of the smallest; undefined when there is but one. */
function linearityOf(rates: ReadonlyMap<number, number>): string | undefined {
  const ordered = [...rates].toSorted(([one], [other]) => one - other);
  const [smallest, largest] = [ordered[0], ordered.at(-1)];
  if (smallest === undefined || largest === undefined || ordered.length < 2) return undefined;
  const share = percentage(largest[1] / smallest[1]);
  return `Units/s at ${whole(largest[0])} units: ${share} of those at ${whole(smallest[0])}`;
}

/** A name of its own in each round: the repository is new. */
async function measureOne(
  databaseUrl: string,
  folder: string,
  units: number,
  name: string,
  { stopping: signal }: Lifecycle,
) {
  const ingested = { databaseUrl, folder: join(folder, `${units}`), name: `units-${name}`, signal };
  const start = await runIngest({ ...ingested, folder: join(folder, "1"), name: `start-${name}` });
  const first = await runIngest(ingested);
  const again = await runIngest(ingested);
  return { start, first, again, bare: await readBare(ingested.folder) };
}
