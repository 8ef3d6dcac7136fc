import { setTimeout as sleep } from "node:timers/promises";
import { sitemapIndexPath } from "@skillshelf/directory-api/links";
import type postgres from "postgres";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { recordKeys, repositoryPages } from "../http/cases.ts";
import { describeMachine } from "../machine/description.ts";
import { sampleMemory } from "../machine/memory.ts";
import { cpuOfServer } from "../machine/processes.ts";
import { Sampler } from "../memory/sampler.ts";
import type { SitemapOptions } from "../options.ts";
import { openStage } from "../stage.ts";
import { Report } from "../terminal/report.ts";
import { decimal } from "../terminal/table.ts";
import { columns, measure, type Run, tell } from "./measure.ts";
import { Reader } from "./reader.ts";
import { sampleOf } from "./sample.ts";
import { type ListedFile, listedFiles, SitemapTally } from "./tally.ts";

/** The server rests for so long before its memory counts as idle. */
const REST_MS = 5_000;

const SAMPLE_MS = 250;

/** Times that the index is read once it is kept. */
const INDEX_READINGS = 100;

/** Times that the index is made for a new version of the catalog. */
const VERSIONS = 20;

/** The server has heard of a new version after this time. */
const HEARD_MS = 200;

/** Files that several crawlers read at once. */
const AT_ONCE = 8;

/** Pages that files are compared with, each rendered once. */
const PAGES = 200;

/**
 * `bench -- sitemap`.
 *
 * @param openSeeded opens the database and fills it where it is not.
 */
export async function benchSitemap(
  openSeeded: () => Promise<string>,
  options: SitemapOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const databaseUrl = await openSeeded();
  const machine = await describeMachine();
  const { stopping: signal } = lifecycle;
  const { site, sql, postmaster } = await openStage(databaseUrl, lifecycle);
  const pages = repositoryPages(await recordKeys(sql, PAGES), "en");
  const reader = await lifecycle.start(
    async () => new Reader(site.port, signal),
    async (one) => one.close(),
  );
  const report = new Report(machine, options);
  const sampler = new Sampler(() => sampleMemory(site.pid, postmaster), SAMPLE_MS);
  await lifecycle.start(async () => {
    await sleep(REST_MS, undefined, { signal });
    const idle = await sampleMemory(site.pid, postmaster);
    const cpu = () => cpuOfServer(site.pid, postmaster);
    const run = { reader, report, sampler, cpu, idle, signal };
    await measureSitemap(run, sql, { most: options.files, pages });
  });
  if (options.json !== undefined) await report.write(options.json);
}

/** The index and its files, plain and compressed, and pages to compare with. */
async function measureSitemap(
  run: Run,
  sql: postgres.Sql,
  { most, pages }: Readonly<{ most: number | undefined; pages: readonly string[] }>,
): Promise<void> {
  run.report.section(
    "Sitemap: one answer after the other but where × says otherwise. Times to the first byte of a body and to its last; CPU time of edge, renderer and PostgreSQL for each; memory (PSS) is the most above that before the first request.",
    columns,
  );
  const files = sampleOf(await measureIndex(run, sql), most);
  const { firstByte } = await measureFiles(run, files);
  const inForm = (encoding: "gzip" | "br") => files.map(({ path }) => ({ path, encoding }));
  tell(run.report, "files, gzip", await measure(run, inForm("gzip")));
  tell(run.report, `files, br, × ${AT_ONCE}`, await measure(run, inForm("br"), AT_ONCE));
  const page = await measure(
    run,
    pages.map((path) => ({ path })),
  );
  const fileToPage = firstByte.p50 / page.firstByte.p50;
  tell(run.report, "pages", page, { fileToPage });
  console.log(`\nThe first byte of a file takes ${decimal(fileToPage, 2)} times as long as that of a page`);
}

/** Reads the index: the first thing that is asked of the server, made for one new version after another, and as the cache keeps it. */
async function measureIndex(run: Run, sql: postgres.Sql): Promise<ListedFile[]> {
  const path = sitemapIndexPath;
  tell(run.report, "index, first", await measure(run, [{ path }]));
  const before = async () => {
    await sql`insert into directory.catalogue_versions (content_hash) values ('bench sitemap')`;
    await sleep(HEARD_MS);
  };
  const made = Array.from({ length: VERSIONS }, () => ({ path, before }));
  tell(run.report, "index, made", await measure(run, made));
  const chunks: Buffer[] = [];
  await run.reader.read({ path, take: (chunk) => chunks.push(chunk) });
  const kept = Array.from({ length: INDEX_READINGS }, () => ({ path }));
  tell(run.report, "index, kept", await measure(run, kept));
  return listedFiles(Buffer.concat(chunks).toString());
}

/** Reads files as they are, counts their addresses and compares their dates with what the index says. */
async function measureFiles(run: Run, files: readonly ListedFile[]) {
  const tallies = files.map((file) => ({ ...file, tally: new SitemapTally() }));
  const wanted = tallies.map(({ path, tally }) => ({ path, take: (chunk: Buffer) => tally.push(chunk.toString()) }));
  const figures = await measure(run, wanted);
  const urls = tallies.map(({ tally }) => tally.urls);
  tell(run.report, "files", figures, {
    urls: urls.reduce((sum, count) => sum + count, 0),
    mostUrls: Math.max(...urls),
  });
  for (const { path, lastModified, tally } of tallies) {
    if (lastModified !== tally.newest) {
      run.report.warn(`${path}: the index says ${lastModified}, the latest date in it is ${tally.newest}`);
    }
  }
  return figures;
}
