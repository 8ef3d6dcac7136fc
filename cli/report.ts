import type { IngestReport } from "#lib/directory/ingest/run/ingest.ts";
import type { SourceReport } from "#lib/directory/store/runs.ts";
import { logWarning } from "#lib/process/logger.ts";

const outcomes = ["new", "changed", "unchanged", "departed", "read", "failed"] as const;

/** How many sources came to each outcome. */
export const countsOf = (sources: readonly SourceReport[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    outcomes.map((outcome) => [outcome, sources.filter((source) => source.outcome === outcome).length]),
  );

/** Prints what became of a source: for people, or as a line of JSON. */
export const printSource = (report: SourceReport, asJson: boolean): void =>
  console.log(asJson ? JSON.stringify(report) : lineOf(report));

/** Prints what became of all sources, in the same ways. */
export function printWhole({ sources, version, hostFailure }: IngestReport, asJson: boolean): void {
  const counts = countsOf(sources);
  if (asJson) {
    console.log(JSON.stringify({ version, ...counts, hostFailure }));
    return;
  }
  if (hostFailure !== null) logWarning(`Not all was asked of GitHub, what it said before is kept: ${hostFailure}`);
  console.log(`${inWords(counts)}${version === null ? "" : `; catalogue version ${version}`}`);
}

/** The counts that are not zero, as a line. */
export const inWords = (counts: Readonly<Record<string, number>>): string =>
  outcomes.flatMap((outcome) => (counts[outcome] ? [`${counts[outcome]} ${outcome}`] : [])).join(", ") ||
  "nothing to do";

function lineOf(report: SourceReport): string {
  const name = report.name ?? report.source;
  if (report.outcome === "failed") return `failed     ${name}: ${report.reason}`;
  const { commit, units, unreadable, formerName } = report;
  const parts = [
    `${report.outcome.padEnd(10)} ${name} at ${commit.slice(0, 12)}`,
    ...(units === undefined ? [] : [`${units} ${units === 1 ? "unit" : "units"}`]),
    ...(unreadable === undefined ? [] : [`${unreadable.length} of them could not be read: ${unreadable.join(" ")}`]),
    ...(formerName === undefined ? [] : [`formerly ${formerName}`]),
  ];
  return parts.join(", ");
}
