import type { RuleText } from "./rule.ts";
import * as words from "./rules/words.ts";

/** Languages that rules are described in. */
export const ruleLanguages = ["en", "ar", "de", "es", "ja", "zh"] as const;
export type RuleLanguage = (typeof ruleLanguages)[number];

const texts: Readonly<Record<RuleLanguage, Readonly<Record<string, RuleText>>>> = words;

/** Returns the title and advice of a rule in a language; undefined for a discontinued rule. Loads none of the rules. */
export const ruleWordsIn = (rule: string, language: RuleLanguage): RuleText | undefined => texts[language][rule];
