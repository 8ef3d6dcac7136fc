import de from "./dictionaries/de.json" with { type: "json" };
import en from "./dictionaries/en.json" with { type: "json" };
import type { Locale } from "./locales.ts";

/** Every user-visible string. A language that lacks one does not type-check. */
export type Dictionary = typeof en;

const dictionaries = { en, de } satisfies Record<Locale, Dictionary>;

export const dictionaryOf = (locale: Locale): Dictionary => dictionaries[locale];
