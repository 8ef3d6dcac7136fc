import type { Command } from "../../program.ts";
import { childOf, type SyntaxNode } from "./syntax-tree.ts";

/** A variable: its constant text, if known, and the commands whose output it was set to. */
export type Variable = Readonly<{
  /** May contain expansions; then it is not a literal. For a loop variable, the values joined with spaces. */
  text: string | null;
  isLiteral: boolean;
  inner: readonly Command[];
  /** The elements of an array. */
  items: readonly string[] | null;
}>;

/** The text that a variable is set to. */
export type VariableText = Readonly<{ text: string; isLiteral: boolean; items?: readonly string[] }>;

/** Longer constants are not substituted, because they are checked where they are set. */
const MAX_TEXT = 20_000;
const MAX_INNER = 16;

/**
 * The variables of a script. Substitutions share a budget, so that variables that contain variables do not grow
 * exponentially.
 */
export class Variables {
  readonly #times = new Map<string, number>();
  readonly #known = new Map<string, Variable>();
  #budget: number;

  constructor(length: number) {
    this.#budget = 4 * length + 10_000;
  }

  /** Counts an assignment of a variable. */
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

/** Counts the assignments in a node. */
export function countSet(variables: Variables, node: SyntaxNode, slice: (node: SyntaxNode) => string): void {
  if (node.type === "variable_assignment") {
    const target = node.children[0];
    if (target === undefined) return;
    const isWhole = target.type === "variable_name";
    // `+=` keeps the value known.
    const times = !isWhole ? 2 : node.children[1]?.type === "+=" ? 0 : 1;
    variables.count(slice(isWhole ? target : (childOf(target, "variable_name") ?? target)), times);
  } else if (node.type === "for_statement") {
    const name = childOf(node, "variable_name");
    if (name !== undefined) variables.count(slice(name));
  } else if (node.type === "declaration_command" || node.type === "unset_command") {
    for (const child of node.children) {
      // `local x` and `readonly x` do not set a value; `unset x` changes it.
      if (child.type === "variable_name") variables.count(slice(child), node.type === "unset_command" ? 2 : 0);
    }
  } else if (node.type === "command" && /^(?:read|mapfile|readarray|getopts|printf)\b/.test(slice(node).slice(0, 10))) {
    for (const child of node.children) {
      if (child.type === "word") variables.count(slice(child), 2);
    }
  }
}
