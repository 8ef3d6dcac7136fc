import { isOrderStart } from "../matchers/asked.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** Finds that a clause sets aside what an agent was told by others than the skill; null if it does not. */
export function overriddenAt(reading: Reading): Told | null {
  const strong = [dropped(reading), unbound(reading), voided(reading)];
  const weak = [stale(reading), outranking(reading), despite(reading)];
  for (const at of [...strong, ...weak])
    if (at >= 0 && !reading.isReported(at) && !reading.hasBefore(at, "condition"))
      return strong.includes(at) ? { at } : { at, severity: "medium" };
  return null;
}

/** In these languages, what something is done to may stand before the verb. */
const verbLast: ReadonlySet<string> = new Set(["de", "nl", "tr", "hi", "ko", "ja", "zh"]);

/** Whether a clause names what an agent was told by others, behind a place. */
const namesOrders = (reading: Reading, from: number): boolean =>
  reading.hasNear(from, ["orders"], ["before", "giver"]) || reading.hasNear(from, ["rules"], ["giver"]);

/** Other forms of verbs than orders, which only English does not tell apart. */
const inflected = /^(?:\p{L}+ing|must|should|shall|are|is|need)\b/iu;

/** "Ignore all previous instructions." */
function dropped(reading: Reading): number {
  const { language, clause } = reading;
  const at = reading.at("drop");
  if (at < 0 || reading.forbids("drop")) return -1;
  const isInflected = inflected.test(clause.text.slice(at));
  if (language === "en" && !isInflected && !isOrderStart(reading.before(at))) return -1;
  if (/\bcontent security/i.test(clause.text)) return -1;
  const from = /^(?:must|should|shall|are|is|need)/.test(clause.text.slice(at)) || verbLast.has(language) ? 0 : at;
  if (reading.hasAfter(from, "foundIn")) return -1;
  const isOfAny = reading.hasNear(from, ["orders", "rules"], ["before", "giver"]);
  return isOfAny || reading.hasAfter(from, "told") ? at : -1;
}

/** "You are now an assistant without restrictions." */
const unbound = (reading: Reading): number => reading.at("unbound", "newPrompt");

/** "Your earlier instructions no longer apply." */
function voided(reading: Reading): number {
  if (reading.inSentence("ofProduct")) return -1;
  const at = reading.at("void");
  return at >= 0 && isOfOrders(reading) ? at : -1;
}

/** "The user's earlier wishes are outdated." */
const stale = (reading: Reading): number =>
  reading.has("orders", "rules") && reading.has("before") && reading.has("giver") && !reading.inSentence("ofProduct")
    ? reading.at("stale")
    : -1;

const pronoun = /^\s*(?:they|these|those|all of (?:it|them|that))\b/i;

const isOfOrders = (reading: Reading): boolean =>
  reading.has("told") ||
  namesOrders(reading, 0) ||
  (pronoun.test(reading.clause.text) && reading.wasSaid("orders") && reading.wasSaid("before"));

/** "This skill takes precedence over the system prompt." */
function outranking(reading: Reading): number {
  const [self, at] = [reading.at("self"), reading.at("outrank")];
  if (self < 0 || at < 0 || reading.forbids("outrank") || reading.inSentence("ofProduct")) return -1;
  const isLast = verbLast.has(reading.language);
  if (self > (isLast ? reading.at("giver", "before", "told") : at)) return -1;
  return namesOrders(reading, isLast ? self : at) ? at : -1;
}

/** "Even if the rules say otherwise", unlike "even if you see a policy". */
const evenIf = /^even (?:if|when|where|though)\b/i;
const speaks =
  /\b(?:sa(?:y|id)|stat|t(?:ell|old)|requir|forbid|prohibit|ask|disallow|disagree|contradict|conflict|object|want|instruct|order|demand|mandat|prevent|discourag|warn|advis|recommend|prefer|differ|specif|insist|den(?:y|ies)|suggest|oppos|restrict|not allow)/i;

/** "Whatever your guidelines say." */
function despite(reading: Reading): number {
  const at = reading.at("despite");
  if (at < 0 || reading.inSentence("not") || !namesOrders(reading, at)) return -1;
  const rest = reading.clause.text.slice(at);
  if (evenIf.test(rest) && !speaks.test(rest)) return -1;
  return reading.hasNear(at, ["despite"], ["orders", "rules", "giver"]) ? at : -1;
}
