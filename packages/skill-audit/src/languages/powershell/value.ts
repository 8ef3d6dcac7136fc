import type { Call, Command } from "../../program.ts";

/** The value of an expression. */
export type Value = Readonly<{
  /** The constant value as text, or a placeholder. */
  text: string;
  isLiteral: boolean;
  /** All constant strings in the expression. */
  strings: readonly string[];
  /** Elements of a constant list. */
  items: readonly string[];
  isInterpolated: boolean;
  /** Type of a created object, or name of a non-constant expression: `Net.WebClient`. */
  name: string;
  inner: readonly Command[];
  calls: readonly Call[];
}>;

export const unknown = (text: string): Value => ({
  text,
  isLiteral: false,
  strings: [],
  items: [],
  isInterpolated: false,
  name: "",
  inner: [],
  calls: [],
});

export const constant = (text: string): Value => ({ ...unknown(text), isLiteral: true, items: [text] });
export const constantString = (text: string): Value => ({ ...constant(text), strings: [text] });

const MAX_PARTS = 50;

/** Combines the data flow of several parts into one value. */
export function gather(text: string, parts: readonly Value[]): Value {
  if (parts.length === 0) return unknown(text);
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    const { strings, isLiteral, items, inner, calls, ...rest } = only;
    return {
      ...rest,
      text,
      isLiteral: false,
      strings,
      items: isLiteral ? items : [],
      isInterpolated: false,
      name: "",
      inner,
      calls,
    };
  }
  return {
    ...unknown(text),
    strings: parts.flatMap(({ strings }) => strings).slice(0, 1_000),
    items: parts.every(({ isLiteral }) => isLiteral) ? parts.flatMap(({ items }) => items) : [],
    inner: parts.flatMap(({ inner }) => inner).slice(0, MAX_PARTS),
    calls: parts.flatMap(({ calls }) => calls).slice(0, MAX_PARTS),
  };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "\0", a: "\x07", e: "\x1b" };

/** Unescapes text in double quotes. */
export const unescapeExpandable = (text: string): string =>
  text.includes("`") ? text.replace(/`([^])/g, (_, next: string) => ESCAPES[next] ?? next) : text;

export const unescapeToken = (text: string): string => text.replace(/`(\r?\n|[^])/g, "$1");

/** Represents a call whose result flows into a command as a command. */
export function asCommand(call: Call, depth = 3): Command {
  const { callee, line, text } = call;
  const words = call.args.flatMap(({ value }) => (value === null ? [] : [{ text: value, isLiteral: true, line }]));
  const inner = depth === 0 ? [] : call.from.slice(0, 5).map((from) => asCommand(from, depth - 1));
  return { name: callee.toLowerCase(), words, redirects: [], reads: [], inner, isElevated: false, line, text };
}
