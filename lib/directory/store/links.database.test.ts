import { sampleIngestResult, sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { removeRecord, renameRecord, restoreRecord, writeIngestResults } from "../ingest/changes.ts";
import { loadContent } from "../ingest/content/load.ts";
import { countUnlinked } from "./links.ts";
import { rebuildLinks } from "./rebuild.ts";
import { findRepository } from "./repository.ts";
import { findSkill } from "./skill.ts";
import { catalogVersions, links, unitCopies } from "./tables.ts";
import { createVersion, lockCatalog } from "./writing.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;
beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

/** Skills by name, with their descriptions. */
type Skills = Readonly<Record<string, string>>;

const pathOf = (name: string) => `skills/${name}/SKILL.md`;
/** A reading of a repository of this name with skills. */
function reading(name: string, skills: Skills, changes: Parameters<typeof sampleUnitFacts>[0] = {}) {
  const [owner = "", repo = ""] = name.split("/");
  const units = Object.keys(skills).map((unit) => sampleUnitFacts({ name: unit, path: pathOf(unit), ...changes }));
  const descriptions = Object.fromEntries(Object.entries(skills).map(([unit, text]) => [pathOf(unit), text]));
  return sampleIngestResult(sampleReading({ owner, repo, units }, { descriptions }));
}
const write = (...results: Parameters<typeof writeIngestResults>[1]) => writeIngestResults(directory.database, results);

async function similarTo(place: string): Promise<string[]> {
  const [owner = "", repo = "", slug = ""] = place.split("/");
  const found = await findSkill(directory.database, owner, repo, slug);
  return found?.skill?.similar.map((one) => `${one.owner}/${one.repo} ${one.name}`) ?? [];
}
async function relatedTo(name: string): Promise<string[]> {
  const [owner = "", repo = ""] = name.split("/");
  const found = await findRepository(directory.database, owner, repo, "en");
  return (found?.related ?? []).map(({ record }) => `${record.owner}/${record.repo}`);
}
/** The tags of links in the newest version. */
async function changedLinks(): Promise<string> {
  const all = await directory.database.select().from(catalogVersions).orderBy(catalogVersions.version);
  return (
    all
      .at(-1)
      ?.tags?.filter((tag) => /^(?:related|similar|best):/.test(tag))
      .join(" ") ?? "everything"
  );
}
const key = (name: string) => {
  const [owner = "", repo = ""] = name.split("/");
  return { owner, repo };
};
const removed = { status: "removed", reason: "Asked.", successor: null } as const;

describe("a new or changed repository", () => {
  beforeEach(() => write(reading("a/one", { "read-pdf": "Extracts tables." }), reading("b/other", { cook: "Boils." })));

  it("is linked with those that are like it, from both sides, and changes only their pages", async () => {
    await write(reading("c/new", { "read-pdf": "Something." }));
    expect(await similarTo("c/new/read-pdf")).toEqual(["a/one read-pdf"]);
    expect(await similarTo("a/one/read-pdf")).toEqual(["c/new read-pdf"]);
    expect(await similarTo("b/other/cook")).toEqual([]);
    expect(await relatedTo("c/new")).toEqual(["a/one"]);
    expect(await relatedTo("a/one")).toEqual(["c/new"]);
    expect(await changedLinks()).toBe(
      "best:other related:a/one related:c/new similar:a/one/read-pdf similar:c/new/read-pdf",
    );
  });

  it("changes no lists where it is read again or only other facts of it changed", async () => {
    await write(reading("c/new", { "read-pdf": "Something." }));
    await write(reading("c/new", { "read-pdf": "Something.", bake: "Bakes." }));
    expect(await changedLinks()).toBe("");
    await write(reading("c/new", { "read-pdf": "Something." }, { scripts: [] }));
    expect(await changedLinks()).toBe("");
  });

  it("takes the place that its description deserves", async () => {
    await write(reading("c/near", { "pdf-tables": "Extracts tables from documents." }));
    await write(reading("c/far", { "pdf-notes": "Writes notes and tables." }));
    expect(await similarTo("a/one/read-pdf")).toEqual(["c/near pdf-tables"]);
    await write(reading("c/far", { "pdf-notes": "Extracts tables of notes and tables from documents." }));
    expect(await similarTo("a/one/read-pdf")).toEqual(["c/near pdf-tables", "c/far pdf-notes"]);
    expect(await changedLinks()).toContain("similar:a/one/read-pdf");
    await write(reading("c/near", { "pdf-tables": "Nothing." }));
    expect(await similarTo("a/one/read-pdf")).toEqual(["c/far pdf-notes"]);
    expect(await similarTo("c/near/pdf-tables")).toEqual([]);
  });

  it("keeps its links under a new name", async () => {
    await write(reading("c/new", { "read-pdf": "Something." }));
    await renameRecord(directory.database, key("c/new"), key("d/moved"));
    expect(await similarTo("a/one/read-pdf")).toEqual(["d/moved read-pdf"]);
    expect(await relatedTo("a/one")).toEqual(["d/moved"]);
    expect(await similarTo("d/moved/read-pdf")).toEqual(["a/one read-pdf"]);
    // Others show the new name, which its card and its skill tell them.
    expect(await changedLinks()).toBe("");
  });

  it("leaves the lists of others, whose next ones follow, and comes back", async () => {
    const names = ["c/1", "c/2", "c/3", "c/4", "c/5", "c/6"];
    await write(...names.map((name) => reading(name, { "read-pdf": "Something." })));
    const before = await similarTo("a/one/read-pdf");
    expect(before).toEqual(names.slice(0, 4).map((name) => `${name} read-pdf`));
    await removeRecord(directory.database, key("c/2"), removed);
    expect(await similarTo("a/one/read-pdf")).toEqual(["c/1", "c/3", "c/4", "c/5"].map((name) => `${name} read-pdf`));
    expect(await relatedTo("a/one")).toEqual(["c/1", "c/3", "c/4", "c/5"]);
    expect(await changedLinks()).toMatch(/related:a\/one .*similar:a\/one\/read-pdf/);
    await restoreRecord(directory.database, key("c/2"));
    expect(await similarTo("a/one/read-pdf")).toEqual(before);
    expect(await similarTo("c/2/read-pdf")).toEqual(["c/1", "c/3", "c/4", "c/5"].map((name) => `${name} read-pdf`));
  });
});

it("shows of copies the origin, and no own copies, also after a change of copies alone", async () => {
  await write(
    reading("a/one", { "read-pdf": "Extracts tables." }),
    ...["b/two", "c/three", "d/four"].map((name) => reading(name, { "read-pdf": "Something." })),
  );
  expect(await similarTo("a/one/read-pdf")).toEqual(["b/two", "c/three", "d/four"].map((name) => `${name} read-pdf`));
  const group = (repos: readonly string[], origin: string) =>
    directory.database.transaction(async (transaction) => {
      await lockCatalog(transaction);
      await transaction.delete(unitCopies);
      for (const repo of repos)
        await transaction.execute(sql`
          insert into unit_copies (record_id, path, cluster, is_exact, is_origin)
          select id, ${pathOf("read-pdf")}, 7, true, repo = ${origin} from records where repo = ${repo}`);
      await createVersion(transaction, "");
    });
  await group(["two", "three"], "three");
  expect(await similarTo("a/one/read-pdf")).toEqual(["c/three read-pdf", "d/four read-pdf"]);
  expect(await similarTo("b/two/read-pdf")).toEqual(["d/four read-pdf", "a/one read-pdf"]);
  expect(await changedLinks()).toBe(
    "similar:a/one/read-pdf similar:b/two/read-pdf similar:c/three/read-pdf similar:d/four/read-pdf",
  );
  await group(["two", "three"], "three");
  expect(await changedLinks()).toBe("");
  await group(["one", "two"], "one");
  expect(await similarTo("a/one/read-pdf")).toEqual(["c/three read-pdf", "d/four read-pdf"]);
  expect(await similarTo("d/four/read-pdf")).toEqual(["c/three read-pdf", "a/one read-pdf"]);
});

it("shows one of several skills of one name in one repository", async () => {
  const variants = ["x/plan", "y/plan"].map((folder) =>
    sampleUnitFacts({ name: "plan-work", path: `${folder}/SKILL.md` }),
  );
  await write(
    sampleIngestResult(sampleReading({ owner: "a", repo: "one", units: variants })),
    reading("b/two", { "plan-work": "Plans." }),
  );
  expect(await similarTo("b/two/plan-work")).toEqual(["a/one plan-work"]);
});

it("tells the best of a category where they complete lists, and publishes them where they changed", async () => {
  const { categories } = await bundledContent();
  const load = (count: number) =>
    loadContent(directory.database, {
      categories,
      collections: [],
      documents: [],
      skills: Array.from({ length: count }, (_, index) =>
        makeSkill("a", `r${index}`, {
          category: "databases",
          tags: [`tag-${index}`],
          units: [{ name: `skill${index}`, path: "SKILL.md" }],
        }),
      ),
    });
  await load(4);
  await load(5);
  expect(await changedLinks()).toBe("best:databases");
  expect(await relatedTo("a/r4")).toEqual(["a/r0", "a/r1", "a/r2", "a/r3"]);
  // Beyond the fifth, the best stay the same.
  await load(6);
  expect(await changedLinks()).toBe("");
  expect(await relatedTo("a/r5")).toEqual(["a/r0", "a/r1", "a/r2", "a/r3"]);
});

it("links what others left, with a version that tells of it", async () => {
  await write(reading("a/one", { "read-pdf": "Extracts." }), reading("b/two", { "read-pdf": "Reads." }));
  const before = await directory.database.select().from(links).orderBy(links.recordId, links.path);
  await directory.database.delete(links);
  await directory.database.execute(sql`
    insert into link_changes (record_id, path, input, delta)
    select id, '', 'record', 1 from records union all select record_id, path, 'text', 1 from units`);
  expect(await countUnlinked(directory.database)).toBe(2);
  // What an ordinary write does not take away.
  await write(reading("c/three", { cook: "Boils." }));
  expect(await countUnlinked(directory.database)).toBe(2);
  let linked = 0;
  for await (const count of rebuildLinks(directory.database)) linked += count;
  expect(linked).toBe(2);
  expect(await countUnlinked(directory.database)).toBe(0);
  expect(await directory.database.select().from(links).orderBy(links.recordId, links.path)).toEqual(before);
});
