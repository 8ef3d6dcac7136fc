import type { Literal, Program } from "../program.ts";
import { constantsOf } from "./encoded-texts.ts";
import { beginsKey } from "./secret-marks.ts";

/** A key is parted into so many pieces at most that stand one after the other. */
const MAX_PIECES = 4;
const [SHORTEST, LONGEST] = [20, 400] as const;

const piece = /^[\w.+/=~-]{1,200}$/;

/**
 * What a program puts together, as a key that is whole only to who joins its pieces; where that is no key, what may come of
 * pieces that stand one after the other.
 */
export function* joinedConstants(program: Program, isKey: (value: string) => boolean): Generator<Literal> {
  const constants = constantsOf(program);
  const whole = constants.filter(({ value }) => mayBeKey(value) && isKey(value));
  yield* whole;
  if (whole.length > 0) return;
  for (const [at, first] of constants.entries()) {
    if (!piece.test(first.value)) continue;
    for (const separator of separators) {
      let value = first.value;
      for (const next of constants.slice(at + 1, at + MAX_PIECES)) {
        if (!piece.test(next.value)) break;
        value += separator + next.value;
        if (mayBeKey(value) && value.search(beginsKey) === 0) yield { value, line: first.line };
      }
    }
  }
}

const separators = ["", "_", "-"];

const mayBeKey = (value: string): boolean =>
  value.length >= SHORTEST && value.length <= LONGEST && beginsKey.test(value);
