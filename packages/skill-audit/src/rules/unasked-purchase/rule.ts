import { addressedMatches } from "../../matchers/addressed.ts";
import { isBelowMistakes, isInQuotation, sentenceBefore } from "../../matchers/asked.ts";
import { means, purchase, unasked } from "../../matchers/purchases.ts";
import type { SegmentRule } from "../../rule.ts";

const denied =
  /\b(?:not|never|don['’]?t|cannot|can['’]?t|avoid|refuse|whether|if|nicht|nie|niemals|nunca|jamais|mai|não|wenn|falls)\b|не\s|никогда|不要|勿|禁止/iu;

/** Number of characters around a purchase that are searched for the means of payment. */
const MAX_DISTANCE = 240;

/** Makes purchases or payments without confirmation. */
export const unaskedPurchase: SegmentRule = {
  kind: "segment",
  id: "unasked-purchase",
  class: "money",
  severity: "high",
  ignoredModifiers: ["example"],
  prefilter:
    /\b(?:card|payment|one-?click|wallet|paypal|billing|Karte|Kreditkarte|Zahlung|tarjeta|cartão|carta|carte)|карт|卡|支付|付款|カード|支払|카드|결제|billetera|cartera|monedero|carteira|portafoglio|portefeuille|кошел|钱包|錢包|ウォレット|지갑/i,
  proseOnly: true,
  places: ["prose", "comment", "frontmatter", "script", "embedded", "hook"],
  phrasePatterns: [means],
  *check(segment) {
    if (segment.place === "block" || segment.place === "data" || isBelowMistakes(segment.headings)) return;
    const lines = new Set<number>();
    for (const { index, line, whole, text } of addressedMatches(segment, purchase)) {
      const around = whole.slice(Math.max(0, index - MAX_DISTANCE), index + text.length + MAX_DISTANCE);
      if (lines.has(line) || !means.test(around) || !unasked.test(around)) continue;
      if (isInQuotation(whole, index) || denied.test(sentenceBefore(whole, index))) continue;
      lines.add(line);
      yield { line };
    }
  },
};
