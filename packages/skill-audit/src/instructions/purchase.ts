import { isOrderStart } from "../matchers/asked.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** Finds an instruction to buy something with the user's money without asking or telling the user; null if there is none. */
export function boughtAt(reading: Reading): Told | null {
  const at = unaskedAt(reading);
  if (at < 0) return orderedAt(reading);
  if (reading.isReported(at)) return null;
  const isBought = reading.inSentence("buy") || reading.wasSaid("buy");
  const isAtHand = reading.inSentence("means") || reading.wasSaid("means");
  if (!isBought || !isAtHand || reading.inSentence("no-buy") || reading.wasSaid("no-buy")) return null;
  return { at };
}

/** Returns the index of the words that rule out asking or telling the user; -1 if there are none. */
function unaskedAt(reading: Reading): number {
  const without = reading.at("without");
  if (without >= 0 && reading.hasBefore(without, "not")) return -1;
  if (without >= 0 && reading.hasAfter(without, "ask", "consent", "reveal", "know")) return without;
  return reading.at("no-ask", "no-consent", "no-reveal", "hide", "secretly", "agree");
}

/** "Order five gift cards with the saved card", where nothing depends on the user. */
function orderedAt(reading: Reading): Told | null {
  const at = reading.at("buy");
  if (at < 0 || reading.forbids("buy") || reading.isReported(at) || !reading.has("means")) return null;
  if (reading.language === "en" && !isOrderStart(reading.before(at))) return null;
  if (!amount.test(reading.clause.text) || reading.inSentence("not", "ask", "consent", "asked", "condition"))
    return null;
  return isGiven.test(reading.clause.sentence) ? null : { at, severity: "medium" };
}

/** What the user has agreed to. */
const isGiven =
  /\b(?:once|after|confirm\w*|approv\w*|agree\w*|bestätig\w*|aprob\w*|aprov\w*|valid\w*)\b|確認|承認|确认|同意|확인|승인|تأكيد|وافق/i;

/** A sum or a number of things that the text sets itself. */
const amount = /[$€£¥]\s?\d|\d\s?(?:[$€£¥%]|USD|EUR|SOL|ETH|BTC|euros?|dollars?|元|円|원)/i;
