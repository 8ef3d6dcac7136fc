import type { Command, Literal, Word } from "../../program.ts";
import { unescapeAnsi, unescapeQuoted, unescapeWord } from "./quotes.ts";
import type { SourceText } from "./source-text.ts";
import type { SyntaxNode } from "./syntax-tree.ts";
import type { Variable, Variables } from "./variables.ts";

/** A word of a command under construction. */
export type ShellWord = Word &
  Readonly<{
    inner: readonly Command[];
    /** Whether it consists of a single expansion. */
    isExpansion: boolean;
  }>;

/** The resolved part of a word. */
type Part = Readonly<{ text: string; isLiteral: boolean; inner: readonly Command[] }>;

const NOTHING: readonly Command[] = [];
const EXPANSIONS: ReadonlySet<string> = new Set([
  "simple_expansion",
  "expansion",
  "command_substitution",
  "process_substitution",
  "arithmetic_expansion",
]);

/** An unescaped variable. */
const laterVariable = /(?<!\\)\$(\w+)/;

/** Returns the names of variables in a text that the grammar treats as constant. */
export const laterVariablesIn = (text: string): readonly string[] =>
  text.includes("$") ? text.split(laterVariable).filter((_, at) => at % 2 === 1) : [];

/** Resolves quotes, escapes, and variables in words. */
export class Words {
  /** Quoted words, joined with adjacent text. */
  readonly strings: Literal[] = [];
  readonly #source: SourceText;
  readonly #variables: Variables;
  readonly #commandsIn: (node: SyntaxNode) => readonly Command[];
  readonly #parts = new Map<SyntaxNode, Part>();

  constructor(source: SourceText, variables: Variables, commandsIn: (node: SyntaxNode) => readonly Command[]) {
    this.#source = source;
    this.#variables = variables;
    this.#commandsIn = commandsIn;
  }

