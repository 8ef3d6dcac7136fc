import { isDownloader } from "../../matchers/commands.ts";
import { isCounted, isQuoted, partsOf } from "../../matchers/filled-parts.ts";
import { isGiven, isMadeOfInput, isWhole } from "../../matchers/given-commands.ts";
import { isFromData, isFromOutside } from "../../matchers/outside-input.ts";
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
  severity: "high",
  prefilter:
    /subprocess|\bos\.(?:system|popen)|getoutput|create_subprocess|popen|\bexec|spawn|execa|\bsh\b|\b[bz]ash\b|\bcmd\b|powershell|pwsh|\b[gmn]?awk\b/i,
  programsOnly: true,
  isDemonstration: isSample,
  check: function* (segment) {
    for (const hit of hitsOf(segment)) yield { severity: "medium", ...hit };
  },
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (program === null || !isToldToRun(segment)) return;
  for (const command of program.commands) {
    if (putsNamesIn(command))
      yield isReadElsewhere(command) ? { line: command.line } : { line: command.line, severity: "low" };
    if (runsFields(command)) yield { line: command.line };
    const word = scriptOf(command);
    if (word !== null && (!isWhole(word) || command.inner.some(({ name }) => name === "type")))
      yield isNumber(word) ? { line: command.line, severity: "low" } : { line: command.line };
  }
  for (const call of program.calls) {
    const text = shellText(call);
    if (text === null || !isOpen(text) || (isGiven(text, call, segment) && !isMadeOfInput(call))) continue;
    if (isCounted(text) || isQuoted(text)) continue;
    yield isQuoting(text, call) || (isTame(text) && !isFromOutside(call, segment))
      ? { line: call.line, severity: "low" }
      : segment.place === "script" && isFromData(call)
        ? { line: call.line, severity: "high" }
        : { line: call.line };
  }
}

/** `find … -exec sh -c '… {} …'` inserts a file name into the program. */
function putsNamesIn({ name, words, text }: Command): boolean {
  const at = words.findIndex((word) => word.text === "-c");
  const isShell = /^(?:ba|z|da)?sh$/.test(name === "find" ? (words[at - 1]?.text ?? "") : name);
  return isShell && (name === "find" || /\bxargs\b/.test(text)) && (words[at + 1]?.text ?? "").includes("{}");
}

/** The names come from a list, not from the folder. */
const isReadElsewhere = ({ name, reads, redirects, text }: Command): boolean =>
  name !== "find" &&
  (reads.some((source) => /^(?:cat|type|jq|yq|gh|curl|wget|psql|mysql|sqlite3|pbpaste)$/.test(source.name)) ||
    redirects.some(({ operator }) => operator.startsWith("<")) ||
    /\bxargs\s[^|]*-a\s/.test(text));

/** `awk '{ system("mv " $1) }'` inserts a field of a line into the program of a shell. */
const runsFields = ({ name, words }: Command): boolean =>
  /^[gmn]?awk$/.test(name) &&
  words.some(({ text }) =>
    /\bsystem\(\s?(?:"[^"]{0,200}"\s?)?\$(?:\d|NF|\w)|\$\d[^|{}]{0,80}\|\s?"(?:ba)?sh"/.test(text),
  );

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

/** Returns whether all variables have names of numbers, such as a port or count. */
function isNumber(text: string): boolean {
  const names = Array.from(text.matchAll(/[$%]\{?(\w+)/g), ([, name = ""]) => name);
  return (
    names.length > 0 &&
    names.every((name) =>
      /(?:port|host|pid|count|timeout|seconds|home|userprofile|pwd|dir|root|path|te?mp)$/i.test(name),
    )
  );
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

/** Parts that the skill defines, or a name alone, which may be that of one. */
const ownPart =
  /^\s*(?:\w+|sys\.executable|process\.(?:cwd\(\)|pid|exec[Pp]ath)|os\.(?:getcwd\(\)|getpid\(\))|(?:int|Number|parseInt|len)\(.*\))\s*$/;

const isQuoting = (text: Argument, { from }: Call): boolean =>
  quoting.test(text.text) || from.some(({ callee }) => quoting.test(`${callee}(`));

function isTame({ text }: Argument): boolean {
  const parts = partsOf(text);
  return parts.length > 0 && parts.every((part) => ownPart.test(part));
}
