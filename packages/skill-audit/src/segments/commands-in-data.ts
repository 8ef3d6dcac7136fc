import { isBatchLine } from "../languages/batch/batch-line.ts";
import type { Segment } from "../segment.ts";

/** Keys whose values a package manager, an agent, an editor, a build tool or a runner of workflows runs. */
const runKeys =
  "command|cmd|run|shell|script|entry|entrypoint|(?:before|after)_script|(?:pre|post)?(?:install|prepare|publish|pack|build|start|test|version|uninstall|restart|stop)|(?:postCreate|postStart|postAttach|onCreate|updateContent|initialize)Command";
const jsonText = String.raw`"(?:[^"\\\n]|\\.)*"`;
const list = String.raw`\[(?:\s*${jsonText}\s*(?:,|(?=\])))*\s*\]`;
const inJson = new RegExp(`"(${runKeys})"\\s*:\\s*(${jsonText}|${list})`, "g");

/** Maps of JSON and sections of settings whose keys are the names of commands. */
const namedInJson = new RegExp(
  String.raw`"(?:scripts|tasks|(?:post|on|update|initialize)\w{1,24}Command)"\s*:\s*\{((?:\s*${jsonText}\s*:\s*${jsonText}\s*,?)*)`,
  "g",
);
const named = new RegExp(`(${jsonText})\\s*:\\s*(${jsonText})`, "g");
const namedSection = /(?:^|\.)(?:scripts|tasks|alias)$/;

