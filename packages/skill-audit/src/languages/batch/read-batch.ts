import type { Call, Command, Embedded, Literal, Program, ProgramReader } from "../../program.ts";
import { programsIn } from "../shell/embedded.ts";
import type { ShellWord } from "../shell/words.ts";
import { commandName } from "../shell/wrappers.ts";
import { type BatchWord, LATE, Lexer, type Token, UNKNOWN } from "./tokens.ts";
import { BETWEEN, Variables } from "./variables.ts";

/** Maximum nesting of blocks and of commands in commands. */
const MAX_DEPTH = 30;
const MAX_NESTED = 4;
/** Maximum number of preceding pipeline commands in `reads`; the nearest ones are kept. */
const MAX_READS = 16;

/** Creates a reader for batch files of Windows. */
export const batchReader =
  (readPowerShell: ProgramReader): ProgramReader =>
  (text, firstLine) =>
    new BatchProgram(text, readPowerShell).read(text, firstLine);

type Redirect = Command["redirects"][number];

/** Commands of the interpreter itself that options may directly follow: `rd/s/q`. */
const JOINED = /^(rd|rmdir|del|erase|cmd|copy|xcopy|move|start|format|dir|type)((?:\/[^/\s]+)+)$/i;
/** Options in one word: `/s/q`. */
const OPTIONS = /^(?:\/[a-z](?=\/|$)){2,}$/i;

const EXPANSION = new RegExp(`^${UNKNOWN}[\\w:]+$`);

/** The option after which a command has another one to run, as one word. */
const CARRIERS: ReadonlyMap<string, RegExp> = new Map([
  ["wmic", /^create$/i],
  ["forfiles", /^[-/]c$/i],
  ["schtasks", /^[-/]tr$/i],
  ["pcalua", /^-a$/i],
]);

/** Programs whose words, after the options, are another command. */
const WRAPPERS = /^(?:call|start|sudo|gsudo|runas|psexec|psexec64|conhost|nircmd|hstart)$/;

class BatchProgram {
  readonly #variables: Variables;
  readonly #readPowerShell: ProgramReader;
  #lexer: Lexer;
  #nested = 0;
  readonly #commands: Command[] = [];
  readonly #calls: Call[] = [];
  readonly #strings: Literal[] = [];
  readonly #comments: Literal[] = [];
  readonly #environment: Literal[] = [];
  readonly #embedded: Embedded[] = [];

  constructor(source: string, readPowerShell: ProgramReader) {
    this.#variables = new Variables(source);
    this.#readPowerShell = readPowerShell;
    this.#lexer = this.#lexerOf("", 1);
  }

  #lexerOf(text: string, line: number): Lexer {
    return new Lexer(text, line, (one, at) => this.#variables.expand(one, at));
  }

  read(text: string, firstLine: number): Program {
    this.#lexer = this.#lexerOf(text.replace(/[\uE000-\uE002]/g, ""), firstLine);
    this.#list([], 0);
    return {
      commands: this.#commands,
      calls: this.#calls,
      strings: this.#strings,
      comments: this.#comments,
      environment: [
        ...Array.from(this.#variables.environment, ([value, line]) => ({ value, line })),
        ...this.#environment,
      ],
      imports: [],
      embedded: this.#embedded,
    };
  }

  /** Reads commands up to the end of the text or block. */
  #list(reads: readonly Command[], depth: number): readonly Command[] {
    const all: Command[] = [];
    let piped: readonly Command[] = [];
    for (;;) {
      const { made, end } = this.#stage([...reads, ...piped].slice(-MAX_READS), depth);
      for (const command of made) all.push(command);
      piped = end === "|" ? [...piped, ...made].slice(-MAX_READS) : [];
      if (end === "end" || end === ")") return all;
    }
  }

