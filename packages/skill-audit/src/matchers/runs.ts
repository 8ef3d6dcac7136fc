import { memoize } from "../memoize.ts";
import type { Call, Command, Program } from "../program.ts";
import { isInterpreter } from "./commands.ts";

/** Programs that run or open the file they are given. */
const openers =
  /^(?:open|xdg-open|start|start-process|import-module|invoke-item|explorer|rundll32|regsvr32|msiexec|installutil|regasm|msbuild|cmstp|odbcconf|control)$/;

/** Calls that run the command or the program they are given. */
const starters =
  /^(?:subprocess\.\w+|os\.(?:system|popen|exec\w*|spawn\w*|startfile)|pty\.spawn|child_process\.\w+|execa(?:\.\w+)?|Bun\.spawn(?:Sync)?|Deno\.(?:Command|run)|shelljs\.exec|(?:Diagnostics\.)?Process\.Start)$/;

/** Calls that load the module they are given. */
const loaders =
  /^(?:runpy\.\w+|importlib\.(?:util\.spec_from_file_location|import_module|machinery\.\w+)|require|import|ctypes\.(?:CDLL|cdll\.LoadLibrary)|execfile|sys\.path\.(?:insert|append|extend)|site\.addsitedir|zipimport\.zipimporter|worker_threads\.Worker|Worker|child_process\.fork|process\.dlopen|.*\.load_extension|module\.(?:createRequire\(\)|register)|Reflection\.Assembly\.Load(?:File|From))$/;

/** Whether a call starts a program. */
export const isStarter = ({ callee }: Call): boolean => starters.test(callee);

export const isLoader = ({ callee }: Call): boolean => loaders.test(callee);

/** Calls that run the text they are given. */
export const isEvaluator = ({ callee, args }: Call): boolean =>
  (/^Reflect\.(?:construct|apply)$/.test(callee) && /(?:\.constructor|\bFunction|\beval)$/.test(args[0]?.text ?? "")) ||
  /^(?:.*\.constructor\.constructor|.*\.constructor\(\)(?:\.(?:call|apply))?|eval|exec|compile|execfile|Function|AsyncFunction|vm\.(?:runIn\w+|Script|SourceTextModule|compileFunction)|.*\._compile|types\.FunctionType|builtins\.(?:eval|exec)|code\.Interactive\w+\(\)\.(?:push|runsource|runcode)|scriptblock\.create|executioncontext\.invokecommand\.(?:invokescript|newscriptblock)|(?:__import__\(\)\.)?loadstring|.*\.CompileAssemblyFromSource|.*CSharpScript\.(?:Evaluate|Run)Async)$/i.test(
    callee,
  );

/** Calls that run the command they are given as one text. */
export const isShellCall = ({ callee, args }: Call): boolean =>
  /^(?:os\.(?:system|popen)|subprocess\.(?:getoutput|getstatusoutput)|child_process\.exec(?:Sync)?|asyncio\.create_subprocess_shell)$/.test(
    callee,
  ) ||
  (/^subprocess\.(?:run|call|Popen|check_output|check_call)$/.test(callee) &&
    args.some(({ name, value }) => name === "shell" && /^true$/i.test(value ?? "")));

export const interpreterName = /^(?:(?:ba|z|da)?sh|cmd|powershell|pwsh|python[\d.]*|node|perl|ruby)$/;

