/** Stands for `$` before the name of a variable whose value is unknown, so that it differs from a written `$`. */
export const UNKNOWN = "\uE000";
/** Encloses the name of a variable that is resolved when its command runs: `%%i` and `!X!`. */
export const LATE = "\uE001";

/** A word as it is written, and without quotes and escapes. */
export type BatchWord = Readonly<{ text: string; raw: string; isQuoted: boolean }>;

export type Token =
  | Readonly<{ kind: "word"; word: BatchWord }>
  | Readonly<{ kind: "redirect"; operator: string }>
  | Readonly<{ kind: "(" | ")" | "&" | "|" | "newline" | "end" }>;

type Line = Readonly<{ text: string; line: number }>;

const PROMPT = /^[ \t]*[A-Z]:\\[^<>|"\n]{0,200}>[ \t]*/i;
const BLANKS = /[ \t\f\v]/;
const SEPARATORS = /[ \t\f\v@,;=]/;
const REDIRECT = /(?:\d(?=[<>]))?(?:>>|>&|>|<&|<)/y;

/** Returns the lines of a script. A line that ends with `^` continues on the next one. */
function linesOf(source: string, firstLine: number): readonly Line[] {
  const lines: { text: string; line: number }[] = [];
  let isContinued = false;
  for (const [at, written] of source.split(/\r\n?|\n/).entries()) {
    const last = lines.at(-1);
    const carets = /\^*$/.exec(written)?.[0].length ?? 0;
    const text = carets % 2 === 1 ? written.slice(0, -1) : written;
    if (isContinued && last !== undefined) last.text += text;
    else lines.push({ text: text.replace(PROMPT, ""), line: firstLine + at });
    isContinued = carets % 2 === 1;
  }
  return lines;
}

/** Splits a script into tokens. A line's variables are expanded when its first token is read, as the interpreter does. */
export class Lexer {
  readonly #lines: readonly Line[];
  readonly #expand: (text: string, line: number) => string;
  #next = 0;
  #text = "";
  #at = 0;
  #isAtEnd = true;
  #back: Token | null = null;

  constructor(source: string, firstLine: number, expand: (text: string, line: number) => string) {
    this.#lines = linesOf(source, firstLine);
    this.#expand = expand;
  }

  /** Line of the last token. */
  get line(): number {
    return this.#lines[this.#next - 1]?.line ?? 1;
  }

  #advance(): boolean {
    const line = this.#lines[this.#next];
    if (line === undefined) return false;
    this.#next++;
    this.#text = this.#expand(line.text, line.line);
    this.#at = 0;
    this.#isAtEnd = false;
    return true;
  }

  /** Makes the next call of `next` return a token again. */
  unread(token: Token): void {
    this.#back = token;
  }

  /** Returns the next token. `isStart`: a command may start here, so that `(` opens a block. `isBlock`: `)` closes one. */
  next(isStart: boolean, isBlock: boolean): Token {
    const back = this.#back;
    this.#back = null;
    if (back !== null) return back;
    if (this.#isAtEnd && !this.#advance()) return { kind: "end" };
    const skipped = isStart ? SEPARATORS : BLANKS;
    while (skipped.test(this.#text.charAt(this.#at))) this.#at++;
    const first = this.#text.charAt(this.#at);
    if (first === "") {
      this.#isAtEnd = true;
      return { kind: "newline" };
    }
    if ((first === "(" && isStart) || (first === ")" && isBlock)) {
      this.#at++;
      return { kind: first };
    }
    if (first === "&" || first === "|") {
      const isDouble = this.#text.charAt(this.#at + 1) === first;
      this.#at += isDouble ? 2 : 1;
      return { kind: isDouble ? "&" : first };
    }
    REDIRECT.lastIndex = this.#at;
    const operator = REDIRECT.exec(this.#text)?.[0];
    if (operator === undefined) return { kind: "word", word: this.#word(isBlock) };
    this.#at += operator.length;
    return { kind: "redirect", operator };
  }

  /** Returns the rest of the line: a comment or a label. */
  restOfLine(): string {
    const rest = this.#text.slice(this.#at).trim();
    this.#at = this.#text.length;
    return rest;
  }

  /** Returns the text in the parentheses of a `for` loop, which may extend over lines; null if there are none. */
  inParentheses(): string | null {
    const start = /^[ \t]*\(/.exec(this.#text.slice(this.#at))?.[0].length;
    if (start === undefined) return null;
    this.#at += start;
    let content = "";
    for (;;) {
      const rest = this.#text.slice(this.#at);
      const known = rest.search(/\)\s*do\b/i);
      const end = known < 0 ? rest.indexOf(")") : known;
      content += end < 0 ? `${rest} ` : rest.slice(0, end);
      this.#at += end + 1;
      if (end >= 0 || !this.#advance()) return content;
    }
  }

  /**
   * Reads a word. The interpreter toggles quotes at every `"`, but programs take `\"` as part of a word: outside quotes of
   * the interpreter operators end a word, outside quotes of programs blanks do.
   */
  #word(isBlock: boolean): BatchWord {
    const start = this.#at;
    let [text, isQuoted, isInProgramQuotes, hasQuotes] = ["", false, false, false];
    for (; this.#at < this.#text.length; this.#at++) {
      const one = this.#text.charAt(this.#at);
      if (one === '"') {
        isQuoted = !isQuoted;
        if (text.endsWith("\\")) text = `${text.slice(0, -1)}"`;
        else isInProgramQuotes = !isInProgramQuotes;
        hasQuotes = true;
      } else if (one === "^" && !isQuoted) {
        this.#at++;
        text += this.#text.charAt(this.#at);
      } else if (!isQuoted && (/[&|<>]/.test(one) || (one === ")" && isBlock))) break;
      else if (/\s/.test(one) && !isInProgramQuotes) break;
      else text += one;
    }
    return { text, raw: this.#text.slice(start, this.#at), isQuoted: hasQuotes };
  }
}
