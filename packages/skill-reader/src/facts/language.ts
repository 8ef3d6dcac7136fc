import { eld } from "eld/medium";
import { languageByScript } from "./language-by-script.ts";

// The tables take 190 MB in every thread that imports this module: import it in one thread only.

/** Detects the natural language of a text, as a BCP 47 tag; null if the detection is not reliable. */
export function naturalLanguage(text: string): string | null {
  const { language, prose } = languageByScript(text);
  return prose === null ? language : languageOfProse(prose);
}

/**
 * Detects the language of prose that {@link languageByScript} could not determine; null if the detection is not
 * reliable.
 */
export function languageOfProse(prose: string): string | null {
  const found = eld.detect(prose);
  return found.language !== "" && found.isReliable() ? found.language : null;
}
