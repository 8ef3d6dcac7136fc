import {
  sampleAudit,
  sampleFindingFacts,
  sampleHost,
  sampleIngestResult,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { nameTag, ownerTag, skillTag } from "../cache-tags.ts";
import { listChanges } from "../store/export.ts";
import { catalogVersions } from "../store/tables.ts";
import { createVersion, lockCatalog, writeInBulk } from "../store/writing.ts";
import { removeRecord, renameRecord, restoreRecord, writeIngestResults } from "./changes.ts";
import type { Content, SkillContent } from "./content/content.ts";
import { loadContent } from "./content/load.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
});
afterEach(async () => {
  await directory.remove();
});

const versions = () => directory.database.select().from(catalogVersions).orderBy(catalogVersions.version);
/** The tags of the newest version, without those of links, which have tests of their own; null for everything. */
const changedTags = async () =>
  (await versions())
    .at(-1)
    ?.tags?.filter((tag) => !/^(?:related|similar|best):/.test(tag))
    .join(" ") ?? null;

type Facts = Parameters<typeof sampleReading>[0];
type Words = Parameters<typeof sampleReading>[1];

const result = (facts: Facts = {}, words: Words = {}) => sampleIngestResult(sampleReading(facts, words));
const write = (...results: Parameters<typeof writeIngestResults>[1]) => writeIngestResults(directory.database, results);
/** Runs statements that make a version, as servers of another release might. */
const change = (...statements: ReturnType<typeof sql>[]) =>
  directory.database.transaction(async (transaction) => {
    await lockCatalog(transaction);
    for (const statement of statements) await transaction.execute(statement);
    await createVersion(transaction, "");
  });

const reviewed = (owner = "a", repo = "one", category = "testing"): SkillContent =>
  makeSkill(owner, repo, { category, units: [{ name: "pdf", path: "skills/pdf/SKILL.md" }] });

async function load(skills: readonly SkillContent[], changes: Partial<Content> = {}) {
  const { categories, collections, documents } = await bundledContent();
  const members = skills.map(({ skill }) => ({ skill: `${skill.owner}/${skill.repo}`, reasons: { en: "It reads." } }));
  return loadContent(directory.database, {
    categories,
    collections: collections.slice(0, 1).map((collection) => ({ ...collection, members })),
    documents,
    skills: [...skills],
    ...changes,
  });
}
const collectionTag = async () => `collection:${(await bundledContent()).collections[0]?.slug}`;

const own = "category:other owner:a record:a/one";

