import type { RuleText } from "./rule.ts";
import ar from "./words/ar.json" with { type: "json" };
import de from "./words/de.json" with { type: "json" };
import english from "./words/en.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import ja from "./words/ja.json" with { type: "json" };
import zh from "./words/zh.json" with { type: "json" };

/** Languages that rules are described in. */
export const ruleLanguages = ["en", "ar", "de", "es", "ja", "zh"] as const;
type RuleLanguage = (typeof ruleLanguages)[number];

type Words = Readonly<Record<string, RuleText>>;

/** Made from the rules, whose code pages do without. */
const en: Words = english;

const words: Readonly<Record<RuleLanguage, Words>> = { en, ar, de, es, ja, zh };

/** The title and advice of a rule in a language; undefined for a rule that was discontinued. Loads none of the rules. */
export const ruleWordsIn = (rule: string, language: RuleLanguage): RuleText | undefined =>
  words[language][rule] ?? en[rule];
