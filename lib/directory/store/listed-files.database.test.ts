import {
  sampleFiles,
  sampleFinding,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { writeFindings } from "../ingest/changes.ts";
import { loadContent } from "../ingest/content/load.ts";
import { findListedFiles } from "./listed-files.ts";
import { findRecord } from "./records.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const find = async () => {
  const record = await findRecord(directory.database, "a", "one");
  return findListedFiles(directory.database, record?.id ?? 0);
};

describe("the files of a record", () => {
  it("are the first ones of each unit in the order of the units, and how many there are", async () => {
    const b = sampleUnitFacts({
      path: "b/SKILL.md",
      files: 130,
      bytes: 7,
      scripts: sampleFiles(120),
      references: sampleFiles(3),
    });
    const a = sampleUnitFacts({ path: "a/SKILL.md" });
    const reading = sampleReading({ units: [b, a] });
    await writeFindings(directory.database, [sampleFinding(reading)]);
    const others = { files: a.files, bytes: a.bytes, scripts: [], scriptCount: 0, references: [], referenceCount: 0 };
    expect(await find()).toEqual({
      commit: reading.facts.commit,
      units: [
        {
          path: "b/SKILL.md",
          files: 130,
          bytes: 7,
          scripts: sampleFiles(100),
          scriptCount: 120,
          references: sampleFiles(3),
          referenceCount: 3,
        },
        { path: "a/SKILL.md", ...others },
      ],
    });
  });

  it("are none where a repository has no units", async () => {
    await writeFindings(directory.database, [sampleFinding(sampleReading({ units: [] }))]);
    expect((await find())?.units).toEqual([]);
  });

  it("are not there where nothing was read", async () => {
    const { categories } = await bundledContent();
    const skills = [makeSkill("a", "one")];
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
    expect(await find()).toBeUndefined();
  });
});
