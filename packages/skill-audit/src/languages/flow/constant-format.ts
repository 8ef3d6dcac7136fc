import type { Expression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";

const MAX_CHARACTERS = 100_000;

/** Evaluates `"%d.%s" % (1, "b")`; null if a value is not constant. */
export function percentFormat([format, values]: readonly Expression[], resolver: Resolver): string | null {
  const pattern = format === undefined ? null : resolver.valueOf(format);
  if (!pattern?.isText || values === undefined) return null;
  const source = resolver.follow(values);
  const list = source.kind === "list" ? source.items : [source];
  const properties = source.kind === "object" ? source.properties : [];
  return filled(pattern.text, /%(?:\((\w+)\)|()())[-+ #0-9.]*[sdiruxXfcg%]/g, list, properties, resolver);
}

/** Evaluates `"{}.{x}".format(1, x=2)`; null if a value is not constant. */
export function braceFormat(
  pattern: string,
  args: readonly Readonly<{ name: string | null; value: Expression }>[],
  resolver: Resolver,
): string | null {
  const list = args.filter(({ name }) => name === null).map(({ value }) => value);
  const properties = args.map(({ name, value }) => ({ key: name, value }));
  return filled(pattern, /\{(?:([A-Za-z_]\w*)|(\d+)|())(?:[:!][^{}]*)?\}/g, list, properties, resolver);
}

function filled(
  pattern: string,
  places: RegExp,
  list: readonly Expression[],
  properties: readonly Readonly<{ key: string | null; value: Expression }>[],
  resolver: Resolver,
): string | null {
  let next = 0;
  let isKnown = true;
  const text = pattern.replace(places, (whole: string, key?: string, index?: string) => {
    if (whole === "%%") return "%";
    const part = key === undefined ? list[Number(index || next++)] : properties.find((one) => one.key === key)?.value;
    const value = part === undefined ? null : resolver.valueOf(part);
    if (value === null) isKnown = false;
    return value?.text ?? "";
  });
  return isKnown && text.length <= MAX_CHARACTERS ? text : null;
}

/** Evaluates `"a" * 3`; null unless it is a constant string and a number. */
export function repeated(parts: readonly Expression[], resolver: Resolver): string | null {
  const values = parts.map((part) => resolver.valueOf(part));
  const text = values.find((value) => value?.isText)?.text;
  const times = Number(values.find((value) => value?.isText === false)?.text ?? Number.NaN);
  if (text === undefined || !Number.isInteger(times) || text.length * times > MAX_CHARACTERS) return null;
  return text.repeat(Math.max(times, 0));
}
