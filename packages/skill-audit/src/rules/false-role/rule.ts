import type { Severity } from "../../audit-facts.ts";
import { introducesSamples } from "../../demonstration.ts";
import { readingOf } from "../../files/language.ts";
import { type Concept, languages, patternOf } from "../../instructions/concepts.ts";
import { agentName, foreignAgent } from "../../matchers/agent-names.ts";
import { matchesIn } from "../../matchers/matches.ts";
import type { FileRule, Hit } from "../../rule.ts";

const fence = /^\s*(?:>\s*)*(?:`{3,}|~{3,})/;
const span = /`[^`]*`/g;

/** Role tokens of models at the start of a line. */
const token =
  /^\s*(?:<!--\s*|>\s*)?(?:<\|(?:im_start|im_end|system|user|assistant|developer|eot_id|start_header_id|endoftext)\|?>|<<SYS>>|\[\/?INST\])/;
const ofSystem = /<\|(?:im_start|start_header_id)\|>\s*(?:system|developer)|<\|(?:system|developer)\|>|<<SYS>>/;

/** Topics of skills that need such tokens. */
const aboutModels =
  /\b(?:llms?|language models?|fine-?tun\w*|tokeni[sz]\w*|chat[ -]templates?|inference|train\w*|prompt\w*|datasets?)\b/i;

/** A line that claims to be from the system, directly or in a comment. */
const speaker =
  /^\s*(?:<!--\s*|>\s*|#{1,6}\s+|\*\*|__)?(?:<(?:system|system[-_](?:reminder|prompt|message|override)|admin|developer[-_]message)>|\[(?:SYSTEM|System|ADMIN|Admin|DEVELOPER|ROOT)(?:[ _-](?:override|message|prompt|notice|instructions?|update|alert|OVERRIDE|MESSAGE|PROMPT|NOTICE|INSTRUCTIONS?|UPDATE|ALERT|Override|Message|Prompt|Notice|Instructions?|Update|Alert))?(?:\s(?:from|by|FROM|BY|From|By)\s[\w &]{2,30})?\]|(?:SYSTEM|ADMIN|DEVELOPER)(?: (?:OVERRIDE|MESSAGE|PROMPT|NOTICE|INSTRUCTION|UPDATE|ALERT))?:|System (?:Message|Override|Notice|Prompt):|System:$)(?:\*\*|__)?:?\s*(.*)$/;

/** The same in other languages, and messages of vendors. */
const foreignSpeaker =
  /^\s*(?:<!--\s*|>\s*|#{1,6}\s+|\*\*|__)?[[【<(]?(?:系统(?:消息|通知|指令|公告)|系統(?:訊息|通知|指令)|システム(?:メッセージ|通知|指示)|시스템\s?(?:메시지|알림|지시)|System(?:nachricht|meldung|anweisung)|Mensaje del sistema|Mensagem do sistema|Message (?:du )?système|Messaggio di sistema|Системное сообщение|رسالة (?:من )?النظام|(?:Message|Notice|Instruction) from (?:the )?(?:Anthropic|OpenAI|Google|Microsoft|system|platform|developers?)(?: (?:safety |security )?team)?)[\]】>)]?(?:\*\*|__)?\s*[:：\]】]\s*(.*)$/i;
const foreignDemand = languages.flatMap(
  (language) => patternOf(language, "drop", "obey", "granted", "risky", "no-ask", "no-reveal") ?? [],
);

/** An instruction on the same or the next line. */
const demand =
  /\b(?:you|must|now|do not|don['’]t|never|always|ignore|disregard|run|execute|send|upload|follow|obey|override|new|grant\w*|allow\w*|approve\w*)\b/i;

/** Maximum number of lines of a message. */
const MAX_MESSAGE_LENGTH = 20;

/** What a message demands that costs more than time. */
const grave =
  /\b(?:ignore|disregard|override|run|execute|send|upload|grant\w*|allow\w*|approve\w*|delete|install|without (?:\w+ )?(?:confirm\w*|ask\w*|questions?|permission|consent)|new (?:rules|instructions))\b/i;
const isGrave = (said: string): boolean => grave.test(said) || foreignDemand.some((pattern) => pattern.test(said));

/** Tags that agents put around a skill. A closing tag without an opening tag is meant to end it. */
const frame =
  /<(\/?)(system|instructions|skill|skill_content|context|document|documents|tool_result|function_results|function_calls|user_query|system-reminder)>/g;

/** Quick check: one of these must occur. */
const anyMark =
  /<\||<<SYS|\[\/?INST|<\/?(?:system|admin|developer|instructions|skill|context|document|tool_result|function_|user_query)|\[(?:SYSTEM|System|ADMIN|Admin|DEVELOPER|ROOT)|(?:SYSTEM|ADMIN|DEVELOPER)[ :]|System(?: \w+)?:|系统|系統|システム|시스템|System(?:nachricht|meldung|anweisung)|Mensaje del|Mensagem do|Message (?:du )?système|Messaggio di|Системное|رسالة|(?:Message|Notice|Instruction) from/;

/** A line that a program prints in the form of a message of the system or of what runs the agent. */
const printed =
  /["'`]\s{0,4}(?:\\n)*(?:[[【<]{1,2}(?:system|harness|platform|admin|developer|operator|sistema|système|系统|系統|システム|시스템|النظام)(?:[ _-](?:message|notice|reminder|note|prompt|meldung|nachricht))?[\]】>]{1,2}|system(?: (?:message|notice|note)|meldung|nachricht)?\s?:)\s*([^\n]{8,600})/gi;

/** Such lines this far from each other are one message. */
const MAX_LINES_APART = 2;

/** Somebody answers the program itself. */
const isAnswered =
  /\binput\s?\(|\bread\s+-|\breadline\b|\bRead-Host\b|\bprompts?\s?[(.]|\bconfirm\s?\(|\bclick\.|\bset\s+\/p\b/i;

const directed = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:the\s+)?${agentName}\s+(?:must|should|shall|may|can|will|has to|needs? to|muss|soll|darf|debe|puede|doit|peut|deve|pode)\b|${foreignAgent}`,
  "iu",
);

/** Finds messages of a program that pretend to come from the system and tell an agent what was agreed or is to be kept quiet. */
function* printedMessages(text: string): Generator<Hit> {
  const messages: { said: string; line: number; last: number }[] = [];
  for (const { groups, line } of matchesIn(text, printed, 1)) {
    const said = (groups[0] ?? "").replace(/["'`]\s?[),;]*\s*$/, "");
    const previous = messages.at(-1);
    if (previous !== undefined && line - previous.last <= MAX_LINES_APART) {
      previous.said += `\n${said}`;
      previous.last = line;
    } else messages.push({ said, line, last: line });
  }
  for (const { said, line } of messages) {
    const says = (...concepts: readonly Concept[]) =>
      languages.some((language) => patternOf(language, ...concepts)?.test(said) === true);
    const isAgreed = says("answered", "granted") && !isAnswered.test(text);
    const isHushed = says("no-reveal", "no-show", "no-ask");
    if ((isAgreed && (isHushed || directed.test(said))) || (isHushed && directed.test(said))) yield { line };
  }
}

/** Impersonates a system message. */
export const falseRole: FileRule = {
  kind: "file",
  id: "false-role",
  class: "instruction",
  severity: "high",
  *check(file, unit) {
    if (file.text === null) return;
    const { kind } = readingOf(file);
    if (kind === "program") yield* printedMessages(file.text);
    if (!anyMark.test(file.text)) return;
    const isAboutModels = aboutModels.test(`${unit.name} ${unit.description}`);
    if (kind === "program" && !isAboutModels) yield* endsOfAnswers(file.text);
    if (kind !== "markdown") return;
    const opened = new Set<string>();
    let isFenced = false;
    const lines = file.text.split(/\r\n|[\r\n]/);
    for (const [at, line] of lines.entries()) {
      if (fence.test(line)) isFenced = !isFenced;
      if (isFenced) noteOpened(line, opened);
      else {
        const severity = severityOf(line.replace(span, ""), messageBelow(lines, at), isAboutModels, opened);
        if (severity !== null) yield { line: at + 1, severity: isSample(lines, at) ? "low" : severity };
      }
    }
  },
};

/** Returns whether a line is in a block quote that the line above it introduces as a sample. */
function isSample(lines: readonly string[], at: number): boolean {
  if (!/^\s*>/.test(lines[at] ?? "")) return false;
  return introducesSamples(lines.slice(0, at).findLast((line) => /^\s*[^\s>]/.test(line)) ?? "");
}

/** Tags of tool results, which contain the output of programs. */
const answer = /<(\/?)(tool_result|function_results)>/g;

/** Finds printed closing tags of tool results that were not opened. */
function* endsOfAnswers(text: string): Generator<Hit> {
  const opened = new Set<string>();
  for (const { groups, line } of matchesIn(text, answer, 1)) {
    const [slash = "", name = ""] = groups;
    if (slash === "") opened.add(name);
    else if (!opened.has(name)) yield { line, severity: "medium" };
  }
}

function severityOf(line: string, next: string, isAboutModels: boolean, opened: Set<string>): Severity | null {
  if (token.test(line) && !isAboutModels) return ofSystem.test(line) ? "high" : "medium";
  const found = speaker.exec(line);
  const isUnopened = closesUnopened(line, opened);
  const said = `${found?.[1] ?? ""} ${next}`;
  if (found && demand.test(said)) return isGrave(said) ? "high" : "medium";
  const told = foreignSpeaker.exec(line);
  if (told && foreignDemand.some((pattern) => pattern.test(`${told[1] ?? ""} ${next}`))) return "medium";
  return isUnopened ? "high" : null;
}

/** The next line, or a message up to the tag that closes it. */
function messageBelow(lines: readonly string[], at: number): string {
  const tag = /<([\w-]+)>/.exec(lines[at] ?? "")?.[1];
  const below = lines.slice(at + 1, at + 1 + MAX_MESSAGE_LENGTH);
  const end = tag === undefined ? -1 : below.findIndex((line) => line.includes(`</${tag}>`));
  return end < 0 ? (below[0] ?? "") : below.slice(0, end).join("\n");
}

function closesUnopened(line: string, opened: Set<string>): boolean {
  for (const [, slash = "", name = ""] of line.matchAll(frame))
    if (slash === "") opened.add(name);
    else if (!opened.has(name)) return true;
  return false;
}

function noteOpened(line: string, opened: Set<string>): void {
  for (const [, slash = "", name = ""] of line.matchAll(frame)) if (slash === "") opened.add(name);
}