describe("a version of the ingest names", () => {
  beforeEach(() => write(result({ owner: "z", repo: "other" })));

  it("all that a new repository appears in", async () => {
    await write(result());
    expect(await changedTags()).toBe("card:a/one category:other name:a/pdf owner:a record:a/one skill:a/one/pdf");
  });

  it("neither its skills nor its card where only its facts changed", async () => {
    await write(result());
    await write(result({ notices: [{ notice: "document", path: "README.md" }], engine: "1.0.0" }));
    expect(await changedTags()).toBe(own);
  });

  it("its card where that changed", async () => {
    await write(result());
    await write(result({}, { summary: "Something else." }));
    expect(await changedTags()).toBe(`card:a/one ${own}`);
  });

  it("the skill whose description changed, and no other one", async () => {
    const units = ["pdf", "docx"].map((name) => sampleUnitFacts({ name, path: `skills/${name}/SKILL.md` }));
    const words = (description: string) => ({
      descriptions: { "skills/pdf/SKILL.md": description, "skills/docx/SKILL.md": "Reads." },
    });
    await write(result({ units }, words("Its own words.")));
    await write(result({ units }, words("Other words.")));
    expect(await changedTags()).toBe("category:documents owner:a record:a/one skill:a/one/pdf");
  });

  it("both skills where they changed places", async () => {
    const units = ["pdf", "docx"].map((name) => sampleUnitFacts({ name, path: `skills/${name}/SKILL.md` }));
    const words = (pdf: string, docx: string) => ({
      descriptions: { "skills/pdf/SKILL.md": pdf, "skills/docx/SKILL.md": docx },
    });
    await write(result({ units }, words("Reads.", "Writes.")));
    await write(result({ units }, words("Writes.", "Reads.")));
    expect(await changedTags()).toBe("category:documents owner:a record:a/one skill:a/one/docx skill:a/one/pdf");
  });

  it("the skill whose audit level changed", async () => {
    await write(result());
    const audit = sampleAudit({ findings: [sampleFindingFacts()] });
    await write(result({ units: [sampleUnitFacts({ audit })] }));
    expect(await changedTags()).toBe(`card:a/one ${own} skill:a/one/pdf`);
  });

  it("skills under their old and new names, in any script", async () => {
    await write(result());
    await write(result({ units: [sampleUnitFacts({ name: "Über PDF 100%" })] }));
    expect(await changedTags()).toBe(
      "category:other name:a/%c3%9cber%20pdf%20100% name:a/pdf owner:a record:a/one skill:a/one/%c3%bcber-pdf-100 skill:a/one/pdf",
    );
  });

  it("what the host's facts change", async () => {
    await write(result());
    await write({ ...result(), reading: undefined, host: sampleHost({ stars: 5, topics: [] }) });
    expect(await changedTags()).toBe(own);
    const { length } = await versions();
    await write({
      ...result(),
      reading: undefined,
      host: sampleHost({ stars: 5, topics: [], askedAt: "2026-04-01T00:00:00.000Z" }),
    });
    expect(await versions()).toHaveLength(length);
  });

  it("a repository whose newest commit could not be read", async () => {
    await write(result());
    await write({ name: { owner: "a", repo: "one" }, reading: undefined, host: undefined, head: "f".repeat(40) });
    expect(await changedTags()).toBe(own);
  });

  it("nothing where nothing changed, and with the next version that a repository was seen again", async () => {
    await write(result());
    const { length } = await versions();
    await write(result());
    expect(await versions()).toHaveLength(length);
    await write(result({ readAt: "2026-03-11T23:00:00.000Z" }));
    await write(result({ owner: "b" }));
    expect(await changedTags()).not.toContain("record:a/one");
    await write(result({ readAt: "2026-03-12T00:00:00.000Z" }));
    await write(result({ owner: "c" }));
    expect(await changedTags()).toBe(
      "card:c/one category:other name:c/pdf owner:c record:a/one record:c/one skill:c/one/pdf",
    );
  });

  it("the old and the new name of a renamed repository", async () => {
    await write(result());
    await renameRecord(directory.database, { owner: "a", repo: "one" }, { owner: "b", repo: "two" });
    expect(await changedTags()).toBe(
      "card:a/one card:b/two category:other name:a/pdf name:b/pdf owner:a owner:b record:a/one record:b/two skill:a/one/pdf skill:b/two/pdf",
    );
  });

  it("all that a removed repository appeared in, and the same when it is restored", async () => {
    await write(result());
    const all = "card:a/one category:other name:a/pdf owner:a record:a/one skill:a/one/pdf";
    const [key, delisting] = [
      { owner: "A", repo: "One" },
      { status: "removed", reason: "Asked.", successor: null },
    ] as const;
    await removeRecord(directory.database, key, delisting);
    expect(await changedTags()).toBe(all);
    await restoreRecord(directory.database, key);
    expect(await changedTags()).toBe(all);
  });
});

