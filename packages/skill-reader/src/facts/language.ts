import { eld } from "eld/medium";
import { languageByScript } from "./language-by-script.ts";

// The tables take 190 MB of every thread that loads this: one thread of a process is to ask.

/** The natural language that a text is written in, as a BCP 47 tag; null when it cannot be told. */
export function naturalLanguage(text: string): string | null {
  const { language, prose } = languageByScript(text);
  return prose === null ? language : languageOfProse(prose);
}

/** The language of prose whose script does not tell it. */
export function languageOfProse(prose: string): string | null {
  const found = eld.detect(prose);
  return found.language !== "" && found.isReliable() ? found.language : null;
}
