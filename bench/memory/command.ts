import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logWarning } from "#lib/process/logger.ts";
import { usualHeaders } from "../http/bench.ts";
import type { LoadPlan } from "../load/client.ts";
import { describeMachine } from "../machine/description.ts";
import { sampleMemory } from "../machine/memory.ts";
import type { MemoryOptions } from "../options.ts";
import { openStage } from "../stage.ts";
import { Report } from "../terminal/report.ts";
import { whole } from "../terminal/table.ts";
import { visitedAddresses } from "./addresses.ts";
import { measureMemory, VISITS } from "./measure.ts";
import { Sampler } from "./sampler.ts";

/** Browsers take brotli; most of the others take gzip, a few nothing. */
const variants: LoadPlan["variants"] = [
  { headers: { ...usualHeaders, "accept-encoding": "gzip, deflate, br" }, weight: 0.9 },
  { headers: { ...usualHeaders, "accept-encoding": "gzip" }, weight: 0.08 },
  { headers: usualHeaders, weight: 0.02 },
];

/** Linux looks at every page of every process for a sample: a third of a core, were one taken each second. */
const SAMPLE_EVERY_MS = 10_000;

/**
 * `bench -- memory`.
 *
 * @param openSeeded opens the database and fills it where it is not.
 */
export async function benchMemory(
  openSeeded: () => Promise<string>,
  options: MemoryOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const databaseUrl = await openSeeded();
  const machine = await describeMachine();
  const { site, load, sql, postmaster } = await openStage(databaseUrl, lifecycle);
  const paths = await visitedAddresses(sql, options.urls);
  if (paths.length < options.urls) logWarning(`There are ${whole(paths.length)} addresses only; take more --records`);
  await load.prepare(VISITS, { port: site.port, paths, order: "zipf", variants, status: 200 });
  const report = new Report(machine, options);
  const sampler = new Sampler(() => sampleMemory(site.pid, postmaster), SAMPLE_EVERY_MS);
  await lifecycle.start(() => measureMemory({ site, load, report, sampler, signal: lifecycle.stopping }, options));
  if (options.json !== undefined) await report.write(options.json);
}
