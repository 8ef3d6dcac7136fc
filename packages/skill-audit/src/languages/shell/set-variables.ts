import type { SourceText } from "./source-text.ts";
import { childOf, type SyntaxNode } from "./syntax-tree.ts";
import type { Variable, Variables, VariableText } from "./variables.ts";
import type { Words } from "./words.ts";

/** Loops over more values are treated as loops over data. */
const MAX_VALUES = 100;
/** Values that are only an argument of the script or a substitution. The variable's name is kept, which is more informative. */
const SAYS_NOTHING = /^\$(?:\{?[\d@*#?!$-]|\()|[`]|\$\(/;

/** Sets variables from a node: an assignment, or a loop over words. */
export function setVariables(node: SyntaxNode, variables: Variables, words: Words, source: SourceText): void {
  if (node.type === "for_statement") setByLoop(node, variables, words, source);
  if (node.type !== "variable_assignment") return;
  const [name, operator, value] = node.children;
  if (name?.type !== "variable_name" || value === undefined) return;
  const { text, isLiteral, inner } = words.word(value);
  const known = value.type === "array" ? arrayText(value, words) : { text, isLiteral };
  const isKnown = known.isLiteral || (inner.length === 0 && !SAYS_NOTHING.test(known.text));
  const isAdded = operator?.type === "+=";
  const before = isAdded ? variables.get(source.slice(name)) : undefined;
  if (isAdded && before === undefined) return;
  variables.set(source.slice(name), isKnown ? added(before, known) : null, inner);
}

/** Returns the value of a variable after `+=`: appended text, or further array elements. */
function added(before: Variable | undefined, more: VariableText): VariableText | null {
  if (before === undefined) return more;
  if (before.text === null) return null;
  const isLiteral = before.isLiteral && more.isLiteral;
  if (before.items === null || more.items === undefined) return { text: before.text + more.text, isLiteral };
  const items = [...before.items, ...more.items];
  return { text: items.join(" "), isLiteral, items };
}

function arrayText(array: SyntaxNode, words: Words): VariableText {
  const parts = array.children.filter(({ type }) => /^[a-z]/.test(type)).flatMap((child) => words.split(child));
  const items = parts.map(({ text }) => text);
  return { text: items.join(" "), isLiteral: parts.every(({ isLiteral }) => isLiteral), items };
}

/** Sets a loop variable to all constant values joined with spaces, so that the body is evaluated once. */
function setByLoop(node: SyntaxNode, variables: Variables, words: Words, source: SourceText): void {
  const name = childOf(node, "variable_name");
  if (name === undefined) return;
  const body = node.children.findIndex(({ type }) => type === "do_group" || type === ";" || type === "\n");
  const values = node.children
    .slice(node.children.indexOf(name) + 1, body < 0 ? undefined : body)
    .filter(({ type }) => /^[a-z]/.test(type) && type !== "in");
  const all = values.slice(0, MAX_VALUES).flatMap((value) => words.split(value));
  const inner = all.flatMap((word) => word.inner);
  const constants = all.filter(({ text }) => !/[$`]/.test(text));
  const isLiteral = all.length === 1 && constants[0]?.isLiteral === true;
  const text = constants.map((word) => word.text).join(" ");
  variables.set(source.slice(name), text === "" ? null : { text, isLiteral }, inner);
}
