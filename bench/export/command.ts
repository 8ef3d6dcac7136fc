import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { exportPath } from "@skillshelf/directory-api/links";
import type postgres from "postgres";
import { exportSnapshot } from "#lib/directory/store/export.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { recordKeys, repositoryPages } from "../http/cases.ts";
import { describeMachine } from "../machine/description.ts";
import { type MemorySample, sampleMemory } from "../machine/memory.ts";
import { cpuOfServer } from "../machine/processes.ts";
import { Sampler } from "../memory/sampler.ts";
import type { ExportOptions } from "../options.ts";
import { columns, measure, type Run, tell } from "../sitemap/measure.ts";
import { Reader } from "../sitemap/reader.ts";
import { openStage } from "../stage.ts";
import { Report } from "../terminal/report.ts";
import { decimal, whole } from "../terminal/table.ts";

const SAMPLE_MS = 250;

/** Pages that are read alone, each rendered once. */
const PAGES = 200;

/** Other pages that there are to be read one after the other while the export is made: more than it leaves time for. */
const PAGES_BESIDE = 50_000;

/** Any number that no server has. */
const EXPORTER = 1;

/**
 * `bench -- export`.
 *
 * @param openSeeded opens the database and fills it where it is not.
 */
export async function benchExport(
  openSeeded: () => Promise<string>,
  options: ExportOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const databaseUrl = await openSeeded();
  const machine = await describeMachine();
  const { stopping: signal } = lifecycle;
  const { site, sql, postmaster } = await openStage(databaseUrl, lifecycle);
  const reader = await lifecycle.start(
    async () => new Reader(site.port, signal),
    async (one) => one.close(),
  );
  const pages = repositoryPages(await recordKeys(sql, PAGES + PAGES_BESIDE), "en");
  const report = new Report(machine, options);
  const sampler = new Sampler(() => sampleMemory(site.pid, postmaster), SAMPLE_MS);
  await lifecycle.start(async () => {
    const idle = await sampleMemory(site.pid, postmaster);
    const cpu = () => cpuOfServer(site.pid, postmaster);
    await measureExport({ reader, report, sampler, cpu, idle, signal }, sql, databaseUrl, pages);
  });
  if (options.json !== undefined) await report.write(options.json);
}

const toWanted = (paths: readonly string[]) => paths.map((path) => ({ path }));

async function measureExport(run: Run, sql: postgres.Sql, databaseUrl: string, pages: readonly string[]) {
  run.report.section(
    "Export: the first answer, made while it is read, and the next one, kept; pages alone and beside it, one after the other. Times to the first byte and to the last; CPU time for each answer; memory (PSS) is the most above that before the first request.",
    columns,
  );
  tell(run.report, "pages, alone", await measure(run, toWanted(pages.slice(0, PAGES))));
  const made = new AbortController();
  const beside = measure(
    { ...run, sampler: new Sampler<MemorySample>(async () => undefined) },
    untilAborted(pages.slice(PAGES), made.signal),
  );
  const first = await measure(run, [{ path: exportPath }]);
  made.abort();
  tell(run.report, "export, made", first);
  tell(run.report, "pages, beside", await beside);
  tell(run.report, "export, kept", await measure(run, [{ path: exportPath }]));
  const { records, seconds: rows } = await readRows(databaseUrl);
  const copy = await copyThroughGzip(sql);
  const per = (seconds: number) => `${decimal(seconds, 1)} s, ${whole(records / seconds)} records/s`;
  console.log(`\n${whole(records)} records, ${whole(first.bytes)} bytes: ${per(first.seconds)}`);
  console.log(
    `the same rows read and parsed alone: ${per(rows)}; the export takes ${decimal(first.seconds / rows, 2)} times as long`,
  );
  console.log(
    `COPY of row_to_json through gzip: ${per(copy)}; the export takes ${decimal(first.seconds / copy, 2)} times as long`,
  );
}

/** Addresses, none of them twice: one that was rendered already would be given from the cache. Until the signal, or all are read. */
function* untilAborted(paths: readonly string[], signal: AbortSignal) {
  for (const path of paths) {
    if (signal.aborted) return;
    yield { path };
  }
}

/** Reads the batches of an export without writing them. */
async function readRows(databaseUrl: string): Promise<{ records: number; seconds: number }> {
  const began = performance.now();
  let records = 0;
  await exportSnapshot(databaseUrl, EXPORTER, async ({ content }) => {
    for await (const batch of content.batches) records += batch.length;
  });
  return { records, seconds: (performance.now() - began) / 1_000 };
}

/** Time of PostgreSQL and gzip for the plain rows. */
async function copyThroughGzip(sql: postgres.Sql): Promise<number> {
  const began = performance.now();
  const rows = await sql`
    copy (
      select row_to_json(r), (select json_agg(row_to_json(u)) from (
        select name, path, description, kind from directory.units where record_id = r.id order by position
      ) u)
      from directory.records r where status in ('active', 'archived') order by id
    ) to stdout`.readable();
  await pipeline(rows, createGzip(), async (bytes) => {
    for await (const _ of bytes);
  });
  return (performance.now() - began) / 1_000;
}
