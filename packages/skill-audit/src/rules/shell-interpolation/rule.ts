import { isDownloader } from "../../matchers/commands.ts";
import { isGiven, isMadeOfInput, isWhole } from "../../matchers/given-commands.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { isToldToRun } from "../../matchers/told.ts";
import type { Argument, Call, Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Inserts untrusted text into a shell command, which allows command injection. */
export const shellInterpolation: SegmentRule = {
  kind: "segment",
  id: "shell-interpolation",
  class: "evaluation",
  severity: "medium",
  prefilter:
    /subprocess|\bos\.(?:system|popen)|getoutput|create_subprocess|popen|\bexec|spawn|execa|\bsh\b|\b[bz]ash\b|\bcmd\b|powershell|pwsh/i,
  programsOnly: true,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (program === null || !isToldToRun(segment)) return;
  for (const command of program.commands) {
    if (putsNamesIn(command)) yield { line: command.line, severity: "low" };
    const word = scriptOf(command);
    if (word !== null && !isWhole(word)) yield { line: command.line };
  }
  for (const call of program.calls) {
    const text = shellText(call);
    if (text === null || !isOpen(text) || (isGiven(text, call, segment) && !isMadeOfInput(call))) continue;
    if (partsOf(text).length > 0 && partsOf(text).every((part) => count.test(part))) continue;
    yield isTame(text, call) ? { line: call.line, severity: "low" } : { line: call.line };
  }
}

/** `find … -exec sh -c '… {} …'` inserts a file name into the program. */
function putsNamesIn({ name, words, text }: Command): boolean {
  const at = words.findIndex((word) => word.text === "-c");
  const isShell = /^(?:ba|z|da)?sh$/.test(name === "find" ? (words[at - 1]?.text ?? "") : name);
  return isShell && (name === "find" || /\bxargs\b/.test(text)) && (words[at + 1]?.text ?? "").includes("{}");
}

/** Returns the program of a nested shell that contains expanded variables. */
function scriptOf({ name, words, inner }: Command): string | null {
  // Downloaded and executed code is covered by other rules.
  if (inner.some(isDownloader)) return null;
  const isCmd = name === "cmd";
  if (!isCmd && !/^(?:ba|z|da|k)?sh$|^(?:pwsh|powershell)$/.test(name)) return null;
  const at = words.findIndex(({ text }) => (isCmd ? /^\/[ck]$/i : /^-(?:[a-z]*c|Command)$/).test(text));
  const script = at < 0 ? undefined : words[at + 1];
  if (script === undefined || script.isLiteral) return null;
  return /[$`%{]\{?\(?\w|\$[@*]/.test(script.text) ? script.text : null;
}

const alwaysShell =
  /^(?:os\.(?:system|popen)|subprocess\.(?:getoutput|getstatusoutput)|commands\.getoutput|asyncio\.create_subprocess_shell|child_process\.exec(?:Sync)?|child_process\.promises\.exec|execa\.(?:command|commandSync|execaCommand|execaCommandSync)|shelljs\.exec)$/;
const withOption =
  /^(?:subprocess\.(?:run|call|Popen|check_output|check_call)|child_process\.(?:spawn|spawnSync|execFile|execFileSync)|execa(?:\.\w+)?)$/;

/** Returns the argument that a shell parses; null if there is none. */
function shellText({ callee, args }: Call): Argument | null {
  const isShell = args.some(
    ({ name, value, text }) => name === "shell" && (value === "true" || value === "1" || /^(?:["']|True$)/.test(text)),
  );
  if (!alwaysShell.test(callee) && !(withOption.test(callee) && isShell)) return null;
  return args.find(({ name }) => name === null || name === "args" || name === "cmd" || name === "command") ?? null;
}

/** Returns whether an argument is interpolated or unknown. List elements are quoted on most systems. */
const isOpen = ({ value, isInterpolated, text }: Argument): boolean =>
  value === null &&
  !(/^\s*[[(]/.test(text) && !/\]\.(?:join|concat|filter)\(/.test(text)) &&
  (isInterpolated || /^[\w.[\]"'()$ ]+$/.test(text.trim()) || made.test(text.trim()));

/** The result of a function call, or joined parts. */
const made = /^(?:await\s+)?[\w.$]+\([\s\S]*\)$|\.(?:join|concat|format|replace|replaceAll)\([\s\S]*\)$/;

const quoting = /shlex\.quote|shlex\.join|shellescape|shell-quote|shellQuote|escapeShell|JSON\.stringify|quote\(/;

/** Parts that are counted. */
const count =
  /^\s*(?:(?:int|Number|parseInt|len)\(.*\)|(?:\w+_)?(?:port|pid|count|timeout|width|height|limit|seconds|index|fps|duration|step|epoch|i))\s*$/i;
/** Parts that are defined by the skill. */
const ownPart =
  /^\s*(?:[A-Z][A-Z0-9_]*|sys\.executable|__dirname|__filename|__file__|process\.(?:cwd\(\)|pid|execPath|execpath)|os\.(?:getcwd\(\)|getpid\(\))|\w*(?:port|pid|count|timeout|width|height|limit|seconds|index|fps|duration|_?dir|root|cwd))\s*$/i;

const partsOf = ({ text }: Argument): string[] => Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, part = ""]) => part);

function isTame(text: Argument, { from }: Call): boolean {
  if (quoting.test(text.text) || from.some(({ callee }) => quoting.test(`${callee}(`))) return true;
  const parts = partsOf(text);
  return parts.length > 0 && parts.every((part) => ownPart.test(part) || count.test(part));
}
