import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { noPageFacts, type Snapshot, type UnitFacts } from "@skillshelf/skill-reader/repository-facts";
import {
  sampleAudit,
  sampleFiles,
  sampleFindingFacts,
  sampleIngestResult,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { writeIngestResults } from "../ingest/changes.ts";
import { loadContent } from "../ingest/content/load.ts";
import { findAudit, findListedFiles, findPageFacts, listAudits } from "./page-facts.ts";
import { findRecord } from "./records.ts";

describe("page facts", () => {
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
      await writeIngestResults(directory.database, [sampleIngestResult(reading)]);
      expect((await find())?.facts).toEqual({
        ...reading.facts,
        units: units.map(drawn),
      });
    });

    it("are how many files a unit has, and not their names", async () => {
      const unit = sampleUnitFacts({ scripts: sampleFiles(120), references: sampleFiles(3) });
      await writeIngestResults(directory.database, [sampleIngestResult(sampleReading({ units: [unit] }))]);
      expect(drawn(unit)).toMatchObject({ scriptCount: 120, referenceCount: 3 });
      expect((await find())?.facts?.units).toEqual([drawn(unit)]);
    });

    it("are the lines that findings are on, and those that editors accepted", async () => {
      const { categories } = await bundledContent();
      const accepted = [{ id: "0123456789ab", on: "2026-11-01", reasons: { en: "An example.", de: "Ein Beispiel." } }];
      const skills = [{ ...makeSkill("a", "one"), accepted }];
      await loadContent(directory.database, { categories, collections: [], documents: [], skills });
      const excerpts = { "0123456789ab": "curl … | sh" };
      await writeIngestResults(directory.database, [sampleIngestResult(sampleReading({}, { excerpts }))]);
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
});

describe("listed files", () => {
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
      await writeIngestResults(directory.database, [sampleIngestResult(reading)]);
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
      await writeIngestResults(directory.database, [sampleIngestResult(sampleReading({ units: [] }))]);
      expect((await find())?.units).toEqual([]);
    });

    it("are not there where nothing was read", async () => {
      const { categories } = await bundledContent();
      const skills = [makeSkill("a", "one")];
      await loadContent(directory.database, { categories, collections: [], documents: [], skills });
      expect(await find()).toBeUndefined();
    });
  });
});

