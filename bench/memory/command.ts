import { openPool } from "#lib/postgres/pool.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep, logWarning } from "#lib/process/logger.ts";
import { LoadClient } from "../load/client.ts";
import { type Build, buildsOf, fillBuild, readDatabase } from "../machine/build.ts";
import { describeMachine } from "../machine/description.ts";
import { Site } from "../machine/site.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import type { MemoryOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { whole } from "../terminal/table.ts";
import { visitedAddresses } from "./addresses.ts";
import { type BuildMemory, measureBuild, reportByPart } from "./measure.ts";

/** `bench -- memory`: one build after the other, so that they share no pages. */
export async function benchMemory(options: MemoryOptions, lifecycle: Lifecycle): Promise<void> {
  const builds = buildsOf(options);
  for (const build of builds) await lifecycle.start(() => fillBuild(build, options.records));
  const paths = await lifecycle.start(() => readDatabase(builds[0], (url) => addressesIn(url, options.urls)));
  if (paths.length < options.urls) logWarning(`There are ${whole(paths.length)} addresses only; take more --records`);
  const report = new Report(await describeMachine(), options);
  const measured: BuildMemory[] = [];
  for (const build of builds) measured.push(await runBuild(build, { paths, report, options, lifecycle }));
  reportByPart(report, measured);
  if (options.json !== undefined) await report.write(options.json);
}

async function addressesIn(databaseUrl: string, count: number): Promise<string[]> {
  const sql = openPool(databaseUrl, { max: 1, name: "skillshelf-bench" });
  return visitedAddresses(sql, count).finally(() => sql.end({ timeout: 1 }));
}

type Run = Readonly<{ paths: readonly string[]; report: Report; options: MemoryOptions; lifecycle: Lifecycle }>;

/** Starts a build, measures it, and stops it. */
async function runBuild(build: Build, { paths, report, options, lifecycle }: Run): Promise<BuildMemory> {
  const { stopping: signal } = lifecycle;
  const folder = await temporaryFolder(lifecycle);
  const load = new LoadClient(signal);
  try {
    const site = await logStep(`Server of ${build.name}`, () => Site.startBuild(build, folder, signal));
    try {
      return await measureBuild({ build, site, load, paths: [...paths], report, signal }, options);
    } finally {
      await site.stop();
    }
  } finally {
    await load.stop();
  }
}
