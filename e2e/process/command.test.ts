import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SampleGitHub } from "#lib/directory/ingest/testing/sample-github.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { claimSource, endWorker, recordReports, startWorker } from "#lib/directory/store/ingest-queue.ts";
import { joinRun } from "#lib/directory/store/runs.ts";
import { childEnvironment } from "#lib/env.ts";
import { projectFolder, waitFor } from "../setup/server-process.ts";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";

let own: OwnDatabase;
let folder: SampleFolder;

beforeAll(async () => {
  own = await startOnOwnDatabase();
  folder = await SampleFolder.make();
});
afterAll(async () => {
  await folder.remove();
  await own.stop();
});

const skill = (name: string) =>
  `---\nname: ${name}\ndescription: Reads files of one kind and says what is in them.\n---\n\n# Steps\n`;

type Result = Readonly<{ code: number | null; output: string; errors: string }>;

function begin(words: readonly string[], settings: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, ["lib/process/run.mjs", "skillshelf", ...words], {
    cwd: projectFolder,
    env: childEnvironment({ DATABASE_URL: own.cluster.url, ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function end(child: ChildProcess): Promise<Result> {
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")),
  );
  return { code: await closed, output: output ?? "", errors: errors ?? "" };
}

const run = (...words: readonly string[]): Promise<Result> => end(begin(words));
const get = (path: string) => fetch(own.server.origin + path, { redirect: "manual" });
const version = async () => Number((await get("/api/skills?page=1")).headers.get("x-catalogue-version"));

describe("skillshelf ingest", () => {
  it("makes of a folder a page that the running server shows", async () => {
    const path = await folder.repository("shown", { "skills/pdf/SKILL.md": skill("pdf") });
    const { code, output } = await run("ingest", path, "--as", "sample/shown");
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^new +sample\/shown .*1 skill\n.*1 new; catalog version \d+/s),
    ]);
    await waitFor(async () => (await get("/en/skills/sample/shown")).status === 200, 20_000);
    const record = await (await get("/api/skills/sample/shown")).json();
    expect(record.data).toMatchObject({ reviewed: false, skillCount: 1, score: expect.any(Number) });
  });

  it("says what failed and ends with 1, though others were written", async () => {
    const path = await folder.repository("beside", { "SKILL.md": skill("beside") });
    const list = join(folder.path, "list.txt");
    await writeFile(list, `# two\n${path} sample/beside\n${folder.path}/none sample/none\n`);
    const { code, output } = await run("ingest", "--from", list);
    expect(code).toBe(1);
    expect(output).toMatch(/failed +sample\/none: .*does not exist/);
    expect((await get("/api/skills/sample/beside")).status).toBe(200);
  });

  it("writes lines of JSON", async () => {
    const path = await folder.repository("lines", { "SKILL.md": skill("lines") });
    const { output } = await run("ingest", path, "--as", "sample/lines", "--json");
    const lines = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { source: path, name: "sample/lines", units: 1 },
      { version: expect.any(Number), new: 1, failed: 0 },
    ]);
  });

  it("writes nothing when it is dry", async () => {
    const path = await folder.repository("dry", { "SKILL.md": skill("dry") });
    const before = await version();
    expect((await run("ingest", path, "--as", "sample/dry", "--dry-run")).code).toBe(0);
    expect((await get("/api/skills/sample/dry")).status).toBe(404);
    expect(await version()).toBe(before);
  });

  it("does its work though nobody reads what it says", async () => {
    const path = await folder.repository("unread", { "SKILL.md": skill("unread") });
    const child = begin(["ingest", path, "--as", "sample/unread"]);
    child.stdout?.destroy();
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
    expect((await get("/api/skills/sample/unread")).status).toBe(200);
  });

  it.each([
    [[], 2, "Usage"],
    [["ingest"], 2, "Nothing to index"],
    [["ingest", "a/b/c/d"], 1, "does not exist"],
    [["ingest", "a/b", "--limit", "units=none"], 2, "--limit"],
    [["ingest", "a/b", "--concurrency", "0"], 2, "--concurrency"],
    [["ingest", "http://example.org/a/b"], 2, "https"],
    [["ingest", "--from", "/none/list.txt"], 2, "--from"],
    [["whatever"], 2, "whatever"],
  ])("says what is wrong with %j", async (words, code, told) => {
    const { code: ended, output, errors } = await run(...words);
    expect(output + errors).toContain(told);
    expect(output + errors).not.toMatch(/^\s+at /m);
    expect(ended).toBe(code);
  });

  it("leaves the catalog whole when it is killed at any moment", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`skills/s${index}/SKILL.md`, skill(`s${index}`)]),
    );
    const path = await folder.repository("killed", files);
    const before = await version();
    const begun = performance.now();
    await run("ingest", path, "--as", "sample/killed", "--dry-run");
    const whole = performance.now() - begun;
    for (let step = 1; step <= 4; step++) {
      const child = begin(["ingest", path, "--as", "sample/killed"]);
      setTimeout(() => child.kill("SIGKILL"), (whole * step) / 4);
      await end(child);
      const response = await get("/api/skills/sample/killed");
      const seen = response.status === 200 ? (await response.json()).data.skillCount : 0;
      expect([0, 100]).toContain(seen);
      expect((await version()) > before).toBe(seen === 100);
      if (seen === 100) return;
    }
    expect((await run("ingest", path, "--as", "sample/killed")).code).toBe(0);
    expect((await (await get("/api/skills/sample/killed")).json()).data.skillCount).toBe(100);
  });

  it("goes on where a run of the same list was killed", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`skills/s${index}/SKILL.md`, skill(`s${index}`)]),
    );
    const first = await folder.repository("early", { "SKILL.md": skill("early") });
    const second = await folder.repository("late", many);
    const list = join(folder.path, "killed.txt");
    await writeFile(list, `${first} sample/early\n${second} sample/late\n`);
    const child = begin(["ingest", "--from", list, "--json"]);
    child.stdout?.once("data", () => child.kill("SIGKILL"));
    const killed = await end(child);
    expect([killed.code, (await get("/api/skills/sample/early")).status]).toEqual([null, 200]);
    expect((await get("/api/skills/sample/late")).status).toBe(404);
    expect((await run("ingest", "status")).output).toMatch(/cut off, 1 of 2 done/);
    // What is done is not even looked at.
    await rm(first, { recursive: true });
    const { code, output, errors } = await run("ingest", "--from", list, "--json");
    const lines = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([code, errors]).toEqual([0, expect.stringContaining("1 of 2 are done")]);
    expect(lines).toMatchObject([
      { name: "sample/late", outcome: "new", units: 400 },
      { new: 2, failed: 0 },
    ]);
    expect((await run("ingest", "--from", list)).output).toMatch(/1 unchanged, 1 failed/);
  });
});

