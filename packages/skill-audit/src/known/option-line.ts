import type { Passage } from "../passage.ts";
import type { Call } from "../program.ts";

/** So many lines of a call are looked through. */
const MAX_CALL_LENGTH = 30;

/** A call goes on over lines: the one that names the option is shown, else the first. */
export function lineOfOption({ line }: Call, passage: Passage, option: RegExp): number {
  const first = line - passage.line;
  const at = passage.text
    .split("\n")
    .slice(first, first + MAX_CALL_LENGTH)
    .findIndex((text) => option.test(text));
  return at < 0 ? line : line + at;
}