/** Whether the first of a call's words is an interpreter. */
export function startsInterpreter([first]: Call["args"]): boolean {
  const program = first?.value ?? first?.strings[0] ?? "";
  return (
    interpreterName.test(program.split(/[\\/\s]/).at(-1) ?? "") ||
    /^\[?\s*(?:sys\.executable|process\.execPath)/.test(first?.text ?? "")
  );
}

/** Calls that give an interpreter its program, among its words or as what it reads. */
export function givesProgram({ callee, args }: Call): boolean {
  if (!starters.test(callee)) return false;
  const strings = args.flatMap((argument) => (argument.value === null ? argument.strings : [argument.value]));
  return (
    startsInterpreter(args) &&
    (strings.some((text) => /^(?:-\w*c|-e|--eval|\/c|-Command)$/.test(text)) ||
      args.some(({ name }) => name === "input"))
  );
}

/** Whether an interpreter takes its program from what it reads, and not from a file or its words. */
function readsProgram({ name, words }: Command): boolean {
  if (/^(?:eval|source|\.|invoke-expression)$/.test(name)) return false;
  for (const { text } of words) {
    if (text === "-" || text === "-s" || text === "/dev/stdin") return true;
    if (/^-[a-z]*c$|^(?:-[emprn]|--eval|--print)$|^-m\w/.test(text)) return false;
    if (!/^[-+]/.test(text)) return false;
  }
  return true;
}

/** Commands and those whose output they were given, so far as calls are nested. */
const withInner = (commands: readonly Command[], depth = 3): Command[] =>
  depth === 0 ? [] : commands.flatMap((one) => [one, ...withInner(one.inner, depth - 1)]);

/** `read` sets a variable to what it reads: `curl … | while read -r line; do eval "$line"; done`. */
const whatIsRead = (command: Command): readonly Command[] =>
  /^(?:read|mapfile|readarray)$/.test(command.name) ? [...command.reads, ...command.inner] : [command];

/** The commands of a program whose output its interpreters run. */
export const programSourcesIn = memoize(({ commands }: Program): ReadonlySet<Call | Command> => {
  const sources = new Set<Command>();
  for (const command of commands) for (const source of programSources(command)) sources.add(source);
  return sources;
});

/** Commands whose output an interpreter runs. */
export function programSources(command: Command): readonly Command[] {
  const { name, words, reads, inner, text, redirects } = command;
  if (name === "") return words.length === 0 || /^["']?\$\(/.test(text) ? withInner(inner) : [];
  if (!isInterpreter(command)) return [];
  const fed = redirects.find(({ operator }) => operator.startsWith("<"));
  // A program that is written out is nobody else's, whatever its arguments are.
  if (readsProgram(command)) return fed === undefined ? reads : fed.target.isLiteral ? [] : [...reads, ...inner];
  if (name === "invoke-expression") return withInner([...reads, ...inner]);
  if (/^(?:eval|source|\.)$/.test(name)) return inner.flatMap(whatIsRead);
  const at = words.findIndex((word) => /^[-/][a-z]*c(?:ommand)?$|^-e$|^--eval$/i.test(word.text));
  // `xargs` adds what it reads.
  if (at >= 0 && at === words.length - 1) return reads;
  const program = at < 0 ? words.find((word) => !word.text.startsWith("-")) : words[at + 1];
  return /^["']?(?:<\(|\$[({\w]|`)/.test(program?.text ?? "") ? withInner(inner.flatMap(whatIsRead)) : [];
}

type Running = Pick<Program, "commands" | "calls">;

/** Where a program runs a file, or gives it to be run; null where it does not. */
export function lineOfRun(program: Running, path: string): number | null {
  const file = keyOf(path);
  if (file === "") return null;
  const lines = linesOfFilesRun(program);
  const line = lines.get(file) ?? (isOnPath(program, path, file) ? lines.get(bare(file)) : undefined);
  if (line !== undefined) return line;
  return runningCalls(program).find((one) => startsFile(one, path))?.line ?? null;
}

/** Of a program that gets many files, each is looked for in this: the first line on which a command runs it. */
const linesOfFilesRun = memoize(({ commands }: Running): ReadonlyMap<string, number> => {
  const lines = new Map<string, number>();
  for (const command of commands)
    for (const file of filesRun(command)) if (!lines.has(file)) lines.set(file, command.line);
  return lines;
});

/** The name alone, which a shell looks for on its path and not in the folder it is in. */
const bare = (name: string): string => `${name} alone`;

const programFolder = /(?:^|[\\/.])s?bin[\\/]|[\\/](?:scripts|WindowsApps)[\\/]/i;
const placers = /^(?:mv|cp|install|ln|move-item|copy-item|move|copy)$/;

/** Whether a file lies where shells look for programs, or is put there, or the program makes its folder such a one. */
const isOnPath = ({ commands }: Running, path: string, file: string): boolean =>
  programFolder.test(path) ||
  commands.some(
    ({ name, words, text }) =>
      /\bPATH["']?\s?\+?=/.test(text) ||
      (placers.test(name) &&
        (words.some((word) => keyOf(word.text) === file) || /^\$\{?\w/.test(words.at(-1)?.text ?? ""))),
  );

/** And among these. */
const runningCalls = memoize(({ calls }: Running) => calls.filter((call) => isLoader(call) || isStarter(call)));

/** The program of a call is its first word, or the first that an interpreter is given. */
function startsFile(call: Call, path: string): boolean {
  if (isLoader(call))
    return call.args.some(({ text, value }) => namesFile(value ?? text, path) || namesFile(text, path));
  return startedWords(call).some((word) => namesFile(word, path));
}

/** The word that names the program; none where there is but a runner. */
const startedWords = memoize(({ args }: Call): readonly string[] => {
  const words = args
    .filter(({ name }) => name === null || name === "args")
    .slice(0, 2)
    .flatMap(({ text }) =>
      text.replace(/\$\{|\bf(?=["'])|\b(?:str|String|os\.fspath)\(/g, "").split(/[\s,"'`[\](){}]+/),
    )
    .filter((word) => word !== "" && !word.startsWith("-"));
  const isRunner =
    /^(?:(?:ba|z|da)?sh|python[\d.]*|node|sys\.executable|process\.execPath|powershell|pwsh|sudo|cmd|nohup|open|start)$/;
  const first = words.findIndex((word) => !isRunner.test(word));
  return first < 0 ? [] : words.slice(first, first + 1);
});

/** The keys of what a command runs. */
function filesRun(command: Command): string[] {
  const { name, words, text } = command;
  const first = text.split(/\s/)[0] ?? "";
  const isPath =
    name === "" ||
    /\.(?:bat|cmd|com|ps1|vbs)$/i.test(name) ||
    new RegExp(String.raw`[\\/]${escaped(name)}|${escaped(name)}\.(?:exe|bat|cmd|com)\b`, "i").test(text);
  if (name === "sqlite3") return extensionsOf(command);
  const own = name === "" ? keyOf(first) : isPath ? name : bare(name);
  if ((!isInterpreter(command) && !openers.test(name)) || readsProgram(command)) return [own];
  const programs = takesOneProgram.test(name) ? programWords(command) : words;
  // `rundll32 file.dll,Function`
  return [own, ...programs.map((word) => keyOf(name === "rundll32" ? word.text.replace(/,.*$/, "") : word.text))];
}

/** The extensions that a database program loads. */
const extensionsOf = ({ words, redirects }: Command): string[] =>
  [...words, ...redirects.map(({ target }) => target)].flatMap(({ text }) =>
    Array.from(text.matchAll(/(?:\.load\s+|load_extension\(\s*)["']?([^\s"')]+)/g), ([, file = ""]) => keyOf(file)),
  );

const escaped = (text: string): string => text.replace(/[^\w\s]/g, String.raw`\$&`);

const takesOneProgram = /^(?:(?:ba|z|da|k)?sh|(?:python|pypy)[\d.]*|node|nodejs|tsx|deno|bun|ruby|perl|php|lua)$/;
const loadOption = /^(?:-r|--require|--import|--loader|-f|--file|--rcfile|--init-file)$/;
const valuedOption = /^-[WXoOI]$/;

/** The program among the words of an interpreter, and what it is told to load before: what comes after are arguments. */
function programWords({ words }: Command): Command["words"] {
  const at = words.findIndex(
    ({ text }, index) =>
      !/^[-+]/.test(text) &&
      !valuedOption.test(words[index - 1]?.text ?? "") &&
      !loadOption.test(words[index - 1]?.text ?? "") &&
      !/^(?:run|-)$/.test(text),
  );
  return words.filter((_, index) => index === at || loadOption.test(words[index - 1]?.text ?? ""));
}

/** A path without its folder, quotes and `.exe`; of one that is not constant, its last part. */
function keyOf(path: string): string {
  const plain = path.replace(/^["']|["']$/g, "").replace(/\$\{(\w+)\}/g, "$$$1");
  return (plain.split(/[\\/]/).at(-1) ?? "").replace(/\.exe$/i, "").toLowerCase();
}

function namesFile(text: string, path: string): boolean {
  const key = path.split(/[\\/]/).at(-1) ?? "";
  if (key === "") return false;
  const at = text.indexOf(key);
  return at >= 0 && !/\w/.test(text[at - 1] ?? "") && !/\w/.test(text[at + key.length] ?? "");
}
