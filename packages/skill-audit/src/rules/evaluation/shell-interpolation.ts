import { isDownloader } from "../../matchers/commands.ts";
import { isCounted, isQuoted, partsOf } from "../../matchers/filled-parts.ts";
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
  words: {
    title: "Inserts variable text into a shell command",
    rationale:
      "The shell parses the complete string again, so a semicolon or backtick in a file name or response becomes part of the command. This allows data from an issue or a web page to execute commands.",
    remedy:
      "Pass an argument list without a shell (subprocess.run([...]), execFile, spawn), or quote every value (shlex.quote).",
    beyondPattern:
      "Calls with constant values, argument lists, and tools that quote automatically (zx, Bun’s $) are safe. The rule resolves constants and checks whether a shell parses the string at all.",
  },
  examples: {
    matches: [
      { "run.py": "import subprocess, sys\nsubprocess.run(f'convert {sys.argv[1]} out.png', shell=True)\n" },
      {
        "run.py":
          "import asyncio\nasync def turn(name):\n    await asyncio.create_subprocess_shell(f'convert {name} {pattern}')\n",
      },
      { "run.py": "import os\nos.system('grep ' + pattern + ' notes.txt')\n" },
      { "run.mjs": "import { execSync as run } from 'node:child_process';\nrun(`git log ${process.argv[2]}`);\n" },
      {
        "run.mjs":
          "import { spawn } from 'node:child_process';\nconst command = 'convert ' + process.argv[2];\nspawn(command, { shell: true });\n",
      },
      {
        "run.py": "import os\nfor line in open('commands.txt').read().splitlines():\n    os.system(line)\n",
      },
      { "run.sh": '#!/bin/sh\nbash -c "cat $1"\n' },
      { "run.sh": "#!/bin/sh\nfind . -name '*.txt' -exec sh -c 'sort {} > {}.sorted' \\;\n" },
      { "run.ps1": 'param($Text)\npowershell -Command "Get-Content $Text"\n' },
    ],
    ignores: [
      {
        "run.py":
          "import subprocess\nBASE = 'main'\nsubprocess.run(f'git diff {BASE}', shell=True)\nsubprocess.run(['ls', path])\n",
      },
      {
        "run.mjs":
          "import { execFileSync, execSync } from 'node:child_process';\nexecFileSync('git', ['log', range]);\nexecSync('git status');\nconst found = pattern.exec(`a ${b}`);\n",
      },
      { "serve.py": "import subprocess\nfor server in args.servers:\n    subprocess.Popen(server, shell=True)\n" },
      {
        "ports.mjs":
          "import { execSync } from 'node:child_process';\nconst command = process.platform === 'darwin'\n  ? `lsof -iTCP | awk '{print $9}'`\n  : `ss -tlnp`;\nexecSync(command);\n",
      },
      { "run.sh": '#!/bin/sh\nbash -c "$1"\nbash -c \'echo done\'\nbash -c "ls *.txt"\nssh host.example "ls"\n' },
      { "run.ps1": "cmd /c 'dir'\n" },
    ],
  },
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
    if (word !== null && !isWhole(word))
      yield isNumber(word) ? { line: command.line, severity: "low" } : { line: command.line };
  }
  for (const call of program.calls) {
    const text = shellText(call);
    if (text === null || !isOpen(text) || (isGiven(text, call, segment) && !isMadeOfInput(call))) continue;
    if (isCounted(text) || isQuoted(text)) continue;
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

/** Returns whether all variables have names of numbers, such as a port or count. */
function isNumber(text: string): boolean {
  const names = Array.from(text.matchAll(/\$\{?(\w+)/g), ([, name = ""]) => name);
  return (
    names.length > 0 &&
    names.every((name) => /(?:port|host|pid|count|timeout|seconds|home|pwd|dir|root|path)$/i.test(name))
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

/** Parts that are defined by the skill or are numbers. */
const ownPart =
  /^\s*(?:[A-Z][A-Z0-9_]*|sys\.executable|__dirname|__filename|__file__|process\.(?:cwd\(\)|pid|execPath|execpath)|os\.(?:getcwd\(\)|getpid\(\))|(?:int|Number|parseInt|len)\(.*\)|\w*(?:port|pid|count|timeout|width|height|limit|seconds|index|fps|duration|_?dir|root|cwd))\s*$/i;

function isTame(text: Argument, { from }: Call): boolean {
  if (quoting.test(text.text) || from.some(({ callee }) => quoting.test(`${callee}(`))) return true;
  const parts = partsOf(text.text);
  return parts.length > 0 && parts.every((part) => ownPart.test(part));
}