  /** Reads a command or block, with the conditions and loops before it. */
  #stage(reads: readonly Command[], depth: number): Readonly<{ made: readonly Command[]; end: Token["kind"] }> {
    const words: BatchWord[] = [];
    const redirects: Redirect[] = [];
    const made: Command[] = [];
    for (;;) {
      const token = this.#lexer.next(words.length === 0, depth > 0);
      const { line } = this.#lexer;
      if (token.kind === "(") {
        if (depth < MAX_DEPTH) for (const command of this.#list(reads, depth + 1)) made.push(command);
      } else if (token.kind === "redirect") redirects.push(this.#redirect(token.operator, depth, line));
      else if (token.kind !== "word") {
        const blocks = redirects.length === 0 ? made : this.#redirected(made, redirects);
        const own =
          words.length === 0
            ? []
            : this.#command(
                words.map((one) => this.#word(one, line)),
                redirects,
                reads,
              );
        return { made: [...blocks, ...own], end: token.kind };
      } else if (words.length > 0 || !this.#isControl(token.word, depth, line)) words.push(token.word);
    }
  }

  /** Reads the words of a comment, a label, a condition, or a loop; returns false for a command. */
  #isControl({ text, isQuoted, raw }: BatchWord, depth: number, line: number): boolean {
    const name = text.toLowerCase();
    if (isQuoted) return false;
    if (text.startsWith(":")) {
      const rest = this.#lexer.restOfLine();
      if (text.startsWith("::")) this.#comments.push({ value: `${raw.slice(2)} ${rest}`.trim(), line });
    } else if (name === "rem") this.#comments.push({ value: this.#lexer.restOfLine(), line });
    else if (name === "if") this.#condition(depth);
    else if (name === "for") this.#loop(depth, line);
    else return name === "else" || name === "do";
    return true;
  }

  #nextWord(depth: number): BatchWord | null {
    const token = this.#lexer.next(false, depth > 0);
    if (token.kind === "word") return token.word;
    this.#lexer.unread(token);
    return null;
  }

