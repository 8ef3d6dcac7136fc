import type { CallExpression, Expression } from "./expression.ts";
import type { Resolver, Value } from "./resolver.ts";

/** Longer lists are treated as data. */
const MAX_ITEMS = 10_000;

const textOf = (text: string): Value => ({ text, isText: true });

/** Evaluates a list of constants, `"…".split("")`, `map(chr, […])`, or the reverse of one of these. */
export function constantList(expression: Expression, resolver: Resolver): readonly Value[] | null {
  if (expression.kind === "list") {
    if (expression.items.length > MAX_ITEMS) return null;
    const values: Value[] = [];
    for (const item of expression.items) {
      const spread = item.kind === "spread" ? charactersOrItems(item.parts[0], resolver) : [resolver.valueOf(item)];
      for (const value of spread ?? [null]) {
        if (value === null) return null;
        values.push(value);
      }
    }
    return values;
  }
  if (expression.kind === "reversed") {
    return expression.parts[0] === undefined ? null : (resolver.listOf(expression.parts[0])?.toReversed() ?? null);
  }
  if (expression.kind === "mapped") return mapped(expression.parts[0], expression.parts[1], resolver);
  return expression.kind === "call" ? listOfCall(expression, resolver) : null;
}

function listOfCall(call: CallExpression, resolver: Resolver): readonly Value[] | null {
  const [first, second] = call.args;
  const name = resolver.nameOf(call.callee);
  if (name === "map" && first !== undefined && second !== undefined) {
    return mapped(first.value, second.value, resolver);
  }
  if ((name === "list" || name === "reversed" || name === "Array.from") && first !== undefined) {
    const values = charactersOrItems(first.value, resolver);
    return name === "reversed" ? (values?.toReversed() ?? null) : values;
  }
  if (call.callee.kind !== "member") return null;
  if (call.callee.property === "reverse") return resolver.listOf(call.callee.object)?.toReversed() ?? null;
  return call.callee.property === "split" ? splitText(call.callee.object, first?.value, resolver) : null;
}

/** `map(chr, […])` */
function mapped(by: Expression | undefined, list: Expression | undefined, resolver: Resolver): readonly Value[] | null {
  if (by === undefined || list === undefined || resolver.nameOf(by) !== "chr") return null;
  return resolver.listOf(list)?.map(({ text }) => textOf(characterOf(text))) ?? null;
}

/** Returns the characters of a text, or the items of a list. */
function charactersOrItems(expression: Expression, resolver: Resolver): readonly Value[] | null {
  const text = resolver.valueOf(expression);
  if (text === null) return resolver.listOf(expression);
  return text.isText && text.text.length <= MAX_ITEMS ? [...text.text].map(textOf) : null;
}

function splitText(object: Expression, by: Expression | undefined, resolver: Resolver): readonly Value[] | null {
  const value = resolver.valueOf(object);
  if (!value?.isText || value.text.length > MAX_ITEMS) return null;
  if (by === undefined) return value.text.trim().split(/\s+/).map(textOf);
  const separator = resolver.valueOf(by);
  return separator === null ? null : value.text.split(separator.text).map(textOf);
}

/** Returns the character of a code point in source notation; `""` if it is invalid. */
export function characterOf(written: string): string {
  const code = Number(written.replaceAll("_", ""));
  return Number.isInteger(code) && code >= 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}
