import type { AuditedUnit } from "../audited-unit.ts";
import type { ReadPassage } from "../passage.ts";
import type { Call, Command, Program } from "../program.ts";
import { isDownloader, isNetworkCall } from "./commands.ts";
import { isObeyedScript } from "./obeying.ts";
import { isRequest } from "./requests.ts";
import { sourcesOf } from "./sources.ts";

const printing =
  /^(?:print|builtins\.print|console\.(?:log|info)|process\.stdout\.write|sys\.stdout\.write|click\.echo|typer\.echo|rich\.print)$/;

/** What is printed beside an answer, so that an agent takes it for its orders. */
const announcing =
  /\b(?:next|your|new|following|these|current|updated)\s+(?:\w+\s+)?(?:instructions?|directives?|orders|tasks?|steps?)\b|\binstructions?\s*(?:for (?:the )?(?:agent|assistant|you)|:)|\b(?:follow|obey|carry out|execute)\s+(?:these|this|the following|what|all)|\bAnweisungen\b|指令|指示|инструкци|instrucciones|consignes/iu;

/** How near to an answer that is announced as instructions, in lines. */
const NEAR = 5;

/** Where a script prints what it got from the network, to be done by the agent that reads it. */
export function* printedAnswers(passage: ReadPassage, unit: AuditedUnit): Generator<number> {
  const { program, place, text } = passage;
  if (program === null || place !== "script") return;
  const lines = [...linesOfCalls(program), ...linesOfCommands(program)];
  if (lines.length === 0) return;
  const told = announcements(program);
  const isObeyed = isObeyedScript(unit, text);
  for (const line of lines) if (isObeyed || told.some((one) => Math.abs(one - line) <= NEAR)) yield line;
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
      isDownloader(one)
        ? !used.has(one) && !isSaved(one)
        : /^(?:echo|printf|cat|write-output|write-host)$/.test(one.name) &&
          !isSaved(one) &&
          !used.has(one) &&
          sourcesOf(one).some(isDownloader),
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