  word(node: SyntaxNode): ShellWord {
    const only = node.type === "string" && node.children.length === 3 ? (node.children[1] ?? node) : node;
    const part = this.part(node);
    const isKnown = part.isLiteral || part.text !== this.#source.slice(only);
    // A variable with a known value does not count as an expansion: `X="a $Y"; eval "$X"`.
    const isExpansion = EXPANSIONS.has(only.type) && (part.isLiteral || !isKnown);
    return { ...part, line: this.#source.lineAt(node.start), isExpansion };
  }

  /** Returns the words of an argument after word splitting: an unquoted variable may contain several. */
  split(written: SyntaxNode): readonly ShellWord[] {
    const node = written.type === "command_name" ? (written.children[0] ?? written) : written;
    const word = this.word(node);
    const texts = this.#itemsOf(node) ?? this.#dividedText(node, word);
    if (texts === null) return [word];
    const isLiteral = (text: string): boolean => word.isLiteral || !/^~|[$`*]/.test(text);
    return texts.map((text) => ({ ...word, text, isLiteral: isLiteral(text), isExpansion: false }));
  }

  /** Returns the elements of an array expansion: `"${A[@]}"`. */
  #itemsOf(node: SyntaxNode): readonly string[] | null {
    const name = /^"?\$\{(\w+)\[[@*]\]\}"?$/.exec(this.#source.slice(node).trim())?.[1];
    return name === undefined ? null : (this.#variables.get(name)?.items ?? null);
  }

  #dividedText(node: SyntaxNode, { text }: ShellWord): readonly string[] | null {
    if (node.type !== "simple_expansion" && node.type !== "expansion") return null;
    if (text === this.#source.slice(node) || /[`(]/.test(text)) return null;
    return text.split(/[ \t\n]+/).filter((part) => part !== "");
  }

  part(node: SyntaxNode): Part {
    const known = this.#parts.get(node);
    if (known !== undefined) return known;
    const part = this.#read(node);
    this.#parts.set(node, part);
    return part;
  }

  #read(node: SyntaxNode): Part {
    const written = this.#source.slice(node);
    switch (node.type) {
      case "word":
        return this.#withVariables(written, unescapeWord, !/^~|(?<!\\)\*/.test(written));
      case "raw_string":
        return { text: written.slice(1, -1), isLiteral: true, inner: NOTHING };
      case "ansi_c_string":
        return { text: unescapeAnsi(written.slice(2, -1)), isLiteral: true, inner: NOTHING };
      case "string":
        return this.#join(node, unescapeQuoted);
      case "translated_string":
        return this.#join(node, (text) => text.replace(/^\$$/, ""));
      case "command_name":
      case "concatenation":
      case "array":
        return this.#join(node, unescapeWord);
      case "simple_expansion":
      case "expansion":
        return this.#expansion(node, written);
      default:
        return { text: written, isLiteral: node.children.length === 0, inner: this.#innerOf(node) };
    }
  }

  /** Joins the parts of a node and the text between them. */
  #join(node: SyntaxNode, unescape: (text: string) => string): Part {
    if (node.children.length === 0)
      return { text: unescape(this.#source.slice(node)), isLiteral: true, inner: NOTHING };
    let text = "";
    let isLiteral = true;
    let inner = NOTHING;
    let at = node.start;
    for (const child of node.children) {
      text += unescape(this.#source.text.slice(at, child.start));
      at = child.end;
      if (child.type === '"') continue;
      const isText = child.type === "string_content" || child.type === "$";
      const part = isText ? this.#withVariables(this.#source.slice(child), unescape, true) : this.part(child);
      text += part.text;
      isLiteral &&= part.isLiteral;
      if (part.inner.length > 0) inner = inner.length === 0 ? part.inner : [...inner, ...part.inner];
    }
    return { text: text + unescape(this.#source.text.slice(at, node.end)), isLiteral, inner };
  }

  /** Resolves variables in a text that the grammar treats as constant because they were masked before parsing. */
  #withVariables(written: string, unescape: (text: string) => string, isConstant: boolean): Part {
    if (!laterVariable.test(written)) return { text: unescape(written), isLiteral: isConstant, inner: NOTHING };
    let isLiteral = isConstant;
    const inner: Command[] = [];
    // Odd indexes contain variable names.
    const parts = written.split(laterVariable).map((part, at) => {
      if (at % 2 === 0) return unescape(part);
      const variable = this.#variables.get(part);
      inner.push(...(variable?.inner ?? []));
      const text = variable === undefined ? null : textAt(variable, undefined);
      isLiteral &&= text !== null && variable?.isLiteral === true;
      return text ?? `$${part}`;
    });
    return { text: parts.join(""), isLiteral, inner };
  }

  #expansion(node: SyntaxNode, written: string): Part {
    // The grammar includes the spaces before an expansion in a string in its node.
    const blanks = written.slice(0, written.length - written.trimStart().length);
    const match = /^\$(?:(\w+)|\{(\w+)(?:\[(\d+|[@*])\])?\})$/.exec(written.trimStart());
    const name = match?.[1] ?? match?.[2];
    const variable = name === undefined ? undefined : this.#variables.get(name);
    const inner = variable?.inner ?? this.#innerOf(node);
    const text = variable === undefined ? null : textAt(variable, match?.[3]);
    if (variable === undefined || text === null) return { text: written, isLiteral: false, inner };
    return { text: blanks + text, isLiteral: variable.isLiteral, inner };
  }

  /** Returns the commands of the substitutions in a node, and those whose output its variables were set to. */
  #innerOf(node: SyntaxNode): readonly Command[] {
    if (node.children.length === 0) return NOTHING;
    if (node.type === "command_substitution" || node.type === "process_substitution") return this.#commandsIn(node);
    if (node.type === "expansion" || node.type === "subscript") {
      const name = node.children.find(({ type }) => type === "variable_name");
      const set = name === undefined ? undefined : this.#variables.get(this.#source.slice(name));
      if (set !== undefined && set.inner.length > 0) return set.inner;
    }
    const inner = node.children.flatMap((child) => this.#innerOf(child));
    return inner.length === 0 ? NOTHING : inner;
  }
}

/** Returns the text of a variable, of an array element, or of all elements. */
function textAt({ text, items }: Variable, index: string | undefined): string | null {
  if (index === undefined) return items === null ? text : (items[0] ?? null);
  if (index === "@" || index === "*") return items === null ? text : items.join(" ");
  return items === null ? null : (items[Number(index)] ?? null);
}
