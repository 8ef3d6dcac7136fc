import { lineAt } from "../../line-at.ts";
import { isDownloader, isNetworkCall } from "../../matchers/commands.ts";
import { interpreterName, isStarter } from "../../matchers/runs.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { sourcesOf } from "../../matchers/sources.ts";
import type { Argument, Call, Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Executes commands received from a server. */
export const remoteCommands: SegmentRule = {
  kind: "segment",
  id: "remote-commands",
  class: "remote-content",
  severity: "high",
  prefilter:
    /requests|httpx|aiohttp|urllib|fetch|axios|https?\.get|\bgot\b|curl|wget|start-bits|DownloadString|DownloadFile|invoke-rest|invoke-web|\birm\b|\biwr\b/i,
  programsOnly: true,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf({ program, text, line }: ReadSegment): Generator<Hit> {
  if (program === null) return;
  for (const call of program.calls)
    if (isStarter(call) && namesProgram(call) && call.from.some(isNetworkCall)) yield { line: call.line };
  for (const command of program.commands) if (runsField(command, program)) yield { line: command.line };
  yield* ofLoops(program, text, line);
}

/** A field or command variable that is executed. */
const field =
  /^\[?\s*(?:\*|\.\.\.)?(?:shlex\.split\(\s*)?(?!(?:self|this|cls|args|argv|opts|options|process|sys|os|path|shutil|config|settings)\b)[\w$]+(?:\(\))?(?:\.split|\??\.(?!split\b)\w+|\[["']?\w+["']?\]|\.get\()/;
const commandWord =
  /^\[?\s*(?:\*|\.\.\.)?(?:shlex\.split\(\s*)?(?:cmd|command|commands|program|prog|argv|line|step|task|action)\b(?!["'])/i;

/** A list that starts with a fixed program that does not run its arguments. */
const isOfOneProgram = ({ text, strings: [name = "", ...others] }: Argument): boolean =>
  /^\w+$/.test(text) &&
  others.length > 0 &&
  /^[\w./]+$/.test(name) &&
  !interpreterName.test(name.split("/").at(-1) ?? "");

function namesProgram({ args: [first] }: Call): boolean {
  if (first === undefined || first.value !== null || first.isInterpolated || isOfOneProgram(first)) return false;
  return field.test(first.text) || commandWord.test(first.text);
}

/** Returns whether a command runs a program named in a response field. Executed downloads are covered by other rules. */
function runsField(command: Command, { commands }: Program): boolean {
  if (command.name === "" && /^&\s*\$\w+\.\w+/.test(command.text))
    return sourcesOf(command).some(isDownloader) || (sourcesOf(command).some(isParser) && commands.some(isDownloader));
  if (isHeldCommand(command)) return true;
  const [program] = command.words.filter(({ text }) => !text.startsWith("-"));
  const isField = /^\$\w+\.\w+/.test(program?.text ?? "");
  return /^(?:start-process|invoke-expression)$/.test(command.name) && isField && sourcesOf(command).some(isDownloader);
}

/** Returns whether the program is a response field from a variable: `$(curl … | jq -r .run)`. */
const isHeldCommand = (command: Command): boolean =>
  (/^["']?\$\{?\w+\}?["']?(?:\s|$)/.test(command.text) ||
    (command.name === "eval" && /^["']?\$\{?\w+\}?["']?$/.test(command.words[0]?.text ?? ""))) &&
  sourcesOf(command).some(({ name, reads }) => name === "jq" && reads.some(isDownloader));

/** Returns whether a PowerShell command parses a text or file to objects. */
const isParser = ({ name }: Command): boolean => /^(?:import-(?:clixml|csv)|convertfrom-\w+|get-content)$/.test(name);

/** `curl … | while read -r line; do eval "$line"; done`, and `for line in $(curl …)`. */
const loop =
  /(?:curl|wget)\b[^\n]{1,300}\|\s*(?:\\\n\s*)?while\s+(?:IFS=\S*\s+)?read\s+(?:-\w+\s+)*(\w+)|while\s+(?:IFS=\S*\s+)?read\s+(?:-\w+\s+)*(\w+)[^\0]{1,600}?done\s*<\s*<\(\s*(?:curl|wget)\b|for\s+(\w+)\s+in\s+\$\(\s*(?:curl|wget)\b/g;

function* ofLoops({ commands }: Program, text: string, line: number): Generator<Hit> {
  for (const match of text.matchAll(loop)) {
    const variable = match[1] ?? match[2] ?? match[3] ?? "";
    const from = lineAt(text, match.index, line);
    const run = commands.find(
      (one) => one.line >= from && one.line < from + MAX_DISTANCE && runsVariable(one, variable),
    );
    if (run) yield { line: run.line };
  }
}

/** Maximum number of lines of a loop that are searched. */
const MAX_DISTANCE = 15;

function runsVariable({ name, words, text }: Command, variable: string): boolean {
  const isIt = new RegExp(String.raw`^["']?\$\{?${variable}\b`);
  if (name === "") return isIt.test(text);
  const program = /^(?:eval|source|\.)$/.test(name)
    ? words[0]
    : words[words.findIndex((word) => /^-\w*c$/.test(word.text)) + 1];
  return /^(?:eval|source|\.|(?:ba|z|da)?sh)$/.test(name) && isIt.test(program?.text ?? "");
}