/** What stands before the fields of a recorded call of a tool, as a hook is given it: nobody runs it again. */
const recorded = /"(?:tool_input|toolInput)"\s*:\s*\{[^{}]*$/;
const MAX_BEFORE = 500;

/** The arguments that directly follow a command. */
const argumentsAfter = new RegExp(String.raw`\s*,\s*"args"\s*:\s*(${list})`, "y");

/** Events of which an agent takes what their hooks print into its context, as of a command in a text that it loads. */
const ofContext = /"(?:SessionStart|UserPromptSubmit|sessionStart)"\s*:\s*\[[^\]]*$/;

type Found = Readonly<{ text: string; line: number; lastLine: number; place?: "hook" }>;

/**
 * Yields the commands in a settings file or manifest: hooks, package scripts, servers, recipes, steps of workflows.
 *
 * @param place `hook` if an agent runs them by itself.
 */
export function* commandsInData(
  path: string,
  source: string,
  place: "embedded" | "hook" = "embedded",
): Generator<Segment> {
  for (const command of /\.jsonc?$/i.test(path) ? commandsInJson(source) : commandsInLines(path, source)) {
    const language = isBatchLine(command.text) ? "batch" : "bash";
    yield { place, language, ...command, headings: [], before: "", isQuoted: false };
  }
}

function* commandsInJson(source: string): Generator<Found> {
  const found: (readonly [index: number, command: string | null, place?: "hook"])[] = [];
  for (const match of source.matchAll(inJson)) {
    const before = source.slice(Math.max(0, match.index - MAX_BEFORE), match.index);
    if (recorded.test(before)) continue;
    argumentsAfter.lastIndex = match.index + match[0].length;
    const given = match[1] === "command" ? argumentsAfter.exec(source)?.[1] : undefined;
    const command = commandOf(parsed(match[2] ?? ""), given === undefined ? [] : parsed(given));
    found.push(ofContext.test(before) ? [match.index, command, "hook"] : [match.index, command]);
  }
  for (const { index, 0: all, 1: inside = "" } of source.matchAll(namedInJson))
    for (const one of inside.matchAll(named))
      found.push([index + all.length - inside.length + one.index, commandOf(parsed(one[2] ?? ""), [])]);
  let [line, counted, last] = [1, 0, -1];
  for (const [index, command, place] of found.toSorted(([one], [other]) => one - other)) {
    if (command === null || index === last) continue;
    last = index;
    for (; counted < index; counted++) if (source.charCodeAt(counted) === LINE_END) line++;
    // Escaped line ends are on the line of the command.
    yield { text: command, line, lastLine: line, ...(place && { place }) };
  }
}

const LINE_END = 10;

/** Builds a command line from a command and its arguments; null if they contain no strings. */
function commandOf(command: unknown, given: unknown): string | null {
  const words = [...(Array.isArray(command) ? command : []), ...(Array.isArray(given) ? given : [])].filter(
    (word) => typeof word === "string",
  );
  const line = words.map(quoted).join(" ");
  if (typeof command !== "string") return line === "" ? null : line;
  return line === "" ? command : `${command} ${line}`;
}

const quoted = (word: string): string => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Formats of lines: `head` matches the line with which commands begin, and the first of them, which may be empty. */
type Format = Readonly<{ files: RegExp; head: RegExp; end: (lines: readonly string[], head: number) => number }>;

const formats: readonly Format[] = [
  {
    files: /(?:^|\/)(?:(?:GNU)?makefile(?:\.\w+)?|[^/]+\.mk|\.?justfile|[^/]+\.just)$/i,
    head: /^(?![\t#])(?:[^:=#\n]{1,200}:(?![:=]))(?:[^;\n]*;)?()/,
    end: endOfIndented,
  },
  {
    files: /(?:^|\/)(?:(?:docker|container)file(?:\.[\w-]+)?|[^/]+\.dockerfile)$/i,
    head: /^\s*(?:ONBUILD\s+)?(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK\s.{0,80}?CMD)\s+(?:--\S+\s+)*(.*)/i,
    end: endOfContinued,
  },
  {
    files: /\.ya?ml$/i,
    head: new RegExp(
      String.raw`^[ \t]*(?:-[ \t]+)*["']?(?:${runKeys}|commands|cmds)["']?[ \t]*:(?=[ \t\r]|$)[ \t]*(.*)`,
    ),
    end: endOfIndented,
  },
  {
    files: /\.(?:toml|ini|cfg|service)$|(?:^|\/)\.gitconfig$/i,
    head: new RegExp(String.raw`^[ \t]*(?:${runKeys}|commands(?:_pre|_post)?|Exec\w{4,12})[ \t]*=[ \t]*(.*)`),
    end: endOfIndented,
  },
];

const entry = /^[ \t]*["']?[\w.:-]{1,60}["']?[ \t]*=[ \t]*(.*)/;
const section = /^\s*\[+\s*([^\]\n]{1,100})\]/;

/** Finds the commands of formats whose lines show by their indentation to which key they belong. */
function* commandsInLines(path: string, source: string): Generator<Found> {
  const format = formats.find(({ files }) => files.test(path));
  if (format === undefined) return;
  const isMake = /make|\.mk$/i.test(path);
  const lines = (isMake ? withVariables(source) : source).split(/\r?\n/);
  if (format.end === endOfContinued) return yield* commandsOfImage(lines, format.head);
  let isNamed = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const opened = !/\.ya?ml$/i.test(path) ? section.exec(line)?.[1] : undefined;
    if (opened !== undefined) isNamed = namedSection.test(opened.trim());
    const first = (format.head.exec(line) ?? (isNamed ? entry.exec(line) : null))?.[1];
    if (first === undefined) continue;
    const quote = /^(?:"""|''')/.exec(first)?.[0];
    const end = quote === undefined ? format.end(lines, at) : endOfQuoted(lines, at, quote);
    const text = commandText(first, lines.slice(at + 1, end));
    if (text.trim() !== "") yield { text, line: at + 1, lastLine: end };
    // A block of text holds no further keys.
    if (quote !== undefined || /^[|>]/.test(first)) at = end - 1;
  }
}

/** What the instructions of a container file run and download is one program, as one layer goes on with what the last has left. */
function* commandsOfImage(lines: readonly string[], head: RegExp): Generator<Found> {
  const program = lines.map(() => "");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const first = head.exec(line)?.[1];
    const [, url, target] = /^\s*ADD\s+(?:--\S+\s+)*(https?:\S+)\s+(\S+)\s*$/i.exec(line) ?? [];
    if (url !== undefined && target !== undefined)
      program[at] = `curl -o ${target.endsWith("/") ? target + (url.split("/").at(-1) ?? "") : target} ${url}`;
    const set = /^\s*(?:ARG|ENV)\s+(\w{1,60}=(?:"[^"$`]*"|[\w./:@+-]+))\s*$/i.exec(line)?.[1];
    if (set !== undefined) program[at] = set;
    if (first === undefined) continue;
    const end = endOfContinued(lines, at);
    program.splice(
      at,
      end - at,
      ...commandText(first, lines.slice(at + 1, end))
        .split("\n")
        .concat(Array<string>(end - at).fill(""))
        .slice(0, end - at),
    );
    at = end - 1;
  }
  const line = program.findIndex((text) => text !== "");
  if (line >= 0) yield { text: program.slice(line).join("\n").trimEnd(), line: line + 1, lastLine: lines.length };
}

/** A makefile whose variables are written as a shell does, or as their values. */
function withVariables(source: string): string {
  const values = new Map(
    Array.from(source.matchAll(/^(\w{1,60})[ \t]*[:?]?=[ \t]*(\S.{0,200})$/gm), ([, name, value]) => [name, value]),
  );
  return source.replace(/\$\$|\$[({](\w{1,60})[)}]/g, (_, name?: string) =>
    name === undefined ? "$" : (values.get(name) ?? `\${${name}}`),
  );
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The lines below a key that are indented deeper; the items of a list may stand below it. */
function endOfIndented(lines: readonly string[], head: number): number {
  const own = /^[ \t]*(?:-[ \t]+)*/.exec(lines[head] ?? "")?.[0].length ?? 0;
  let end = head + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    const indent = indentOf(line);
    if (indent < own || (indent === own && !/^\s*(?:-\s|\]|["'])/.test(line))) break;
    if (indent === 0 && !/^(?:-\s|\])/.test(line)) break;
    end = at + 1;
  }
  return end;
}

function endOfQuoted(lines: readonly string[], head: number, quote: string): number {
  let at = head + 1;
  while (at < lines.length && lines[at]?.includes(quote) !== true) at++;
  return Math.min(at + 1, lines.length);
}

function endOfContinued(lines: readonly string[], head: number): number {
  const [, mark] = /<<-?\s*["']?(\w+)/.exec(lines[head] ?? "") ?? [];
  let at = head;
  if (mark === undefined) while (at < lines.length && /\\\s*$|^\s*#/.test(lines[at] ?? "")) at++;
  else while (at < lines.length - 1 && lines[at]?.trim() !== mark) at++;
  return Math.min(at + 1, lines.length);
}

/** The program of which a value consists, on its lines: a text, a block of text, or a list of texts. */
function commandText(first: string, below: readonly string[]): string {
  const value = first.replace(/\s+#\s.*$/, "");
  if (value.startsWith("[")) {
    const words = [value, ...below].join(" ").match(/"(?:[^"\\]|\\.)*"|'[^']*'/g) ?? [];
    const texts = words.map((word) => unquoted(word));
    // A list of whole commands, or the words of one.
    return texts.some((one) => /\s/.test(one)) && !/^(?:\S*\/)?\w*sh$/.test(texts[0] ?? "")
      ? texts.join("; ")
      : texts.map(quoted).join(" ");
  }
  if (/^(?:"""|''')/.test(value)) return [value.slice(3), ...below].join("\n").replace(/(?:"""|''')\s*$/, "");
  if (/^<<-?\s*["']?\w+["']?\s*$/.test(value)) return ["", ...below.slice(0, -1)].join("\n");
  const isFolded = value.startsWith(">");
  const isBlock = isFolded || value.startsWith("|");
  const body = below.map((line) => (isBlock ? line : withoutMark(line)));
  const indent = indentOf(body.find((line) => line.trim() !== "") ?? "");
  const dedented = body.map((line) => line.slice(Math.min(indent, indentOf(line))));
  return [isBlock ? "" : unquoted(value.replace(/^!(?=\S)/, "")), ...dedented].join(isFolded ? " \\\n" : "\n");
}

/** An item of a list without its mark and quotes; `@` and `-` of recipes go, too. An item that is a map has keys of its own. */
function withoutMark(line: string): string {
  const [, space = "", item = ""] = /^([ \t]*)(?:-[ \t]+|[@-]{1,2}(?=\S))?(.*)$/.exec(line) ?? [];
  const isMap = /^\s*-\s+[\w-]+:(?:\s|$)/.test(line);
  return isMap || /^[|>][+-]?$/.test(item) ? "" : space + unquoted(item);
}

function unquoted(text: string): string {
  const value = text.trim().replace(/,$/, "");
  if (/^"(?:[^"\\]|\\.)*"$/.test(value)) {
    const read = parsed(value);
    return typeof read === "string" ? read : value.slice(1, -1);
  }
  return /^'(?:[^']|'')*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : text;
}
