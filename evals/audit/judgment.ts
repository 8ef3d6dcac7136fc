import type { Finding } from "@skillshelf/skill-audit/finding";
import type { Label } from "#lib/directory/ingest/audit-precision.ts";

type Located = Readonly<{ repository: string; commit: string; finding: Finding }>;

/** Current findings with their judgments, and findings that are not judged yet. */
export type Judgment<Found extends Located> = Readonly<{
  read: readonly Readonly<{ severity: Finding["severity"]; isRight: boolean; why: string; found: Found }>[];
  unread: readonly Found[];
}>;

/** Brings judgments and findings together: a judgment is on a rule, a line and a commit, whatever its severity is now. */
export function judge<Found extends Located>(labels: readonly Label[], located: readonly Found[]): Judgment<Found> {
  const known = new Map(labels.map((label) => [keyOf(label, label), label]));
  const read: Judgment<Found>["read"][number][] = [];
  const unread: Found[] = [];
  for (const found of located) {
    const label = known.get(keyOf(found, found.finding));
    if (label === undefined) unread.push(found);
    else read.push({ severity: found.finding.severity, isRight: label.isRight, why: label.why, found });
  }
  return { read, unread };
}

const keyOf = (
  { repository, commit }: Readonly<{ repository: string; commit: string }>,
  { path, line, rule }: Readonly<{ path: string; line: number; rule: string }>,
): string => [repository.toLowerCase(), commit, path, line, rule].join("\0");

type Judged = readonly Readonly<{ isRight: boolean }>[];

/**
 * Compares the share of right ones among the findings that were read with the share among the labels of the same
 * repositories at the same commits.
 */
export function lowerPrecision(labels: readonly Label[], located: readonly Located[]): string[] {
  const places = new Set(located.map(placeOf));
  const before = labels.filter((label) => places.has(placeOf(label)));
  const { read } = judge(before, located);
  const isLower = rightOf(read) * before.length < rightOf(before) * read.length;
  return isLower
    ? [
        `Precision: ${rightOf(read)} of ${read.length} findings are right, and ${rightOf(before)} of ${before.length} before`,
      ]
    : [];
}

const rightOf = (judged: Judged): number => judged.filter(({ isRight }) => isRight).length;

const placeOf = ({ repository, commit }: Readonly<{ repository: string; commit: string }>): string =>
  `${repository.toLowerCase()}\0${commit}`;
