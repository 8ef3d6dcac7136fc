import type { CallExpression, Expression } from "./expression.ts";
import type { Resolver, Value } from "./resolver.ts";

/** Lists that are longer are data. */
const MAX_ITEMS = 10_000;

const textOf = (text: string): Value => ({ text, isText: true });

/** The values of a list of constants, of `"…".split("")`, of `map(chr, […])`, or of one of these backwards. */
export function constantList(expression: Expression, resolver: Resolver): readonly Value[] | null {
  if (expression.kind === "list") {
    if (expression.items.length > MAX_ITEMS) return null;
    const values: Value[] = [];
    for (const item of expression.items) {
      const value = resolver.valueOf(item);
      if (value === null) return null;
      values.push(value);
    }
    return values;
  }
  return expression.kind === "call" ? listOfCall(expression, resolver) : null;
}

function listOfCall(call: CallExpression, resolver: Resolver): readonly Value[] | null {
  const [first, second] = call.args;
  const name = resolver.nameOf(call.callee);
  if (name === "map" && first !== undefined && second !== undefined) {
    if (resolver.nameOf(first.value) !== "chr") return null;
    return resolver.listOf(second.value)?.map(({ text }) => textOf(characterOf(text))) ?? null;
  }
  if ((name === "list" || name === "reversed" || name === "Array.from") && first !== undefined) {
    const text = resolver.valueOf(first.value);
    const values = text?.isText ? [...text.text].map(textOf) : resolver.listOf(first.value);
    return name === "reversed" ? (values?.toReversed() ?? null) : values;
  }
  if (call.callee.kind !== "member") return null;
  if (call.callee.property === "reverse") return resolver.listOf(call.callee.object)?.toReversed() ?? null;
  return call.callee.property === "split" ? splitText(call.callee.object, first?.value, resolver) : null;
}

function splitText(object: Expression, by: Expression | undefined, resolver: Resolver): readonly Value[] | null {
  const value = resolver.valueOf(object);
  if (!value?.isText || value.text.length > MAX_ITEMS) return null;
  if (by === undefined) return value.text.trim().split(/\s+/).map(textOf);
  const separator = resolver.valueOf(by);
  return separator === null ? null : value.text.split(separator.text).map(textOf);
}

/** The character of a code point as a program writes it; `""` where there is none. */
export function characterOf(written: string): string {
  const code = Number(written.replaceAll("_", ""));
  return Number.isInteger(code) && code >= 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}
