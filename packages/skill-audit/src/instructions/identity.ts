import type { Owner } from "../matchers/owners.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** Finds that the agent is to speak as one of some organizations, or as people who do not exist; null if not. */
export function posedAt(reading: Reading, names: readonly RegExp[]): Told | null {
  const made = reading.at("sockpuppet");
  if (
    made >= 0 &&
    !reading.hasBefore(made, "not") &&
    !reading.isReported(made) &&
    !isSample.test(reading.clause.sentence)
  )
    return { at: made };
  const at = reading.at("pose");
  if (at < 0 || reading.forbids("pose") || reading.hasBefore(at, "not") || reading.isReported(at)) return null;
  const { text } = reading.clause;
  return reading.has("desk") && names.some((name) => name.test(text)) ? { at } : null;
}

/** Opinions that are made up for a test or a draft. */
const isSample = /\b(?:tests?|mock|dummy|sample|seed|placeholder|demo|fixtures?|lorem|example)\b/i;

/** Names of organizations other than the owner of an account, as a sentence may have them. */
export const namesOf = (some: readonly Owner[]): RegExp[] =>
  some.map(
    ({ name }) =>
      new RegExp(`(?<![\\p{sc=Latin}\\p{sc=Cyrillic}\\p{N}@./-])(?:${name})(?![\\p{sc=Latin}\\p{N}]*[./]\\p{L})`, "u"),
  );
