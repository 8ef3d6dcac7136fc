import type { Severity } from "../../audit-facts.ts";
import { addressedMatches } from "../../matchers/addressed.ts";
import { isAsked, isBelowMistakes, isInQuotation, sentenceAfter, sentenceBefore } from "../../matchers/asked.ts";
import { consentSlots, judgedSlots } from "../../matchers/consent-slots.ts";
import { foreignDenial, foreignRemovals, isOfAll } from "../../matchers/foreign-removals.ts";
import { isHarmlessScope } from "../../matchers/harmless-deeds.ts";
import { introductionOf } from "../../matchers/list-items.ts";
import { madeUpConsents } from "../../matchers/made-up-consent.ts";
import { sentencesWith } from "../../matchers/sentence-slots.ts";
import { spoken } from "../../matchers/spoken.ts";
import type { SegmentRule } from "../../rule.ts";

const checks =
  /\b(?:skip|bypass|disable|turn\s+off|circumvent|suppress|override|ignore|evade|deactivate)\s+(?:(?:all|any|every|the|your|its|these|user|built-in|remaining)\s+){0,3}(?:(?:safety|security|permission|confirmation|approval|consent|content|moderation|sandbox)[- ](?:checks?|prompts?|filters?|warnings?|guardrails?|measures?|restrictions?|controls?|mechanisms?|dialogs?|polic(?:y|ies)|guidelines?|requests?|reviews?|protections?|protocols?)|guardrails?|safeguards?|sandbox(?:ing)?)\b/gi;
const refusals =
  /\b(?:(?:press|click|choose|select|tap)\s+["“']?(?:allow|yes|accept|approve)["”']?\s+(?:on|in|for)\s+(?:all|every|each)\s+(?:of\s+(?:them|these|those)\b|(?:permission|approval|confirmation)\s)|(?:skip|omit|drop)\s+(?:all|any|every|each)\s+(?:confirmations?|approvals?)|(?:answer|say)\s+yes\s+to\s+(?:each|whatever)|(?:approve|accept|confirm)\s+(?:all|every|any|each)\s+(?:commands?|prompts?|actions?|requests?|steps?|(?:tool\s+)?calls?)\s+yourself|(?:never\s+refuses?|do\s+not\s+(?:ever\s+)?refuse(?!\s+(?:it|them|this|that)(?!\s+(?:request|command|order|task|user))))(?!\s+to\s+(?!answer|comply|help|assist|respond|obey|follow|do\b|run|execute|provide|produce|write|generate))|don['’]t\s+refuse\s+(?:any|to|the\s+user|requests?|commands?)|must\s+not\s+refuse|comply\s+with\s+(?:every|all|any)\s+requests?|assume\s+(?:that\s+)?(?:the\s+user\s+has\s+(?:already\s+)?(?:approved|consented|agreed|confirmed|given\s+(?:permission|consent))|(?:consent|approval|permission)\s+(?:is|has\s+been)\s+(?:given|granted|implied))|consent\s+is\s+(?:implied|assumed|given)|answer\s+yes\s+to\s+(?:all|every|any)\s+(?:prompts?|questions?|permission)|(?:auto-?)?(?:approve|accept|allow|grant)\s+(?:all|every|any)\s+(?:(?:permission|tool|confirmation|security|approval)\s*){1,2}(?:prompts?|requests?|dialogs?|calls?|warnings?)?)\b/gi;
const questions =
  /\b(?:do\s+not|don['’]t|never|no\s+need\s+to|must\s+not)\s+(?:ever\s+)?(?:ask|wait|prompt|request|seek|require|pause)\b(?:\s+(?:for|the|user['’]?s?|any|explicit|further|human|me|to))*\s+(?:confirmation|permission|approval|consent|confirm|approve)\b/gi;
