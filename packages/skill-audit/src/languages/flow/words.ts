import type { Word } from "../../program.ts";
import { written } from "./arguments.ts";
import type { Expression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";
import type { Sketch } from "./sketch.ts";

const MAX_WORDS = 500;
/** Expressions with the path of the current interpreter, mapped to its name. */
const SELF: ReadonlyMap<string, string> = new Map([
  ["sys.executable", "python"],
  ["process.execPath", "node"],
  ["process.argv[0]", "node"],
  ["process.argv.0", "node"],
  ["Deno.execPath()", "deno"],
]);

/** Returns the words of a list; null if it is not a list. Unknown elements are represented by their source. */
export function wordsOf(expression: Expression, sketch: Sketch, resolver: Resolver): Word[] | null {
  const list = resolver.follow(expression);
  if (list.kind === "list") return wordsOfItems(list.items, sketch, resolver);
  if (list.kind === "sum") {
    const parts = list.parts.slice(0, 50).map((part) => ({ part, words: wordsOf(part, sketch, resolver) }));
    if (parts.every(({ words }) => words === null)) return null;
    return parts.flatMap(({ part, words }) => words ?? [wordOf(part, sketch, resolver)]).slice(0, MAX_WORDS);
  }
  const values = list.kind === "call" ? resolver.listOf(list) : null;
  const line = sketch.line(list.start);
  return values?.slice(0, MAX_WORDS).map(({ text }) => ({ text, isLiteral: true, line })) ?? null;
}

export function wordsOfItems(items: readonly Expression[], sketch: Sketch, resolver: Resolver): Word[] {
  const words: Word[] = [];
  for (const item of items.slice(0, MAX_WORDS)) {
    const list = item.kind === "spread" ? resolver.follow(item.parts[0]) : null;
    if (list?.kind === "list") words.push(...list.items.slice(0, 100).map((each) => wordOf(each, sketch, resolver)));
    else words.push(wordOf(item, sketch, resolver));
  }
  return words;
}

const sources = new WeakMap<Word, Expression>();

/** Returns the expression of a non-constant word. */
export const expressionOf = (word: Word): Expression | undefined => sources.get(word);

export function wordOf(expression: Expression, sketch: Sketch, resolver: Resolver): Word {
  const line = sketch.line(expression.start);
  const self = SELF.get(resolver.nameOf(expression));
  if (self !== undefined) return { text: self, isLiteral: true, line };
  const value = resolver.valueOf(expression);
  if (value !== null) return { text: value.text, isLiteral: true, line };
  const word = { text: written(sketch.text, expression.start, expression.end), isLiteral: false, line };
  sources.set(word, expression);
  return word;
}
