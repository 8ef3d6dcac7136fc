import { hidesContent } from "../../documents/raw-html.ts";
import { withoutFences } from "../../documents/segments.ts";
import { readingOf } from "../../files/language.ts";
import { ordersAnything } from "../../instructions/hidden.ts";
import { agentName, foreignAgent } from "../../matchers/agent-names.ts";
import { matchesIn } from "../../matchers/matches.ts";
import type { FileRule, Hit } from "../../rule.ts";

/** An element with its leading text. */
const element = /<([a-z][\w-]{0,30})\b([^<>]{1,400})>([^<]{1,4000})/gi;

/** Quick check: one of these must occur. */
const anyMark = /<[a-z][^<>]{0,400}(?:style|hidden)|^ {0,3}\[[^\]\n]{1,60}\]:/im;

/** A footnote with its continuation lines, and a link definition with its title. */
const footnote = /^ {0,3}\[\^([^\]\n]{1,60})\]:[ \t]*([^\n]*(?:\n(?: {4}|\t)[^\n]*){0,40})/gm;
const definition = /^ {0,3}\[([^\]^\n][^\]\n]{0,60})\]:[ \t]*\S{1,500}[ \t]+["'(]([^\n]{20,2000})["')][ \t]*$/gm;

/** Minimum number of words of a statement, as opposed to a label. */
const MIN_WORDS = 5;
const wordsOf = (text: string): number => text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0;
/** Returns whether a text is a statement. Scripts without spaces have fewer words. */
const isSaying = (text: string): boolean =>
  wordsOf(text) >= MIN_WORDS ||
  (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0) >= 12;

/** Returns whether a text contains a command or a path of the user. Most unreferenced footnotes name a source. */
const isOfDeeds = (text: string): boolean => /`[^`\n]{3,}`|~\/|\bcurl\b/.test(text);
/** Returns whether a text addresses an agent. */
const isToAgent =
  /\b(?:assistants?|agents?|AI|LLMs?|claude|copilot|asistentes?|assistent\w*|agente)\b|助手|代理|アシスタント|エージェント|에이전트|ассистент|агент|مساعد|وكيل/iu;

/** Contains text that is not rendered. */
export const hiddenMarkup: FileRule = {
  kind: "file",
  id: "hidden-markup",
  class: "hidden-text",
  severity: "high",
  *check(file) {
    if (file.text === null) return;
    if (page.test(file.path)) yield* inPage(file.text);
    if (readingOf(file).kind !== "markdown" || !anyMark.test(file.text)) return;
    const text = withoutFences(file.text).replace(/`[^`\n]{1,400}`/g, (span) =>
      /[<[]/.test(span) ? " ".repeat(span.length) : span,
    );
    for (const { groups, line } of matchesIn(text, element, 1))
      if (hidesContent(groups[1] ?? "") && isSaying(groups[2] ?? ""))
        yield ordersAnything(groups[2] ?? "") ? { line } : { line, severity: "medium" };
    yield* unused(text, footnote, (label) => `[^${label}]`);
    yield* unused(text, definition, (label) => `[${label}]`);
  },
};

/** Pages and pictures, in which much is hidden until it is needed. */
const page = /\.(?:x?html?|svg|xml)$/i;
const described = /<(?:desc|title|metadata)\b[^<>]{0,400}>([^<]{20,4000})/gi;
/** A statement that begins with the agent to which it is addressed. */
const addressed = new RegExp(
  String.raw`^\s*(?:(?:note|message|instructions?|attention)\s+(?:to|for)\s+)?(?:(?:the|any|all)\s+)?${agentName}\b\s*(?:[:,]|(?:reading|that|who|must|should|please|müssen|deben?|devem?)\b)|^\s*${foreignAgent}`,
  "iu",
);

/** Finds statements to agents that a page or a picture does not show. */
function* inPage(text: string): Generator<Hit> {
  for (const { groups, line } of matchesIn(text, element, 1))
    if (hidesContent(groups[1] ?? "") && addressed.test(groups[2] ?? "") && isSaying(groups[2] ?? ""))
      yield { line, severity: "medium" };
  for (const { groups, line } of matchesIn(text, described, 1))
    if (addressed.test(groups[0] ?? "") && isSaying(groups[0] ?? "")) yield { line, severity: "medium" };
}

/** Finds statements in definitions without a reference. */
function* unused(text: string, pattern: RegExp, referenceTo: (label: string) => string): Generator<Hit> {
  for (const { groups, line } of matchesIn(text, pattern, 1)) {
    const [label = "", said = ""] = groups;
    const reference = referenceTo(label).toLowerCase();
    const found = text.toLowerCase().split(reference).length - 1;
    if (found > 1 || !isSaying(said)) continue;
    if (isOfDeeds(said)) yield { line, severity: "medium" };
    else if (isToAgent.test(said)) yield { line, severity: "low" };
  }
}
