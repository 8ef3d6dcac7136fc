import type { Locale } from "#lib/i18n/locales.ts";
import type { Rule, RuleWords } from "./rule.ts";
import ar from "./words/ar.json" with { type: "json" };
import de from "./words/de.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import ja from "./words/ja.json" with { type: "json" };
import zh from "./words/zh.json" with { type: "json" };

type Translation = Readonly<Record<string, RuleWords>>;

const translations: Readonly<Partial<Record<Locale, Translation>>> = { ar, de, es, ja, zh };

/** What a rule says in a language: its own words, which are English, or their translation. */
export const ruleWordsIn = ({ id, words }: Pick<Rule, "id" | "words">, locale: Locale): RuleWords =>
  translations[locale]?.[id] ?? words;
