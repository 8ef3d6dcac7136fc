import { ordersMisdeed } from "../../instructions/hidden.ts";
import { agentName, foreignAgent } from "../../matchers/agent-names.ts";
import { sentenceAfter, sentenceBefore } from "../../matchers/asked.ts";
import { matchesIn } from "../../matchers/matches.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const deeds =
  /\b(?:run|execute|curl|fetch|download|install|send|upload|post|transmit|exfiltrate|forward|copy|read(?! the docs\b)|open|collect|append|write|delete|remove|call|invoke|include|ignore|disregard|import|clone|visit|set|export|disable|add|load|use|follow|führe|sende|lade|ignoriere|exécute[zr]?|envoie|envoye[zr]?|ejecuta|envía|выполни|отправь)\b|执行|运行|发送|上传|下载|忽略|実行|送信/gi;

/** Objects that do not belong in an ordinary comment. */
const objects =
  /https?:\/\/|~\/|\$HOME|\.env\b|\bcurl\b|\bwget\b|\b(?:ba|z)?sh\b\s|\bbash\b|\bcommands?\b|\bscripts?\b|\btokens?\b|\bcredentials?\b|\bsecrets?\b|\bpasswords?\b|\bapi[\s_-]?keys?\b|\benvironment\s+variables?\b|\bssh\b|\bprivate\s+key\b|\bconversation\b|\bhistory\b|\binstructions\b|\bserver\b|\bwebhook\b|令|脚本|密钥|密码|コマンド/i;

/** Comments for editors, generators, linters, and users of a template. */
const ofTools =
  /\b(?:todo|fixme|prettier|markdownlint|eslint|textlint|vale|cspell|biome|spell-?check|copyright|licen[cs]e|spdx|generated|auto-?generated|do\s+not\s+edit|toc|badges?|contributors?|template|placeholder|fill\s+in|replace|example|optional|if\s+applicable|begin|start|end|region|snippet|include-?code|keep\s+in\s+sync|maintainers?|editors?|changelog|release|regenerate|regen|build:|docs:|note\s+for|reviewers?|screenshot|image|video|source:|see\b|ref:)\b/i;

/** Contains instructions in a hidden comment. */
export const hiddenInstruction: SegmentRule = {
  kind: "segment",
  id: "hidden-instruction",
  class: "instruction",
  severity: "high",
  ignoredModifiers: ["documentation"],
  prefilter:
    /for\s+AI\b|\bAI:|\b(?:agents?|assistants?|claude|chatgpt|gpt|copilot|codex|gemini|llms?|models?|cursor|curl|wget|commands?|scripts?|tokens?|credentials?|secrets?|passwords?|keys?|environment|ssh|bash|conversation|history|instructions|server|webhook|asistentes?|agentes?|assistent\w*|agenten|KI|IA)\b|https?:|~\/|\$HOME|\.env\b|助手|智能体|代理|アシスタント|エージェント|에이전트|어시스턴트|المساعد|الوكيل|令|脚本|密钥|密码|コマンド/i,
  places: ["comment", "prose", "script", "block", "embedded", "hook"],
  *check(segment) {
    if (segment.place === "comment") yield* hitsOf(segment.text, segment.line);
    if (segment.place === "prose") yield* hitsInCaptions(segment);
    if (segment.program !== null) yield* hitsInOutput(segment.program);
  },
};

/** The alternative text of an image or the title of a link. */
const caption = /([^\n]{40,600}?) \((?=[^\s()]+\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)\b|data:image)/gi;

