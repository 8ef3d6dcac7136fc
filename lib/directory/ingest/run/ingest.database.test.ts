import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../../e2e/setup/test-directory.ts";
import { findRecord } from "../../store/records.ts";
import { withRunLock } from "../../store/run-lock.ts";
import { defaultLimits } from "../git/limits.ts";
import { SampleFolder } from "../git/sample-repository.ts";
import { SampleServer } from "../git/sample-server.ts";
import { parseSource } from "../git/source.ts";
import { type IngestOptions, ingest, type SourceReport } from "./ingest.ts";
import type { Request } from "./read-source.ts";

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

async function run(requests: readonly Request[], options: Partial<IngestOptions> = {}) {
  const reports: SourceReport[] = [];
  const report = await ingest(directory.database, requests, {
    limits: defaultLimits,
    concurrency: 2,
    isDry: false,
    signal: new AbortController().signal,
    now: new Date("2026-11-01T00:00:00Z"),
    onRead: (one) => reports.push(one),
    ...options,
  });
  expect(reports).toHaveLength(requests.length);
  return report;
}

const pathRequest = (path: string, name = as): Request => ({ source: parseSource(path), as: name, reach: "any" });
const record = (repo = "one") => findRecord(directory.database, "a", repo);

describe("a run over folders", () => {
  it("makes records of them, in the order of the sources", async () => {
    const [one, two] = [
      await folder.repository("one", { "SKILL.md": skill }),
      await folder.repository("two", { "SKILL.md": skill }),
    ];
    const { version, sources } = await run([pathRequest(one), pathRequest(two, { owner: "a", repo: "two" })]);
    expect(version).toBe(1);
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
    const commit = await folder.commit(one, { "b/SKILL.md": skill });
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
      { outcome: "failed", reason: expect.stringContaining("not there") },
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

  it("writes nothing when it is stopped", async () => {
    const one = await folder.repository("one", { "SKILL.md": skill });
    const stopping = new AbortController();
    const stopped = run([pathRequest(one)], {
      signal: stopping.signal,
      onRead: () => stopping.abort(new Error("stopped")),
    });
    await expect(stopped).rejects.toThrow();
    expect(await record()).toBeUndefined();
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
  /** Serves the folder's repositories, in the place of the remote that is asked. */
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

describe("two runs at a time", () => {
  it("are one run: the other does nothing", async () => {
    const done: string[] = [];
    const first = withRunLock(directory.database, async () => {
      expect(await withRunLock(directory.database, async () => done.push("second"))).toBeUndefined();
      done.push("first");
    });
    expect(await first).toBeDefined();
    expect(await withRunLock(directory.database, async () => done.push("third"))).toBeDefined();
    expect(done).toEqual(["first", "third"]);
  });
});
