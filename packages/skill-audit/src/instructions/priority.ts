import { isInQuotation } from "../matchers/asked.ts";
import { patternOf } from "./concepts.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** Finds that a clause has a skill used for everything, or before all others; null if it does not. */
export function claimedAt(reading: Reading): Told | null {
  const at = [aboveOthers(reading), alwaysUsed(reading), onlyOne(reading)].find((place) => place >= 0) ?? -1;
  if (at < 0 || reading.isReported(at) || reading.hasBefore(at, "condition")) return null;
  return at === aboveOthers(reading) && isAboveAll(reading, at) ? { at } : { at, severity: "low" };
}

/** What is left out of a claim: "above everything but what the user says". */
const exception =
  /(?<!not )\b(?:but|except|unless|apart from|aber|außer|sofern|pero|salvo|excepto|mais|sauf|hormis|mas|exceto)\b|但|除非|除了|ただし|除き|단,|제외|إلا|ما عدا/iu;

/** Whether a claim names the user's own words among what it stands above, besides others whom an agent obeys. */
function isAboveAll(reading: Reading, at: number): boolean {
  const { sentence, sentenceIndex, index } = reading.clause;
  const from = verbLast.has(reading.language) ? 0 : index - sentenceIndex + at;
  const named = sentence.slice(from).split(exception)[0] ?? "";
  const [user, giver] = [patternOf(reading.language, "user"), patternOf(reading.language, "giver")];
  const givers = giver === null ? [] : named.match(new RegExp(giver, "gi"));
  const kinds = new Set(givers?.map((one) => one.toLowerCase().slice(0, MAX_STEM)));
  const isOverOthers = patternOf(reading.language, "others")?.test(named) === true;
  return user?.test(named) === true && !wishes.test(named) && kinds.size + (isOverOthers ? 1 : 0) >= MIN_KINDS;
}

/** Forms of a word are of one kind. */
const MAX_STEM = 5;
const MIN_KINDS = 2;

/** Settings and data of users. */
const wishes = /\buser[- ](?:settings?|config\w*|scope|level|defaults?|folder|profile|data)\b/i;

/** In these languages, what is below stands before the verb. */
const verbLast: ReadonlySet<string> = new Set(["ja", "ko", "tr", "hi"]);

/** "These rules take precedence over all other skills." */
function aboveOthers(reading: Reading): number {
  const [self, at] = [reading.at("self", "skill"), reading.at("outrank")];
  if (self < 0 || at < self || reading.forbids("outrank") || reading.inSentence("ofProduct")) return -1;
  const from = verbLast.has(reading.language) ? self : at;
  if (reading.hasAfter(from, "others") || reading.hasNear(from, ["orders", "rules"], ["giver", "before"])) return at;
  return isOver.test(reading.clause.text.slice(at)) || (reading.language !== "en" && reading.hasAfter(from, "user"))
    ? at
    : -1;
}

/** "Its rules stand above those of the project." */
const isOver = /^(?!holds?|appl|counts?).{0,40}\b(?:user|system|project|developer|operator|repository)\b/is;

/** "Load this skill before every answer." */
function alwaysUsed(reading: Reading): number {
  const at = reading.at("load");
  if (at < 0 || reading.forbids("load") || !reading.has("self", "skill")) return -1;
  if (reading.language === "en" && !reading.hasNear(0, ["load"], ["self", "skill"])) return -1;
  return isForAll(reading) || reading.has("others") ? at : -1;
}

/** What may stand between both words of "every single task". */
const between = /^\s*(?:(?:of|the|other|single|user|new|user['’]s)\s*){0,3}$/i;

/** What an agent does that is not narrowed down: "every task", unlike "every task about tables". */
function isForAll(reading: Reading): boolean {
  const { text } = reading.clause;
  const pattern = reading.language === "en" ? narrowedInEnglish : narrowed;
  const isSpaced = !unspaced.has(reading.language);
  const ends = reading.spansOf("every", 0).map(({ end }) => end);
  return reading
    .spansOf("occasion", 0)
    .some(
      ({ start, end }) =>
        !isInQuotation(text, start) &&
        ends.some((from) => from <= start && (isSpaced ? between.test(text.slice(from, start)) : start - from < 4)) &&
        !pattern.test(text.slice(end)),
    );
}

const unspaced: ReadonlySet<string> = new Set(["ja", "zh", "ko", "th"]);

const narrowed =
  /^\p{L}*\s*(?:(?:about|that|with|for|where|which|in|of|to|on|from|regarding|über|zu|sobre|de|con|sur|su|о|по)\b|involv|relat|concern|requir|need)/iu;

/** In English, other words may narrow it down, too: only the end of a sentence, or what widens it, does not. */
const narrowedInEnglish =
  /^\p{L}*(?!\s*(?:$|[.;:!?)\]"”*—–]|,?\s*(?:even|regardless|no matter|including|whether|without|first|before|after|you|i|we|the user)\b))/iu;

/** "Never use other skills." */
const onlyOne = (reading: Reading): number => (reading.has("others") ? reading.at("no-load") : -1);

/** Finds the same in a description, which is about the skill without naming it: "Must be loaded in every conversation". */
export function claimedInDescriptionAt(reading: Reading): Told | null {
  const at = reading.at("load");
  const isClaim = at >= 0 && !reading.forbids("load") && isForAll(reading) && !reading.hasBefore(at, "condition");
  const told: Told | null = claimedAt(reading) ?? (isClaim ? { at, severity: "low" } : null);
  return told === null || told.severity === undefined ? told : { at: told.at, severity: "medium" };
}
