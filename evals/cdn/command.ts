import { setTimeout as sleep } from "node:timers/promises";
import { sampleHost } from "@skillshelf/skill-reader/testing/sample-facts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { removeRecord, renameRecord, restoreRecord, writeIngestResults } from "#lib/directory/ingest/changes.ts";
import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { freePort } from "#lib/postgres/free-port.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { openDatabase } from "../../bench/database.ts";
import { emptyDatabase } from "../../bench/empty-database.ts";
import { Site } from "../../bench/machine/site.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { parseWords } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";
import { Gate } from "./gate.ts";
import { Varnish } from "./varnish.ts";

/** A changed page is new in the CDN after this time. Milliseconds. */
const MAX_DELAY_MS = 2_000;

/** After an outage the purge may wait for its next attempt. Milliseconds. */
const MAX_DELAY_AFTER_OUTAGE_MS = 30_000;

const POLL_INTERVAL_MS = 100;

const TOKEN = "sample-token-of-the-cdn";

const optionsSchema = z.object({
  "data-dir": z.string().min(1, "--data-dir must be a folder").default(".data/evals"),
});

export const cdn: Eval = {
  summary: "Purging at a CDN, with Varnish in front of the server",
  options: `  --data-dir DIR  where an embedded PostgreSQL keeps the catalogue, unless DATABASE_URL names one (.data/evals)`,
  run: evaluate,
};

/** The repository that changes, and the names it gets. */
const changed = { owner: "obra", repo: "superpowers" };
const renamed = { owner: "obra", repo: "beyond-powers" };

/** Repositories of others, which the change of that one does not touch. */
const others = [
  "anthropics/skills",
  "stripe/ai",
  "vercel-labs/agent-skills",
  "huggingface/skills",
  "trailofbits/skills",
];

const pagesOf = (name: string): string[] => [
  `/en/skills/${name}`,
  `/de/skills/${name}`,
  `/en/skills/${name}.md`,
  `/en/skills/${name}/audits`,
  `/api/skills/${name}`,
];

/** Shows every change, also of the stars. */
const changedPage = `/api/skills/${changed.owner}/${changed.repo}`;
const changedPaths = [changed, renamed].flatMap(({ owner, repo }) => pagesOf(`${owner}/${repo}`));
const otherPaths = others.flatMap(pagesOf);
const paths = [
  ...changedPaths,
  ...otherPaths,
  "/en",
  "/en/skills",
  "/ja/skills/obra",
  "/en/categories",
  "/en/docs",
  "/api/skills?sort=stars",
  "/api/skills/search?q=superpowers",
  "/en/feeds/updated.xml",
  "/sitemap.xml",
  "/llms.txt",
];

type Step = Readonly<{ name: string; change: (database: Database) => Promise<unknown>; status: number }>;

