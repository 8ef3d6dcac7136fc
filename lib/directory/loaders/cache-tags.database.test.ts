import { Random } from "@skillshelf/skill-audit/testing/random";
import { comparable } from "@skillshelf/skill-reader/duplicates/shingles";
import type { Snapshot, UnitFacts } from "@skillshelf/skill-reader/repository-facts";
import { textOf } from "@skillshelf/skill-reader/testing/generated-texts";
import {
  sampleAudit,
  sampleFindingFacts,
  sampleHost,
  sampleIngestResult,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { resolvePage } from "#lib/process/resolve-page.ts";
import { bundledContent, makeSkill, makeTestDirectory } from "../../../e2e/setup/test-directory.ts";
import { removeRecord, renameRecord, restoreRecord, writeIngestResults } from "../ingest/changes.ts";
import type { Content } from "../ingest/content/content.ts";
import { loadContent } from "../ingest/content/load.ts";
import { getRecordWithUnits } from "../queries/records.ts";
import { noReads, requestReads } from "../queries/request-reads.ts";
import { catalogVersions } from "../store/tables.ts";
import { collectionPage, collectionsPage } from "./catalog.ts";
import { documentPage, documentsPage } from "./documents.ts";
import { ownerPage } from "./list.ts";
import { auditsPage, filesPage, repositoryPage } from "./repository.ts";
import { skillPage } from "./skill.ts";

let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeAll(async () => {
  directory = await makeTestDirectory(inject("postgresUrl"));
  globalThis.skillshelfDirectory = directory.database;
});
afterAll(async () => {
  globalThis.skillshelfDirectory = undefined;
  await directory.remove();
});

const STEPS = 40;
const random = new Random(20);
const owners = ["a", "B"];
const names = owners.flatMap((owner) => ["one", "Two", "one.md"].map((repo) => ({ owner, repo })));
const skillNames = ["pdf", "docx", "Größe", "unit"];
const bodies = Array.from({ length: 3 }, () => Buffer.from(textOf(random, 120).join(" ")));
const { categories, collections, documents } = await bundledContent();
const someText = () => random.oneOf(["Reads files.", "Writes files.", "Sends letters."]);
const someName = () => random.oneOf(names);

function someUnit(name: string): UnitFacts {
  const findings = random.chance(0.3) ? [sampleFindingFacts({ path: `skills/${name}/SKILL.md` })] : [];
  return sampleUnitFacts({
    name: random.chance(0.9) ? name : random.oneOf(skillNames),
    path: `skills/${name}/SKILL.md`,
    ...comparable(random.oneOf(bodies)),
    firstCommittedAt: random.oneOf([null, "2025-01-01T00:00:00.000Z", "2025-02-01T00:00:00.000Z"]),
    audit: sampleAudit({ findings }),
    license: random.oneOf([null, "MIT"]),
  });
}

function someReading(name: { owner: string; repo: string }): Snapshot {
  const units = skillNames.filter(() => random.chance(0.6)).map(someUnit);
  const facts = {
    ...name,
    units: units.length > 0 ? units : [someUnit("pdf")],
    commit: random.oneOf(["a", "b", "c"]).repeat(40),
    readAt: `2026-04-0${random.whole(1, 3)}T00:00:00.000Z`,
    license: random.oneOf(["MIT", "ISC"]),
  };
  const descriptions = Object.fromEntries(facts.units.map(({ path }) => [path, someText()]));
  const texts = facts.units.map(({ path }) => ({ path, text: someText(), isCut: false }));
  return { ...sampleReading(facts, { summary: someText(), descriptions }), texts };
}

/** Content with some of the repositories reviewed, a collection of some of them, and some changes of its texts. */
function someContent(): Content {
  const reviewed = names.filter(() => random.chance(0.4));
  const units = [{ name: "pdf", path: "skills/pdf/SKILL.md", description: someText() }];
  const skills = reviewed.map(({ owner, repo }) => makeSkill(owner, repo, { name: someText(), units }));
  const members = () =>
    reviewed
      .filter(() => random.chance(0.6))
      .map(({ owner, repo }) => ({ skill: `${owner}/${repo}`, reasons: { en: someText() } }));
  return {
    skills,
    categories: categories.map((one, index) =>
      index === 0 ? { ...one, texts: { ...one.texts, en: { name: someText(), description: "", excludes: "" } } } : one,
    ),
    collections: collections.slice(0, 2).map(({ texts, ...one }) => ({
      ...one,
      texts: { ...texts, en: { title: someText(), introduction: someText() } },
      position: random.whole(1, 2),
      members: members(),
    })),
    documents: documents.map((one, index) => (index === 0 ? { ...one, title: someText() } : one)),
  };
}

/** Changes the catalog somehow. */
async function change(): Promise<unknown> {
  const name = someName();
  const result = sampleIngestResult(someReading(name));
  const { database } = directory;
  switch (random.whole(0, 9)) {
    case 0:
      return loadContent(database, someContent());
    case 1:
      return renameRecord(database, name, someName());
    case 2:
      return removeRecord(database, name, { status: "removed", reason: someText(), successor: null });
    case 3:
      return restoreRecord(database, name);
    case 4:
      return writeIngestResults(database, [{ ...result, reading: undefined, head: "d".repeat(40) }]);
    case 5:
      return writeIngestResults(database, [
        {
          ...result,
          reading: undefined,
          host: sampleHost({ stars: random.whole(1, 2), isArchived: random.chance(0.2) }),
        },
      ]);
    case 6:
      return writeIngestResults(database, [{ ...result, formerName: someName() }]);
    default:
      return writeIngestResults(database, [result, sampleIngestResult(someReading(someName()))]);
  }
}

/** Pages by their address. */
const pages = new Map<string, () => Promise<unknown>>([
  ...names.flatMap(({ owner, repo }): [string, () => Promise<unknown>][] => [
    [`${owner}/${repo}`, () => repositoryPage("en", owner, repo)],
    [`${owner}/${repo} as a path`, () => resolvePage("/:locale/skills/:owner/:repo", `/en/skills/${owner}/${repo}`)],
    [`${owner}/${repo}/files`, () => filesPage("en", owner, repo)],
    [`${owner}/${repo}/audits`, () => auditsPage("en", owner, repo, { from: undefined, to: undefined })],
    [
      `${owner}/${repo} in the API`,
      () => getRecordWithUnits(owner, repo, { limit: 10, offset: 0 }).then(({ content }) => content),
    ],
    ...["pdf", "docx", "größe", "unit"].map((slug): [string, () => Promise<unknown>] => [
      `${owner}/${repo}/${slug}`,
      () => skillPage("en", owner, repo, slug),
    ]),
  ]),
  ...owners.map((owner): [string, () => Promise<unknown>] => [owner, () => ownerPage("en", owner, undefined)]),
  ["collections", () => collectionsPage("en")],
  ...collections
    .slice(0, 2)
    .map(({ slug }): [string, () => Promise<unknown>] => [slug, () => collectionPage("en", slug)]),
  ["docs", () => documentsPage("en")],
  ["document", () => documentPage("en", documents[0]?.slug ?? "")],
]);

type Rendered = Readonly<{ text: string; tags: ReadonlySet<string> }>;

/** Lists that are compared when they are written, which has tests of its own. */
const withoutLinks = (key: string, value: unknown) => (key === "related" || key === "similar" ? undefined : value);

async function render(page: () => Promise<unknown>): Promise<Rendered> {
  const reads = noReads();
  const view = await requestReads.run(reads, page);
  return { text: JSON.stringify(view ?? null, withoutLinks), tags: reads.tags };
}

async function renderAll(): Promise<Map<string, Rendered>> {
  const rendered = new Map<string, Rendered>();
  for (const [address, page] of pages) rendered.set(address, await render(page));
  return rendered;
}

/** Whether a page with these tags is rendered again after a version with those. */
const isOutdated = ({ tags }: Rendered, changed: readonly (readonly string[] | null)[]): boolean =>
  tags.has("list") || tags.has("search") || changed.some((some) => some === null || some.some((tag) => tags.has(tag)));

it("outdate every page that a change of the catalog changes, and no page of a repository that it does not touch", async () => {
  await loadContent(directory.database, someContent());
  let before = await renderAll();
  let version = 1;
  let [changed, kept] = [0, 0];
  const stale: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    await change();
    const newer = await directory.database.select().from(catalogVersions).where(gt(catalogVersions.version, version));
    // Pages may show it only after the next version.
    if (newer.length === 0) continue;
    version += newer.length;
    const tags = newer.map((one) => one.tags);
    const after = await renderAll();
    for (const [address, page] of before) {
      const isChanged = page.text !== after.get(address)?.text;
      if (isChanged) changed++;
      if (isOutdated(page, tags)) continue;
      kept++;
      if (isChanged) stale.push(`step ${step}: ${address} depends on ${[...page.tags]}, and ${tags} changed`);
    }
    before = after;
  }
  expect(stale).toEqual([]);
  expect(changed).toBeGreaterThan(STEPS);
  expect(kept).toBeGreaterThan(changed);
}, 120_000);