describe("a version of the content names", () => {
  const all = [reviewed(), reviewed("b", "two", "science")];
  const edited = (skill: SkillContent, texts: Partial<SkillContent["texts"][string]>): SkillContent => {
    const { en } = skill.texts;
    return { ...skill, texts: { ...skill.texts, en: { name: "", summary: "", body: "", ...en, ...texts } } };
  };

  it("everything at first", async () => {
    await load(all);
    expect(await changedTags()).toBeNull();
  });

  it("the repository of the file that changed", async () => {
    await load(all);
    await load([edited(reviewed(), { body: "Another body." }), reviewed("b", "two", "science")]);
    expect(await changedTags()).toBe("category:testing owner:a record:a/one");
  });

  it("what shows a repository elsewhere where its name changed", async () => {
    await load(all);
    await load([edited(reviewed(), { name: "Another name" }), reviewed("b", "two", "science")]);
    expect(await changedTags()).toBe(`card:a/one category:testing ${await collectionTag()} owner:a record:a/one`);
  });

  it("both categories of a repository that changed its category", async () => {
    await load(all);
    await load([reviewed("a", "one", "security"), reviewed("b", "two", "science")]);
    expect(await changedTags()).toBe(
      `card:a/one category:security category:testing ${await collectionTag()} owner:a record:a/one`,
    );
  });

  it("the documentation, the categories or the collections that changed", async () => {
    await load(all);
    const { categories, documents, collections } = await bundledContent();
    await load(all, { documents: documents.map((one, index) => (index === 0 ? { ...one, title: "Another" } : one)) });
    expect(await changedTags()).toBe("docs");
    const [category, ...others] = categories;
    if (category === undefined) throw new Error("there is no category");
    const text = { name: "Another", description: "Another.", excludes: "" };
    await load(all, { categories: [{ ...category, texts: { ...category.texts, en: text } }, ...others] });
    expect(await changedTags()).toBe("categories docs");
    await load(all);
    expect(await changedTags()).toBe("categories");
    const collection = {
      ...collections[0],
      members: [{ skill: "a/one", reasons: { en: "It reads." } }],
    } as (typeof collections)[number];
    await load(all, { collections: [collection] });
    expect(await changedTags()).toBe(`${await collectionTag()} collections record:b/two`);
    const title = { title: "Another", introduction: "Another." };
    await load(all, { collections: [{ ...collection, texts: { ...collection.texts, en: title } }] });
    expect(await changedTags()).toBe(`${await collectionTag()} collections record:a/one`);
  });

  it("the collections of a renamed and of a withdrawn repository", async () => {
    await load(all);
    await renameRecord(directory.database, { owner: "a", repo: "one" }, { owner: "c", repo: "three" });
    expect(await changedTags()).toBe(
      `card:a/one card:c/three category:testing ${await collectionTag()} name:a/pdf name:c/pdf owner:a owner:c record:a/one record:c/three skill:a/one/pdf skill:c/three/pdf`,
    );
    await load([reviewed()]);
    expect(await changedTags()).toBe(
      `card:b/two category:science ${await collectionTag()} collections name:b/pdf owner:b record:b/two skill:b/two/pdf`,
    );
  });
});

describe("a version names what statements of any program changed:", () => {
  const one = sql`(select id from records where repo = 'one')`;
  const two = sql`(select id from records where repo = 'two')`;
  const copies = (cluster: number) => sql`
    insert into unit_copies (record_id, path, cluster, is_exact, is_origin)
    select id, 'skills/pdf/SKILL.md', ${cluster}::int, true, repo = 'one' from records`;

  beforeEach(() => write(result(), result({ repo: "two" })));

  it("copies that came, changed and left", async () => {
    await change(copies(7));
    const tags = "copies:7 record:a/one record:a/two";
    expect(await changedTags()).toBe(tags);
    await change(sql`delete from unit_copies`, copies(7));
    expect(await changedTags()).toBe("");
    await change(sql`update unit_copies set is_origin = false where record_id = ${one}`);
    expect(await changedTags()).toBe("copies:7 record:a/one");
    await change(sql`update units set anchor = 'unit-other' where record_id = ${two}`);
    expect(await changedTags()).toBe("copies:7 record:a/two skill:a/two/other skill:a/two/pdf");
    await change(sql`update records set copy_of = 'a/one' where id = ${two}`);
    expect(await changedTags()).toBe("card:a/two category:other owner:a record:a/two");
    await change(sql`delete from records where id = ${one}`);
    expect(await changedTags()).toBe(
      "card:a/one category:other copies:7 name:a/pdf owner:a record:a/one skill:a/one/pdf",
    );
  });

  it("each table of a repository", async () => {
    const path = "skills/pdf/SKILL.md";
    for (const statement of [
      sql`insert into unit_sources values (${one}, ${path}, 'c', 'text', false)`,
      sql`update unit_sources set text = 'another'`,
      sql`delete from unit_sources`,
      sql`update unit_details set details = '{}' where record_id = ${one}`,
      sql`update record_audits set audited_at = now() where record_id = ${one}`,
      sql`update record_readings set words = '{}' where record_id = ${one}`,
      sql`insert into record_editorials values (${one}, '{}')`,
    ]) {
      await change(statement);
      expect(await changedTags()).toBe("record:a/one");
    }
    await change(sql`insert into record_texts values (${one}, 'de', 'Name', 'Summary', '')`);
    expect(await changedTags()).toBe("card:a/one category:other owner:a record:a/one");
    await change(sql`update record_texts set body = 'Body'`);
    expect(await changedTags()).toBe("record:a/one");
  });

  it("nothing where rows were deleted and inserted again as they were", async () => {
    const tables = ["units", "unit_details", "record_readings", "record_audits"].map((name) => sql.identifier(name));
    const replaced = tables.flatMap((table) => [
      sql`create temporary table kept on commit drop as select * from directory.${table}`,
      sql`delete from directory.${table}`,
      sql`insert into directory.${table} select * from kept`,
      sql`drop table kept`,
    ]);
    await change(...replaced);
    expect(await changedTags()).toBe("");
  });

  it("everything after a bulk load in this or an earlier transaction, and where there are too many tags", async () => {
    await directory.database.transaction(async (transaction) => {
      await writeInBulk(transaction);
      await transaction.execute(sql`update records set stars = 1`);
    });
    await change();
    expect(await changedTags()).toBeNull();
    await change(sql`truncate documents`);
    expect(await changedTags()).toBeNull();
    const note = (count: number) =>
      sql`select note_tags(array(select 'record:a/' || n from generate_series(1, ${count}::int) n))`;
    await change(note(2_000));
    expect((await changedTags())?.split(" ")).toHaveLength(2_000);
    await change(note(2_001));
    expect(await changedTags()).toBeNull();
  });

  it("tags that were noted by others, once", async () => {
    await change(
      sql`select note_tags(array['owner:b', 'record:a/one', 'owner:b'])`,
      sql`select note_tags(array['owner:b'])`,
    );
    expect(await changedTags()).toBe("owner:b record:a/one");
    await change();
    expect(await changedTags()).toBe("");
  });
});

