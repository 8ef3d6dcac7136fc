import { mkdir, mkdtemp, realpath } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { parseRepositoryName, parseSource } from "@skillshelf/skill-reader/git/source";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { ingest } from "#lib/directory/ingest/run/ingest.ts";
import { listQueue } from "#lib/directory/ingest/run/source-queue.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import type { SourceReport } from "#lib/directory/store/runs.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { openDatabase } from "../../bench/database.ts";
import { emptyDatabase } from "../../bench/empty-database.ts";
import { Site } from "../../bench/machine/site.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { install, installNode, runToEnd } from "../agents/workplace.ts";

/** Programs that need a newer Node.js than this product run with this version. */
const NODE_VERSION = "22.23.3";

/**
 * An ingested repository with a skill of one file, and two of several, of which one has a license that does not let others pass
 * on its files. Its newest commit was not ingested.
 */
export const sample = { name: "sample/tools", single: "notes", several: "charts", closed: "drafts" } as const;

const skill = (name: string, body: string, license = "MIT") =>
  `---\nname: ${name}\ndescription: Reads ${name} and says what is in them.\nlicense: ${license}\n---\n\n# Steps\n\n${body}\n`;

export const sampleFiles = (body: string): Readonly<Record<string, string>> => ({
  [`skills/${sample.single}/SKILL.md`]: skill(sample.single, body),
  [`skills/${sample.several}/SKILL.md`]: skill(sample.several, body),
  [`skills/${sample.several}/scripts/draw.sh`]: "#!/bin/sh\necho drawn\n",
  [`skills/${sample.closed}/SKILL.md`]: skill(sample.closed, body, "Proprietary"),
  [`skills/${sample.closed}/more.md`]: "More.\n",
});

export type RunResult = Readonly<{ code: number | null; output: string }>;

export type RunOptions = Readonly<{
  settings?: Readonly<Record<string, string>>;
  /** Ends the program once its output has this text. */
  until?: string;
}>;

/** A folder for a project and its own home. */
export type Place = Readonly<{ project: string; home: string }>;

/** What clients of other makers are run against. */
export type Fixture = Readonly<{
  /** Address of the server. */
  origin: string;
  /** The folder of the sample repository, and its ingested commit. */
  repository: Readonly<{ folder: string; commit: string }>;
  /** Installs a version of an npm package. @returns its folder. */
  package: (name: string, version: string) => Promise<string>;
  /** Path of a newer Node.js. */
  newNode: string;
  makePlace: () => Promise<Place>;
  /** Runs a program without a terminal. @returns its exit code, and what it printed without colors. */
  run: (command: readonly string[], place: Place, options?: RunOptions) => Promise<RunResult>;
}>;

type FixtureOptions = Readonly<{ dataDir: string; cache: string | undefined }>;

/** Starts a server with the bundled catalog and the sample repository. */
export async function startFixture({ dataDir, cache }: FixtureOptions, lifecycle: Lifecycle): Promise<Fixture> {
  const folder = await realpath(await temporaryFolder(lifecycle));
  const packages = cache ?? join(folder, "packages");
  const newNode = await logStep("Node.js", () => installNode(NODE_VERSION, packages));
  const serverUrl = await openDatabase(lifecycle, dataDir);
  const databaseUrl = await emptyDatabase(serverUrl, { name: "skillshelf_clients" }, lifecycle);
  const site = await lifecycle.start(
    () => logStep("Server", () => Site.start(databaseUrl, folder, lifecycle.stopping)),
    (one) => one.stop(),
  );
  const samples = await lifecycle.start(
    () => SampleFolder.make(),
    (one) => one.remove(),
  );
  const repository = await samples.repository("tools", { LICENSE: mit, ...sampleFiles("Old.") });
  const commit = await samples.git(repository, ["rev-parse", "HEAD"]);
  await ingestSample(databaseUrl, repository, lifecycle.stopping);
  await samples.commit(repository, sampleFiles("New."));
  await samples.git(repository, ["config", "uploadpack.allowAnySHA1InWant", "true"]);
  await untilListed(site.origin, commit);
  return {
    origin: site.origin,
    repository: { folder: repository, commit },
    package: async (name, version) => join(await install(name, version, packages), "node_modules", name),
    newNode,
    makePlace: async () => {
      const place = await mkdtemp(join(folder, "place-"));
      const [project, home] = [join(place, "project"), join(place, "home")];
      await Promise.all([project, home].map((path) => mkdir(path)));
      return { project, home };
    },
    run: async ([program = "", ...words], { project, home }, { settings = {}, until } = {}) => {
      const { status, stdout, stderr } = await runToEnd(program, words, {
        cwd: project,
        env: {
          NODE_ENV: "production",
          PATH: [dirname(program), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
          HOME: home,
          NO_COLOR: "1",
          DISABLE_TELEMETRY: "1",
          DO_NOT_TRACK: "1",
          GIT_CONFIG_NOSYSTEM: "1",
          ...settings,
        },
        ...(until !== undefined && { isEnough: (text) => text.includes(until) }),
      });
      return { code: status, output: stripVTControlCharacters(stdout + stderr) };
    },
  };
}

async function ingestSample(databaseUrl: string, folder: string, signal: AbortSignal): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-evals" });
  const request = { source: parseSource(folder), as: parseRepositoryName(sample.name), reach: "any" } as const;
  let outcome: SourceReport | undefined;
  await ingest(database, listQueue([request]), {
    limits: defaultLimits,
    concurrency: 1,
    isDry: false,
    signal,
    now: new Date(),
    onDone: (report) => {
      outcome = report;
    },
  }).finally(close);
  if (outcome?.outcome === "failed") throw new CommandError(`The sample was not ingested: ${outcome.reason}`);
}

async function untilListed(origin: string, commit: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const response = await fetch(`${origin}/api/skills/${sample.name}`);
    if (response.ok && (await response.text()).includes(commit)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new CommandError("The sample is not in the catalog.");
}

const mit = `MIT License

Copyright (c) 2026 Sample

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
