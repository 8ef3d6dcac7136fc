import { lineAt } from "../../line-at.ts";
import { isShellLanguage } from "../../matchers/commands.ts";
import { feedsSender } from "../../matchers/credential-calls.ts";
import { escaped } from "../../matchers/escaped.ts";
import { handedOn } from "../../matchers/handed-on.ts";
import { mentionsAny, namesHolding } from "../../matchers/name-flow.ts";
import { isReading, orderIn, orderTo, sentencesOf } from "../../matchers/orders.ts";
import { remoteLogCalls } from "../../matchers/remote-logs.ts";
import { isRequest } from "../../matchers/requests.ts";
import { isShownAttack } from "../../matchers/shown-attacks.ts";
import { sourcesOf } from "../../matchers/sources.ts";
import { isAnySender, sendsByRedirect, sentWords } from "../../matchers/uploads.ts";
import { givesWhole, ofWhole, ownEnvironment, takenOut, whole } from "../../matchers/whole-environment.ts";
import type { Call, Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Sends all environment variables, including secrets. */
export const environmentSend: SegmentRule = {
  kind: "segment",
  id: "environment-send",
  class: "exfiltration",
  severity: "high",
  prefilter: /\b(?:env|printenv|environ|environment)\b|declare -x|export -p|\bset\s*[|>]/i,
  isDemonstration: isShownAttack,
  check: (segment) => [...hitsOfProgram(segment), ...hitsOfText(segment)],
};

function* hitsOfProgram({ program, text: code, language }: ReadSegment): Generator<Hit> {
  if (program === null) return;
  const left = program.commands.filter(listsEnvironment).flatMap((command) => handedOn(command, () => false));
  const isPushed = program.commands.some((command) => isGit(command, /^push$/));
  for (const command of program.commands) {
    const isPublished = publishing(command) || (isPushed && isGit(command, /^(?:commit|tag|notes)$/));
    if (isPublished && sourcesOf(command).some(listsEnvironment)) yield { line: command.line };
    if (!isAnySender(command)) continue;
    const sources = sendsByRedirect(command) ? [command, ...sourcesOf(command)] : sourcesOf(command);
    if (sources.some(listsEnvironment) || command.words.some(({ text }) => ownEnvironment.test(text)))
      yield { line: command.line };
    else if (left.some((path) => sentWords(command).some(({ text }) => text.endsWith(path))))
      yield { line: command.line };
  }
  const isShell = isShellLanguage(language);
  const logs = isShell ? [] : remoteLogCalls(program);
  const requests = isShell ? [] : [...program.calls.filter(isRequest), ...logs];
  const names = requests.length === 0 ? null : namesHolding(code.replace(takenOut, ""), givesWhole, ofWhole);
  const dumps =
    requests.length === 0 ? [] : program.calls.filter((call) => takesEnvironment(call) && givesOn(call, code));
  const dumpLines = new Set(program.commands.filter(listsEnvironment).map(({ line }) => line));
  for (const call of program.calls) {
    if (feedsSender(call) && call.from.some(({ line }) => dumpLines.has(line))) yield { line: call.line };
    if (!isRequest(call) && !logs.includes(call)) continue;
    const held = names?.at(call.text) ?? new Set<string>();
    if (call.args.some(({ name, text }) => name !== "env" && mentionsAny(text, held, ofWhole))) {
      yield { line: call.line };
      continue;
    }
    const toPrograms = new Set(call.from.filter(({ callee }) => starting.test(callee)).flatMap(({ from }) => from));
    if (dumps.includes(call) || call.from.some((source) => dumps.includes(source) && !toPrograms.has(source)))
      yield { line: call.line };
  }
}

const isGit = ({ name, words }: Command, word: RegExp): boolean =>
  name === "git" && words.some(({ text }) => word.test(text));

/** Commands whose arguments are published with the repository. */
const publishing = ({ name, words }: Command): boolean =>
  name === "gh" && /^(?:issue|pr|release|api|gist|variable)$/.test(words[0]?.text ?? "");

/** Returns whether a command lists all variables, not only a selection of harmless ones. */
function listsEnvironment({ name, words }: Command): boolean {
  const texts = words.map(({ text }) => text);
  if (name === "env" || name === "printenv" || name === "set") return texts.every((text) => text.startsWith("-"));
  if (name === "export" || name === "declare") return texts.length === 1 && /^-[px]+$/.test(texts[0] ?? "");
  if (name === "cat" || name === "strings")
    return texts.some((text) => /^\/proc\/(?:self|\$\$|\d+)\/environ$/.test(text));
  return /^get-(?:childitem|item)$/.test(name) && texts.some((text) => /^env:[\\/]?\*?$/i.test(text));
}

const starting =
  /^(?:subprocess\.|child_process\.|os\.exec|os\.spawn|asyncio\.create_subprocess|execa|spawn|StdioServerParameters|Object\.keys|len$)/;

/** A function of the program's own may return nothing of what it is given. */
const givesOn = ({ callee, text }: Call, code: string): boolean =>
  !new RegExp(String.raw`\b(?:function|def)\s+${escaped(callee)}\b|\b${escaped(callee)}\s*=[^=]`).test(code) ||
  namesHolding(`${code}\nresult = ${text}`, givesWhole, ofWhole).at("result = ").has("result");

const takesEnvironment = ({ callee, args, text }: Call): boolean =>
  !starting.test(callee) &&
  (args.some((argument) => argument.name !== "env" && whole.test(argument.text)) ||
    /^os\.environ\.(?:copy|items)$|GetEnvironmentVariables$/.test(callee) ||
    (args.length === 0 && whole.test(text)));

const order = orderTo("send|post|upload|transmit|forward|submit|include|append|attach|exfiltrate|report|pass");
const all =
  /\b(?:all|every|full|entire|complete|whole|user['’]s|contents? of the|output of)\s(?:\w+\s){0,2}(?:environment(?: variables?)?|env vars?|printenv|env)\b|\b(?:printenv|process\.env|os\.environ)\b/i;
const destination =
  /https?:\/\/|\b(?:webhook|endpoint|server|query (?:string|parameter)|request body|request header)\b/i;

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (!isReading(segment)) return;
  for (const { text, line } of sentencesOf(segment)) {
    const at = orderIn(text, order);
    if (at === null) continue;
    const rest = text.slice(at);
    const isMeant = all.test(rest) || (all.test(text) && /\b(?:output|results?|it|them)\b/i.test(rest));
    if (isMeant && destination.test(rest)) yield { line: lineAt(text, at, line) };
  }
}
