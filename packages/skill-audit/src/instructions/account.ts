import { isOrderStart } from "../matchers/asked.ts";
import { accountsIn, iban } from "../matchers/wallets.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** Finds an order to put an account that stands in the text in the place of others; null if there is none. */
export function swappedAt(reading: Reading): Told | null {
  const at = reading.at("swap");
  if (at < 0 || reading.forbids("swap") || reading.hasBefore(at, "not") || reading.isReported(at)) return null;
  if (reading.language === "en" && !isOrderStart(reading.before(at))) return null;
  if (!reading.inSentence("payee") && !reading.wasSaid("payee")) return null;
  const { sentence } = reading.clause;
  const isPut =
    reading.language !== "en" || placing.test(sentence.slice(Math.max(0, sentence.indexOf(reading.clause.text))));
  if (!isPut) return null;
  if (iban.test(sentence) || accountsIn(sentence).length > 0) return { at };
  return hasNumber(sentence) ? { at, severity: "medium" } : null;
}

/** What an English order says where one thing takes the place of another. */
const placing = /\b(?:with|by|to|for|into|in|instead)\b/i;

/** Other numbers of accounts: of seven digits or more, but no date, or of letters and digits at random. */
const number = /(?<![\d./-])\d(?:[ -]?\d){6,18}(?![\d./-]*\d)|\b[a-f\d]{8}(?:-[a-f\d]{4}){3}-[a-f\d]{12}\b/gi;
const date = /\b(?:19|20)\d{2}[- ]?\d{2}[- ]?\d{2}\b/;

/** Digits in order or the same ones. */
const standIn = /1234[ -]?567|(\d)(?:[ -]?\1){4}/;

const hasNumber = (text: string): boolean =>
  Array.from(text.matchAll(number), ([found]) => found).some((found) => !date.test(found) && !standIn.test(found));

/** Finds an order to pay to an account that stands in the text; null if there is none. */
export function paidAt(reading: Reading): Told | null {
  const at = reading.at("buy");
  const { sentence } = reading.clause;
  if (at < 0 || reading.forbids("buy") || reading.hasBefore(at, "not") || reading.isReported(at)) return null;
  if (donation.test(sentence) && reading.inSentence("condition", "asked")) return null;
  if (iban.test(sentence) || accountsIn(sentence).length > 0 || service.test(sentence)) return { at };
  return reading.language !== "en" && money.test(sentence) && hasNumber(sentence) ? { at, severity: "medium" } : null;
}

const donation = /\b(?:donat\w+|tips?\b|sponsor\w*|support (?:us|me|the)|buy me|coffee|bounty)\b/i;
const money = /\d\s?(?:元|円|원|€|EUR|USD|R\$|руб|ريال|درهم|Euro|euros|reais|dólares)|[€$¥￥₩]\s?\d/i;
/** An account with a payment service, as people write it. */
const service = /\b(?:PayPal|Venmo|Zelle|Cash ?App|Wise|Revolut|Pix|UPI|Bizum)\b[^.\n]{0,40}\S+@\S+\.?\w/i;
