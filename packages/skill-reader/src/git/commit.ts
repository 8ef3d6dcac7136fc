/** Seconds since 1970 at the end of the year 9999, the last that dates are written for. */
const LAST_SECOND = 253_402_300_799;

/**
 * When a commit was made, from the raw object: the `committer` of its header, which ends at the first empty line.
 * Null when that says no time between the years 1970 and 9999.
 */
export function committedAt(commit: Buffer): Date | null {
  const [header = ""] = commit.toString("latin1").split("\n\n", 1);
  const seconds = /^committer [^\n]*> (?<seconds>\d{1,15})(?: [^\n]*)?$/m.exec(header)?.groups?.seconds;
  if (seconds === undefined || Number(seconds) > LAST_SECOND) return null;
  return new Date(Number(seconds) * 1_000);
}