  /** Skips `not exist "x"`, `"%1"==""`, `%x% equ 1`. */
  #condition(depth: number): void {
    let first = this.#nextWord(depth);
    while (first !== null && /^(?:\/i|not)$/i.test(first.raw)) first = this.#nextWord(depth);
    if (first === null) return;
    const isWhole = /==./.test(first.raw);
    const isUnary = first.raw.endsWith("==") || /^(?:exist|defined|errorlevel|cmdextversion)$/i.test(first.raw);
    const operator = isWhole || isUnary ? null : this.#nextWord(depth);
    if (isUnary || (operator !== null && !/^==./.test(operator.raw))) this.#nextWord(depth);
  }

  /** Reads `for /f "tokens=*" %%i in (…)` and sets its variable. */
  #loop(depth: number, line: number): void {
    const head: string[] = [];
    for (let word = this.#nextWord(depth); word !== null && !/^in$/i.test(word.raw); word = this.#nextWord(depth))
      head.push(word.text);
    const content = this.#lexer.inParentheses();
    const variable = head.at(-1)?.replaceAll(LATE, "").toLowerCase();
    if (content === null || !variable?.startsWith("%")) return;
    const option = head[0]?.toLowerCase();
    if (option === "/f") this.#setFromOutput(variable, head.slice(1, -1).join(" "), content.trim(), line);
    else {
      const items = Array.from(content.matchAll(/"([^"]*)"|[^\s,;"]+/g), ([item, quoted]) => quoted ?? item);
      const root = option === "/r" && head.length > 2 ? `${this.#variables.resolve(head[1] ?? "")}\\` : "";
      const text = items.map((item) => root + this.#variables.resolve(item)).join(BETWEEN);
      this.#variables.set(variable, option === "/l" ? null : text, this.#variables.innerOf(text));
    }
  }

  #setFromOutput(variable: string, options: string, content: string, line: number): void {
    const isLine = /^'[^]*'$/.test(content) || (/usebackq/i.test(options) && /^`[^]*`$/.test(content));
    const text = !isLine && /^"[^]*"$/.test(content) && !/usebackq/i.test(options) ? content.slice(1, -1) : null;
    const command = isLine ? content.slice(1, -1).replace(/\^([^])/g, "$1") : `type ${content}`;
    const inner = text === null ? this.#read(command, line, []) : [];
    // The variables of further columns follow in the alphabet.
    const columns = /tokens=\S*[,*-]/i.test(options) ? 10 : 1;
    for (let at = 0; at < columns; at++)
      this.#variables.set(`%${String.fromCharCode(variable.charCodeAt(1) + at)}`, text, inner.slice(-MAX_READS));
  }

  /** Reads a command line inside a command. */
  #read(text: string, line: number, reads: readonly Command[]): readonly Command[] {
    if (this.#nested >= MAX_NESTED) return [];
    const outer = this.#lexer;
    this.#nested++;
    this.#lexer = this.#lexerOf(text, line);
    const made = this.#list(reads, 0);
    this.#lexer = outer;
    this.#nested--;
    return made;
  }

  #word({ text, raw, isQuoted }: BatchWord, line: number): WrittenWord {
    const resolved = this.#variables.resolve(text);
    if (isQuoted) this.#strings.push({ value: shown(resolved), line });
    return {
      text: shown(resolved),
      raw: this.#variables.resolve(raw),
      isQuoted,
      isLiteral: !resolved.includes(UNKNOWN),
      isExpansion: EXPANSION.test(resolved),
      inner: this.#variables.innerOf(resolved),
      line,
    };
  }

  #redirect(operator: string, depth: number, line: number): Redirect {
    const { text, isLiteral } = this.#word(this.#nextWord(depth) ?? { text: "", raw: "", isQuoted: false }, line);
    return { operator, target: { text, isLiteral, line } };
  }

  /** Adds redirects to the commands of a block. Commands are added in order, so that those of a block are the last ones. */
  #redirected(made: readonly Command[], redirects: readonly Redirect[]): readonly Command[] {
    const changed = new Map(
      made.map((one) => [one, { ...one, redirects: [...one.redirects, ...redirects].slice(0, MAX_READS) }]),
    );
    let left = changed.size;
    for (let at = this.#commands.length - 1; at >= 0 && left > 0; at--) {
      const known = this.#commands[at];
      const next = known === undefined ? undefined : changed.get(known);
      if (next === undefined) continue;
      this.#commands[at] = next;
      left--;
    }
    return [...changed.values()];
  }

  #command(
    written: readonly WrittenWord[],
    redirects: readonly Redirect[],
    reads: readonly Command[],
  ): readonly Command[] {
    const all = written.flatMap(separate);
    const [first, ...words] = all;
    if (first === undefined) return [];
    const name = commandName(first).replace(/^echo[^\w].*$/, "echo");
    if (name === "set" && words.length > 0) {
      const file = redirects.find(({ operator }) => operator === "<")?.target;
      const read = file === undefined ? [] : this.#read(`type "${file.text}"`, file.line, []);
      this.#assign(words.map(({ raw }) => raw).join(" "), read);
      return [];
    }
    if (WRAPPERS.test(name)) {
      const wrapped = wrappedCommand(name, words);
      const [only] = wrapped;
      if (name !== "start" && only !== undefined && wrapped.length === 1 && /\s/.test(only.text))
        return this.#read(only.text, only.line, reads);
      if (wrapped.length > 0 || name === "call") return this.#command(wrapped, redirects, reads);
    }
    const command: Command = {
      name,
      words: words.map(({ text, isLiteral, line }) => ({ text, isLiteral, line })),
      redirects,
      reads,
      inner: all.flatMap(({ inner }) => inner).slice(0, MAX_READS),
      isElevated: false,
      line: first.line,
      text: shown(all.map(({ raw }) => raw).join(" ")).slice(0, 500),
    };
    this.#commands.push(command);
    return [command, ...this.#started(command, words)];
  }

  /** Sets a variable: `X=value`, `"X=value"`, `/p X=prompt`. */
  #assign(raw: string, read: readonly Command[]): void {
    const option = /^\/[ap]\b\s*/i.exec(raw)?.[0] ?? "";
    const plain = raw.slice(option.length).replace(/^"([^]*)"[^"]*$/, "$1");
    const [, name, value = ""] = /^\s*([^=]+)=([^]*)$/.exec(plain) ?? [];
    if (name === undefined) return;
    const text = raw.includes('"') ? value : value.replace(/\^([^])/g, "$1");
    const inner = [...read, ...this.#variables.innerOf(text)];
    this.#variables.set(name.trim(), option === "" && inner.length === 0 ? text : null, inner);
  }

  /** Reads the commands and programs in the arguments of a command. */
  #started(command: Command, words: readonly WrittenWord[]): readonly Command[] {
    const { name, line, reads } = command;
    if (name === "cmd") {
      const at = words.findIndex(({ text }) => /^\/(?:[a-z]:?\w*\/)*[ckr]/i.test(text));
      const [option, ...rest] = words.slice(Math.max(at, 0));
      if (at < 0 || option === undefined) return [];
      const raw = [option.raw.replace(/^\/(?:[a-z]:?\w*\/)*[ckr]/i, ""), ...rest.map((word) => word.raw)]
        .join(" ")
        .trim();
      return this.#read(raw.replace(/^"([^]*)"$/, "$1"), line, reads);
    }
    const option = CARRIERS.get(name);
    const carried = option === undefined ? -1 : words.findIndex(({ text }) => option.test(text));
    const given = carried < 0 ? undefined : words[carried + 1];
    if (given !== undefined) return this.#read(given.text, line, []);
    return programsIn(name, words).flatMap((program) => {
      this.#embedded.push(program);
      return program.language === "powershell" ? this.#merge(this.#readPowerShell(program.text, program.line)) : [];
    });
  }

  /** Adds a PowerShell program, whose files and downloads the following commands use. */
  #merge(program: Program): readonly Command[] {
    for (const command of program.commands) this.#commands.push(command);
    for (const call of program.calls) this.#calls.push(call);
    this.#environment.push(...program.environment);
    this.#embedded.push(...program.embedded);
    return program.commands;
  }
}