describe("skillshelf remove", () => {
  it("makes an address say why, from then on", async () => {
    const path = await folder.repository("gone", { "SKILL.md": skill("gone") });
    await own.ingest(path, "sample/gone");
    const { code } = await run(
      "remove",
      "sample/gone",
      "--reason",
      "Its owner asked for it.",
      "--successor",
      "sample/shown",
    );
    expect(code).toBe(0);
    await waitFor(async () => (await get("/api/skills/sample/gone")).status === 410, 20_000);
    const page = await get("/en/skills/sample/gone");
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining("Its owner asked for it.")]);
    expect((await run("ingest", path, "--as", "sample/gone")).output).toContain("departed");
    expect((await get("/api/skills/sample/gone")).status).toBe(410);
  });

  it("is undone by restore", async () => {
    expect((await run("restore", "sample/gone")).code).toBe(0);
    await waitFor(async () => (await get("/en/skills/sample/gone")).status === 200, 20_000);
    expect(await run("restore", "sample/gone")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Not removed"),
    });
  });

  it.each([
    [["remove", "sample/never", "--reason", "x"], 1, "Not listed"],
    [["remove", "sample/shown"], 2, "--reason"],
    [["remove"], 2, "--reason"],
    [["remove", "sample", "--reason", "x"], 2, "owner/repo"],
  ])("says what is wrong with %j", async (words, code, told) => {
    const { code: ended, output, errors } = await run(...words);
    expect([ended, output + errors]).toEqual([code, expect.stringContaining(told)]);
  });
});

describe("skillshelf rename", () => {
  it("makes the old address lead to the new one", async () => {
    const path = await folder.repository("before", { "SKILL.md": skill("before") });
    await own.ingest(path, "sample/before");
    expect(await run("rename", "sample/before", "sample/after")).toMatchObject({ code: 0 });
    await waitFor(async () => (await get("/en/skills/sample/after")).status === 200, 20_000);
    const page = await get("/en/skills/sample/before");
    expect([page.status, page.headers.get("location")]).toEqual([308, "/en/skills/sample/after"]);
    expect((await run("ingest", path, "--as", "sample/before")).output).toContain("departed");
  });

  it.each([
    [["rename", "sample/never", "sample/ever"], 1, "Not listed"],
    [["rename", "sample/after"], 2, "argument 'to'"],
  ])("says what is wrong with %j", async (words, code, told) => {
    const { code: ended, output, errors } = await run(...words);
    expect([ended, output + errors]).toEqual([code, expect.stringContaining(told)]);
  });
});