const steps: readonly Step[] = [
  {
    name: "change",
    change: (database) =>
      writeIngestResults(database, [{ name: changed, reading: undefined, host: sampleHost({ stars: 123_456 }) }]),
    status: 200,
  },
  {
    name: "removal",
    change: (database) =>
      removeRecord(database, changed, { status: "removed", reason: "Its owner asked.", successor: null }),
    status: 410,
  },
  { name: "restoration", change: (database) => restoreRecord(database, changed), status: 200 },
  { name: "rename", change: (database) => renameRecord(database, changed, renamed), status: 308 },
  { name: "rename during an outage", change: (database) => renameRecord(database, renamed, changed), status: 200 },
];

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const options = parseWords(optionsSchema, words);
  const folder = await temporaryFolder(lifecycle);
  const proxy = { port: await freePort(), token: TOKEN, folder };
  // Before anything slow: it may not be installed.
  await (await Varnish.start({ ...proxy, backendPort: 9 })).stop();
  const serverUrl = await openDatabase(lifecycle, options["data-dir"]);
  const databaseUrl = await emptyDatabase(serverUrl, { name: "skillshelf_cdn" }, lifecycle);
  const gatePort = await freePort();
  const settings = { CDN_PURGE_URL: `http://127.0.0.1:${gatePort}/service/varnish/purge`, CDN_PURGE_TOKEN: TOKEN };
  const gate = await lifecycle.start(
    () => Gate.open(gatePort, proxy.port),
    (one) => one.stop(),
  );
  const site = await lifecycle.start(
    () => logStep("Server", () => Site.start(databaseUrl, folder, lifecycle.stopping, settings)),
    (one) => one.stop(),
  );
  const varnish = await lifecycle.start(
    () => Varnish.start({ ...proxy, backendPort: site.port }),
    (one) => one.stop(),
  );
  const { database, close } = openDirectory(databaseUrl, { name: "skillshelf-evals" });
  await lifecycle.start(async () => undefined, close);
  for (const step of steps) {
    await untilPurged(database);
    await warm(varnish.origin);
    const before = await get(site.origin, changedPage);
    const isOutage = step.name.endsWith("outage");
    if (isOutage) gate.isOpen = false;
    await step.change(database);
    if (isOutage) {
      await untilLogged(site, "! CDN: purging at");
      gate.isOpen = true;
    }
    const changedAt = performance.now();
    await until("new page from the server", async () => (await get(site.origin, changedPage)).body !== before.body);
    const { status } = await get(site.origin, changedPage);
    if (status !== step.status)
      throw new CommandError(`After the ${step.name} the server responds with ${status}, not ${step.status}.`);
    await untilCurrent(varnish.origin, site.origin, step.name, isOutage ? MAX_DELAY_AFTER_OUTAGE_MS : MAX_DELAY_MS);
    const seconds = (performance.now() - changedAt) / 1_000;
    const outdated = await outdatedAmong(varnish.origin, site.origin, paths);
    if (outdated.length > 0) throw new CommandError(`The CDN serves outdated pages: ${outdated.join(" ")}`);
    const { hits, all } = await hitsAmong(varnish.origin, otherPaths);
    console.log(
      `${step.name.padEnd(24)}  new after ${seconds.toFixed(1)} s, ${hits} of ${all} pages of others from the CDN`,
    );
    if (step.name === "change" && hits < all) throw new CommandError("The change of one repository purged others.");
    if (hits < all / 2) throw new CommandError("More than half of the pages of other repositories were purged.");
  }
  if ((await site.output()).includes(TOKEN)) throw new CommandError("The log names the token.");
}

type Answer = Readonly<{ status: number; body: string; isHit: boolean }>;

async function get(origin: string, path: string): Promise<Answer> {
  const response = await fetch(origin + path, { redirect: "manual" });
  return { status: response.status, body: await response.text(), isHit: response.headers.get("x-cache") === "HIT" };
}

/** Fetches every page until the CDN serves it. */
async function warm(origin: string): Promise<void> {
  for (const path of paths) {
    await get(origin, path);
    const { status, isHit } = await get(origin, path);
    // Varnish does not cache this status.
    if (!isHit && status !== 308)
      throw new CommandError(`The CDN does not cache ${path}, which has the status ${status}.`);
  }
}

/** Waits until every page of the CDN is what the server renders. */
async function untilCurrent(origin: string, siteOrigin: string, step: string, maxMs: number): Promise<void> {
  const deadline = performance.now() + maxMs;
  for (;;) {
    const isLast = performance.now() > deadline;
    const outdated = await outdatedAmong(origin, siteOrigin, changedPaths);
    if (outdated.length === 0) break;
    if (isLast)
      throw new CommandError(
        `${maxMs / 1_000} s after the ${step} the CDN serves outdated pages: ${outdated.join(" ")}`,
      );
    await sleep(POLL_INTERVAL_MS);
  }
}

async function outdatedAmong(origin: string, siteOrigin: string, some: readonly string[]): Promise<string[]> {
  const isOutdated = async (path: string) => {
    const [cached, rendered] = await Promise.all([get(origin, path), get(siteOrigin, path)]);
    return cached.status !== rendered.status || cached.body !== rendered.body ? [path] : [];
  };
  return (await Promise.all(some.map(isOutdated))).flat();
}

async function hitsAmong(origin: string, some: readonly string[]): Promise<{ hits: number; all: number }> {
  const answers = await Promise.all(some.map((path) => get(origin, path)));
  return { hits: answers.filter(({ isHit }) => isHit).length, all: some.length };
}

/** Waits until the newest version is purged, so that what is fetched then stays. */
async function untilPurged(database: Database): Promise<void> {
  await until("purge", async () => {
    const [row] = await database.execute<{ isPurged: boolean }>(sql`
      select coalesce(max(version) = (select max(version) from directory.catalogue_versions), false) as "isPurged"
      from directory.cdn_purges`);
    return row?.isPurged === true;
  });
}

const untilLogged = (site: Site, text: string): Promise<void> =>
  until(`line of the log with "${text}"`, async () => (await site.output()).includes(text));

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + MAX_DELAY_AFTER_OUTAGE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new CommandError(`There was no ${what} in time.`);
    await sleep(50);
  }
}
