import type { IngestReport, SourceReport } from "#lib/directory/ingest/run/ingest.ts";
import { warn } from "#lib/process/steps.ts";

const outcomes = ["new", "changed", "unchanged", "departed", "read", "failed"] as const;

/** How many sources came to each outcome. */
export const countsOf = ({ sources }: IngestReport): Readonly<Record<string, number>> =>
  Object.fromEntries(
    outcomes.map((outcome) => [outcome, sources.filter((source) => source.outcome === outcome).length]),
  );

/** Prints what became of each source, and of all: for people, or as lines of JSON. */
export function printReport(report: IngestReport, asJson: boolean): void {
  const { sources, version, hostFailure } = report;
  const counts = countsOf(report);
  if (asJson) {
    for (const source of sources) console.log(JSON.stringify(source));
    console.log(JSON.stringify({ version, ...counts, hostFailure }));
    return;
  }
  for (const source of sources) console.log(lineOf(source));
  if (hostFailure !== null) warn(`Not all was asked of GitHub, what it said before is kept: ${hostFailure}`);
  console.log(`${inWords(counts)}${version === null ? "" : `; catalogue version ${version}`}`);
}

/** The counts that are not zero, as a line. */
export const inWords = (counts: Readonly<Record<string, number>>): string =>
  outcomes.flatMap((outcome) => (counts[outcome] ? [`${counts[outcome]} ${outcome}`] : [])).join(", ") ||
  "nothing to do";

function lineOf(report: SourceReport): string {
  const name = report.name ?? report.source;
  if (report.outcome === "failed") return `failed     ${name}: ${report.reason}`;
  const { commit, units, formerName } = report;
  const parts = [
    `${report.outcome.padEnd(10)} ${name} at ${commit.slice(0, 12)}`,
    ...(units === undefined ? [] : [`${units} ${units === 1 ? "unit" : "units"}`]),
    ...(formerName === undefined ? [] : [`formerly ${formerName}`]),
  ];
  return parts.join(", ");
}
