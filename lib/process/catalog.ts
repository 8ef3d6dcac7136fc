import type { Content } from "#lib/directory/ingest/content/content.ts";
import { hashOf, type LoadResult, loadContent } from "#lib/directory/ingest/content/load.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { countOutdatedJson } from "#lib/directory/store/cached-json.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { countUnlinked } from "#lib/directory/store/links.ts";
import { servingName } from "#lib/directory/store/live-servers.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { countOutdatedIndex, rebuildCachedJson, rebuildIndex, rebuildLinks } from "#lib/directory/store/rebuild.ts";
import { directSetting, env } from "#lib/env.ts";
import { logInfo, logStep, Progress, whole } from "./logger.ts";

/**
 * Rebuilds the search index, the cached JSON and the links of an earlier release while the directory is served. Until then a
 * record may not be found by all of its words, its JSON is made on request, and its page may show nothing related. The next
 * start continues where this one stopped.
 *
 * @param outdated counts the outdated records.
 */
export async function rebuildOutdated(databaseUrl: string, { index, answers, links }: Outdated): Promise<void> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-index" });
  try {
    await rebuildInBackground("Search index", index, rebuildIndex(database));
    await rebuildInBackground("Answers", answers, rebuildCachedJson(database));
    await rebuildInBackground("Links", links, rebuildLinks(database));
  } finally {
    await close();
  }
}

async function rebuildInBackground(name: string, outdated: number, steps: AsyncIterable<number>): Promise<void> {
  if (outdated === 0) return;
  logInfo(`${name}: rebuilding for ${whole(outdated)} repositories in the background`);
  const rebuild = async () => {
    let count = 0;
    for await (const done of steps) count += done;
    return count;
  };
  await logStep(name, rebuild, (count) => `rebuilt for ${whole(count)} of ${whole(outdated)} repositories`);
}

/** Up to so many outdated records are rebuilt before the directory is served, which takes a minute at most. */
const MAX_REBUILT_FIRST = 2_000;

/** How many records have an index, cached JSON or links of an earlier release. */
export type Outdated = Readonly<{ index: number; answers: number; links: number }>;

/**
 * Migrates the database and loads the content folder, unless a server with newer content runs: then that one rebuilds what is
 * outdated too.
 *
 * @param options.announce receives the hash of the content before it is loaded, and the name of a connection that shows it.
 * @returns how much is left to rebuild.
 */
export async function prepareCatalog(
  databaseUrl: string,
  contentDir: string,
  options: { maxRebuiltFirst?: number; announce?: (contentHash: string, name: string) => Promise<void> } = {},
): Promise<Outdated> {
  const { maxRebuiltFirst = MAX_REBUILT_FIRST, announce = async () => undefined } = options;
  await logStep("Database migrated", () => migrateDirectory(databaseUrl, directSetting(env())));
  const load = async () => {
    const content = await readContent(contentDir);
    const contentHash = hashOf(content);
    await announce(contentHash, servingName(contentHash));
    return loadInto(databaseUrl, content, true);
  };
  const { isSuperseded } = await logStep("Catalog", load, describe);
  return isSuperseded ? { index: 0, answers: 0, links: 0 } : refreshDerived(databaseUrl, maxRebuiltFirst);
}

/** Rebuilds outdated records if there are few enough. */
async function refreshDerived(databaseUrl: string, maxRebuiltFirst: number): Promise<Outdated> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-index" });
  try {
    const index = await countOutdatedIndex(database);
    const answers = await countOutdatedJson(database);
    const links = await countUnlinked(database);
    return {
      index: index > maxRebuiltFirst ? index : await refresh("Search index", index, rebuildIndex(database)),
      answers: answers > maxRebuiltFirst ? answers : await refresh("Answers", answers, rebuildCachedJson(database)),
      links: links > maxRebuiltFirst ? links : await refresh("Links", links, rebuildLinks(database)),
    };
  } finally {
    await close();
  }
}

/** @returns how many are left: none. */
async function refresh(name: string, count: number, steps: AsyncIterable<number>): Promise<number> {
  if (count === 0) return 0;
  const progress = new Progress(name, count);
  for await (const done of steps) progress.advance(done);
  progress.end();
  return 0;
}

/** Loads the content folder. Content with errors is rejected as a whole. */
export async function loadFolder(databaseUrl: string, contentDir: string): Promise<LoadResult> {
  return loadInto(databaseUrl, await readContent(contentDir), false);
}

async function loadInto(databaseUrl: string, content: Content, isYielding: boolean): Promise<LoadResult> {
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-load" });
  try {
    return await loadContent(database, content, isYielding);
  } finally {
    await close();
  }
}

export function describe({ version, loaded, isSuperseded, changedRecords, records }: LoadResult): string {
  if (isSuperseded)
    return `version ${version} stays: a running server has replaced this one's content by newer content`;
  return loaded
    ? `version ${version} loaded, ${records} repositories, ${changedRecords} changed`
    : `version ${version} is current, ${records} repositories`;
}
