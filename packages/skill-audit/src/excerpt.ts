import { visibleText, withoutHidden } from "./hidden-characters.ts";
import { withoutSecrets } from "./matchers/masked-secrets.ts";

/** Longest excerpt, in UTF-16 code units. */
const MAX_LENGTH = 240;

/** So much of a line is looked at. */
const LOOKED_AT = 4 * MAX_LENGTH;

/** A line as it may be shown: cut, on one line, nothing invisible in it, and no secret whole. */
export function excerptOf(line: string): string {
  const isCut = line.length > LOOKED_AT;
  // What a secret begins with is not told to be one where the rest is cut off.
  const start = isCut ? line.slice(0, LOOKED_AT).replace(/\S{1,200}$/, "") : line;
  const visible = visibleText(masked(start.trim()).replace(/\s+/g, " "));
  if (visible.length <= MAX_LENGTH && !isCut) return visible;
  return `${visible.slice(0, MAX_LENGTH - 1).replace(/(?:⟨[^⟩]{0,8}|[\ud800-\udbff])$/, "")}…`;
}

/** Hidden characters in a secret would make it none: where there are such, they are not shown. */
function masked(text: string): string {
  const plain = withoutHidden(text);
  const found = withoutSecrets(plain);
  return found === plain ? text : plain === text ? found : withoutHidden(found);
}