/** A word of a command, also as it is written. */
type WrittenWord = ShellWord & Readonly<{ raw: string; isQuoted: boolean }>;

const shown = (text: string): string => text.replaceAll(UNKNOWN, "$").replaceAll(LATE, "");

/** Separates joined options, and the words of a variable. */
function separate(word: WrittenWord, at: number): readonly WrittenWord[] {
  if (word.isQuoted) return [word];
  const joined = at === 0 ? JOINED.exec(word.text) : null;
  const texts =
    joined === null
      ? OPTIONS.test(word.text)
        ? word.text.split(/(?=\/)/)
        : word.text.split(/\s+/).filter((text) => text !== "")
      : [joined[1] ?? "", ...(joined[2] ?? "").split(/(?=\/)/)];
  return texts.length < 2 ? [word] : texts.map((text) => ({ ...word, text, raw: text }));
}

/** Returns the command that `start "title" /b program …` and similar commands run; empty if there is none. */
function wrappedCommand(name: string, words: readonly WrittenWord[]): readonly WrittenWord[] {
  if (name === "call") return words[0]?.text.startsWith(":") === true ? [] : words;
  let at = name === "start" && words[0]?.isQuoted === true && words.length > 1 ? 1 : 0;
  while (/^[-/]\w|^\\\\/.test(words[at]?.text ?? "")) at += /^[-/][du]$/i.test(words[at]?.text ?? "") ? 2 : 1;
  const wrapped = words.slice(at);
  // `start` opens addresses in the browser.
  return /^https?:/i.test(wrapped[0]?.text ?? "") ? [] : wrapped;
}
