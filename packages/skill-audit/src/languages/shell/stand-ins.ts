import type { SourceText } from "./source-text.ts";
import { childOf, type SyntaxNode } from "./syntax-tree.ts";
import type { ShellWord, Words } from "./words.ts";

/** An alias, or a function that passes its arguments to a single command. */
type StandIn = Readonly<{ words: () => readonly ShellWord[]; isFunction: boolean }>;

const MAX_WORDS = 500;
const ARGUMENTS = /^\$(?:\{[@*]\}|[@*])$/;
const POSITION = /\$(?:\{([1-9])\}|([1-9]))/g;
/** An alias for a single command. Other aliases are treated as embedded programs only. */
const ONE_COMMAND = /^[^|;&<>`$(){}\n]+$/;

/** The aliases and functions of a script that expand to a single command. */
export class StandIns {
  readonly #known = new Map<string, StandIn>();
  readonly #source: SourceText;
  readonly #words: Words;

  constructor(source: SourceText, words: Words) {
    this.#source = source;
    this.#words = words;
  }

  /** Records the definition in a node. */
  define(node: SyntaxNode): void {
    if (node.type === "function_definition") this.#defineFunction(node);
    else if (node.type === "command" && this.#source.text.startsWith("alias", node.start)) this.#defineAlias(node);
  }

  /** Expands an alias or function call to the words of its command; null if the name is neither. */
  resolve(all: readonly ShellWord[]): readonly ShellWord[] | null {
    const [first, ...given] = all;
    const standIn = first?.isLiteral ? this.#known.get(first.text) : undefined;
    if (first === undefined || standIn === undefined) return null;
    const words = standIn.words().map((word) => ({ ...word, line: first.line }));
    if (!standIn.isFunction) return [...words, ...given].slice(0, MAX_WORDS);
    const filled = words.flatMap((word) => (ARGUMENTS.test(word.text) ? given : filledIn(word, given)));
    return filled.slice(0, MAX_WORDS);
  }

  #defineFunction(node: SyntaxNode): void {
    const name = childOf(node, "word");
    const statements = childOf(node, "compound_statement")?.children.filter(({ type }) => /^[a-z]/.test(type)) ?? [];
    const [only] = statements;
    if (name === undefined || only?.type !== "command" || statements.length > 1) return;
    if (!/\$(?:\{?[@*1-9])/.test(this.#source.slice(only))) return;
    const parts = only.children.filter(({ type }) => /^[a-z]/.test(type) && !/_redirect$|assignment/.test(type));
    const words = () => parts.flatMap((part) => this.#words.split(part));
    this.#known.set(this.#source.slice(name), { words, isFunction: true });
  }

  #defineAlias(node: SyntaxNode): void {
    for (const child of node.children.slice(1)) {
      const word = this.#words.word(child);
      const [, name, text] = /^([\w.-]+)=([^]+)$/.exec(word.text) ?? [];
      if (name === undefined || text === undefined || !ONE_COMMAND.test(text)) continue;
      const words = text.split(/\s+/).filter(Boolean);
      const common = { ...word, isLiteral: true, isExpansion: false, inner: [] };
      this.#known.set(name, { words: () => words.map((each) => ({ ...common, text: each })), isFunction: false });
    }
  }
}

/** Inserts the arguments of a call into a word of the function's body. */
function filledIn(word: ShellWord, given: readonly ShellWord[]): ShellWord {
  const used = Array.from(word.text.matchAll(POSITION), ([, braced, bare]) => given[Number(braced ?? bare) - 1]);
  const [only] = used;
  if (only !== undefined && word.text.replace(POSITION, "") === "") return only;
  if (used.length === 0 || used.includes(undefined)) return word;
  const text = word.text.replace(POSITION, (_, braced, bare) => given[Number(braced ?? bare) - 1]?.text ?? "");
  const isLiteral = used.every((one) => one?.isLiteral) && !/[$`]/.test(text);
  return { ...word, text, isLiteral, inner: [...word.inner, ...used.flatMap((one) => one?.inner ?? [])] };
}
