import { sampleFinding, sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { writeFindings } from "../ingest/changes.ts";
import { loadContent } from "../ingest/content/load.ts";
import { findRecord } from "./records.ts";
import { unitFilesOf } from "./unit-files.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const idOf = async (repo: string) => (await findRecord(directory.database, "a", repo))?.id ?? 0;

describe("the files that units are in", () => {
  it("are told with what was read of them, of records in the order asked for, each record's by path", async () => {
    const one = sampleReading({
      units: [
        sampleUnitFacts({ path: "z/SKILL.md", digest: null }),
        sampleUnitFacts({ path: "a/SKILL.md", files: 2, kind: "template" }),
      ],
    });
    const two = sampleReading({ repo: "two", units: [sampleUnitFacts({ digest: "2".repeat(64) })] });
    await writeFindings(directory.database, [sampleFinding(one), sampleFinding(two)]);
    const ids = [await idOf("two"), await idOf("one")];
    const { commit } = one.facts;
    const pdf = { name: "pdf", description: null, commit };
    expect(await unitFilesOf(directory.database, ids)).toEqual([
      {
        ...pdf,
        recordId: ids[0],
        path: "skills/pdf/SKILL.md",
        description: "Its own words.",
        kind: "skill",
        files: 0,
        digest: "2".repeat(64),
      },
      { ...pdf, recordId: ids[1], path: "a/SKILL.md", kind: "template", files: 2, digest: "1".repeat(64) },
      { ...pdf, recordId: ids[1], path: "z/SKILL.md", kind: "skill", files: 0, digest: null },
    ]);
  });

  it("are told as unread where nothing was read of the repository", async () => {
    const { categories } = await bundledContent();
    const skills = [makeSkill("a", "one")];
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
    expect(await unitFilesOf(directory.database, [await idOf("one")])).toMatchObject([
      { path: "SKILL.md", files: null, commit: null, digest: null },
    ]);
  });

  it("are none of no record", async () => {
    expect(await unitFilesOf(directory.database, [])).toEqual([]);
  });
});
