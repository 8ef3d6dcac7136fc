import type { Rule, RuleText } from "./rule.ts";
import ar from "./words/ar.json" with { type: "json" };
import de from "./words/de.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import ja from "./words/ja.json" with { type: "json" };
import zh from "./words/zh.json" with { type: "json" };

/** Languages that rules are described in. */
export const ruleLanguages = ["en", "ar", "de", "es", "ja", "zh"] as const;
type RuleLanguage = (typeof ruleLanguages)[number];

type Translation = Readonly<Record<string, RuleText>>;

const translations: Readonly<Partial<Record<RuleLanguage, Translation>>> = { ar, de, es, ja, zh };

/** Returns the title and advice of a rule in a language; English where there is no translation. */
export const ruleWordsIn = ({ id, words }: Pick<Rule, "id" | "words">, language: RuleLanguage): RuleText =>
  translations[language]?.[id] ?? words;
