import { localeCodes } from "@skillshelf/directory-api/locales";
import { joined } from "@skillshelf/skill-reader/segment";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { loadContent } from "#lib/directory/ingest/content/load.ts";
import { exactName } from "#lib/directory/search/lexemes.ts";
import { quoted } from "#lib/directory/search/text-index.ts";
import { newestVersion, readOverview } from "#lib/directory/store/catalog.ts";
import { listUnits } from "#lib/directory/store/records.ts";
import { countMatches } from "#lib/directory/store/search.ts";
import { openPool, type Pool } from "#lib/postgres/pool.ts";
import { countRecords, listRecords } from "../../e2e/setup/lists.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../e2e/setup/test-directory.ts";
import { seedRows } from "./records.ts";
import { ForeignDatabaseError, seed } from "./seed.ts";

const { signal } = new AbortController();
let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
let sql: Pool;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  sql = openPool(directory.url, { max: 1, name: "skillshelf-test" });
});

afterAll(async () => {
  await sql.end();
  await directory.remove();
});

/** Everything that searching and listing goes by, as the database has it. */
const schemaObjects = () => sql`
  select indexname as name, indexdef as definition from pg_indexes where schemaname = 'directory'
  union all
  select conname, pg_get_constraintdef(c.oid) from pg_constraint c
  join pg_class t on t.oid = c.conrelid where t.relnamespace = 'directory'::regnamespace
  order by name, definition`;

describe("seed", () => {
  it("fills an empty database and leaves its schema as it was", async () => {
    const before = await schemaObjects();
    await seed(directory.url, { count: 2_500 }, signal);
    expect([...(await schemaObjects())]).toEqual([...before]);
    expect(await countRecords(directory.database, {})).toBe(2_500);
  });

  it("keeps counts and makes units and words findable", async () => {
    const categories = (await readOverview(directory.database))?.content?.categories ?? [];
    expect(categories.reduce((sum, { skillCount }) => sum + skillCount, 0)).toBe(2_500);
    const [first] = seedRows(1);
    const named = quoted(exactName(joined(first?.record.name ?? "")));
    expect(await countMatches(directory.database, named)).toBeGreaterThan(0);
    const units = await listUnits(directory.database, 1, { limit: 200, offset: 0 });
    expect(units).toHaveLength(first?.units.length ?? 0);
  });

  it("does nothing when the same number is asked for again", async () => {
    const before = await newestVersion(directory.database);
    await seed(directory.url, { count: 2_500 }, signal);
    expect(await newestVersion(directory.database)).toEqual(before);
  });

  it("makes records that loading the content leaves alone, itself included", async () => {
    const bundled = await bundledContent();
    const content = { ...bundled, skills: bundled.skills.slice(0, 9), collections: [] };
    await loadContent(directory.database, content);
    const reviewed = content.skills.filter(({ skill }) => skill.status === undefined || skill.status === "archived");
    expect(await countRecords(directory.database, {})).toBe(2_500 + reviewed.length);
    const before = await newestVersion(directory.database);
    await seed(directory.url, { count: 2_500 }, signal);
    expect(await newestVersion(directory.database)).toEqual(before);
  });

  it("replaces everything by another number", async () => {
    await seed(directory.url, { count: 100 }, signal);
    expect(await countRecords(directory.database, {})).toBe(100);
    const window = { sort: "updated" as const, limit: 100, offset: 0 };
    const ids = (await listRecords(directory.database, {}, window)).map(({ id }) => id);
    expect(ids.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    const [sequence] = await sql`select nextval(pg_get_serial_sequence('directory.records', 'id'))::int as id`;
    expect(sequence?.id).toBe(101);
  });

  it("gives records texts in every language where that is asked for", async () => {
    await seed(directory.url, { count: 100, translated: true }, signal);
    const localesOf = async (id: number) =>
      (await sql`select locale from directory.record_texts where record_id = ${id}`).map(({ locale }) => locale);
    expect((await localesOf(1)).toSorted()).toEqual(localeCodes.toSorted());
    expect((await localesOf(100)).toSorted()).toEqual(localeCodes.toSorted());
    await seed(directory.url, { count: 100 }, signal);
    expect(await localesOf(1)).toEqual([]);
  });

  it("leaves a catalog alone that it did not make", async () => {
    const other = await makeTestDirectory(inject("postgresUrl"));
    try {
      const content = { ...(await bundledContent()), skills: [makeSkill("example", "kept")], collections: [] };
      await loadContent(other.database, content);
      await expect(seed(other.url, { count: 10 }, signal)).rejects.toThrow(ForeignDatabaseError);
      expect(await countRecords(other.database, {})).toBe(1);
    } finally {
      await other.remove();
    }
  });
});
