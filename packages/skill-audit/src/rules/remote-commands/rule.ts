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

function* hitsOf({ program }: ReadSegment): Generator<Hit> {
  if (program === null) return;
  for (const call of program.calls)
    if (isStarter(call) && namesProgram(call) && call.from.some(isNetworkCall)) yield { line: call.line };
  for (const command of program.commands) if (runsField(command, program)) yield { line: command.line };
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

/**
 * Returns whether a command of PowerShell runs a program named in a response field. What a shell runs of a download is
 * covered by `pipe-to-shell`.
 */
function runsField(command: Command, { commands }: Program): boolean {
  if (command.name === "" && /^&\s*\$\w+\.\w+/.test(command.text))
    return sourcesOf(command).some(isDownloader) || (sourcesOf(command).some(isParser) && commands.some(isDownloader));
  const [program] = command.words.filter(({ text }) => !text.startsWith("-"));
  const isField = /^\$\w+\.\w+/.test(program?.text ?? "");
  return /^(?:start-process|invoke-expression)$/.test(command.name) && isField && sourcesOf(command).some(isDownloader);
}

/** Returns whether a PowerShell command parses a text or file to objects. */
const isParser = ({ name }: Command): boolean => /^(?:import-(?:clixml|csv)|convertfrom-\w+|get-content)$/.test(name);
