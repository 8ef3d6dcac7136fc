import { inCode } from "../../matchers/code-lines.ts";
import { isDownloader, isInterpreter, isNetworkCall } from "../../matchers/commands.ts";
import { printsSettings } from "../../matchers/harmless-output.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { type Mention, mentionsAny, namesHolding } from "../../matchers/name-flow.ts";
import { isFromData, isFromOutside } from "../../matchers/outside-input.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { isToldToRun } from "../../matchers/told.ts";
import type { Argument, Call, Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Evaluates code that is assembled at run time. Executed downloads are covered by other rules. */
export const dynamicEvaluation: SegmentRule = {
  kind: "segment",
  id: "dynamic-evaluation",
  class: "evaluation",
  severity: "high",
  prefilter:
    /\b(?:eval|exec|Function|vm|Invoke-Expression|iex|ScriptBlock|InvokeScript|ExpandString|getattr|getPrototypeOf)\b|\.constructor\b|["']constructor["']|(?:instance|class|module)_eval|create_function|loadstring|data:(?:text|application)\/|createObjectURL|jinja2|mako|\bejs\b|\.template\(|\bpug\b|nunjucks|import_module|__import__|set(?:Timeout|Interval)\(\s{0,4}\w+\s{0,4},|\bsource\s|^\s{0,20}\.\s|\.write(?:_text)?\(|writeFile/i,
  programsOnly: true,
  isDemonstration: isSample,
  // Arguments that the agent chooses, and samples in a text, are less dangerous than data of others.
  check: function* (segment) {
    for (const hit of hitsOf(segment)) yield { severity: "medium", ...hit };
  },
};

const evaluators: Readonly<Record<"python" | "script" | "powershell", RegExp>> = {
  python: /^(?:builtins\.)?(?:eval|exec)$/,
  script:
    /^(?:(?:window|globalThis|global|self)\.)?(?:eval|Function)$|^vm\.(?:runInNewContext|runInThisContext|runInContext|Script|compileFunction)$/,
  powershell: /ScriptBlock\.Create$|InvokeCommand\.(?:InvokeScript|ExpandString)$/i,
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program, language } = segment;
  if (language === null) yield* hitsInOtherLanguages(segment);
  if (program === null || language === null || !isToldToRun(segment)) return;
  for (const command of program.commands)
    if (evaluates(command) && !(isOwn(command) && isOnlyAsked(command, segment)))
      yield isOwn(command) ? { line: command.line, severity: "low" } : { line: command.line };
  for (const line of sourcedOutputs(program)) yield { line };
  const pattern = language === "python" || language === "powershell" ? evaluators[language] : evaluators.script;
  if (language === "bash" || language === "batch") return;
  for (const call of program.calls)
    if (
      (templates.test(call.callee) && isFromOutside(call, segment)) ||
      isNamedByInput(call, segment) ||
      isLateText(call, segment) ||
      isWrittenToRun(call, segment)
    )
      yield { line: call.line };
    else if ((pattern.test(call.callee) || isHiddenEvaluator(call)) && isOpen(call) && !call.from.some(isNetworkCall)) {
      const isLookedThrough = isChecked(call, segment);
      if (isLookedThrough && segment.place === "block") continue;
      yield isConfined(call) || isLookedThrough || isMinified(call, segment)
        ? { line: call.line, severity: "low" }
        : segment.place === "script" && (isFromData(call) || isRequest(call))
          ? { line: call.line, severity: "high" }
          : { line: call.line };
    }
}

/** No person writes so long a line. */
const MIN_MINIFIED = 5_000;

/** Returns whether a call is in a minified library with its banner, which was built elsewhere. */
const isMinified = ({ line }: Call, { place, text, line: firstLine }: ReadSegment): boolean =>
  place === "script" && text.startsWith("/*!") && (text.split("\n")[line - firstLine]?.length ?? 0) >= MIN_MINIFIED;

/** `$(eval "$(./config)" && echo "$KEY")` reads a single value from a local script in a subshell. */
const isOnlyAsked = ({ line }: Command, { text, line: firstLine }: ReadSegment): boolean =>
  /\$\(\s*eval\s/.test(text.split("\n")[line - firstLine] ?? "");

/** Number of lines above a call that are searched for input validation. */
const MAX_DISTANCE = 8;

/** Returns whether every character of the text was validated before, so that it cannot contain names. */
function isChecked({ args, line }: Call, { text, line: firstLine }: ReadSegment): boolean {
  const name = args[0]?.text ?? "";
  if (!/^\w+$/.test(name)) return false;
  const at = line - firstLine;
  const above = text.split("\n").slice(Math.max(0, at - MAX_DISTANCE), at);
  const looks = new RegExp(
    String.raw`\bfor \w+ in ${name}\b|\bset\(${name}\)|\b(?:fullmatch|match)\(.*\b${name}\b|\.test\(${name}\)`,
  );
  return (
    above.some((one) => looks.test(one)) &&
    above.some((one) => /isalpha|isdigit|isnumeric|["'`/][^"'`]*[\d-]+[^"'`]*[+*/][^"'`]*["'`/]/.test(one)) &&
    above.some((one) => /^\s*(?:return|raise|throw)\b/.test(one))
  );
}

/** Returns whether a command evaluates non-constant words that are not the output of a known tool. */
function evaluates({ name, words, inner, reads, text: own }: Command): boolean {
  if (name !== "eval" && name !== "invoke-expression") return false;
  // The output of an option parser becomes the arguments.
  if (words[0]?.text === "set" && words[1]?.text === "--") return false;
  const sources = [...inner, ...reads];
  const isHeld = /^["']?\$\{?\w+\}?["']?$/.test(words[0]?.text ?? "");
  if (sources.some((source) => (!isHeld && isDownloader(source)) || printsSettings(source))) return false;
  if (setsOnly.test(own)) return false;
  const isPiped = name === "invoke-expression" && (reads.length > 0 || words.length === 0);
  return isPiped || words.some(({ isLiteral, text }) => !isLiteral && /[$`(]/.test(text) && !namesSettings(text));
}

/** Sets a variable with an indirect name to an empty value or that of another variable. */
const setsOnly = /^eval\s+"\$\{?\w+\}?\+?=\(?(?:\\"\\\$\{?\w+\}?\\")?\)?"$/;

/** Output of a local script, or a variable with a computed name. */
const isOwn = ({ words }: Command): boolean =>
  words.every(({ text }) =>
    /^\$\(\s*(?:(?:(?:ba|z)?sh|python[\d.]*|node)\s+(?=\S*[./]))?"?(?:[\w-]+\/[\w./-]+\.\w+|\$\{?(?:SCRIPT|BASE|ROOT|SKILL)?_?(?:DIR|ROOT|PATH)|\.{1,2}\/|\$\(dirname)|^[\w${}]+\+?=/.test(
      text,
    ),
  );

/** `"$(brew shellenv)"` in a text that was not parsed as a program, and the output of argument parsers. */
const namesSettings = (text: string): boolean =>
  /\b(?:shellenv|hook|init|ssh-agent|activate|completion|getopt|dircolors)\b/.test(text) || text.startsWith("set -- ");

/** Template engines that can call arbitrary functions, so that a template is a program. */
const templates =
  /^(?:jinja2\.Template|jinja2\.Environment\(\)\.from_string|mako\.template\.Template|ejs\.(?:render|compile)|(?:lodash|_)\.template|pug\.(?:render|compile)|nunjucks\.renderString)$/;

/** `getattr(import_module(job["module"]), job["function"])()`: data says which function of which module is called. */
const isNamedByInput = (call: Call, segment: ReadSegment): boolean =>
  /^(?:importlib\.import_module|__import__)$/.test(call.callee) &&
  call.args[0]?.value === null &&
  !call.args[0].isInterpolated &&
  /\bgetattr\(/.test(segment.text) &&
  (isFromOutside(call, segment) || call.from.some(({ callee }) => /(?:^|\.)(?:loads?|safe_load)$/.test(callee)));

/** A timer that gets a text evaluates it. */
const isLateText = (call: Call, segment: ReadSegment): boolean =>
  /^(?:(?:window|globalThis)\.)?set(?:Timeout|Interval)$/.test(call.callee) &&
  !/\bPromise\b/.test(lineOf(call, segment)) &&
  !definesFunction(call.args[0]?.text ?? "", segment.text) &&
  mentionsAny(
    call.args[0]?.text ?? "",
    namesHolding(segment.text, (text) => /^\s*(?:await\s)?[\w.()"']*\breadFile(?:Sync)?\(|\.text\(\)\s*;?$/.test(text)),
    wholeName,
  );
const definesFunction = (name: string, source: string): boolean =>
  /^\w+$/.test(name) &&
  new RegExp(String.raw`\bfunction\*?\s+${name}\b|\b${name}\s*=\s*(?:async\s*)?(?:\(|function\b|\w+\s*=>)`).test(
    source,
  );
const lineOf = ({ line }: Call, { text, line: firstLine }: ReadSegment): string =>
  text.split("\n")[line - firstLine] ?? "";
const wholeName: Mention = { pattern: (name) => `^${name}$`, plain: (text) => text.trim() };

/** A program that is filled with what came from outside, written to a file, and started. */
function isWrittenToRun(call: Call, segment: ReadSegment): boolean {
  const path = writtenPath(call);
  const content = call.args.at(-1);
  if (path === null || content?.isInterpolated !== true) return false;
  return (
    (segment.program?.commands ?? []).some(
      (command) => isInterpreter(command) && command.words.some(({ text }) => text === path),
    ) &&
    (isFromOutside(call, segment) || call.from.some(({ callee }) => /(?:^|\.)(?:loads?|parse)$/.test(callee)))
  );
}

function writtenPath({ callee, args, from }: Call): string | null {
  if (/^fs\.writeFile(?:Sync)?$/.test(callee)) return args[0]?.value ?? null;
  if (!/(?:^|\.)write(?:_text)?$/.test(callee)) return null;
  return from.find((one) => /^(?:open|(?:pathlib\.)?Path)$/.test(one.callee))?.args[0]?.value ?? null;
}

/** Lines on which a shell reads a file as a program that it made of data. */
function* sourcedOutputs({ commands }: Program): Generator<number> {
  const made = new Set<string>();
  for (const command of commands) {
    const [path] = command.words;
    if (/^(?:source|\.)$/.test(command.name) && path !== undefined && made.has(path.text)) yield command.line;
    if (/^(?:jq|yq|xsv|xmllint|sqlite3|psql|mysql)$/.test(command.name))
      for (const { operator, target } of command.redirects) if (operator.startsWith(">")) made.add(target.text);
  }
}

/** Evaluation of non-constant text in languages without a parser: R, Julia, Ruby, PHP, Lua, Groovy, and Clojure. */
const inOtherLanguages =
  /\beval\(\s{0,9}parse\(\s{0,9}text\s{0,3}=\s{0,3}(?!["'])\w|\beval\(\s{0,9}Meta\.parse\(\s{0,9}(?!["'])\w|\b(?:instance|class|module)_eval\(?\s{0,9}(?:params|ARGV|gets|STDIN|File\.read|response|body|text|input)\b|\beval\(\s{0,9}(?:\$\w|params\b|ARGV\b)|\bcreate_function\(|\bload(?:string)?\(\s{0,9}(?:io\.read|arg\b|body\b|response\b)|\bnew\s+GroovyShell\(\)\.evaluate\(\s{0,9}(?!["'])\w|\(eval\s+\(read-string\b/g;
const getsFromOutside =
  /https?:\/\/|\b(?:GET|download\.file|curl|httr|urlopen|Net::HTTP|URI\.open|HTTP\.get|file_get_contents)\b|\$_(?:GET|POST|REQUEST)\b/;

function* hitsInOtherLanguages(segment: ReadSegment): Generator<Hit> {
  const { place, text, line: firstLine } = segment;
  if (place !== "block" && place !== "script") return;
  for (const { line } of matchesIn(text, inOtherLanguages, firstLine))
    if (inCode(segment, line)) yield getsFromOutside.test(text) ? { line } : { line, severity: "low" };
}

/** `getattr(builtins, "ex" + "ec")(code)`, and modules created from text: `import("data:text/javascript," + code)`. */
const isHiddenEvaluator = ({ callee, args, from }: Call): boolean =>
  (callee === "getattr()" &&
    from.some(
      (source) =>
        source.callee === "getattr" && /^(?:eval|exec|compile|system|popen)$/.test(source.args[1]?.value ?? ""),
    )) ||
  (callee === "import" &&
    (/^["'`]data:(?:text|application)\/(?:java|ecma)script\b/.test(args[0]?.text ?? "") ||
      from.some((source) => source.callee === "URL.createObjectURL")));

/** `eval(request.json["expression"])` */
const isRequest = ({ args }: Call): boolean =>
  args.some(({ text }) => /\breq(?:uest)?\.(?:args|form|json|values|data|GET|POST|query|body|params)\b/.test(text));

const isOpen = ({ args, from }: Call): boolean => {
  const code = args.filter(({ name }) => name === null || /^(?:source|code)$/.test(name)).filter(isCode);
  return code.length > 0 && !from.some(({ callee }) => /^ast\.(?:parse|Expression)$/.test(callee));
};

/** Returns whether an argument is code rather than a namespace, function, or object. */
const isCode = ({ value, text }: Argument): boolean =>
  value === null &&
  !/^\s*(?:[{[]|\(?[\w\s,]*\)?\s*=>|(?:global|local)s?(?:\(\))?$|ctx$|context$|\w*(?:namespace|globals|locals)$)/.test(
    text,
  );

/** Returns whether an evaluator has no access to built-in functions. */
const isConfined = ({ text }: Call): boolean => /__builtins__["']?\s*:\s*(?:\{\s*\}|None)/.test(text);
