import { EventEmitter, once } from "node:events";
import { readInThread, type UnitReader } from "@skillshelf/skill-reader/facts/unit-reader";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { parseSource } from "@skillshelf/skill-reader/git/source";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { SampleServer } from "@skillshelf/skill-reader/testing/sample-server";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../../e2e/setup/test-directory.ts";
import { findRecord } from "../../store/records.ts";
import { listRepositories, type SourceReport } from "../../store/runs.ts";
import { SampleGitHub, sampleClient } from "../testing/sample-github.ts";
import { type IngestOptions, ingest } from "./ingest.ts";
import type { Request } from "./read-source.ts";
import { listQueue } from "./source-queue.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let folder: SampleFolder;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  folder = await SampleFolder.make();
});
afterEach(async () => {
  await folder.remove();
  await directory.remove();
});

const skill = "---\nname: pdf\ndescription: Reads files of one kind and says what is in them.\n---\n\n# Steps\n";
const as = { owner: "a", repo: "one" };

const settings = {
  limits: defaultLimits,
  concurrency: 2,
  isDry: false,
  signal: new AbortController().signal,
  now: new Date("2026-11-01T00:00:00Z"),
};

async function run(requests: readonly Request[], options: Partial<IngestOptions> = {}) {
  const sources: SourceReport[] = [];
  const onDone = (one: SourceReport) => sources.push(one);
  const report = await ingest(directory.database, listQueue(requests), { ...settings, onDone, ...options });
  return { ...report, sources: sources.toSorted(bySource) };
}

const bySource = (one: SourceReport, other: SourceReport) => one.source.localeCompare(other.source);

const pathRequest = (path: string, name = as): Request => ({ source: parseSource(path), as: name, reach: "any" });
const record = (repo = "one") => findRecord(directory.database, "a", repo);

describe("a run over folders", () => {
  it("makes records of them, in the order of the sources", async () => {
    const [one, two] = [
      await folder.repository("one", { "SKILL.md": skill }),
      await folder.repository("two", { "SKILL.md": skill }),
    ];
    const { version, sources } = await run([pathRequest(one), pathRequest(two, { owner: "a", repo: "two" })]);
    expect(version).toBeGreaterThan(0);
    expect(sources).toMatchObject([
      { name: "a/one", outcome: "new", units: 1 },
      { name: "a/two", outcome: "new", units: 1 },
    ]);
    expect(await record("two")).toMatchObject({ skillCount: 1, summary: expect.stringContaining("Reads files") });
  });

  it("finds them unchanged until they have a new commit", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    await run([pathRequest(one)]);
    expect(await run([pathRequest(one)])).toMatchObject({ version: 1, sources: [{ outcome: "unchanged" }] });
    const commit = await folder.commit(one, { "b/SKILL.md": `${skill}More.\n` });
    expect(await run([pathRequest(one)])).toMatchObject({
      version: 2,
      sources: [{ outcome: "changed", commit, units: 2 }],
    });
    expect(await record()).toMatchObject({ commit, skillCount: 2 });
  });

  it("tells which failed and why, writes the others and leaves what is known of it", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    await run([pathRequest(one)]);
    await folder.git(one, ["rm", "--quiet", "SKILL.md"]);
    await folder.commit(one, { "README.md": "# Nothing left" });
    const two = await folder.repository("two", { "SKILL.md": skill });
    const { sources } = await run([
      pathRequest(one),
      pathRequest(two, { owner: "a", repo: "two" }),
      pathRequest(`${two}/gone`),
    ]);
    expect(sources).toMatchObject([
      { name: "a/one", outcome: "failed", reason: expect.stringContaining("no SKILL.md") },
      { name: "a/two", outcome: "new" },
      { outcome: "failed", reason: expect.stringContaining("does not exist") },
    ]);
    expect(await record()).toMatchObject({ skillCount: 1, status: "active" });
  });

  it("writes nothing when it is dry", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    expect(await run([pathRequest(one)], { isDry: true })).toMatchObject({
      version: null,
      sources: [{ outcome: "read" }],
    });
    expect(await record()).toBeUndefined();
  });

  const ofTwo = async () => [
    pathRequest(await folder.repository("one", { "SKILL.md": skill })),
    pathRequest(await folder.repository("two", { "SKILL.md": skill }), { owner: "a", repo: "two" }),
  ];

  it("writes what is finished when it is stopped, and no more", async () => {
    const stopping = new AbortController();
    const stopped = run(await ofTwo(), {
      signal: stopping.signal,
      concurrency: 1,
      onRead: () => stopping.abort(new Error("Stopped here.")),
    });
    await expect(stopped).rejects.toThrow("Stopped here.");
    expect(await record()).toMatchObject({ skillCount: 1 });
    expect(await record("two")).toBeUndefined();
  });

  it("writes a source as soon as it is finished, while others are read", async () => {
    const written = new EventEmitter();
    const isWritten = once(written, "written");
    const readUnit: UnitReader = async (unit) => {
      if (unit.repo === "two") await isWritten;
      return readInThread(unit);
    };
    const onDone = async ({ name }: SourceReport) => {
      if (name !== "a/one") return;
      expect(await record()).toMatchObject({ skillCount: 1 });
      written.emit("written");
    };
    const options = { ...settings, readUnit, onDone, groupMs: 0 };
    expect(await ingest(directory.database, listQueue(await ofTwo()), options)).toMatchObject({ version: 2 });
    expect(await record("two")).toMatchObject({ skillCount: 1 });
  });

  it("ends where nothing can be written, and writes nothing", async () => {
    const fail = () => Promise.reject(new Error("The disk is full."));
    const queue = { ...listQueue(await ofTwo()), record: fail };
    await expect(ingest(directory.database, queue, { ...settings, onDone: () => {} })).rejects.toThrow(
      "The disk is full.",
    );
    expect(await listRepositories(directory.database)).toEqual([]);
  });

  it.each([
    ["of GitHub", "https://github.com/a/one.git", "new"],
    ["of another host", "https://example.org/a/one.git", "failed"],
  ])("takes the name of a remote %s", async (_, url, outcome) => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    await folder.git(one, ["remote", "add", "origin", url]);
    const { sources } = await run([{ source: parseSource(one), reach: "any" }]);
    expect(sources).toMatchObject([{ outcome }]);
  });
});

