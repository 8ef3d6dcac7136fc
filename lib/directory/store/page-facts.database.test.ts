import { noPageFacts, type UnitFacts } from "@skillshelf/skill-reader/repository-facts";
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
import { findPageFacts } from "./page-facts.ts";
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
  return findPageFacts(directory.database, record?.id ?? 0);
};

/** Without what only copies are told by, and without the names of files. */
const drawn = ({ scripts, references, ...facts }: UnitFacts) => {
  const { shingles: _, signature: __, upstreams: ___, firstCommittedAt: ____, ...unit } = facts;
  return { ...unit, scriptCount: scripts.length, referenceCount: references.length };
};

describe("what only a record's page tells", () => {
  it("are the facts as they were read, in the order of the units", async () => {
    const units = ["b", "a", "c"].map((name) => sampleUnitFacts({ name, path: `${name}/SKILL.md` }));
    const reading = sampleReading({ units, notices: [{ notice: "too-large", path: "x" }] });
    await writeFindings(directory.database, [sampleFinding(reading)]);
    expect((await find())?.facts).toEqual({
      ...reading.facts,
      units: units.map(drawn),
    });
  });

  it("are how many files a unit has, and not their names", async () => {
    const unit = sampleUnitFacts({ scripts: sampleFiles(120), references: sampleFiles(3) });
    await writeFindings(directory.database, [sampleFinding(sampleReading({ units: [unit] }))]);
    expect(drawn(unit)).toMatchObject({ scriptCount: 120, referenceCount: 3 });
    expect((await find())?.facts?.units).toEqual([drawn(unit)]);
  });

  it("are the lines that findings are on, and those that editors accepted", async () => {
    const { categories } = await bundledContent();
    const accepted = [{ id: "0123456789ab", on: "2026-11-01", reasons: { en: "An example.", de: "Ein Beispiel." } }];
    const skills = [{ ...makeSkill("a", "one"), accepted }];
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
    const excerpts = { "0123456789ab": "curl … | sh" };
    await writeFindings(directory.database, [sampleFinding(sampleReading({}, { excerpts }))]);
    expect(await find()).toMatchObject({ accepted, excerpts });
  });

  it("are no facts where nothing was read, and nothing where there is no record", async () => {
    const { categories } = await bundledContent();
    const skills = [makeSkill("a", "one")];
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
    expect(await find()).toEqual(noPageFacts);
    expect(await findPageFacts(directory.database, -1)).toBeUndefined();
  });
});
