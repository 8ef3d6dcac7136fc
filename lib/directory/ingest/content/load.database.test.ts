import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openPool } from "#lib/postgres/pool.ts";
import { countRecords, listRecords } from "../../../../e2e/setup/lists.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../../e2e/setup/test-directory.ts";
import { newestVersion } from "../../store/catalog.ts";
import { servingName } from "../../store/live-servers.ts";
import { findRecord, listUnits } from "../../store/records.ts";
import { findRepository } from "../../store/repository.ts";
import { collectionMembers } from "../../store/tables.ts";
import { renameRecord } from "../changes.ts";
import type { Content } from "./content.ts";
import { hashOf, loadContent } from "./load.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});

afterEach(async () => {
  await directory.remove();
});

const contentOf = async (...skills: Content["skills"]): Promise<Content> => ({
  categories: (await bundledContent()).categories,
  collections: [],
  documents: [],
  skills,
});

const everything = { sort: "name", limit: 100, offset: 0 } as const;

describe("loading content", () => {
  it("stores every bundled record with its texts and units as version 1, and does nothing when they are there", async () => {
    const content = await bundledContent();
    const result = await loadContent(directory.database, content);
    expect(result).toMatchObject({ version: 1, loaded: true, changedRecords: content.skills.length });
    for (const { skill, texts } of content.skills) {
      const record = await findRecord(directory.database, skill.owner, skill.repo);
      expect(record).toMatchObject({ owner: skill.owner, repo: skill.repo, name: skill.name });
      const id = record?.id ?? 0;
      const stored = (await findRepository(directory.database, skill.owner, skill.repo, "en"))?.texts.get(id);
      expect(stored?.map(({ locale }) => locale).toSorted()).toEqual(Object.keys(texts).toSorted());
      const units = await listUnits(directory.database, id, { limit: 1_000, offset: 0 });
      const described = new Set("units" in skill ? skill.units.map(({ path }) => path) : []);
      const found = units.map(({ path, otherLocations }) =>
        [path, ...otherLocations].find((one) => described.has(one)),
      );
      expect(found.toSorted()).toEqual([...described].toSorted());
    }
    const before = await listRecords(directory.database, {}, everything);
    expect(await loadContent(directory.database, content)).toMatchObject({
      version: 1,
      loaded: false,
      changedRecords: 0,
    });
    expect(await listRecords(directory.database, {}, everything)).toEqual(before);
  });

  it("stores the marketplace of a record and the plugin of each unit, where there are any", async () => {
    const units = [
      { name: "one", path: "one/SKILL.md", plugin: "first-plugin" },
      { name: "two", path: "two/SKILL.md" },
    ];
    await loadContent(
      directory.database,
      await contentOf(makeSkill("a", "with", { marketplace: "a-market", units }), makeSkill("a", "without")),
    );
    const found = await findRecord(directory.database, "a", "with");
    expect(found?.marketplace).toBe("a-market");
    const stored = await listUnits(directory.database, found?.id ?? 0, { limit: 10, offset: 0 });
    expect(stored.map(({ name, plugin }) => [name, plugin])).toEqual([
      ["one", "first-plugin"],
      ["two", null],
    ]);
    expect((await findRecord(directory.database, "a", "without"))?.marketplace).toBeNull();
  });

  it("forgets a marketplace that is gone from a file, and that of a record that left", async () => {
    const marketed = (repo: string) => makeSkill("a", repo, { marketplace: "a-market" });
    await loadContent(directory.database, await contentOf(marketed("one"), marketed("two")));
    await loadContent(directory.database, await contentOf(makeSkill("a", "one")));
    for (const repo of ["one", "two"])
      expect((await findRecord(directory.database, "a", repo))?.marketplace).toBeNull();
  });

  it("does not put older content back while a server with the newer runs, unless it is asked to", async () => {
    const [older, newer] = await Promise.all([contentOf(makeSkill("a", "one")), contentOf(makeSkill("a", "two"))]);
    const start = (content: Content) => loadContent(directory.database, content, true);
    const serve = async (content: Content) => {
      const pool = openPool(directory.url, { max: 1, keep: true, name: servingName(hashOf(content)) });
      await pool`select`;
      return pool;
    };
    await start(older);
    const running = await serve(older);
    expect(await start(newer)).toMatchObject({ version: 2, loaded: true });
    // No server runs that has loaded it.
    expect(await start(older)).toMatchObject({ version: 3, loaded: true });
    expect(await start(newer)).toMatchObject({ version: 3, loaded: false, isSuperseded: true });
    await running.end();
    await vi.waitFor(async () => expect(await start(newer)).toMatchObject({ version: 4, loaded: true }), 15_000);
    const newest = await serve(newer);
    expect(await start(older)).toMatchObject({ version: 4, loaded: false, isSuperseded: true });
    expect(await start(newer)).toMatchObject({ version: 4, loaded: false, isSuperseded: false });
    expect(await loadContent(directory.database, older)).toMatchObject({ version: 5, loaded: true });
    await newest.end();
  }, 120_000);

  it("gives only what changed a new time and a new version", async () => {
    await loadContent(directory.database, await contentOf(makeSkill("a", "one"), makeSkill("a", "two")));
    const before = await findRecord(directory.database, "a", "one");
    const changed = makeSkill("a", "two", { license: "Apache-2.0" });
    expect(await loadContent(directory.database, await contentOf(makeSkill("a", "one"), changed))).toMatchObject({
      version: 2,
      changedRecords: 1,
    });
    expect(await findRecord(directory.database, "a", "one")).toEqual(before);
    const after = await findRecord(directory.database, "a", "two");
    expect(after?.license).toBe("Apache-2.0");
    expect(after?.indexedAt.getTime()).toBeGreaterThan(before?.indexedAt.getTime() ?? 0);
  });

  it("keeps a record whose file is gone as removed, and forgets it in counts", async () => {
    await loadContent(directory.database, await contentOf(makeSkill("a", "one"), makeSkill("a", "two")));
    await loadContent(directory.database, await contentOf(makeSkill("a", "one")));
    expect(await findRecord(directory.database, "a", "two")).toMatchObject({
      status: "removed",
      reviewedOn: null,
      summary: "",
      skillCount: 0,
      commit: null,
    });
    expect(await countRecords(directory.database, {})).toBe(1);
    const listed = await listRecords(directory.database, {}, everything);
    expect(listed.map(({ repo }) => repo)).toEqual(["one"]);
  });

  it("brings a withdrawn record back when its file returns", async () => {
    await loadContent(directory.database, await contentOf(makeSkill("a", "one"), makeSkill("a", "two")));
    await loadContent(directory.database, await contentOf(makeSkill("a", "one")));
    await loadContent(directory.database, await contentOf(makeSkill("a", "one"), makeSkill("a", "two")));
    expect(await findRecord(directory.database, "a", "two")).toMatchObject({ status: "active", reason: null });
    expect(await countRecords(directory.database, {})).toBe(2);
  });

  it("leaves the previous catalogue whole when it fails halfway", async () => {
    await loadContent(directory.database, await contentOf(makeSkill("a", "one")));
    const before = await listRecords(directory.database, {}, everything);
    const twice = { name: "unit", path: "SKILL.md" };
    const broken = makeSkill("a", "zzz", { units: [twice, twice] });
    const renamed = makeSkill("a", "one", { license: null });
    await expect(loadContent(directory.database, await contentOf(renamed, broken))).rejects.toThrow();
    expect(await listRecords(directory.database, {}, everything)).toEqual(before);
    expect((await newestVersion(directory.database))?.version).toBe(1);
  });

  it("keeps a repository once in a collection that has two of its former names", async () => {
    const before = await contentOf(makeSkill("octo", "one"), makeSkill("octo", "two"));
    const members = before.skills.map(({ skill }) => ({
      skill: `${skill.owner}/${skill.repo}`,
      reasons: { en: `As ${skill.repo}.` },
    }));
    const texts = { en: { title: "One", introduction: "Some." } };
    const collections = [{ file: "collections/one.md", slug: "one", position: 1, texts, members }];
    await loadContent(directory.database, before);
    for (const repo of ["one", "two"])
      await renameRecord(directory.database, { owner: "octo", repo }, { owner: "octo", repo: "both" });
    await loadContent(directory.database, { ...before, collections });
    expect(await directory.database.select({ reasons: collectionMembers.reasons }).from(collectionMembers)).toEqual([
      { reasons: { en: "As one." } },
    ]);
  });

  it("makes one version of two loads of the same content at the same time", async () => {
    const content = await contentOf(makeSkill("a", "one"));
    const results = await Promise.all([
      loadContent(directory.database, content),
      loadContent(directory.database, content),
    ]);
    expect(results.map(({ version }) => version)).toEqual([1, 1]);
    expect(results.filter(({ loaded }) => loaded)).toHaveLength(1);
  });
});