it("lists a change of a record once, in the version that names it", async () => {
  await write(result());
  await write({ ...result(), reading: undefined, host: sampleHost() });
  const changes = await listChanges(directory.database, { changedIn: 0, id: 0 }, 10);
  expect(changes?.content.items.map(({ changedIn }) => changedIn)).toEqual([2]);
});

it("clears the tags of versions older than a day, a few with each new version", async () => {
  for (let count = 0; count < 12; count++) await change();
  await directory.database.execute(sql`update catalogue_versions set created_at = now() - interval '25 hours'`);
  const kept = async () => (await versions()).flatMap(({ version, tags }) => (tags === null ? [] : [version]));
  await change();
  expect(await kept()).toEqual([11, 12, 13]);
  await change();
  expect(await kept()).toEqual([13, 14]);
});

it("spells tags like the pages that declare them", async () => {
  const names = ["PDF", "a b\tc\n", "größe, ÄÖ", "技能", "100%", "İ", "🙂", "!~", ""];
  const owner = "Octo.Org";
  const spelt = await directory.database.execute<{ name: string; skill: string; owner: string }>(sql`
    select tag_of('name', ${owner}, name) as name, tag_of('skill', ${owner}, 'Repo', name) as skill, 'owner:' || in_tag(${owner}) as owner
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as given (name, place) order by place`);
  const declared = names.map((name) => ({
    name: nameTag(owner, name),
    skill: skillTag({ owner, repo: "Repo" }, name),
    owner: ownerTag(owner),
  }));
  expect([...spelt]).toEqual(declared);
});

/** What pages with tags do not read: what only lists and searches show, caches, and what ingests and operators need. */
const unwatched = [
  "catalogue_versions",
  "changed_tags",
  "migrations",
  "github_answers",
  "ingest_failures",
  "ingest_hosts",
  "ingest_runs",
  "ingest_sources",
  "ingest_workers",
  "suggestions",
  "record_answers",
  "record_counts",
  "record_search",
  "record_tags",
  "record_words",
  "name_completions",
  "search_lexemes",
  "search_texts",
  "search_words",
  "sitemap_categories",
  "sitemap_owners",
  "sitemap_ranges",
  // What these change is in other tables too.
  "record_departures",
  "record_hosts",
  "category_models",
  "cdn_purges",
  "category_terms",
  "link_changes",
  "uncompared_records",
  // Only `POST /api/verify` reads it, and its responses are not cached.
  "unit_digests",
  "unit_signatures",
];

it("watches every table that a page with tags reads", async () => {
  const rows = await directory.database.execute<{ name: string; isWatched: boolean }>(sql`
    select relname as name, exists (
      select from pg_trigger where tgrelid = c.oid and tgname = relname || '_changed_update'
    ) as "isWatched" from pg_class c where relnamespace = 'directory'::regnamespace and relkind = 'r'`);
  const names = rows.filter(({ isWatched }) => !isWatched).map(({ name }) => name);
  expect(names.toSorted()).toEqual(unwatched.toSorted());
});
