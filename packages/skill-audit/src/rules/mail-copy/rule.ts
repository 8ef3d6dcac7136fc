import { lineAt } from "../../line-at.ts";
import { mailCopies } from "../../matchers/mail-copies.ts";
import { isShownAttack } from "../../matchers/shown-attacks.ts";
import type { SegmentRule } from "../../rule.ts";

/** Adds a hard-coded recipient to every email. */
export const mailCopy: SegmentRule = {
  kind: "segment",
  id: "mail-copy",
  class: "exfiltration",
  severity: "medium",
  prefilter:
    /bcc|blind[ -](?:carbon )?cop|Blindkopie|verdeckte Kopie|copie cach|\bcci\b|copia oculta|\bcc[on]\b|copia nascosta|cópia oculta|blinde kopie|ukryt|\budw\b|скрыт|密送|密件|暗送|ブラインド|숨은\s?참조|ForwardTo|RedirectTo|RedirectMessageTo|BlindCopyTo|ForwardingSmtp|forward_to|redirect_to|forwardingEmail|forwardAsAttachment|["']forward["']|redirect\s{1,4}(?::copy\s|["'])/i,
  isDemonstration: isShownAttack,
  check: ({ text, line, place, language }) =>
    Array.from(
      mailCopies(text, language === null && (place === "prose" || place === "comment" || place === "block")),
      ({ index }) => ({ line: lineAt(text, index, line) }),
    ),
};
