import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { partName, parts } from "../search/parts.ts";
import { bestFitting, countBest, countFacets, countFitting } from "./search.ts";
import { isInPart } from "./tables.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

type Row = Readonly<{ id: number; license: string | null }>;

/** Rows of a part, the best first, by a look at every row. */
const rowsOf = (condition = sql`true`) =>
  directory.database.execute<Row>(sql`
    select record_id::int as id, license from record_search where ${condition}
    order by is_copy, quality desc, record_id`);

const idsOf = (rows: Iterable<Row>): number[] => [...rows].map(({ id }) => id);

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  const { categories } = await bundledContent();
  const licenses = ["MIT", "Apache-2.0", null];
  const skills = Array.from({ length: 60 }, (_, index) =>
    makeSkill("acme", `kettle-${index}`, { summary: "Boils water.", license: licenses[index % 3] ?? null }),
  );
  await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  await directory.database.execute(sql`
    update record_search set quality = record_id * 37 % 1000, is_copy = record_id % 7 = 0`);
});

afterAll(async () => {
  await directory.remove();
});

describe.each(parts.map((part) => [partName(part), part] as const))("the part %s", (name, part) => {
  it("has the records that it says, and no others", async () => {
    const { database } = directory;
    const rows = await rowsOf(isInPart(part));
    expect(rows.length).toBeGreaterThanOrEqual("oneIn" in part && part.oneIn > 60 ? 0 : 1);
    expect(rows.length).toBeLessThan(60);
    expect(await countFitting(database, ["'water'"], part)).toBe(rows.length);
    expect(await bestFitting(database, ["'water'"], { limit: 60, copies: true, part })).toEqual(idsOf(rows));
    const counted = (await countFacets(database, ["'water'"], part)).license.find(({ value }) => value === "MIT");
    expect(counted?.count).toEqual([...rows].filter(({ license }) => license === "MIT").length || undefined);
  });

  it("is read by its own index", async () => {
    const plan = await directory.database.transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`);
      return transaction.execute<{ "QUERY PLAN": string }>(sql`
        explain select from record_search where terms @@ 'water'::tsquery and ${isInPart(part)}`);
    });
    expect([...plan].map((line) => line["QUERY PLAN"]).join("\n")).toContain(`record_search_${name} `);
  });
});

describe("countBest", () => {
  it("counts all, and tells the best first, copies last", async () => {
    const best = idsOf(await rowsOf());
    expect(best).toHaveLength(60);
    expect(await countBest(directory.database, ["'water'"], 100)).toEqual({ total: 60, best });
    expect(await countBest(directory.database, ["'water'"], 10)).toEqual({ total: 60, best: best.slice(0, 10) });
    expect(await countBest(directory.database, ["'nothing'"], 10)).toEqual({ total: 0, best: [] });
  });
});
