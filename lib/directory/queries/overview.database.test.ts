import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { loadContent } from "../ingest/content/load.ts";
import { perVersion, readOverview } from "./overview.ts";
import { noReads, requestReads } from "./request-reads.ts";

describe("overview", () => {
  let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

  const load = async (...repos: string[]) => {
    const { categories } = await bundledContent();
    const skills = repos.map((repo) =>
      makeSkill("acme", repo, { license: "MIT", languages: ["en"], category: "testing" }),
    );
    await loadContent(directory.database, { categories, collections: [], documents: [], skills });
  };

  beforeAll(async () => {
    directory = await makeTestDirectory(inject("postgresUrl"));
    globalThis.skillshelfDirectory = directory.database;
    await load("one");
  });

  afterAll(async () => {
    globalThis.skillshelfDirectory = undefined;
    await directory.remove();
  });

  it("has the categories, totals and facets of the newest version", async () => {
    const { categories, totals, facets, licenses, languages } = await readOverview();
    expect(categories.find(({ slug }) => slug === "testing")).toMatchObject({ skillCount: 1 });
    expect(totals.repositories).toBe(1);
    expect(facets).toMatchObject({
      category: [{ value: "testing", count: 1 }],
      license: [{ value: "MIT", count: 1 }],
      language: [{ value: "en", count: 1 }],
    });
    expect([licenses, languages]).toEqual([["MIT"], ["en"]]);
  });

  it("is the same object while the version is the newest, and is checked once for each request", async () => {
    const before = await readOverview();
    expect(await readOverview()).toBe(before);
    await requestReads.run(noReads(), async () => {
      expect(await readOverview()).toBe(before);
      await load("one", "two");
      expect(await readOverview()).toBe(before);
    });
    const after = await readOverview();
    expect(after.totals.repositories).toBe(2);
    expect(after.version).toBeGreaterThan(before.version);
  });

  it("is read again where a version of the same number is another one", async () => {
    const before = await readOverview();
    await directory.database.execute(sql`
      update catalogue_versions set created_at = created_at + interval '1 microsecond' where version = ${before.version}`);
    expect(await readOverview()).not.toBe(before);
  });

  it("keeps results for as long as the version is the newest, and none that failed", async () => {
    const keep = perVersion<{ call: number }>();
    let calls = 0;
    const read = (key = "one") => keep(key, async () => ({ call: ++calls }));
    expect([await read(), await read(), await read("two")]).toEqual([{ call: 1 }, { call: 1 }, { call: 2 }]);
    await load("one", "two", "three");
    expect(await read()).toEqual({ call: 3 });
    await expect(keep("failing", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await keep("failing", async () => ({ call: 0 }))).toEqual({ call: 0 });
  });
});
