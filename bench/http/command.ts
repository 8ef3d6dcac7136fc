import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { Child } from "../machine/child.ts";
import { describeMachine } from "../machine/description.ts";
import type { HttpOptions } from "../options.ts";
import { openStage } from "../stage.ts";
import { Report } from "../terminal/report.ts";
import type { Bench } from "./bench.ts";
import { chooseCases } from "./cases.ts";
import { startEmptyNext } from "./empty-next.ts";
import { measureHot } from "./hot.ts";
import { measureSuggestions } from "./suggestions.ts";
import { measureUncached } from "./uncached.ts";
import { measureWalk } from "./walk.ts";

/**
 * `bench -- http`.
 *
 * @param openSeeded opens the database, and fills it if it is empty.
 * @throws {OptionError} when there is no such case.
 */
export async function benchHttp(
  openSeeded: () => Promise<string>,
  options: HttpOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const wanted = chooseCases(options.only);
  const databaseUrl = await openSeeded();
  const machine = await describeMachine();
  const { stopping: signal } = lifecycle;
  const { postmaster, ...stage } = await openStage(databaseUrl, lifecycle);
  const bare = await lifecycle.start(
    async () => new Child(new URL("./bare-server.ts", import.meta.url), ["--expose-gc"]),
    (child) => child.stop(),
  );
  const empty = await lifecycle.start(
    () => logStep("Empty Next handler", () => startEmptyNext(signal)),
    ({ child }) => child.stop(),
  );
  const report = new Report(machine, options);
  if (postmaster === undefined) report.warn("PostgreSQL runs elsewhere: its CPU time is in no figure");
  const bench: Bench = { ...stage, report, seconds: options.seconds, wanted, signal };
  await lifecycle.start(() => measureHot(bench, bare));
  await lifecycle.start(() => measureUncached(bench, empty, postmaster));
  await lifecycle.start(() => measureWalk(bench));
  await lifecycle.start(() => measureSuggestions(bench, postmaster));
  if (options.json !== undefined) await report.write(options.json);
}
