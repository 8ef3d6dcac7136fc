import { sampleIngestResult, sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { countRecords, listRecords } from "../../../e2e/setup/lists.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { writeIngestResults } from "../ingest/changes.ts";
import type { SkillContent } from "../ingest/content/content.ts";
import { loadContent } from "../ingest/content/load.ts";
import { findOwner, findRecord, latestRecords, unitFilesOf } from "./records.ts";

describe("records", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  beforeEach(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
  });

  afterEach(async () => {
    await directory.remove();
  });

  async function load(...skills: readonly SkillContent[]): Promise<void> {
    const { categories } = await bundledContent();
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  }

  const renamed = (owner: string, repo: string, successor: string): SkillContent => ({
    ...makeSkill(owner, repo),
    skill: { owner, repo, name: repo, status: "renamed", reason: "It moved.", successor },
    texts: {},
  });

  const window = { sort: "name", limit: 50, offset: 0 } as const;
  const reposOf = (found: readonly { repo: string }[]): string[] => found.map(({ repo }) => repo);

  const find = async (repo: string) => {
    const record = await findRecord(directory.database, "Acme", repo);
    if (record === undefined) throw new Error(`Acme/${repo} is not there`);
    return record;
  };

  describe("the records of an owner", () => {
    beforeEach(async () => {
      await load(
        makeSkill("Acme", "one"),
        makeSkill("Acme", "two", { status: "archived" }),
        makeSkill("Acme-Labs", "three"),
        renamed("Acme", "old", "Acme/one"),
        renamed("former", "old", "Acme/one"),
      );
    });

    it("are listed and counted in any letter case", async () => {
      for (const owner of ["Acme", "acme", "ACME"]) {
        expect(reposOf(await listRecords(directory.database, { owner }, window)), owner).toEqual(["one", "two"]);
        expect(await countRecords(directory.database, { owner }), owner).toBe(2);
        expect(await findOwner(directory.database, owner), owner).toBe("Acme");
      }
    });

    it("are none of what no account is", async () => {
      for (const owner of ["acm", "acme-", "%", "acme%", "a_me", "'; --", ""]) {
        expect(await listRecords(directory.database, { owner }, window), owner).toEqual([]);
        expect(await countRecords(directory.database, { owner }), owner).toBe(0);
        expect(await findOwner(directory.database, owner), owner).toBeUndefined();
      }
    });

    it("are none once they have all left", async () => {
      expect(await countRecords(directory.database, { owner: "former" })).toBe(0);
      expect(await findOwner(directory.database, "former")).toBeUndefined();
      await load(makeSkill("Acme-Labs", "three"));
      expect(await countRecords(directory.database, { owner: "acme" })).toBe(0);
      expect(await findOwner(directory.database, "acme")).toBeUndefined();
    });

    it("are counted as they come and go", async () => {
      await load(makeSkill("Acme", "one"), makeSkill("Acme", "two"), makeSkill("Acme", "four"));
      expect(await countRecords(directory.database, { owner: "acme" })).toBe(3);
      expect(await countRecords(directory.database, { owner: "acme-labs" })).toBe(0);
      expect(await countRecords(directory.database, {})).toBe(3);
    });

    it("are those that changed, with the ones that left, where a time is given too", async () => {
      const filter = { owner: "acme", updatedSince: new Date(0) };
      expect(reposOf(await listRecords(directory.database, filter, window)).toSorted()).toEqual(["old", "one", "two"]);
      expect(await countRecords(directory.database, filter)).toBe(3);
      const later = { owner: "acme", updatedSince: new Date(Date.now() + 3_600_000) };
      expect(await countRecords(directory.database, later)).toBe(0);
    });
  });

  describe("when a record was first listed", () => {
    it("stays when it changes", async () => {
      await load(makeSkill("Acme", "one"));
      const before = await find("one");
      await load(makeSkill("Acme", "one", { license: "Apache-2.0" }));
      const after = await find("one");
      expect(after.license).toBe("Apache-2.0");
      expect(after.firstIndexedAt).toEqual(before.firstIndexedAt);
      expect(after.indexedAt.getTime()).toBeGreaterThan(before.indexedAt.getTime());
    });

    it("stays when others come", async () => {
      await load(makeSkill("Acme", "one"));
      const before = await find("one");
      await load(makeSkill("Acme", "one"), makeSkill("Acme", "two"));
      expect(await find("one")).toEqual(before);
      expect((await find("two")).firstIndexedAt.getTime()).toBeGreaterThan(before.firstIndexedAt.getTime());
    });

    it("stays when it leaves and comes back", async () => {
      await load(makeSkill("Acme", "one"), makeSkill("Acme", "two"));
      const { firstIndexedAt } = await find("one");
      await load(makeSkill("Acme", "two"));
      await load(makeSkill("Acme", "one"), makeSkill("Acme", "two"));
      expect((await find("one")).firstIndexedAt).toEqual(firstIndexedAt);
    });

    it("is when it last changed, as long as it is new", async () => {
      await load(makeSkill("Acme", "one"));
      const { firstIndexedAt, indexedAt } = await find("one");
      expect(firstIndexedAt).toEqual(indexedAt);
    });
  });

  describe("the latest records", () => {
    const latest = async (by: "firstIndexedAt" | "indexedAt", limit = 10) =>
      reposOf(await latestRecords(directory.database, by, limit));

    beforeEach(async () => {
      await load(makeSkill("Acme", "first"));
      await load(makeSkill("Acme", "first"), makeSkill("Acme", "second"));
      await load(makeSkill("Acme", "first", { license: null }), makeSkill("Acme", "second"));
    });

    it("are the newest here first, or those that changed here last", async () => {
      expect(await latest("firstIndexedAt")).toEqual(["second", "first"]);
      expect(await latest("indexedAt")).toEqual(["first", "second"]);
    });

    it("are as many as asked for", async () => {
      expect(await latest("firstIndexedAt", 1)).toEqual(["second"]);
      expect(await latest("indexedAt", 1)).toEqual(["first"]);
    });

    it("are those of one category where it is given", async () => {
      const skills = ["one", "two", "three"].map((repo) =>
        makeSkill("Acme", repo, { category: repo === "two" ? "security" : "documents" }),
      );
      await load(...skills);
      for (const by of ["firstIndexedAt", "indexedAt"] as const) {
        expect(reposOf(await latestRecords(directory.database, by, 10, "documents"))).toEqual(["three", "one"]);
        expect(reposOf(await latestRecords(directory.database, by, 1, "documents"))).toEqual(["three"]);
        expect(await latestRecords(directory.database, by, 10, "testing")).toEqual([]);
      }
    });

    it("hold none that has left, though that was the last change", async () => {
      await load(makeSkill("Acme", "first", { license: null }));
      expect(await latest("firstIndexedAt")).toEqual(["first"]);
      expect(await latest("indexedAt")).toEqual(["first"]);
    });

    it("keep a fixed order where they came at once", async () => {
      const together = ["a", "b", "c", "d"].map((repo) => makeSkill("Acme", repo));
      await load(makeSkill("Acme", "first", { license: null }), ...together);
      expect(await latest("firstIndexedAt")).toEqual(["d", "c", "b", "a", "first"]);
      expect(await latest("firstIndexedAt", 2)).toEqual(["d", "c"]);
    });
  });
});

describe("unit files", () => {
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
      await writeIngestResults(directory.database, [sampleIngestResult(one), sampleIngestResult(two)]);
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
});
