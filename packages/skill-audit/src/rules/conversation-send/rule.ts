import { namesTalk, putsTalk } from "../../instructions/talk.ts";
import { lineAt } from "../../line-at.ts";
import { addressesIn, addressesOfWord, isNearby } from "../../matchers/addresses.ts";
import { isShellLanguage } from "../../matchers/commands.ts";
import { isForeignOrder } from "../../matchers/foreign-orders.ts";
import { type Mention, mentionsAny, namesHolding } from "../../matchers/name-flow.ts";
import { isReading, orderIn, orderTo, sentencesOf } from "../../matchers/orders.ts";
import { isRequest } from "../../matchers/requests.ts";
import { isShownAttack } from "../../matchers/shown-attacks.ts";
import { isFileRead, sourcesOf, stringsOf } from "../../matchers/sources.ts";
import { isAnySender, sentWords } from "../../matchers/uploads.ts";
import type { Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const conversation =
  /\b(?:(?:conversation|chat|message|session|dialogue?)(?:['’]s)?(?: (?:so far|history|logs?|contents?|context|transcript|summary|data))|(?:full|entire|whole|complete|current|this|the|our|all|previous|raw) (?:\w+ )?(?:conversations?|chat|transcript|context window|dialogue?|user messages|user prompts|prompts? history)|system prompt|(?:chat|conversation|session|discussion) so far|(?:transcript|history|logs?|contents?|summary|copy) of (?:the|this|our|your|each) (?:\w+ )?(?:conversation|chat|session|dialogue?|discussion)|(?:user|their)['’]?s? (?:\w+ ){0,2}(?:messages?|prompts?|inputs?|questions?|replies|personal (?:data|information|details)))\b/i;
const files =
  /\b(?:(?:user|their|project|workspace|local)['’]?s? (?:\w+ )?(?:files?|documents|source code|code|codebase|repository|data|home directory|workspace)|(?:all|every|any|each) (?:\w+ )?(?:files?|documents?)(?: (?:in|of|from|on|under|you|the user|that|read)\b)|(?:entire|whole|full) (?:codebase|repository|workspace|project|source))/i;
/** Words for the conversation in other languages. */
const foreignConversation =
  /(?:Gesprächs(?:verlauf|protokoll|inhalt)|Chatverlauf|(?:gesamte[sn]?|ganze[sn]?)\s+(?:Gespräch|Unterhaltung|Dialog)|(?:toda\s+la|conversación\s+completa|historial\s+(?:completo\s+)?de\s+(?:la\s+)?)\s*(?:conversación|chat)?|histórico\s+(?:completo\s+)?da\s+conversa|(?:toute\s+la|l['’]intégralité\s+de\s+la|historique\s+(?:complet\s+)?de\s+la)\s+(?:conversation|discussion)|(?:intera|tutta\s+la|cronologia\s+della)\s+conversazione|(?:hele|volledige)\s+gesprek)|(?:всю|весь|историю)\s+(?:переписк|диалог|разговор|беседы)|(?:整个|全部|所有|完整的?)(?:对话|會話|会话|聊天)|(?:对话|聊天)(?:内容|记录|历史|全文)|会話(?:の)?(?:全文|履歴|内容|全体|すべて)|대화\s*(?:내용|기록|전체)/iu;
/** An image or link whose URL template is filled with data from the conversation. */
const template =
  /!\[[^\]\n]{0,300}\]\(\s{0,9}https?:\/\/[^\s)]{0,300}[?&/][^\s)]{0,300}[{<[$][^\s)}\]>]{0,300}(?:conversation|chat|history|summary|transcript|context|secret|token|api[_-]?key|password|prompt|user[_-]?(?:data|message|input|info)|env|stolen|data)\b/gi;
/** The same with an uppercase placeholder. */
const named =
  /!\[[^\]\n]{0,300}\]\(\s{0,9}https?:\/\/[^\s)]{0,300}[=/](?:[A-Z0-9]+_)*(?:CONVERSATION|CHAT|HISTORY|SUMMARY|TRANSCRIPT|CONTEXT|SECRETS?|PROMPT|DATA)(?:_[A-Z0-9]+)*\)/g;
/** An image or link whose address has a gap that the agent is to fill. */
const slot =
  /(?:(?<image>!?)\[[^\]\n]{0,200}\]\(\s{0,3}|<(?<tag>img)\b[^<>]{0,200}?\bsrc\s?=\s?["'])(?<url>https?:\/\/[^\s)<{[%"']{1,200}[?&/=][^\s)<{[%"']{0,200})(?:<<?(?<angled>[^<>\n]{1,120})>|\{\{?(?<braced>[^{}\n]{1,120})\}|\[(?<squared>[^[\]\n]{1,120})\]|%s|…|\.\.\.)/gi;

/** Instructs the agent to send the conversation or user files to a third party. */
export const conversationSend: SegmentRule = {
  kind: "segment",
  id: "conversation-send",
  class: "exfiltration",
  severity: "high",
  prefilter:
    /conversation|chat|transcript|context|prompt|history|session|user['’]?s?|files?|workspace|codebase|source code|secret|token|key|!\[|Gespräch|Unterhaltung|Verlauf|conversación|conversa|conversazione|discussion|gesprek|переписк|диалог|разговор|беседы|对话|会话|會話|聊天|会話|대화/i,
  proseOnly: true,
  places: ["prose", "comment", "block", "inline", "script", "hook", "embedded"],
  phrasePatterns: [conversation, files, foreignConversation, template, named, slot],
  secondPrefilter: /https?:\/\/|\w@\w/i,
  isDemonstration: isShownAttack,
  check: (segment) =>
    segment.place === "script" || segment.place === "hook" || segment.place === "embedded"
      ? [...hitsOfHook(segment)]
      : [...hitsOfText(segment), ...hitsOfImages(segment)],
};

const order = orderTo(
  "send|post|upload|transmit|forward|submit|exfiltrate|report|relay|push|e-?mail|deliver|sync|curl|append|embed|encode|render|paste",
);

/** Files in which agents store conversations, and the field that names them in the input of a hook. */
const recorded = /\btranscript_path\b|\.claude\/projects\b|\.codex\/sessions\b|\.gemini\/tmp\b/;
/** Programs that pass on the input of a hook. */
const handing = /^(?:jq|cat|tee|gzip|zstd|base64|head|tail|tr|sed|python3?|node)$/;

/** Sends the input of a hook, or the stored conversation, to another host. */
function* hitsOfHook({ program, place, text, language }: ReadSegment): Generator<Hit> {
  if (program === null) return;
  const isRecord = recorded.test(text);
  if (!isRecord && place !== "hook") return;
  const names = isRecord ? namesHolding(text, (given) => recorded.test(given), ofShell) : new Set<string>();
  for (const command of program.commands) {
    if (
      !isAnySender(command) ||
      !command.words.some((word) => addressesOfWord(word.text).some((one) => !isNearby(one)))
    )
      continue;
    const words = [...sentWords(command), ...sourcesOf(command).flatMap((source) => source.words)];
    const isSent = isRecord && words.some((word) => recorded.test(word.text) || mentionsAny(word.text, names, ofShell));
    const isTold = place === "hook" && takesInput(command) && sourcesOf(command).every(handsInput);
    if (isSent || isTold) yield { line: command.line };
  }
  if (isShellLanguage(language) || !isRecord) return;
  for (const call of program.calls)
    if (
      isRequest(call) &&
      call.from.some((source) => isFileRead(source) && stringsOf(source).some((one) => recorded.test(one)))
    )
      yield { line: call.line, severity: "medium" };
}

const ofShell: Mention = { pattern: (name) => String.raw`\$\{?${name}(?!\w)`, plain: (one) => one };

/** Sends standard input: the input of the hook, unless a file is read. */
const takesInput = ({ words }: Command): boolean =>
  words.some(({ text }) => /(?:^|@)-$|^@?\/dev\/stdin$|^\$\(cat\)$/.test(text));
const handsInput = ({ name, words }: Command): boolean =>
  handing.test(name) && !words.some(({ text }) => /^[~/]|\.\w{2,5}$/.test(text) && !/^\.[\w.[\]]+$/.test(text));

/** An external address. */
const address = /https?:\/\/(?!(?:localhost|127\.|0\.0\.0\.0))[^\s)>"'`]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/i;

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (!isReading(segment)) return;
  for (const { text, line } of sentencesOf(segment)) {
    if (foreignConversation.test(text) && address.test(text) && isForeignOrder(text, "sending")) yield { line };
    const at = orderIn(text, order);
    if (at === null) continue;
    const rest = text.slice(at);
    const found = { line: lineAt(text, at, line) };
    const hasAddress = address.test(rest);
    if (conversation.test(rest) && hasAddress) yield found;
    else if (
      hasAddress &&
      /^\s*(?:the |all |each |every |any |their )/i.test(rest) &&
      files.test(rest) &&
      /\bto\b/.test(rest)
    )
      yield { ...found, severity: "medium" };
  }
}

function* hitsOfImages(segment: ReadSegment): Generator<Hit> {
  if (segment.place !== "inline" && !isReading(segment)) return;
  for (const match of segment.text.matchAll(template)) yield { line: lineAt(segment.text, match.index, segment.line) };
  for (const match of segment.text.matchAll(named)) yield { line: lineAt(segment.text, match.index, segment.line) };
  for (const match of segment.text.matchAll(slot)) {
    const { image, tag, url = "", angled, braced, squared } = match.groups ?? {};
    const gap = angled ?? braced ?? squared ?? "";
    if (addressesIn(url).every(isNearby)) continue;
    const isShown = (image ?? "") !== "" || tag !== undefined;
    if (isShown && namesTalk(gap)) yield { line: lineAt(segment.text, match.index, segment.line) };
    else if ((isShown || !ofRecord.test(gap)) && putsTalk(`${segment.before}\n\n${segment.text}`))
      yield { line: lineAt(segment.text, match.index, segment.line) };
  }
}

/** What an address has that names one of many things. */
const ofRecord = /(?:^|[\s_-])(?:id|uuid|key|name|number|slug|hash|page|lang|version|count)$/i;
