import type { Snapshot } from "@skillshelf/skill-reader/repository-facts";
import {
  sampleHost,
  sampleIngestResult,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { newestVersion } from "../store/catalog.ts";
import { findPageFacts } from "../store/page-facts.ts";
import { findRecord, listUnits } from "../store/records.ts";
import { knownCommit, listRepositories } from "../store/runs.ts";
import { recordReadings } from "../store/tables.ts";
import { removeRecord, restoreRecord, writeIngestResults } from "./changes.ts";
import { loadContent } from "./content/load.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const record = () => findRecord(directory.database, "a", "one");
const write = (...readings: Snapshot[]) =>
  writeIngestResults(
    directory.database,
    readings.map((reading) => sampleIngestResult(reading)),
  );
const version = async () => (await newestVersion(directory.database))?.version ?? 0;
const load = async (...skills: ReturnType<typeof makeSkill>[]) =>
  loadContent(directory.database, {
    categories: (await bundledContent()).categories,
    collections: [],
    documents: [],
    skills,
  });
const reviewed = () => makeSkill("a", "one", { units: [{ name: "pdf", path: "skills/pdf/SKILL.md" }] });

describe("what was read", () => {
  it("is a new record and a new version", async () => {
    const before = await version();
    expect(await write(sampleReading())).toEqual({
      outcomes: ["new"],
      version: before + 1,
    });
    expect(await record()).toMatchObject({ status: "active", score: 99, reviewedOn: null, license: "MIT" });
    const units = await listUnits(directory.database, (await record())?.id ?? 0, { limit: 10, offset: 0 });
    expect(units).toMatchObject([{ path: "skills/pdf/SKILL.md", kind: "skill", bodyTokens: 300 }]);
  });

  it("changes nothing when it is read again as it was", async () => {
    await write(sampleReading());
    const [before, at] = [await version(), (await record())?.indexedAt];
    const again = sampleReading({ readAt: "2026-03-12T00:00:00.000Z" });
    expect((await write(again)).outcomes).toEqual(["unchanged"]);
    expect(await version()).toBe(before);
    expect((await record())?.indexedAt).toEqual(at);
  });

  it("refreshes the facts of a reviewed record and leaves the review", async () => {
    await load(reviewed());
    expect((await write(sampleReading({ license: "Apache-2.0" }))).outcomes).toEqual(["changed"]);
    expect(await record()).toMatchObject({
      name: "a one",
      reviewedOn: "2026-01-02",
      reviewedCommit: "0123456789abcdef0123456789abcdef01234567",
      commit: "89abcdef0123456789abcdef0123456789abcdef",
      license: "Apache-2.0",
    });
  });

  it("has the category that its words tell, as far as the reviewed records teach it", async () => {
    await loadContent(directory.database, await bundledContent());
    const units = ["pdf", "docx", "xlsx"].map((name) => sampleUnitFacts({ name, path: `skills/${name}/SKILL.md` }));
    const of = async (repo: string) => (await findRecord(directory.database, "a", repo))?.category;
    const words = (text: string) => Object.fromEntries(units.map(({ path, name }) => [path, `${text} ${name} files.`]));
    await write(
      sampleReading(
        { repo: "audits", units },
        { descriptions: words("Audit smart contracts for security vulnerabilities and exploits in") },
      ),
      sampleReading(
        { repo: "nothing", units: [sampleUnitFacts({ name: "qqq", path: "qqq/SKILL.md" })] },
        { summary: "", descriptions: {}, excerpts: {} },
      ),
    );
    expect([await of("audits"), await of("nothing")]).toEqual(["security", "other"]);
    const termsOf = async (repo: string) => {
      const found = await findRecord(directory.database, "a", repo);
      return (await findPageFacts(directory.database, found?.id ?? 0))?.categoryTerms;
    };
    expect(await termsOf("audits")).toEqual(expect.arrayContaining(["smart contracts"]));
    expect(await termsOf("nothing")).toEqual([]);
  });

  const earlier = { committedAt: "2026-02-01T00:00:00.000Z" };

  it("is one record whatever the letter case, spelt as it was first", async () => {
    await load(reviewed());
    expect((await write(sampleReading({ owner: "A", repo: "ONE" }))).outcomes).toEqual(["changed"]);
    expect(await record()).toMatchObject({ owner: "a", repo: "one" });
  });

  it("outlives a load of the content, even when the review changes", async () => {
    await load(reviewed());
    await write(sampleReading());
    const changed = reviewed();
    await load({ ...changed, skill: { ...changed.skill, name: "Another name" } });
    expect(await record()).toMatchObject({ name: "Another name", score: 99, commit: sampleReading().facts.commit });
  });

  it("gives way to facts of a later commit that come with the content", async () => {
    await write(sampleReading());
    const { facts } = sampleReading({ committedAt: "2026-04-01T00:00:00.000Z", license: "ISC" });
    await load({ ...reviewed(), facts });
    expect((await record())?.license).toBe("ISC");
  });

  it.each([
    ["in an older form", "of the same commit", sql`jsonb_set(facts, '{form}', '1')`, {}, "ISC"],
    ["in an older form", "of an earlier one", sql`jsonb_set(facts, '{form}', '1')`, earlier, "MIT"],
    ["audited by older rules", "of the same commit", sql`jsonb_set(facts, '{engine}', '"0.9.0"')`, {}, "ISC"],
    ["audited by older rules", "of an earlier one", sql`jsonb_set(facts, '{engine}', '"0.9.0"')`, earlier, "MIT"],
  ])(
    "%s gives way only to facts of its commit that come with the content: %s",
    async (_, __, older, changes, license) => {
      await write(sampleReading());
      await directory.database.update(recordReadings).set({ facts: older });
      expect(await knownCommit(directory.database, { owner: "a", repo: "one" }, "a/one")).toBeUndefined();
      await load({ ...reviewed(), facts: sampleReading({ license: "ISC", ...changes }).facts });
      expect((await record())?.license).toBe(license);
      expect(await listRepositories(directory.database)).toMatchObject([{ source: "a/one" }]);
    },
  );

  it("is newer than facts of an earlier commit that come with the content", async () => {
    await write(sampleReading());
    const { facts } = sampleReading({ committedAt: "2026-02-01T00:00:00.000Z", license: "ISC" });
    await load({ ...reviewed(), facts });
    expect((await record())?.license).toBe("MIT");
  });

  it("is written whole or not at all", async () => {
    await write(sampleReading());
    const [before, at] = [await version(), await record()];
    const twice = [sampleUnitFacts(), sampleUnitFacts()];
    const readings = [sampleReading({ license: "ISC" }), sampleReading({ repo: "two", units: twice })];
    await expect(write(...readings)).rejects.toThrow();
    expect([await version(), await record()]).toEqual([before, at]);
  });

  it("is written when it has more units than one statement takes", async () => {
    const units = Array.from({ length: 2_000 }, (_, index) =>
      sampleUnitFacts({ path: `skills/${index}/SKILL.md`, name: `unit-${index}` }),
    );
    await write(sampleReading({ units }));
    expect((await record())?.skillCount).toBe(2_000);
  });
});

describe("what a host says", () => {
  const ask = (host: Parameters<typeof sampleHost>[0] = {}, reading?: Snapshot) =>
    writeIngestResults(directory.database, [{ ...sampleIngestResult(sampleReading(), sampleHost(host)), reading }]);

  it("stands in the record, beside what was read before", async () => {
    await write(sampleReading());
    expect(await record()).toMatchObject({ stars: null, tags: [], status: "active" });
    expect((await ask({ stars: 5, topics: ["pdf"], isArchived: true })).outcomes).toEqual(["changed"]);
    expect(await record()).toMatchObject({ stars: 5, tags: ["pdf"], status: "archived", score: 99 });
    expect(
      (await ask({ stars: 5, topics: ["pdf"], isArchived: true, askedAt: "2026-04-01T00:00:00.000Z" })).outcomes,
    ).toEqual(["unchanged"]);
  });

  it("is kept by a run that does not ask, and by the editors' files, whose tags stand", async () => {
    await write(sampleReading());
    await ask({ stars: 5, isArchived: true });
    await write(sampleReading({ license: "ISC" }));
    expect(await record()).toMatchObject({ stars: 5, status: "archived", license: "ISC" });
    await load(reviewed());
    expect(await record()).toMatchObject({ stars: 5, status: "archived", reviewedOn: "2026-01-02" });
    expect((await ask({ isArchived: false })).outcomes).toEqual(["changed"]);
    expect(await record()).toMatchObject({ status: "active" });
  });

  it("spells the name", async () => {
    await write(sampleReading());
    await writeIngestResults(directory.database, [
      { ...sampleIngestResult(sampleReading(), sampleHost()), name: { owner: "A", repo: "One" } },
    ]);
    expect(await record()).toMatchObject({ owner: "A", repo: "One" });
  });
});

describe("a record that is removed", () => {
  const delisting = { status: "removed" as const, reason: "Its owner asked for it.", successor: null };

  it("says why, as a new version", async () => {
    await write(sampleReading());
    const before = await version();
    expect(await removeRecord(directory.database, { owner: "A", repo: "One" }, delisting)).toEqual({
      version: before + 1,
    });
    expect(await record()).toMatchObject({ ...delisting, skillCount: 0, summary: "" });
  });

  it("stays away when it is read again, and when its review is loaded", async () => {
    await load(reviewed());
    await removeRecord(directory.database, { owner: "a", repo: "one" }, delisting);
    expect((await write(sampleReading())).outcomes).toEqual(["departed"]);
    await load({ ...reviewed(), texts: { en: { name: "x", summary: "y", body: "z" } } });
    expect((await record())?.status).toBe("removed");
  });

  it("stays away when editors took it out, until they bring it back", async () => {
    const { owner, repo, name } = reviewed().skill;
    await load(reviewed());
    await load({ file: "x", texts: {}, skill: { owner, repo, name, status: "removed", reason: "Its owner asked." } });
    expect((await write(sampleReading())).outcomes).toEqual(["departed"]);
    expect(await record()).toMatchObject({ status: "removed", reason: "Its owner asked." });
    await load(reviewed());
    expect(await record()).toMatchObject({ status: "active", reason: null });
    expect((await write(sampleReading())).outcomes).toEqual(["changed"]);
  });

  it("comes back as it was when an operator restores it", async () => {
    await load(reviewed());
    await write(sampleReading());
    const before = await record();
    await removeRecord(directory.database, { owner: "a", repo: "one" }, delisting);
    expect(await restoreRecord(directory.database, { owner: "A", repo: "One" })).toEqual({ version: await version() });
    expect(await record()).toEqual({ ...before, indexedAt: expect.any(Date) });
    expect((await write(sampleReading())).outcomes).toEqual(["unchanged"]);
    expect(await restoreRecord(directory.database, { owner: "a", repo: "one" })).toBeUndefined();
  });

  it("must be there", async () => {
    expect(await removeRecord(directory.database, { owner: "a", repo: "none" }, delisting)).toBeUndefined();
    expect(await version()).toBe(0);
  });
});
