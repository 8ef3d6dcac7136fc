import type { Locale } from "@skillshelf/directory-api/locales";
import type { Rule } from "./rules.ts";
import ar from "./words/ar.json" with { type: "json" };
import de from "./words/de.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import ja from "./words/ja.json" with { type: "json" };
import zh from "./words/zh.json" with { type: "json" };

const translations: Readonly<Partial<Record<Locale, Readonly<Record<string, Rule["words"]>>>>> = { ar, de, es, ja, zh };

/** Returns the title and advice of a rule in a language; English without a translation. */
export const conformanceWordsIn = ({ id, words }: Pick<Rule, "id" | "words">, locale: Locale): Rule["words"] =>
  translations[locale]?.[id] ?? words;
