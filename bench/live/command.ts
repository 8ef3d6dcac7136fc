import type { RepositoryKey } from "@skillshelf/directory-api/links";
import type postgres from "postgres";
import { openCluster } from "#lib/postgres/cluster.ts";
import { openPool } from "#lib/postgres/pool.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { LoadClient } from "../load/client.ts";
import { type Build, buildsOf, fillBuild, readDatabase } from "../machine/build.ts";
import { Child } from "../machine/child.ts";
import { describeMachine } from "../machine/description.ts";
import { Site } from "../machine/site.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import type { LiveOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { Changes, drawChanged, type KnownRepository, type KnownSkill } from "./changes.ts";
import { measureRun, type RunFigures, reportRuns } from "./measure.ts";
import { type Mix, readMix, withoutSkills } from "./mix.ts";

/** What is requested and changed, the same for every build and run. */
type Scene = Readonly<{ mix: Mix; changed: readonly KnownRepository[] }>;

/**
 * `bench -- live`: visits while repositories change, against the same visits while nothing does. Each run starts a server
 * anew, and all draw the same requests and changes.
 */
export async function benchLive(options: LiveOptions, lifecycle: Lifecycle): Promise<void> {
  const builds = buildsOf(options);
  for (const build of builds) await lifecycle.start(() => fillBuild(build, options.records));
  const scene = await lifecycle.start(() => readDatabase(builds[0], (url) => sceneOf(url, options)));
  const report = new Report(await describeMachine(), options);
  const runs: RunFigures[] = [];
  for (const build of builds) {
    for (const isChanging of [false, true])
      runs.push(await runBuild(build, scene, { options, isChanging, run: runs.length, report, lifecycle }));
  }
  reportRuns(report, runs, options);
  if (options.json !== undefined) await report.write(options.json);
}

async function sceneOf(databaseUrl: string, options: LiveOptions): Promise<Scene> {
  const sql = openPool(databaseUrl, { max: 1, name: "skillshelf-bench" });
  try {
    const mix = await readMix(sql, options.records);
    const count = Math.ceil(options.seconds * options.changes);
    const drawn = drawChanged(count, mix.keys.length, options.changed, options.exponent);
    const changed: KnownRepository[] = [];
    for (const index of drawn) {
      const key = mix.keys[index];
      if (key) changed.push({ ...key, skills: await skillsOf(sql, key) });
    }
    return { mix, changed };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const skillsOf = (sql: postgres.Sql, { owner, repo }: RepositoryKey): Promise<KnownSkill[]> => sql<KnownSkill[]>`
  select path, units.name, description from directory.units join directory.records on records.id = record_id
  where owner = ${owner} and repo = ${repo} order by position`;

type Run = Readonly<{
  options: LiveOptions;
  isChanging: boolean;
  /** Number of the run. */
  run: number;
  report: Report;
  lifecycle: Lifecycle;
}>;

/** Starts a build, measures it with or without changes, and stops it. */
async function runBuild(build: Build, scene: Scene, { lifecycle, ...run }: Run): Promise<RunFigures> {
  const { stopping: signal } = lifecycle;
  const folder = await temporaryFolder(lifecycle);
  const load = new LoadClient(signal);
  const writer = new Child(new URL("./writer.ts", import.meta.url));
  try {
    const site = await logStep(`Server of ${build.name}`, () => Site.startBuild(build, folder, signal));
    try {
      const { url: databaseUrl } = await openCluster(build.dataDir);
      await writer.ask({ kind: "open", root: build.root, databaseUrl });
      const changes = new Changes(scene.changed, run.run);
      const hasSkills = (await fetch(site.origin + scene.mix.paths.skill[0])).status === 200;
      const mix = hasSkills ? scene.mix : withoutSkills(scene.mix);
      const isNamed = new Set<string>();
      const distinct = scene.changed.filter(
        ({ owner, repo }) => !isNamed.has(`${owner}/${repo}`) && isNamed.add(`${owner}/${repo}`),
      );
      await logStep("First readings", () => writer.ask({ kind: "write", changes: distinct.map(changes.first) }));
      return await measureRun({
        ...run,
        build,
        site,
        load,
        writer,
        mix,
        hasSkills,
        changes,
        changed: scene.changed,
        signal,
      });
    } finally {
      await site.stop();
    }
  } finally {
    await Promise.all([load.stop(), writer.stop()]);
  }
}
