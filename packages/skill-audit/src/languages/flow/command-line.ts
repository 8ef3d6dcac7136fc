import type { Expression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";

/** A command line with non-constant parts as `${name}`, in shell syntax. `holes` contains these names. */
export type CommandLine = Readonly<{ text: string; start: number; holes: ReadonlySet<string> }>;

/** Evaluates an expression to a command line as far as it is constant; null if no part is constant. */
export function commandLineOf(expression: Expression, resolver: Resolver): CommandLine | null {
  const source = resolver.follow(expression);
  const value = resolver.valueOf(source);
  if (value !== null) return value.isText ? { text: value.text, start: source.start, holes: new Set() } : null;
  const holes = new Set<string>();
  const text = pieces(source, resolver, holes, 0);
  return text === null ? null : { text, start: source.start, holes };
}

function pieces(expression: Expression, resolver: Resolver, holes: Set<string>, depth: number): string | null {
  if (depth > 8) return null;
  const source = resolver.follow(expression);
  if (source.kind === "sum" || source.kind === "template") {
    return allPieces(source.parts, resolver, holes, depth);
  }
  const [first, ...rest] = source.kind === "format" ? source.parts : [];
  if (first !== undefined) return filled(first, rest, /%(?:\(\w+\))?[-\d.]*[a-z]/gi, resolver, holes);
  if (source.kind !== "call" || source.callee.kind !== "member") return null;
  const { object, property } = source.callee;
  const values = source.args.map(({ value }) => value);
  if (property === "format") return filled(object, values, /\{[^{}]*\}/g, resolver, holes);
  return /^(?:strip|trim|encode)$/.test(property) ? pieces(object, resolver, holes, depth + 1) : null;
}

function allPieces(parts: readonly Expression[], resolver: Resolver, holes: Set<string>, depth: number): string | null {
  const texts = parts.slice(0, 1_000).map((part) => {
    const value = resolver.valueOf(part);
    return value?.text ?? pieces(part, resolver, holes, depth + 1);
  });
  if (texts.every((text) => text === null)) return null;
  return texts.map((text, index) => text ?? hole(parts[index], holes)).join("");
}

function filled(
  format: Expression,
  values: readonly Expression[],
  places: RegExp,
  resolver: Resolver,
  holes: Set<string>,
): string | null {
  const value = resolver.valueOf(format);
  if (!value?.isText) return null;
  const list = values.length === 1 && values[0]?.kind === "list" ? values[0].items : values;
  let index = 0;
  return value.text.replace(places, () => {
    const part = list[index];
    index += 1;
    return (part === undefined ? undefined : resolver.valueOf(part)?.text) ?? hole(part, holes);
  });
}

function hole(expression: Expression | undefined, holes: Set<string>): string {
  const name = expression?.kind === "name" ? expression.name.replace(/\W/g, "_") : "value";
  holes.add(name);
  return `\${${name}}`;
}
