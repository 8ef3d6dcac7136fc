import { sql } from "drizzle-orm";
import { joinTags } from "#lib/directory/cache-tags.ts";
import type { Content } from "#lib/directory/ingest/content/content.ts";
import { noReads, requestReads } from "#lib/directory/queries/request-reads.ts";
import { type Database } from "#lib/directory/store/database.ts";
import { TagChanges } from "#lib/gateway/cache/tag-changes.ts";
import { CatalogDriver } from "./catalog-driver.ts";
import { pages } from "./pages.ts";

type Cached = Readonly<{ text: string; tags: string | undefined; count: number }>;

/** Counts of a run. `needless` are entries that a change invalidated although they are the same. */
export type Tally = { checked: number; kept: number; invalidated: number; needless: Map<string, number> };

/** A response that a change altered, but whose tags the version does not name. */
export class StaleError extends Error {
  override readonly name = "StaleError";
}

/**
 * Changes a catalog at random, and after each step compares what a cache would still serve with what is read anew.
 *
 * @throws {StaleError} when they differ.
 */
export async function checkInvalidation(
  database: Database,
  base: Content,
  { seed, steps, signal }: Readonly<{ seed: number; steps: number; signal?: AbortSignal }>,
): Promise<Tally> {
  const driver = new CatalogDriver(database, base, seed);
  const changes = new TagChanges();
  const cache = new Map<string, Cached>();
  const tally: Tally = { checked: 0, kept: 0, invalidated: 0, needless: new Map() };
  let known = 0;
  for (let step = 1; step <= steps; step++) {
    signal?.throwIfAborted();
    const change = await driver.step();
    const versions = await versionsAfter(database, known);
    known = versions.at(-1)?.version ?? known;
    for (const { tags } of versions) changes.add(tags);
    const kind = change.split(" ")[0] ?? "";
    for (const { path, read } of pages) {
      const before = cache.get(path);
      const reads = noReads();
      const text = JSON.stringify(await requestReads.run(reads, read)) ?? "undefined";
      const tags = joinTags(reads.tags);
      tally.checked++;
      if (before && !changes.hasChanged(before.tags, before.count)) {
        tally.kept++;
        if (before.text !== text) throw new StaleError(explain({ seed, step, change, path, before, text, versions }));
        continue;
      }
      if (before) tally.invalidated++;
      if (before?.text === text) {
        const reason = `${kind} ${kindOf(path)}`;
        tally.needless.set(reason, (tally.needless.get(reason) ?? 0) + 1);
      }
      cache.set(path, { text, tags, count: changes.count });
    }
  }
  return tally;
}

/** The kind of a page, without names. */
const kindOf = (path: string): string =>
  path
    .replace(/(skills)\/\w+\/\w+/, "$1/…/…")
    .replace(/(skills|categories|collections|docs)\/\w+$/, "$1/…")
    .replace(/…\/(pdf|sheets|deploy|review)$/, "…/skill");

type Version = { version: number; tags: string[] | null };

const versionsAfter = (database: Database, known: number): Promise<Version[]> =>
  database.execute<Version>(sql`
    select version::float8 as version, tags from directory.catalogue_versions where version > ${known} order by version`);

type Finding = Readonly<{
  seed: number;
  step: number;
  change: string;
  path: string;
  before: Cached;
  text: string;
  versions: readonly Version[];
}>;

/** Says what was missed, and how to run it again. */
function explain({ seed, step, change, path, before, text, versions }: Finding): string {
  let first = 0;
  while (before.text[first] === text[first]) first++;
  const excerpt = (whole: string) => whole.slice(Math.max(0, first - 80), first + 120);
  return [
    `${path} is outdated after step ${step} of seed ${seed}: ${change}`,
    `cached:  ${excerpt(before.text)}`,
    `current: ${excerpt(text)}`,
    `The page depends on ${before.tags || "nothing"}.`,
    `Changed were ${versions.flatMap(({ tags }) => tags ?? ["everything"]).join(" ") || "nothing"}.`,
  ].join("\n");
}
