import type { AuditedUnit } from "../audited-unit.ts";
import { lineAt } from "../line-at.ts";
import type { Hit } from "../rule.ts";
import type { ReadSegment } from "../segment.ts";
import { isBelowMistakes } from "./asked.ts";
import { isHarmlessScope } from "./harmless-deeds.ts";
import { orderIn, orderTo, sentencesOf, unanchored } from "./orders.ts";
import { grantsRoot, indexOfOpening, indexOfUnasked, unaskedWordings } from "./unasked.ts";

const order = orderTo(
  "skip|bypass|disable|ignore|suppress|turn off|auto-?approve|auto-?accept|accept|approve|confirm|grant|answer|proceed|run|execute|continue",
);
const question =
  /^\s*(?:(?:all|any|every|the|user|these|further|each|through) ){0,4}(?:(?:permission|confirmation|approval|safety|security|tool|user|consent) ){0,4}(?:confirmations?|permissions? (?:prompts?|checks?|requests?|dialogs?)|approvals?|(?:permission|approval|confirmation|security|consent) prompts?|sandbox(?:ing)?|safety (?:checks?|prompts?))\b/i;
/** "Skip confirmation" alone is a step of the skill's own that is left out. */
const ofOneStep =
  /^\s*(?:(?:the|each|further|these)\s+)*(?:confirmations?|approvals?)\b(?!\s+(?:prompts?|dialogs?|requests?))/i;
const unasked =
  /\bwithout (?:asking|waiting|prompting|requesting|seeking|needing|any)\s?(?:for )?(?:the user|user|human|any|confirmation|approval|permission|consent)\b/i;

const unaskedOrder =
  /(?:^|[,;:.]\s*|\band )(?:do not|don['’]t|never) (?:(?:ask|prompt|request|seek)\b[^.]{0,30}\b(?:confirmation|permission|approval|consent)|(?:wait|pause)\b[^.]{0,20}\b(?:confirmation|(?:user|human)\b[^.]{0,12}approval))\b/i;

/** All that somebody is asked, and agrees to. */
const everything =
  /^\s*(?:yes to )?(?:all|any|every|each)\b[^.]{0,40}\b(?:prompts?|permissions?|requests?|dialogs?|confirmations?)\b/i;

/** One of them fits where there is such a sentence. */
export const confirmationWordings: readonly RegExp[] = [
  ...unaskedWordings,
  unaskedOrder,
  unanchored(question),
  unasked,
  unanchored(everything),
];

/** "--force: skip the question" tells what an option does. */
const describesOption = /(?:^|\s)--?[a-z][\w-]*[^.]*(?:[:–—=(]|\s-\s)|\b(?:to|flag|option)\s+\w+$/i;

/** Sentences that have questions and bounds switched off. */
export function* confirmationOrders(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (segment.isQuoted || (segment.place !== "prose" && segment.place !== "comment")) return;
  if (segment.place === "prose" && isBelowMistakes(segment.headings)) return;
  for (const { text, line } of sentencesOf(segment)) {
    const grant = grantsRoot(text);
    if (grant !== null) yield { line: lineAt(text, grant, line) };
    const unaskedElsewhere = indexOfUnasked(text);
    if (unaskedElsewhere !== null) yield { line: lineAt(text, unaskedElsewhere, line), severity: "low" };
    const opening = indexOfOpening(text);
    if (opening !== null) yield { line: lineAt(text, opening, line), severity: "low" };
    const never = unaskedOrder.exec(text);
    if (
      never &&
      !/\b(?:unless|except|until)\b/i.test(text.slice(never.index)) &&
      !isHarmlessScope(text.slice(never.index + never[0].length), unit, line, text)
    )
      yield { line: lineAt(text, never.index + never[0].length, line), severity: "low" };
    const at = orderIn(text, order);
    if (at === null || describesOption.test(text.slice(0, at))) continue;
    const verb = /[a-z-]+(?: off)?$/i.exec(text.slice(0, at))?.[0].toLowerCase() ?? "";
    const rest = text.slice(at);
    const isOff =
      /^(?:skip|bypass|disable|suppress|ignore|turn off|off|auto-?approve|auto-?accept)$/.test(verb) &&
      question.test(rest) &&
      !ofOneStep.test(rest);
    const isAccepted = /^(?:accept|approve|confirm|grant|answer)$/.test(verb) && everything.test(rest);
    const isRun = /^(?:proceed|run|execute|continue)$/.test(verb) && unasked.test(rest);
    if (isOff || isAccepted) yield { line: lineAt(text, at, line) };
    else if (isRun) yield { line: lineAt(text, at, line), severity: "low" };
  }
}
