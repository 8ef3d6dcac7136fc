import { join } from "node:path";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { describeMachine } from "../machine/description.ts";
import type { SearchOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { type Column, decimal, whole } from "../terminal/table.ts";
import { LOOK_UP } from "./cases.ts";
import type { Figures } from "./measure.ts";
import { type Baseline, measureInThread } from "./thread.ts";

/** Opens a database that holds so many records. */
type OpenSeeded = (records: number, dataDir: string) => Promise<string>;

/** What was measured of a database of one size. */
type Measured = Readonly<{ records: number; figures: readonly Figures[] }>;

const text = (heading: string, width: number): Column => ({ heading, width, kind: "text" });
const number = (heading: string, width = 8): Column => ({ heading, width, kind: "number" });

const columns: readonly Column[] = [
  text("call", 18),
  number("callers", 7),
  number("calls"),
  number("results", 7),
  number("p50 ms"),
  number("p95 ms"),
  number("p99 ms"),
  number("max ms"),
  number("first"),
  number("again"),
  number("× look-up", 9),
];

/** Where a question that was asked before is answered so many times as fast, it is answered from memory. */
const FROM_MEMORY = 4;

/** So few first calls tell nothing: each may be late for another reason. */
const MIN_DIFFERENT = 10;

/** `bench -- search`: what calls of the queries take, without HTTP, in databases of several sizes. */
export async function benchSearch(openSeeded: OpenSeeded, options: SearchOptions, lifecycle: Lifecycle): Promise<void> {
  const report = new Report(await describeMachine(), options);
  const measured: Measured[] = [];
  for (const records of options.records) {
    const databaseUrl = await openSeeded(records, join(options["data-dir"], `${records}`));
    measured.push(await measureSize(databaseUrl, records, options, report, lifecycle));
  }
  reportGrowth(measured, report);
  if (options.json !== undefined) await report.write(options.json);
}

async function measureSize(
  databaseUrl: string,
  records: number,
  { seconds, callers }: SearchOptions,
  report: Report,
  lifecycle: Lifecycle,
): Promise<Measured> {
  const figures: Figures[] = [];
  const baselines: Baseline[] = [];
  report.section(`${whole(records)} records; first and again: p50 of calls made once, and made before`, columns);
  const task = { databaseUrl, records, seconds, callers };
  await lifecycle.start(() =>
    measureInThread(
      task,
      (message) => {
        if (message.kind === "baseline") return baselines.push(message.baseline);
        figures.push(message.figures);
        return reportFigures(message.figures, { records, figures }, report);
      },
      lifecycle.stopping,
    ),
  );
  reportBaselines(baselines, { records, figures }, report);
  return { records, figures };
}

const medianOf = ({ figures }: Measured, name: string, callers: number): number =>
  figures.find((one) => one.name === name && one.callers === callers)?.p50 ?? Number.NaN;

function reportFigures(one: Figures, measured: Measured, report: Report): void {
  const { name, callers, calls, different, results, p50, p95, p99, most, first, again, failures } = one;
  const lookUps = p50 / medianOf(measured, LOOK_UP, callers);
  const times = [p50, p95, p99, most, first, again].map((milliseconds) => decimal(milliseconds, 2));
  report.row([name, whole(callers), whole(calls), whole(results), ...times, decimal(lookUps, 1)], {
    records: measured.records,
    ...one,
    lookUps,
  });
  if (failures.length > 0) report.warn(`${name}: ${failures.length} calls failed, the first with ${failures[0]}`);
  if (different >= MIN_DIFFERENT && first > again * FROM_MEMORY)
    report.warn(`${name}: what was asked before is answered from memory`);
}

function reportBaselines(baselines: readonly Baseline[], measured: Measured, report: Report): void {
  const [callers = 1] = measured.figures.map((one) => one.callers);
  report.section(`${whole(measured.records)} records; baseline: a page and its total by ILIKE`, [
    text("call", 18),
    number("ILIKE ms", 10),
    number("p50 ms"),
    number("× as fast", 10),
  ]);
  for (const { name, calls, p50 } of baselines) {
    const own = medianOf(measured, name, callers);
    const factor = p50 / own;
    report.row([name, decimal(p50, 1), decimal(own, 2), decimal(factor, 1)], {
      records: measured.records,
      baseline: name,
      calls,
      p50,
      factor,
    });
  }
}

/** How the largest database compares with the smallest; nothing when there is but one. */
function reportGrowth(measured: readonly Measured[], report: Report): void {
  const ordered = measured.toSorted((one, other) => one.records - other.records);
  const [smallest, largest] = [ordered[0], ordered.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return;
  report.section("Growth of p50 in milliseconds", [
    text("call", 18),
    number("callers", 7),
    number(whole(smallest.records), 10),
    number(whole(largest.records), 10),
    number("×"),
  ]);
  for (const { name, callers, p50 } of largest.figures) {
    const before = medianOf(smallest, name, callers);
    report.row([name, whole(callers), decimal(before, 2), decimal(p50, 2), decimal(p50 / before, 2)], {
      growth: name,
      callers,
      before,
      p50,
    });
  }
}
