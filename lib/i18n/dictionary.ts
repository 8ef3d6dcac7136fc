import type { Locale } from "@skillshelf/directory-api/locales";
import ar from "./dictionaries/ar.json" with { type: "json" };
import de from "./dictionaries/de.json" with { type: "json" };
import en from "./dictionaries/en.json" with { type: "json" };
import es from "./dictionaries/es.json" with { type: "json" };
import ja from "./dictionaries/ja.json" with { type: "json" };
import zh from "./dictionaries/zh.json" with { type: "json" };
import type { PluralMessage } from "./format.ts";

/** Every user-visible string. A language that lacks one does not type-check. */
export type Dictionary = Loosened<typeof en>;

/** Plural categories differ between languages: a translation may have more than English. */
type Loosened<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Messages[Key] extends Readonly<{ other: string }>
      ? PluralMessage
      : Loosened<Messages[Key]>;
};

const dictionaries = { en, es, de, ja, zh, ar } satisfies Record<Locale, Dictionary>;

export const dictionaryOf = (locale: Locale): Dictionary => dictionaries[locale];
