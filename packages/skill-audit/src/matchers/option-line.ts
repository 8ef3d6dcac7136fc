import type { Call } from "../program.ts";
import type { Segment } from "../segment.ts";

/** So many lines of a call are looked through. */
const MAX_CALL_LENGTH = 30;

/** A call goes on over lines: the one that names the option is shown, else the first. */
export function lineOfOption({ line }: Call, segment: Segment, option: RegExp): number {
  const first = line - segment.line;
  const at = segment.text
    .split("\n")
    .slice(first, first + MAX_CALL_LENGTH)
    .findIndex((text) => option.test(text));
  return at < 0 ? line : line + at;
}
