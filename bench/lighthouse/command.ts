import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { emptyDatabase } from "../empty-database.ts";
import { emptyPagePath, startEmptyNext } from "../http/empty-next.ts";
import { describeMachine } from "../machine/description.ts";
import { Site } from "../machine/site.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import type { LighthouseOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { type Column, decimal, whole } from "../terminal/table.ts";
import { Browser } from "./browser.ts";
import { type Figures, type Judgment, medianJudgment } from "./judgment.ts";
import { loadedBy } from "./load.ts";
import { type MeasuredPage, measuredPages } from "./pages.ts";
import { excesses, KILOBYTE, type Weight, weigh } from "./weight.ts";

const DATABASE = "skillshelf_lighthouse";

type Measured = MeasuredPage & Readonly<{ url: string; weight: Weight }>;

/**
 * `bench -- lighthouse`.
 *
 * @param openDatabase opens the benchmark's database, where a server is to be started.
 */
export async function benchLighthouse(
  openDatabase: () => Promise<string>,
  options: LighthouseOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const machine = await describeMachine();
  const origin = options.url ?? (await startSite(openDatabase, lifecycle));
  const empty = await lifecycle.start(
    () => logStep("Empty Next page", () => startEmptyNext(lifecycle.stopping)),
    ({ child }) => child.stop(),
  );
  const browser = await lifecycle.start(
    () => Browser.open(),
    (one) => one.close(),
  );
  const report = new Report(machine, options);
  await lifecycle.start(async () => {
    const emptyUrl = `http://127.0.0.1:${empty.port}${emptyPagePath}`;
    const emptyWeight = weigh(await loadedBy(browser, emptyUrl));
    const pages: Measured[] = [];
    for (const page of measuredPages(options.locale)) {
      lifecycle.stopping.throwIfAborted();
      const url = origin + page.path;
      pages.push({ ...page, url, weight: weigh(await loadedBy(browser, url)) });
    }
    tellWeights(report, pages, emptyWeight);
    await judge(report, browser, pages, options, lifecycle.stopping);
  });
  if (options.json !== undefined) await report.write(options.json);
}

/** A server with the bundled catalog, for the records are to be reviewed ones. @returns its origin. */
async function startSite(openDatabase: () => Promise<string>, lifecycle: Lifecycle): Promise<string> {
  const databaseUrl = await emptyDatabase(await openDatabase(), { name: DATABASE }, lifecycle);
  const folder = await temporaryFolder(lifecycle);
  const site = await lifecycle.start(
    () => logStep("Server", () => Site.start(databaseUrl, folder, lifecycle.stopping)),
    (one) => one.stop(),
  );
  return site.origin;
}

const number = (heading: string, width: number): Column => ({ heading, width, kind: "number" });
const pageColumn: Column = { heading: "page", width: 10, kind: "text" };

function tellWeights(report: Report, pages: readonly Measured[], empty: Weight): void {
  report.section(
    "Weight in KB of what a browser loads: HTML as it is and in brotli, style sheets and scripts in gzip, fonts; how many requests.",
    [
      pageColumn,
      ...["HTML", "brotli", "CSS", "scripts", "× empty", "+ empty", "fonts", "requests"].map((name) => number(name, 8)),
    ],
  );
  for (const { kind, url, weight } of [{ kind: "empty Next", url: undefined, weight: empty }, ...pages]) {
    const scriptToEmpty = weight.script / empty.script;
    report.row(weightCells(kind, weight, empty), { measure: "weight", page: kind, url, ...weight, scriptToEmpty });
  }
  for (const { kind, weight, limits } of pages) {
    for (const sentence of excesses(weight, limits)) report.warn(`${kind}: ${sentence}`);
  }
}

const kilobytes = (bytes: number): string => decimal(bytes / KILOBYTE, 1);

function weightCells(kind: string, weight: Weight, empty: Weight): string[] {
  return [
    kind,
    ...[weight.htmlPlain, weight.html, weight.style, weight.script].map(kilobytes),
    decimal(weight.script / empty.script, 2),
    kilobytes(weight.script - empty.script),
    kilobytes(weight.fonts),
    whole(weight.requests),
  ];
}

async function judge(
  report: Report,
  browser: Browser,
  pages: readonly Measured[],
  { runs, failing }: LighthouseOptions,
  signal: AbortSignal,
): Promise<void> {
  report.section(
    `Lighthouse as a telephone, the median of ${runs}: scores; first and largest contentful paint and blocked time in ms; layout shift.`,
    [
      pageColumn,
      ...["perform.", "access.", "practices", "SEO", "FCP", "LCP", "TBT", "CLS"].map((name) => number(name, 9)),
    ],
  );
  const judged: [kind: string, judgment: Judgment][] = [];
  for (const { kind, url } of pages) {
    const judgments: Judgment[] = [];
    while (judgments.length < runs) {
      signal.throwIfAborted();
      judgments.push(await browser.judge(url));
    }
    const judgment = medianJudgment(judgments);
    report.row(scoreCells(kind, judgment.figures), { measure: "lighthouse", page: kind, url, ...judgment });
    judged.push([kind, judgment]);
  }
  if (!failing) return;
  console.log("\nWhat keeps scores from 100");
  for (const [kind, judgment] of judged) for (const title of judgment.failing) console.log(`  ${kind}: ${title}`);
}

const scoreCells = (kind: string, figures: Figures): string[] => [
  kind,
  ...[figures.performance, figures.accessibility, figures.bestPractices, figures.seo].map(whole),
  ...[figures.firstPaint, figures.largestPaint, figures.blocked].map(whole),
  decimal(figures.shift, 3),
];
