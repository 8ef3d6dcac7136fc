import type { RuleText } from "./rule.ts";
import ar from "./rule-words/ar.json" with { type: "json" };
import de from "./rule-words/de.json" with { type: "json" };
import en from "./rule-words/en.json" with { type: "json" };
import es from "./rule-words/es.json" with { type: "json" };
import ja from "./rule-words/ja.json" with { type: "json" };
import zh from "./rule-words/zh.json" with { type: "json" };

/** Languages that rules are described in. */
export const ruleLanguages = ["en", "ar", "de", "es", "ja", "zh"] as const;
export type RuleLanguage = (typeof ruleLanguages)[number];

/** By language, the texts of all rules by id. */
export const ruleWords: Readonly<Record<RuleLanguage, Readonly<Record<string, RuleText>>>> = { en, ar, de, es, ja, zh };

/** Returns the title and advice of a rule in a language; undefined for a discontinued rule. Loads none of the rules. */
export const ruleWordsIn = (rule: string, language: RuleLanguage): RuleText | undefined => ruleWords[language][rule];
