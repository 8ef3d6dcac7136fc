import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sampleIngestResult, sampleReading } from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { changeEnv } from "../../../e2e/setup/changed-env.ts";
import { makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { writeIngestResults } from "../ingest/changes.ts";
import { BATCH_TIMEOUT_MS } from "../store/export.ts";
import { buildExport, exporterOf, findExport } from "./find-export.ts";
import { MAX_IDLE_MS } from "./growing-file.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let dataDir = "";
let restoreEnv: () => void;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  dataDir = await mkdtemp(join(tmpdir(), "skillshelf-exports-"));
  globalThis.skillshelfDirectory = directory.database;
  restoreEnv = changeEnv({ databaseUrl: directory.url, dataDir, siteUrl: "https://skills.example" });
});
afterEach(async () => {
  restoreEnv();
  globalThis.skillshelfDirectory = undefined;
  await directory.remove();
  await rm(dataDir, { recursive: true });
});

const write = (repo: string) =>
  writeIngestResults(directory.database, [sampleIngestResult(sampleReading({ owner: "a", repo }))]);

/** Reads the export to its end. @returns its version and when that was made. */
async function readExport() {
  const found = await findExport(() => false);
  if (found?.file === undefined) throw new Error("there is no export");
  await buffer(found.file.stream());
  return found.name;
}

const files = async () => (await readdir(join(dataDir, "exports"))).filter((file) => file.includes(".ndjson.gz"));

describe("an export that is kept", () => {
  it("is given while it is young, although the catalog has gone on", async () => {
    await write("one");
    const kept = await readExport();
    await write("two");
    expect(await readExport()).toEqual(kept);
    expect(kept.version).toBe(1);
  });

  it("is not given where a backup was restored, and another version has its number now", async () => {
    const { database } = directory;
    await write("one");
    await write("lost");
    const lost = await readExport();
    expect(lost.version).toBe(2);
    await database.execute(sql`
      update directory.catalogue_versions set created_at = created_at + interval '1 minute' where version = 2`);
    await write("three");
    const found = await readExport();
    expect(found.version).toBe(3);
    expect(await files()).toHaveLength(1);
  });
});

describe("those who write into one folder", () => {
  it("do so one after the other, and never remove what another one writes", async () => {
    await write("one");
    await directory.database.execute(sql`
      insert into directory.records (owner, repo, name, summary, category, tags, languages, skill_count, status, indexed_at, fingerprint)
      select 'made-' || n, 'made', 'made', 'Made.', 'testing', '{}', '{en}', 0, 'active', now(), ''
      from generate_series(1, 2000) n`);
    const folder = join(dataDir, "exports");
    const written = await Promise.all(
      [1, 2].map(async () => buildExport(folder, await exporterOf(folder), "https://skills.example")),
    );
    expect(written.toSorted()).toEqual([false, true]);
    expect(await files()).toEqual([expect.stringMatching(/\.ndjson\.gz$/)]);
  });
});

describe("a batch of an export", () => {
  it("fails before who reads the file gives up", () => {
    expect(BATCH_TIMEOUT_MS).toBeLessThan(MAX_IDLE_MS);
  });
});
