import { visibleText, withoutHidden } from "./hidden-characters.ts";
import { withoutSecrets } from "./matchers/masked-secrets.ts";

/** Longest excerpt, in UTF-16 code units. */
const MAX_LENGTH = 240;

/** Length of the part of a line that is processed. */
const MAX_INPUT = 4 * MAX_LENGTH;

/** Returns a displayable excerpt of a line: truncated, invisible characters written out, secrets masked. */
export function excerptOf(line: string): string {
  const isCut = line.length > MAX_INPUT;
  // A truncated secret would not be recognized, so the last word is removed.
  const start = isCut ? line.slice(0, MAX_INPUT).replace(/\S{1,200}$/, "") : line;
  const visible = visibleText(masked(start.trim()).replace(/\s+/g, " "));
  if (visible.length <= MAX_LENGTH && !isCut) return visible;
  return `${visible.slice(0, MAX_LENGTH - 1).replace(/(?:⟨[^⟩]{0,8}|[\ud800-\udbff])$/, "")}…`;
}

/** Hidden characters inside a secret would prevent its detection; in this case they are removed. */
function masked(text: string): string {
  const plain = withoutHidden(text);
  const found = withoutSecrets(plain);
  return found === plain ? text : plain === text ? found : withoutHidden(found);
}
