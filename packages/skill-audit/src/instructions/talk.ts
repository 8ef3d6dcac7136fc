import { languages, patternOf } from "./concepts.ts";
import { readingsOf } from "./reading.ts";

/** Whether words name what a user and an agent said to each other. */
export const namesTalk = (text: string): boolean =>
  languages.some((language) => patternOf(language, "talk")?.test(text) === true);

/** Whether a text tells to put that somewhere. */
export function putsTalk(text: string): boolean {
  for (const reading of readingsOf(text, languages)) {
    const at = reading.at("put", "enter");
    if (at >= 0 && reading.has("talk") && !reading.hasBefore(at, "not") && !reading.forbids("put")) return true;
  }
  return false;
}