const unasked =
  /\bwithout\s+(?:(?:asking|waiting|requesting|prompting|seeking|pausing)\s+)?(?:(?:for|the|user['’]?s?|any|explicit|further|human|or)\s+)*(?:confirmation|permission|approval|consent)\b/gi;

/** States that the agent changes or sends something without asking. */
const neverAsks =
  /\b(?:never|not|no\s+longer)\s+asks?\s+(?:whether|if)\s+(?:it|you|they|the\s+(?:agent|assistant|skill))\s+(?:may|can|should|is\s+allowed\s+to|are\s+allowed\s+to)\s+[^.;!?\n]{0,50}?\b(?:change|overwrite|send|delete|remove|publish|push|install|run|pay|upload|post|deploy|commit)\b/gi;
/** A fake approval in the output of a program. */
const madeUp =
  /<\/(?:function_results|tool_result|output)>[^]{0,200}?\n\s*(?:Human|User|H):\s|\b(?:the|your)\s+(?:AI\s+)?(?:assistant|agent|model)\s+(?:may\s+|can\s+|will\s+|is\s+(?:free|allowed)\s+to\s+)?(?:\w+,?\s+(?:and\s+|or\s+)?){1,8}without\s+(?:asking|being\s+asked|confirmation|a\s+question)\b|\b(?:the|your)\s+(?:AI\s+)?(?:assistant|agent|model)\s+ignores?\s+(?:all\s+|any\s+)?(?:warnings?|safety|refusals?|guardrails?)\b|\b(?:standing|general|blanket|permanent)\s+(?:consent|approval|permission)\b[^.!?\n]{0,60}\b(?:assistant|agent|model|everything|all\s+\w+)\b/gi;

/** Actions that are irreversible or visible to others. */
const risky =
  /\b(?:execut\w+|delet\w+|remov\w+|send\w*|upload\w*|push\w*|force\w*|deploy\w*|transfer\w*|pay\w*|purchas\w+|buy\w*|trad\w+|order\w*|overwrit\w+|install\w*|publish\w*|drop\w*|wip\w+|shell|sudo|commands?|scripts?|terminate\w*|destroy\w*|post\w*|e-?mails?|commit\w*|modif\w+|writ(?:e|ing)|chang\w+)\b/i;
/** Descriptions of command-line options. */
const option = /(?:^|[\s(|`])--?[a-z][\w-]*|\b(?:flag|option|mode|argument|parameter|switch|true|false)\b/i;
const strict = /\b(?:never|NEVER|Never|must\s+not|MUST\s+NOT|DO\s+NOT|do\s+NOT|Do\s+NOT)\b/;

/** Instructs the agent to disable safeguards. */
export const safetyRemoval: SegmentRule = {
  kind: "segment",
  id: "safety-removal",
  class: "instruction",
  severity: "medium",
  prefilter:
    /skip|bypass|disable|turn\s+off|circumvent|suppress|override|ignore|evade|deactivate|refuse|comply|assume|approve|accept|allow|grant|answer\s+yes|confirmation|permission|approval|consent|confirm|Rückfrage|never\s+ask|authori[sz]ed\s+for|Human:|同意|確認は|refusal|refusing|filters?\s+(?:object|refus|block|compl|interv|trigg)|policy\s+(?:object|refus|block)|pre-?authori[sz]ed|fragen?\s+(?:Sie\s+)?ni|ne\s+demande|\bpid(?:as|a)\s|peça|chiedere|toestemming|разрешен|reviewers?\b|auditors?\b|scanners?\b|dialogs?\b|nachzufragen|without\s+asking|without\s+being|ignores\s|Bestätigung|Erlaubnis|Zustimmung|Sicherheits|permis|autoris|autoriz|sécurité|seguridad|segurança|sicurezza|conferma|подтвержд|разрешени|безопасност|确认|確認|许可|許可|同意|安全|확인|허락|승인|approv|(?:report|list|flag|raise|find|state)\s+no\s|as\s+(?:approved|trusted|safe|audited|vetted|reviewed|cleared|verified)\b|no\s+(?:further\s+)?findings|continued|go\s+ahead|no\s+need\s+to|summary>|recap>|(?:do\s+not|don['’]t|stop)\s+(?:ask|wait|bother|check)/i,
  places: ["prose", "comment", "frontmatter", "script", "embedded", "hook"],
  proseOnly: true,
  phrasePatterns: spoken([
    checks,
    refusals,
    questions,
    neverAsks,
    unasked,
    foreignRemovals,
    ...[...consentSlots, ...judgedSlots].map(({ rare }) => rare),
  ]),
  *check(segment, unit) {
    if (segment.place === "block" || segment.place === "data") return;
    if (isBelowMistakes(segment.headings)) return;
    for (const pattern of [checks, refusals])
      for (const { index, line, whole, text } of addressedMatches(segment, pattern))
        if (
          isAsked(whole, index) &&
          !option.test(lineAround(whole, index)) &&
          !(segment.place === "prose" && forbidding.test(introductionOf(unit, line, lineAround(whole, index))))
        )
          yield { line, severity: isBroad(text) };
    for (const { index, line, whole, text } of addressedMatches(segment, foreignRemovals))
      if (!isInQuotation(whole, index) && !foreignDenial.test(sentenceBefore(whole, index)))
        yield { line, severity: isOfAll.test(text) ? "medium" : "low" };
    for (const { index, line, whole, text } of addressedMatches(segment, questions)) {
      const after = sentenceAfter(whole, index + text.length);
      if (!isAsked(whole, index, true) || exception.test(after)) continue;
      if (isHarmlessScope(whole.slice(index + text.length), unit, line, lineAround(whole, index))) continue;
      if (risky.test(sentenceBefore(whole, index) + after)) yield { line };
      else if (strict.test(text)) yield { line, severity: "low" };
    }
    for (const { index, line, whole } of addressedMatches(segment, neverAsks))
      if (
        !isInQuotation(whole, index) &&
        !/\b(?:if|when|why)\b/i.test(sentenceBefore(whole, index)) &&
        !/\bread-?\s?only\b/i.test(whole.slice(index, index + 120))
      )
        yield { line };
    for (const { line } of sentencesWith(segment, consentSlots)) yield { line, severity: "medium" };
    if (segment.place === "comment" || segment.program !== null)
      for (const { line } of sentencesWith(segment, judgedSlots)) yield { line, severity: "medium" };
    if (segment.program !== null)
      for (const pattern of [madeUp, ...madeUpConsents])
        for (const { line } of addressedMatches(segment, pattern)) yield { line };
    for (const { index, line, whole, text } of addressedMatches(segment, unasked)) {
      const before = sentenceBefore(whole, index);
      if (isDone(before, text) && !denied.test(lineAround(whole, index).slice(0, 40)) && !isInQuotation(whole, index))
        yield { line };
    }
  },
};

/** Introduction of a list of prohibited actions. */
const forbidding =
  /\b(?:must\s+not|do\s+not|don['’]?ts?|never|avoid|prohibited|forbidden|not\s+allowed)\b[^.]{0,40}:|❌|🚫/i;

const exception = /^[^.]{0,80}\b(?:unless|except|until)\b/i;

/** Returns the severity: "all safety checks" is broader than "skip confirmation prompts". */
const isBroad = (text: string): Severity =>
  /\b(?:all|any|every|your|safety|security|guardrails?|safeguards?|refuse|moderation|sandbox|approve|accept|allow|grant|comply|assume|implied|assumed|given)\b/i.test(
    text,
  )
    ? "medium"
    : "low";

const imperative =
  /^[\s>*_#-]*(?:(?:then|now|please|always|immediately|just|and)[,\s]+)*(?:execute|run|delete|remove|send|upload|push|deploy|transfer|pay|purchase|buy|trade|overwrite|install|publish|drop|wipe|commit|merge|post|place|submit|apply|make)\b/i;
const denied = /\b(?:not|never|don['’]?t|cannot|can['’]?t|avoid|if|no\b|only|unless|would|could|may|might)\b/i;

/** Returns whether an action is requested. "Delete it without confirmation" may be an item in a list of mistakes. */
const isDone = (before: string, text: string): boolean =>
  imperative.test(before) &&
  !denied.test(before) &&
  (/\b(?:asking|waiting|requesting|prompting|seeking|pausing)\b/i.test(text) ||
    /\b(?:always|immediately|automatically|directly|just|must|should|all|any|every)\b/i.test(before));

const lineAround = (text: string, index: number): string =>
  text.slice(text.lastIndexOf("\n", index) + 1).split("\n")[0] ?? "";