describe("audits", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  beforeEach(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
  });
  afterEach(async () => {
    await directory.remove();
  });

  const [first, second] = ["1".repeat(40), "2".repeat(40)] as const;
  const audit = sampleAudit({ findings: [sampleFindingFacts()] });
  const excerpts = { "0123456789ab": "curl … | sh" };

  const reading = (commit: string, changes: Partial<Snapshot["facts"]> = {}, words: Partial<Snapshot["words"]> = {}) =>
    sampleReading({ commit, units: [sampleUnitFacts({ audit })], ...changes }, words);
  const write = (given: Snapshot) => writeIngestResults(directory.database, [sampleIngestResult(given)]);
  const record = async () => {
    const found = await findRecord(directory.database, "a", "one");
    if (found === undefined) throw new Error("there is no record");
    return found;
  };
  const find = async (commit: string, engine: string = ENGINE_VERSION) =>
    findAudit(directory.database, (await record()).id, commit, engine);

  describe("the audits of a record", () => {
    it("are kept by commit, with what they found and when", async () => {
      await write(reading(first, {}, { excerpts }));
      expect(await find(first)).toEqual({
        auditedAt: expect.stringMatching(/^2026-03-11T00:00:00/),
        units: [{ path: "skills/pdf/SKILL.md", name: "pdf", audit }],
        excerpts,
      });
      expect(await find(second)).toBeUndefined();
      expect(await find(first, "0.9.0")).toBeUndefined();
    });

    it("have what plugins install besides skills, as the facts have it", async () => {
      const plugin = { path: "plugin.json", folder: "", names: ["tools"], parts: [], audit };
      await write(reading(first, { plugins: [plugin, { ...plugin, audit: null }] }));
      expect((await find(first))?.units.map(({ path, name }) => [path, name])).toEqual([
        ["skills/pdf/SKILL.md", "pdf"],
        ["plugin.json", "tools"],
      ]);
      const { id, audit: summary } = await record();
      expect(summary?.findings).toBe(2 * audit.findings.length);
      expect((await findPageFacts(directory.database, id))?.facts?.plugins).toEqual([
        plugin,
        { ...plugin, audit: null },
      ]);
    });

    it("stay as they are when the repository moves on or the rules do", async () => {
      await write(reading(first));
      await write(reading(second, { committedAt: "2026-04-01T00:00:00.000Z", units: [sampleUnitFacts()] }));
      await write(reading(second, { committedAt: "2026-04-01T00:00:00.000Z", engine: "99.0.0" }));
      expect((await find(first))?.units[0]?.audit).toEqual(audit);
      expect((await find(second))?.units[0]?.audit).toEqual(sampleAudit());
      expect((await find(second, "99.0.0"))?.units[0]?.audit).toEqual(audit);
    });

    it("are not changed by a second look at the same commit, but get the lines they came without", async () => {
      await write(reading(first));
      expect((await find(first))?.excerpts).toEqual({});
      await write(reading(first, { readAt: "2026-05-01T00:00:00.000Z", units: [sampleUnitFacts()] }, { excerpts }));
      await write(reading(first, { readAt: "2026-06-01T00:00:00.000Z" }, { excerpts: { "0123456789ab": "another" } }));
      expect(await find(first)).toMatchObject({ units: [{ audit }], excerpts });
      expect((await find(first))?.auditedAt).toMatch(/^2026-03-11/);
    });

    it("are listed, newest first, with the ids of their findings", async () => {
      await write(reading(first));
      const later = { committedAt: "2026-04-01T00:00:00.000Z", readAt: "2026-04-02T00:00:00.000Z" };
      await write(reading(second, { ...later, units: [sampleUnitFacts({ audit: sampleAudit({ omitted: 3 }) })] }));
      const listed = await listAudits(directory.database, (await record()).id);
      expect(listed).toEqual([
        {
          commit: second,
          engine: ENGINE_VERSION,
          auditedAt: expect.stringMatching(/^2026-04-02/),
          findings: [],
          omitted: 3,
        },
        {
          commit: first,
          engine: ENGINE_VERSION,
          auditedAt: expect.stringMatching(/^2026-03-11/),
          findings: audit.findings.map(({ id, severity }) => ({ id, severity })),
          omitted: 0,
        },
      ]);
      expect(await listAudits(directory.database, 999_999)).toEqual([]);
    });

    it("are told in short by the record", async () => {
      await write(reading(first));
      expect((await record()).audit).toEqual({
        level: "high",
        findings: 1,
        bySeverity: { high: 1, medium: 0, low: 0 },
        accepted: 0,
        commit: first,
        auditedAt: "2026-03-11T00:00:00.000Z",
        engine: ENGINE_VERSION,
        stale: false,
        unread: 0,
      });
    });
  });

  describe("an audit", () => {
    const name = { owner: "a", repo: "one" };
    const moved = { name, reading: undefined, host: undefined, head: second };

    it("is stale once the head is at a commit that could not be read, until it is read", async () => {
      await write(reading(first));
      expect((await writeIngestResults(directory.database, [moved])).outcomes).toEqual(["changed"]);
      expect((await record()).audit).toMatchObject({ commit: first, stale: true });
      expect((await writeIngestResults(directory.database, [moved])).outcomes).toEqual(["unchanged"]);
      await write(reading(second, { committedAt: "2026-04-01T00:00:00.000Z" }));
      expect((await record()).audit).toMatchObject({ commit: second, stale: false });
    });

    it("is not made up for a repository that was never read", async () => {
      expect((await writeIngestResults(directory.database, [moved])).outcomes).toEqual(["unchanged"]);
      expect(await findRecord(directory.database, "a", "one")).toBeUndefined();
    });
  });
});
