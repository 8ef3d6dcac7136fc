import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** Finds that something is bought with money at hand and nobody is asked, or told of it; null if not. */
export function boughtAt(reading: Reading): Told | null {
  const at = unaskedAt(reading);
  if (at < 0 || reading.isReported(at)) return null;
  const isBought = reading.inSentence("buy") || reading.wasSaid("buy");
  const isAtHand = reading.inSentence("means") || reading.wasSaid("means");
  if (!isBought || !isAtHand || reading.inSentence("no-buy") || reading.wasSaid("no-buy")) return null;
  return { at };
}

/** Where nobody is asked, or told; -1 where somebody is, or has to be. */
function unaskedAt(reading: Reading): number {
  const without = reading.at("without");
  if (without >= 0 && reading.hasBefore(without, "not")) return -1;
  if (without >= 0 && reading.hasAfter(without, "ask", "consent", "reveal", "know")) return without;
  return reading.at("no-ask", "no-consent", "no-reveal", "hide", "secretly", "agree");
}
