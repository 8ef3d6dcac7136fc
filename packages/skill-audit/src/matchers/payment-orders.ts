import type { Hit } from "../rule.ts";
import type { ReadSegment } from "../segment.ts";
import { isAsked } from "./asked.ts";
import { matchesIn } from "./matches.ts";
import { accountsIn, iban } from "./wallets.ts";

const order =
  /\b(?:send|transfer|pay|withdraw|forward|sweep|drain|move|swap)\s(?:[^.\n]|\.\d|\n(?![\s*-])){0,120}?\bto\b/gi;
/** One of them fits where there is such a sentence. */
export const paymentWordings: readonly RegExp[] = [order];

const donation = /\b(?:donat\w+|tips?\b|sponsor\w*|support (?:us|me|the)|buy me|coffee|bounty)\b/i;

/** Sentences that have money sent to an account that stands in them. */
export function* paymentOrders({ text, line: firstLine }: ReadSegment): Generator<Hit> {
  for (const { index, line, text: found } of matchesIn(text, order, firstLine)) {
    const rest = text.slice(index, index + found.length + 60);
    if (namesPayee(rest) && isAsked(text, index, true) && !donation.test(text)) yield { line };
  }
}

/** An account of a wallet, at a bank or with a payment service, as people write it. */
const namesPayee = (text: string): boolean =>
  accountsIn(text).length > 0 ||
  iban.test(text) ||
  /\b(?:PayPal|Venmo|Zelle|Cash ?App|Wise|Revolut)\b[^.\n]{0,40}\S+@\S+\.\w/i.test(text);
