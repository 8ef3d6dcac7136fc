import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SampleFolder } from "#lib/directory/ingest/git/sample-repository.ts";
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
  return spawn(process.execPath, ["--import", "tsx", "cli/main.ts", ...words], {
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
  it("makes of a folder a page that the running server shows within a second", async () => {
    const path = await folder.repository("shown", { "skills/pdf/SKILL.md": skill("pdf") });
    const { code, output } = await run("ingest", path, "--as", "sample/shown");
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^new +sample\/shown .*1 unit\n.*1 new; catalogue version \d+/s),
    ]);
    await waitFor(async () => (await get("/en/skills/sample/shown")).status === 200, 1_000);
    const record = await (await get("/api/skills/sample/shown")).json();
    expect(record.data).toMatchObject({ reviewed: false, skillCount: 1, score: expect.any(Number) });
  });

  it("says what failed and ends with 1, though others were written", async () => {
    const path = await folder.repository("beside", { "SKILL.md": skill("beside") });
    const list = join(folder.path, "list.txt");
    await writeFile(list, `# two\n${path} sample/beside\n${folder.path}/none sample/none\n`);
    const { code, output } = await run("ingest", "--from", list);
    expect(code).toBe(1);
    expect(output).toMatch(/failed +sample\/none: .*not there/);
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

  it.each([
    [[], 2, "Usage"],
    [["ingest"], 2, "Name a source"],
    [["ingest", "a/b/c/d"], 1, "not there"],
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

  it("leaves the catalogue whole when it is killed at any moment", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`skills/s${index}/SKILL.md`, skill(`s${index}`)]),
    );
    const path = await folder.repository("killed", files);
    const before = await version();
    const begun = performance.now();
    await run("ingest", path, "--as", "sample/killed", "--dry-run");
    const whole = performance.now() - begun;
    for (let step = 1; step <= 8; step++) {
      const child = begin(["ingest", path, "--as", "sample/killed"]);
      setTimeout(() => child.kill("SIGKILL"), (whole * step) / 8);
      await end(child);
      const response = await get("/api/skills/sample/killed");
      const seen = response.status === 200 ? (await response.json()).data.skillCount : 0;
      expect([0, 300]).toContain(seen);
      expect((await version()) > before).toBe(seen === 300);
      if (seen === 300) return;
    }
    expect((await run("ingest", path, "--as", "sample/killed")).code).toBe(0);
    expect((await (await get("/api/skills/sample/killed")).json()).data.skillCount).toBe(300);
  });

  it("leaves a second run to wait until the first has ended", async () => {
    const path = await folder.repository("twice", { "SKILL.md": skill("twice") });
    const results = await Promise.all([1, 2, 3].map(() => run("ingest", path, "--as", "sample/twice")));
    const refused = results.filter(({ errors }) => errors.includes("Another ingestion"));
    expect(results.filter(({ code }) => code === 0).length + refused.length).toBe(3);
    expect(refused.every(({ code }) => code === 2)).toBe(true);
    expect((await get("/api/skills/sample/twice")).status).toBe(200);
  });
});

describe("skillshelf remove", () => {
  it("makes an address say why, from then on", async () => {
    const path = await folder.repository("gone", { "SKILL.md": skill("gone") });
    await run("ingest", path, "--as", "sample/gone");
    const { code } = await run(
      "remove",
      "sample/gone",
      "--reason",
      "Its owner asked for it.",
      "--successor",
      "sample/shown",
    );
    expect(code).toBe(0);
    await waitFor(async () => (await get("/api/skills/sample/gone")).status === 410, 1_000);
    const page = await get("/en/skills/sample/gone");
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining("Its owner asked for it.")]);
    expect((await run("ingest", path, "--as", "sample/gone")).output).toContain("departed");
    expect((await get("/api/skills/sample/gone")).status).toBe(410);
  });

  it.each([
    [["remove", "sample/never", "--reason", "x"], 1, "no record"],
    [["remove", "sample/shown"], 2, "--reason"],
    [["remove"], 2, "--reason"],
    [["remove", "sample", "--reason", "x"], 2, "owner/repo"],
  ])("says what is wrong with %j", async (words, code, told) => {
    const { code: ended, output, errors } = await run(...words);
    expect([ended, output + errors]).toEqual([code, expect.stringContaining(told)]);
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
