import type { Locale } from "@skillshelf/directory-api/locales";
import type { DirectoryUnit } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatNumber, plural } from "#lib/i18n/format.ts";

/** Tokens that the specification advises the instructions of a skill to stay below (agentskills.io/specification). */
const BUDGET = 5_000;

/** So many columns are drawn at most; of more skills, those at equal distances. */
const MOST_COLUMNS = 60;

/** What each skill costs once it is loaded, beside what the specification advises. */
export type ContextCostView = Readonly<{
  /** Of the largest, or of the budget where that is more: from 0 to 1, the largest first. */
  columns: readonly number[];
  budget: number;
  /** The same in words. */
  sentence: string;
}>;

/** Null where no skill was measured. */
export function toContextCost(units: readonly DirectoryUnit[], locale: Locale): ContextCostView | null {
  const tokens = units
    .flatMap(({ kind, bodyTokens }) => (kind === "skill" && bodyTokens !== null ? [bodyTokens] : []))
    .toSorted((one, other) => other - one);
  const [largest] = tokens;
  if (largest === undefined) return null;
  const { contextCost } = dictionaryOf(locale);
  const top = Math.max(largest, BUDGET);
  const over = tokens.filter((count) => count > BUDGET).length;
  const number = (value: number) => formatNumber(locale, value);
  const values = { over: number(over), budget: number(BUDGET), largest: number(largest) };
  const columns = Math.min(tokens.length, MOST_COLUMNS);
  return {
    columns: Array.from(
      { length: columns },
      (_, at) => (tokens[Math.floor((at * tokens.length) / columns)] ?? 0) / top,
    ),
    budget: BUDGET / top,
    sentence: fill(plural(locale, over === 0 ? contextCost.within : contextCost.over, tokens.length), values),
  };
}
