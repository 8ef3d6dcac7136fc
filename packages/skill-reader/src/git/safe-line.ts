/** Characters of what is shown that a repository or a server may have chosen. */
const LONGEST = 300;

/**
 * Words from elsewhere as one line that is safe to show on a terminal: no control or invisible characters,
 * no credentials of an address, nothing of `hidden`, at most 300 characters.
 */
export function safeLine(text: string, hidden: readonly string[] = []): string {
  let shown = text;
  for (const secret of hidden) if (secret !== "") shown = shown.replaceAll(secret, "…");
  shown = shown
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    // Greedy up to the last @ before the path: a password may hold one itself.
    .replaceAll(/:\/\/[^/\s]*@/g, "://…@")
    .trim();
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
}
