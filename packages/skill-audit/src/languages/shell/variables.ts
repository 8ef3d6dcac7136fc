import type { Command } from "../../program.ts";
import { childOf, type SyntaxNode } from "./syntax-tree.ts";

/** What is known of a variable: its text where that is constant, and the commands whose output it was set from. */
export type Variable = Readonly<{
  /** Expansions of others may stand in it; then it is no literal. Of a loop, the values joined by spaces. */
  text: string | null;
  isLiteral: boolean;
  inner: readonly Command[];
  /** The elements of an array. */
  items: readonly string[] | null;
}>;

/** A text that a variable is set to. */
export type VariableText = Readonly<{ text: string; isLiteral: boolean; items?: readonly string[] }>;

/** A constant this long is a payload: it is read where it is set. */
const MAX_TEXT = 20_000;
const MAX_INNER = 16;

/**
 * The variables of a script. Each replacement is paid from a budget, so that variables made of variables do not grow
 * beyond all bounds.
 */
export class Variables {
  readonly #times = new Map<string, number>();
  readonly #known = new Map<string, Variable>();
  #budget: number;

  constructor(length: number) {
    this.#budget = 4 * length + 10_000;
  }

  /** Counts a place that sets a variable. */
  count(name: string, times = 1): void {
    this.#times.set(name, (this.#times.get(name) ?? 0) + times);
  }

  isSet(name: string): boolean {
    return this.#times.has(name);
  }

  set(name: string, value: VariableText | null, inner: readonly Command[]): void {
    const isConstant = value !== null && value.text.length <= MAX_TEXT && this.#times.get(name) === 1;
    const before = this.#known.get(name)?.inner ?? [];
    if (!isConstant && inner.length === 0 && before.length === 0) return;
    this.#known.set(name, {
      text: isConstant ? value.text : null,
      isLiteral: isConstant && value.isLiteral,
      items: isConstant ? (value.items ?? null) : null,
      inner: inner.length === 0 ? before : [...before, ...inner].slice(0, MAX_INNER),
    });
  }

  get(name: string): Variable | undefined {
    const variable = this.#known.get(name);
    if (variable === undefined || variable.text === null) return variable;
    if (variable.text.length > this.#budget) return { ...variable, text: null, items: null };
    this.#budget -= variable.text.length;
    return variable;
  }
}

/** Counts the variables that a node sets in a way that leaves them unknown, or that `set` will be told of. */
export function countSet(variables: Variables, node: SyntaxNode, slice: (node: SyntaxNode) => string): void {
  if (node.type === "variable_assignment") {
    const target = node.children[0];
    if (target === undefined) return;
    const isWhole = target.type === "variable_name";
    // What is added to a text leaves it known.
    const times = !isWhole ? 2 : node.children[1]?.type === "+=" ? 0 : 1;
    variables.count(slice(isWhole ? target : (childOf(target, "variable_name") ?? target)), times);
  } else if (node.type === "for_statement") {
    const name = childOf(node, "variable_name");
    if (name !== undefined) variables.count(slice(name));
  } else if (node.type === "declaration_command" || node.type === "unset_command") {
    for (const child of node.children) {
      // `local x` and `readonly x` say nothing of its value, `unset x` does.
      if (child.type === "variable_name") variables.count(slice(child), node.type === "unset_command" ? 2 : 0);
    }
  } else if (node.type === "command" && /^(?:read|mapfile|readarray|getopts|printf)\b/.test(slice(node).slice(0, 10))) {
    for (const child of node.children) {
      if (child.type === "word") variables.count(slice(child), 2);
    }
  }
}