/** A caption that addresses an agent. */
const called =
  /(?:^|[.!?\n(]\s*)(?:(?:note|message|instructions?)\s+(?:to|for)\s+)?(?:the\s+|any\s+|all\s+)?(?:AI(?:\s+\w+)?|(?:coding\s+)?agents?|assistants?|claude|chatgpt|gpt|copilot|codex|gemini|LLMs?|models?|cursor)\s*(?:[:,]|\b(?:must|should|please)\b)/i;

/** Quick check for an image, because searching long lines for captions is slow. */
const picture = / \((?:[^\s()]+\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico)\b|data:image)/i;

function* hitsInCaptions({ text, line: firstLine }: ReadSegment): Generator<Hit> {
  if (!picture.test(text)) return;
  for (const { groups, line } of matchesIn(text, caption, firstLine)) {
    const said = groups[0] ?? "";
    if (called.test(said) && said.search(deeds) >= 0 && objects.test(said)) yield { line, severity: "medium" };
  }
}

/** Instructions in a comment to omit something from the answer. */
const kept =
  /\b(?:do\s+not|don['’]t|never|must\s+not|should\s+not)\s+(?:mention|list|report|tell|warn|flag|disclose|show|say|ask|name|reveal|question|count|point)\b/i;

/** The start of an imperative: empty, or its subject. */
const lead =
  /^[\s>*•(-]*(?:(?:please|then|now|and|also|always|first|finally|important|note\s+(?:to|for)|system|the|any|all|agents?|assistants?|claude|chatgpt|gpt|copilot|codex|AI|LLMs?|models?|cursor|you|must|should|shall|will|need\s+to|have\s+to|immediately|silently|when\s[^.,\n]{0,60},|if\s[^.,\n]{0,60},|before\s[^.,\n]{0,60},|after\s[^.,\n]{0,60},)[\s:,-]*){0,6}$/i;

/** Directly addresses an agent. */
const address = new RegExp(
  String.raw`(?:^[\s/*#;!-]*|[.!?。！？\n(][\s/*#;!-]*)(?:@(?:ai|agents?|assistants?|claude|copilot|codex|cursor|gemini|llm)\s+(?:you\b|your\b|must\b|please\b|never\b|do\s+not\b|when\b|treat\b|ignore\b)|(?:(?:note|message|instructions?|hinweis|nota|remarque)\s+(?:to|for|an|für|para|pour)\s+)?(?:(?:the|any|all|an|alle|die|los|les|os)\s+)?${agentName}\s*(?:[:,]|\b(?:must|should|shall|will|has\s+to|have\s+to|please|müssen|sollen|deben?|doivent|devem)\b)|${foreignAgent})`,
  "iu",
);

/** Finds instructions to an agent that a program writes into a page or report. */
function* hitsInOutput({ strings }: Program): Generator<Hit> {
  // Concatenated strings are included.
  const known = new Set<string>();
  for (const { value, line } of strings) {
    if (value.length < MIN_NOTE_LENGTH) continue;
    for (const { opening, comment, isMeant } of comments)
      if (value.includes(opening))
        for (const { groups, line: at } of matchesIn(value, comment, line)) {
          const said = groups[0] ?? "";
          if (said.length < MIN_NOTE_LENGTH || known.has(said) || !address.test(said) || !isMeant.test(said)) continue;
          known.add(said);
          yield { line: at, severity: "medium" };
        }
  }
}

const asking = /\b(?:you|your|must|do\s+not|never|always|ignore|follow|run|send|praise|rank|rate|say)\b/i;
const MIN_NOTE_LENGTH = 40;

/** Instructions that withhold information, drop a request, or decide for a reviewer. */
const holdingBack = new RegExp(
  String.raw`${kept.source}|\b(?:ignore|disregard|overlook|pass\s+over)\b|\b(?:report|list|flag|raise|find|name)\s+no\b|\bas\s+(?:approved|trusted|safe|reviewed|audited|vetted)\b|\bdo\s+not\s+(?:suggest|propose|audit|review|scan|repeat|quote|remove|delete)\b`,
  "i",
);

/** Comment syntax of the formats that programs generate. */
const comments = [
  { opening: "<!--", comment: /<!--([^]{40,4000}?)-->/g, isMeant: asking },
  { opening: "/*", comment: /\/\*([^]{40,4000}?)\*\//g, isMeant: holdingBack },
  { opening: "//", comment: /(?:^|\n)[^\S\n]*(\/\/[^\n]{10,}(?:\n[^\S\n]*\/\/[^\n]*){0,20})/g, isMeant: holdingBack },
  { opening: "# ", comment: /(?:^|\n)[^\S\n]*(#(?!#)[^\n]{10,}(?:\n[^\S\n]*#[^\n]*){0,20})/g, isMeant: holdingBack },
  { opening: "[//]: #", comment: /\[\/\/\]: # ?\(([^\n]{40,1000})\)/g, isMeant: asking },
] as const;

function* hitsOf(text: string, firstLine: number): Generator<Hit> {
  const isAddressed = address.test(text);
  if (!isAddressed && ofTools.test(text.replace(/https?:\/\/\S+/g, ""))) return;
  if (isAddressed && ordersMisdeed(text)) {
    yield { line: firstLine };
    return;
  }
  if (isAddressed && kept.test(text)) {
    yield { line: firstLine, severity: "medium" };
    return;
  }
  for (const { index, line, text: deed } of matchesIn(text, deeds, firstLine)) {
    if (/[\w/-]/.test(text.charAt(index - 1)) || !lead.test(sentenceBefore(text, index))) continue;
    if (!isAddressed && !objects.test(sentenceAfter(text, index + deed.length))) continue;
    yield { line, severity: "medium" };
    return;
  }
}
