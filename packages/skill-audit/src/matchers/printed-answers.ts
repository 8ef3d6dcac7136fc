import type { AuditedUnit } from "../audited-unit.ts";
import type { Call, Command, Program } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { linesOfClonedTexts } from "./cloned-texts.ts";
import { isNetworkCall } from "./commands.ts";
import { matchesIn } from "./matches.ts";
import { mentionsAny, namesHolding } from "./name-flow.ts";
import { isObeyedScript } from "./obeyed-outputs.ts";
import { isRemoteText } from "./remote-texts.ts";
import { isRequest } from "./requests.ts";
import { sourcesOf } from "./sources.ts";

const printing =
  /^(?:print|builtins\.print|console\.(?:log|info)|process\.stdout\.write|sys\.stdout\.write|click\.echo|typer\.echo|rich\.print)$/;

/** What is printed beside an answer, so that an agent takes it for its orders. */
const announcing =
  /\b(?:steps?|plan|actions?|instructions?|commands?|lines?)\b[^.\n]{0,20}\bfor (?:the |this )(?:agent|assistant|model|claude|AI)\b|\bto be (?:carried out|executed|followed|obeyed|done) (?:now|at once|immediately|first|by (?:the|an) (?:agent|assistant))\b|\b(?:next|your|new|following|these|current|updated)\s+(?:\w+\s+)?(?:instructions?|directives?|orders|tasks?|steps?)\b(?!\s+for (?:the |your )?(?:users?|developers?|humans?|team)\b)|\binstructions?\s*(?:for (?:the )?(?:agent|assistant|you)|:)|\b(?:follow|obey|carry out|execute)\s+(?:these|this|the following|what|all)|\b(?:next|to[- ]?do|tasks?|orders?)\b[^.\n]{0,20}\bfor (?:the |this )?(?:agent|assistant|model|claude|AI)\b|\b(?:agent|assistant|claude|model)\s*[,:]\s*(?:please\s+)?(?:do|run|execute|follow|carry out|perform|now)\b|\bwhat the (?:agent|assistant|model|AI)\b[^.\n]{0,20}\b(?:to do|do next|does next)\b|\bAnweisungen\b|指令|指示|инструкци|instrucciones|consignes/iu;

/** How far below what announces it an answer is printed, in lines. */
const NEAR = 5;

/** Where a script prints what it got from the network, to be done by the agent that reads it. */
export function* printedAnswers(segment: ReadSegment, unit: AuditedUnit): Generator<number> {
  const { program, place, text } = segment;
  if (program === null || place !== "script") return;
  const lines = [
    ...linesOfCalls(program),
    ...linesOfCommands(program, text),
    ...linesOfOutput(segment),
    ...linesOfClonedTexts(segment),
  ];
  if (lines.length === 0) return;
  const told = announcements(program);
  const isObeyed = isObeyedScript(unit, text);
  for (const line of lines) if (isObeyed || told.some((one) => line >= one && line - one <= NEAR)) yield line;
}

const linesOfCalls = ({ calls }: Program): number[] =>
  calls.filter((call) => printing.test(call.callee) && printsAnswer(call)).map(({ line }) => line);

const printsAnswer = ({ args, from }: Call): boolean =>
  args.some(({ value }) => value === null) && from.some((one) => isNetworkCall(one) && isRequest(one));

/** Whether what a command gives is kept in a file. */
export const isSaved = ({ words, redirects }: Command) =>
  redirects.some(({ operator }) => operator.includes(">") && !operator.startsWith("2")) ||
  words.some(({ text }) => /^-(?:o|O|-output|outfile)/i.test(text) && !/^-[a-z]*O-?$/.test(text));

function linesOfCommands({ commands }: Program, text: string): number[] {
  const lines = text.split("\n");
  const used = new Set(commands.flatMap(({ reads, inner }) => [...reads, ...inner]));
  return commands
    .filter(
      (one) =>
        !used.has(one) &&
        !isSaved(one) &&
        !isAssigned(one, lines) &&
        (isRemoteText(one) ||
          (printers.test(one.name) && sourcesOf(one).some(isRemoteText)) ||
          (filters.test(one.name) && one.reads.some(isRemoteText))),
    )
    .map(({ line }) => line);
}

/** PowerShell keeps what a command gives in a variable, without a mark that the reader would tell of. */
const isAssigned = ({ line }: Command, lines: readonly string[]): boolean =>
  /^\s*(?:\[[\w.[\]]{1,40}\]\s*)?\$[\w:]{1,60}\s*\+?=/.test(lines[line - 1] ?? "");

const printers = /^(?:echo|printf|cat|write-output|write-host)$/;
/** What passes on what it reads, or a part of it. */
const filters =
  /^(?:cat|tee|sed|awk|gawk|tr|jq|yq|grep|rg|cut|head|tail|sort|uniq|fold|fmt|column|paste|rev|tac|nl|base64|xmllint|pup|htmlq|html2text|pandoc|lynx|w3m|glow|iconv|select-object|select-string|foreach-object|out-string|convertfrom-json|where-object)$/;

/** An object of PowerShell that is given to nothing, or to what lays it out, with the lines of its fields. */
const object = /^[ \t]{0,40}\[(?:pscustomobject|ordered)\]\s{0,4}@\{\n((?:[^\n]{0,300}\n){1,30}?)[ \t]{0,40}\}/gim;

/** The lines on which such objects hold something of an answer. */
const linesOfObjects = (text: string, first: number, held: ReadonlySet<string>): number[] =>
  Array.from(matchesIn(text, object, first)).flatMap(({ groups: [fields = ""], line }) =>
    fields.split("\n").flatMap((field, at) => (mentionsAny(field, held, inText) ? [line + 1 + at] : [])),
  );

/** PowerShell prints what a line is, without a word that says so. */
function linesOfOutput({ language, text, line, program }: ReadSegment): number[] {
  if (language !== "powershell" || program?.commands.some(isRemoteText) !== true) return [];
  const held = namesHolding(text, (given) => asking.test(given));
  const lines = text.split("\n");
  return [
    ...lines.flatMap((one, at) => (output.test(one) && mentionsAny(one, held, inText) ? [line + at] : [])),
    ...linesOfObjects(text, line, held),
  ];
}

const asking =
  /\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm|curl|wget|DownloadString|GetStringAsync|Resolve-DnsName)\b/i;
/** A text, a variable or a call of .NET that stands at the beginning of a line and is given to nothing. */
const output =
  /^\s{0,40}(?:["'][^"'\n]{0,300}["']|\$\w+(?:\.\w+|\[[^\]\n]{1,40}\])*)\s*(?:$|-f\b|-join\b|-replace\b|-split\b|\|)/;
/** A variable in a text of PowerShell, which may stand at its end. */
const inText = { pattern: (name: string) => String.raw`\$\{?${name}\b`, plain: (text: string) => text };

const announcements = ({ calls, commands }: Program): number[] => [
  ...calls
    .filter(({ callee }) => printing.test(callee))
    .filter(({ args }) => args.some(({ strings }) => strings.some((text) => announcing.test(text))))
    .map(({ line }) => line),
  ...commands
    .filter(({ name }) => /^(?:echo|printf|write-output|write-host)$/.test(name))
    .filter(({ words }) => words.some(({ text }) => announcing.test(text)))
    .map(({ line }) => line),
];