describe("skillshelf ingest status", () => {
  it("tells what is there and how the last runs went", async () => {
    const path = await folder.repository("told", { "SKILL.md": skill("told") });
    await run("ingest", path, `${path}/none`, "--json");
    const { code, output } = await run("ingest", "status");
    expect(code).toBe(0);
    expect(output).toMatch(/^Catalog version \d+, .*\n[\d,]+ repositories: \d+ reviewed, \d+ indexed/);
    expect(output).toContain("No ingestion is running.");
    expect(output).toMatch(/2 failed\n {2}failed .*told: .*\n {2}failed .*none: .*does not exist/);
    const lines = (await run("ingest", "status", "--json")).output.trim().split("\n");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ state: "ended", sources: 2, outcomes: { failed: 2 } });
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ isRunning: false, records: { listed: expect.any(Number) } });
  });

  it("knows a run that is under way from one that was cut off, and who works on it", async () => {
    const { database, close } = openDirectory(own.cluster.url, { name: "skillshelf-test" });
    const sources = ["a/b", "a/c"].map((name) => ({ source: name, repository: name, reach: "any", host: "" }) as const);
    const joined = await joinRun(database, { list: "two", listSources: async () => sources });
    const worker = await startWorker(database, "id" in joined ? joined.id : 0);
    await claimSource(database, worker, []);
    const report = { source: "a/b", name: "a/b", outcome: "failed", reason: "is not there" } as const;
    await database.transaction((transaction) => recordReports(transaction, worker, new Map([[0, report]])));
    expect((await run("ingest", "status")).output).toMatch(
      /An ingestion is running\.\n {2}\S+, process \d+, since .*: 0 repositories written\n.*: running, 1 of 2 done\n {2}failed a\/b: is not there/,
    );
    await endWorker(database, worker);
    await close();
    expect((await run("ingest", "status")).output).toMatch(/No ingestion is running\.\n.*: cut off, 1 of 2 done/);
  });
});

describe("with a token of GitHub", () => {
  let github: SampleGitHub;
  beforeAll(async () => {
    github = await SampleGitHub.start();
  });
  afterAll(() => github.stop());
  const asking = (...words: readonly string[]) =>
    end(begin(words, { GITHUB_TOKEN: "sample-token", GITHUB_API_URL: github.url }));

  it("ingests stars, and asks no more than once an hour", async () => {
    const path = await folder.repository("starred", { "SKILL.md": skill("starred") });
    github.repositories.push({ fullName: "sample/starred", stars: 1_234, topics: ["agent-skills"] });
    expect((await asking("ingest", path, "--as", "sample/starred")).code).toBe(0);
    const record = async () => (await (await get("/api/skills/sample/starred")).json()).data;
    expect(await record()).toMatchObject({ stars: 1_234, tags: ["agent-skills"] });
    github.asked();
    expect((await asking("ingest", path, "--as", "sample/starred")).output).toContain("1 unchanged");
    expect(github.asked()).toEqual([]);
  });

  it("says that it is refused, once, and goes on without", async () => {
    const path = await folder.repository("unasked", { "SKILL.md": skill("unasked") });
    github.script.push((_, response) => {
      response.writeHead(401, { "content-type": "application/json" }).end('{"message":"Bad credentials"}');
    });
    const { code, output, errors } = await asking("ingest", path, "--as", "sample/unasked");
    expect([code, output]).toEqual([1, expect.stringContaining("1 new")]);
    expect(errors).toContain("GITHUB_TOKEN was refused");
    expect(output + errors).not.toContain("sample-token");
  });

  it("discovers repositories by topic, as a list to ingest", async () => {
    github.repositories.push(
      { fullName: "sample/found", stars: 3, topics: ["agent-skills"] },
      { fullName: "sample/few", stars: 0, topics: ["agent-skills"] },
      { fullName: "sample/old", stars: 9, topics: ["agent-skills"], isArchived: true },
      { fullName: "sample/fork", stars: 9, topics: ["agent-skills"], parent: "sample/found" },
    );
    const { code, output } = await asking("discover", "--topic", "agent-skills", "--min-stars", "1", "--new");
    expect([code, output]).toEqual([0, "sample/found\n"]);
    const all = await asking("discover", "--topic", "agent-skills", "--json");
    expect(all.output.split("\n")[0]).toBe('{"name":"sample/starred","stars":1234}');
  });

  it("discovers nothing without one", async () => {
    expect(await run("discover", "--topic", "agent-skills")).toMatchObject({
      code: 2,
      errors: expect.stringContaining("GITHUB_TOKEN"),
    });
  });
});

describe("the embedded PostgreSQL", () => {
  it("is started where nobody runs it, and stopped again", async () => {
    const data = await mkdtemp(join(tmpdir(), "skillshelf-command-"));
    const path = await folder.repository("alone", { "SKILL.md": skill("alone") });
    const settings = { DATABASE_URL: "", DATA_DIR: data };
    const { code, output } = await end(begin(["ingest", path, "--as", "sample/alone"], settings));
    expect([code, output]).toEqual([0, expect.stringContaining("1 new")]);
    const again = await end(begin(["ingest", path, "--as", "sample/alone"], settings));
    expect(again.output).toContain("1 unchanged");
    await rm(data, { recursive: true });
  });
});