describe("a run over a remote", () => {
  /** Serves the folder's repositories in place of the requested remote. */
  async function serving(path = "one/.git") {
    const server = await SampleServer.start(folder.path);
    const url = `http://127.0.0.1:${server.port}/${path}`;
    const access = async () => ({ url, protocols: ["http" as const], configuration: [], environment: {} });
    return { server, access };
  }
  const request: Request = { source: parseSource("a/one"), reach: "any" };

  it("fetches it, and asks an unchanged one for nothing but its head", async () => {
    await folder.repository("one", { "SKILL.md": skill });
    const { server, access } = await serving();
    expect(await run([request], { access })).toMatchObject({ sources: [{ name: "a/one", outcome: "new" }] });
    const asked = server.requests.length;
    expect(await run([request], { access })).toMatchObject({ sources: [{ outcome: "unchanged" }] });
    const more = server.requests.slice(asked);
    expect(more.filter((line) => line.startsWith("GET"))).toHaveLength(1);
    expect(more.length).toBeLessThanOrEqual(2);
    await server.stop();
  });

  it("says what is not there", async () => {
    const { server, access } = await serving("none/.git");
    expect(await run([request], { access })).toMatchObject({ sources: [{ name: "a/one", outcome: "failed" }] });
    await server.stop();
  });
});

describe("a run that asks GitHub", () => {
  let github: SampleGitHub;
  beforeEach(async () => {
    github = await SampleGitHub.start();
  });
  afterEach(() => github.stop());

  const runAsking = async (path: string, more: Partial<IngestOptions> = {}) =>
    run([pathRequest(path)], { github: sampleClient(github).github, ...more });

  it("writes its stars, whether it is archived, and the topics it has", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    github.repositories.push({ fullName: "a/one", stars: 7, isArchived: true, topics: ["agent-skills"] });
    expect(await runAsking(one)).toMatchObject({ hostFailure: null, sources: [{ outcome: "new" }] });
    expect(await record()).toMatchObject({ stars: 7, status: "archived", tags: ["agent-skills"] });
  });

  it("notices what changed there though the repository has not moved", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    github.repositories.push({ fullName: "a/one", stars: 7 });
    await runAsking(one);
    github.repositories.splice(0, 1, { fullName: "a/one", stars: 8 });
    expect(await runAsking(one)).toMatchObject({ version: 2, sources: [{ outcome: "changed", name: "a/one" }] });
    expect(await record()).toMatchObject({ stars: 8 });
    expect(await runAsking(one)).toMatchObject({ version: 2, sources: [{ outcome: "unchanged" }] });
  });

  it("follows a repository to its new name", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    await run([pathRequest(one)]);
    github.repositories.push({ fullName: "B/Two" });
    github.renames.set("a/one", "b/two");
    expect(await runAsking(one)).toMatchObject({
      sources: [{ outcome: "changed", name: "B/Two", formerName: "a/one" }],
    });
    expect(await record()).toMatchObject({ status: "renamed", successor: "B/Two" });
    expect(await findRecord(directory.database, "b", "two")).toMatchObject({ owner: "B", skillCount: 1 });
  });

  it("goes on without when the token is refused, and says so", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    github.script.push((_, response) =>
      response.writeHead(401, { "content-type": "application/json" }).end('{"message":"Bad credentials"}'),
    );
    const report = await run(
      [
        pathRequest(one),
        pathRequest(await folder.repository("two", { "SKILL.md": skill }), { owner: "a", repo: "two" }),
      ],
      { github: sampleClient(github).github, concurrency: 1 },
    );
    expect(report).toMatchObject({
      hostFailure: expect.stringContaining("GITHUB_TOKEN"),
      sources: [{ outcome: "new" }, { outcome: "new" }],
    });
    expect(github.asked()).toHaveLength(1);
  });

  it.each([
    ["missing", undefined, "not on GitHub"],
    ["blocked", 451 as const, "closed by GitHub"],
  ])("tells that a repository is %s", async (_, block, told) => {
    if (block !== undefined) github.repositories.push({ fullName: "a/one", block });
    const { sources } = await run([{ source: parseSource("a/one"), reach: "any" }], {
      github: sampleClient(github).github,
    });
    expect(sources).toMatchObject([{ name: "a/one", outcome: "failed", reason: expect.stringContaining(told) }]);
  });

  it("reads a folder that stands for a repository nobody has published", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    expect(await runAsking(one)).toMatchObject({ sources: [{ outcome: "new" }] });
    expect(await record()).toMatchObject({ stars: null });
  });
});
