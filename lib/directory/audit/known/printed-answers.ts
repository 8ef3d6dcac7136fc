import type { AuditedUnit } from "../audited-unit.ts";
import type { ReadPassage } from "../passage.ts";
import type { Call, Command, Program } from "../program.ts";
import { isNetworkCall } from "./commands.ts";
import { isObeyedScript } from "./obeying.ts";
import { isRemoteText } from "./remote-texts.ts";
import { isRequest } from "./requests.ts";
import { sourcesOf } from "./sources.ts";

const printing =
  /^(?:print|builtins\.print|console\.(?:log|info)|process\.stdout\.write|sys\.stdout\.write|click\.echo|typer\.echo|rich\.print)$/;

/** What is printed beside an answer, so that an agent takes it for its orders. */
const announcing =
  /\b(?:next|your|new|following|these|current|updated)\s+(?:\w+\s+)?(?:instructions?|directives?|orders|tasks?|steps?)\b(?!\s+for (?:the |your )?(?:users?|developers?|humans?|team)\b)|\binstructions?\s*(?:for (?:the )?(?:agent|assistant|you)|:)|\b(?:follow|obey|carry out|execute)\s+(?:these|this|the following|what|all)|\b(?:next|to[- ]?do|tasks?|orders?)\b[^.\n]{0,20}\bfor (?:the |this )?(?:agent|assistant|model|claude|AI)\b|\b(?:agent|assistant|claude|model)\s*[,:]\s*(?:please\s+)?(?:do|run|execute|follow|carry out|perform|now)\b|\bwhat the (?:agent|assistant|model|AI)\b[^.\n]{0,20}\b(?:to do|do next|does next)\b|\bAnweisungen\b|指令|指示|инструкци|instrucciones|consignes/iu;

/** How far below what announces it an answer is printed, in lines. */
const NEAR = 5;

/** Where a script prints what it got from the network, to be done by the agent that reads it. */
export function* printedAnswers(passage: ReadPassage, unit: AuditedUnit): Generator<number> {
  const { program, place, text } = passage;
  if (program === null || place !== "script") return;
  const lines = [...linesOfCalls(program), ...linesOfCommands(program)];
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
const isSaved = ({ words, redirects }: Command) =>
  redirects.some(({ operator }) => operator.includes(">") && !operator.startsWith("2")) ||
  words.some(({ text }) => /^-(?:o|O|-output|outfile)/i.test(text) && !/^-[a-z]*O-?$/.test(text));

function linesOfCommands({ commands }: Program): number[] {
  const used = new Set(commands.flatMap(({ reads, inner }) => [...reads, ...inner]));
  return commands
    .filter((one) =>
      isRemoteText(one)
        ? !used.has(one) && !isSaved(one)
        : /^(?:echo|printf|cat|write-output|write-host)$/.test(one.name) &&
          !isSaved(one) &&
          !used.has(one) &&
          sourcesOf(one).some(isRemoteText),
    )
    .map(({ line }) => line);
}

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
