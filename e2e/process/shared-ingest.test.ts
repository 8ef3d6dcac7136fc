import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { catalogDigest } from "#lib/directory/ingest/testing/catalog-digest.ts";
import { latestRuns } from "#lib/directory/store/runs.ts";
import { childEnvironment } from "#lib/env.ts";
import { type Cluster, openCluster } from "#lib/postgres/cluster.ts";
import { projectFolder, waitFor } from "../setup/server-process.ts";
import { makeTestDirectory } from "../setup/test-directory.ts";

let data = "";
let cluster: Cluster;
let folder: SampleFolder;
let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "skillshelf-shared-"));
  cluster = await openCluster(data);
  folder = await SampleFolder.make();
});
afterAll(async () => {
  await folder.remove();
  await cluster.stop();
  await rm(data, { recursive: true });
});
beforeEach(async () => {
  directory = await makeTestDirectory(cluster.url);
});
afterEach(() => directory.remove());

const skill = (name: string) =>
  `---\nname: ${name}\ndescription: Reads files of one kind and says what is in them.\n---\n\n# Steps of ${name}\n`;

const begin = (words: readonly string[], url = directory.url): ChildProcess =>
  spawn(process.execPath, ["lib/process/run.mjs", "skillshelf", "ingest", ...words], {
    cwd: projectFolder,
    env: childEnvironment({ DATABASE_URL: url }),
    stdio: ["ignore", "pipe", "pipe"],
  });

async function end(child: ChildProcess) {
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output = "", errors = ""] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")),
  );
  return { code: await closed, output, errors };
}

/** Makes repositories of one to three skills, some of which others have too, and the list of them. */
async function makeList(name: string, count: number): Promise<{ list: string; names: string[] }> {
  const names = Array.from({ length: count }, (_, index) => `sample/${name}-${index}`);
  const lines: string[] = [];
  for (const [index, one] of names.entries()) {
    const files = Array.from({ length: 1 + (index % 3) }, (_, number) => `s${(index * 7 + number) % 40}`);
    const path = await folder.repository(
      one.replace("/", "-"),
      Object.fromEntries(files.map((file) => [`skills/${file}/SKILL.md`, skill(file)])),
    );
    lines.push(`${path} ${one}`);
  }
  const list = join(folder.path, `${name}.txt`);
  await writeFile(list, lines.join("\n"));
  return { list, names };
}

const namesIn = (output: string, outcome: string): string[] =>
  [...output.matchAll(new RegExp(`^${outcome} +(\\S+)`, "gm"))].map(([, name = ""]) => name);

describe("a run that is killed again and again", () => {
  it("loses nothing, reads nothing twice that was written, and makes the same catalog", async () => {
    const { list, names } = await makeList("killed", 24);
    const undisturbed = await makeTestDirectory(cluster.url);
    const started = performance.now();
    expect((await end(begin(["--from", list], undisturbed.url))).code).toBe(0);
    const whole = performance.now() - started;
    const outputs: string[] = [];
    const delays: number[] = [];
    for (let kills = 0; kills < 4; kills++) {
      const child = begin(["--from", list]);
      const delay = whole * Math.random();
      delays.push(Math.round(delay));
      const ended = end(child);
      await Promise.race([sleep(delay), ended]);
      child.kill("SIGKILL");
      outputs.push((await ended).output);
    }
    const last = await end(begin(["--from", list]));
    expect([delays, last.code]).toEqual([delays, 0]);
    const isNew = namesIn([...outputs, last.output].join(""), "new");
    expect([delays, new Set(isNew).size]).toEqual([delays, isNew.length]);
    const digest = await catalogDigest(directory.database);
    expect([...digest.keys()]).toEqual(names.toSorted());
    expect([delays, digest]).toEqual([delays, await catalogDigest(undisturbed.database)]);
    const runs = await latestRuns(directory.database, 100);
    // The first run was continued until it ended; each later one, if any, found nothing to do.
    expect(runs.at(-1)).toMatchObject({ sources: 24, done: 24, outcomes: { new: 24 } });
    for (const run of runs.slice(1, -1)) expect(run).toMatchObject({ outcomes: { unchanged: 24 } });
    await undisturbed.remove();
  });
});

describe("processes that are told the same sources", () => {
  it("share them, and take those of one that is killed", async () => {
    const { list, names } = await makeList("shared", 8);
    const [killed, other] = [begin(["--from", list]), begin(["--from", list])];
    const ended = [end(killed), end(other)] as const;
    killed.stdout?.once("data", () => killed.kill("SIGKILL"));
    const [first, second] = await Promise.all(ended);
    expect([second.code, second.errors]).toEqual([0, expect.any(String)]);
    expect([...(await catalogDigest(directory.database)).keys()]).toEqual(names.toSorted());
    const isNew = namesIn(first.output + second.output, "new");
    expect(new Set(isNew).size).toBe(isNew.length);
  });
});

describe("skillshelf ingest --every", () => {
  it("refreshes all repositories until it is stopped, in one process at a time", async () => {
    const path = await folder.repository("scheduled", { "SKILL.md": skill("scheduled") });
    expect((await end(begin([path, "--as", "sample/scheduled"]))).code).toBe(0);
    await folder.commit(path, { "more/SKILL.md": skill("more") });
    const words = ["--all", "--every", "6h"];
    const children = [begin(words), begin(words)];
    const ended = children.map(end);
    const rounds = async () => (await latestRuns(directory.database, 10)).filter((run) => run.outcomes?.changed === 1);
    await waitFor(async () => (await rounds()).some(({ endedAt }) => endedAt !== null));
    for (const child of children) child.kill("SIGTERM");
    for (const result of await Promise.all(ended))
      expect(result).toMatchObject({ code: 0, errors: expect.stringContaining("What was written is kept.") });
    expect(await latestRuns(directory.database, 10)).toHaveLength(2);
  });
});
