import type { Argument } from "../../program.ts";
import { isEnvironment } from "./environment.ts";
import { type CallExpression, type Expression, type ObjectExpression, partsOf } from "./expression.ts";
import type { Resolver } from "./resolver.ts";

const MAX_TEXT = 500;
/** Limits per argument: strings, visited expressions, and depth. */
const MAX_STRINGS = 200;
const MAX_STEPS = 2_000;
const MAX_DEPTH = 12;
/** Maximum number of expressions visited to determine whether a string is interpolated. */
const MAX_MADE_OF = 60;
/** Maximum number of properties of the objects in a call, and their depth. */
const MAX_PROPERTIES = 100;
const MAX_OBJECTS = 3;

export const written = (text: string, start: number, end: number): string =>
  text.slice(start, Math.min(end, start + MAX_TEXT));

/** Returns the arguments of a call for rules: an object is followed by its properties as named arguments. */
export function argumentsOf(call: CallExpression, source: string, resolver: Resolver): readonly Argument[] {
  const args: Argument[] = [];
  for (const { name, value } of call.args) {
    // `**{…}` and `**options` expand to named arguments.
    const given = value.kind === "spread" ? value.parts[0] : value;
    args.push(argumentOf(name, given, source, resolver));
    addProperties(args, given, 1, source, resolver);
  }
  return args;
}

function addProperties(args: Argument[], value: Expression, depth: number, source: string, resolver: Resolver): void {
  const object = objectOf(value, resolver);
  if (object === null || depth > MAX_OBJECTS) return;
  for (const { key, value: property } of object.properties) {
    if (args.length >= MAX_PROPERTIES) return;
    if (key !== null) args.push(argumentOf(key, property, source, resolver));
    addProperties(args, property.kind === "spread" ? property.parts[0] : property, depth + 1, source, resolver);
  }
}

/** Returns an object given as a literal, by a name that is set to it once, or as `dict(a=1)`. */
export function objectOf(expression: Expression, resolver: Resolver): ObjectExpression | null {
  const object = resolver.follow(expression);
  if (object.kind === "object") return object;
  if (object.kind !== "call" || resolver.nameOf(object.callee) !== "dict") return null;
  const properties = object.args.map(({ name, value }) => ({ key: name, value }));
  return { kind: "object", properties, start: object.start, end: object.end };
}

function argumentOf(name: string | null, expression: Expression, source: string, resolver: Resolver): Argument {
  return {
    name,
    text: written(source, expression.start, expression.end),
    value: resolver.valueOf(expression)?.text ?? null,
    strings: stringsOf(expression, resolver),
    isInterpolated: isInterpolated(expression, resolver),
  };
}

/** Returns all constant strings in an expression in order. */
function stringsOf(expression: Expression, resolver: Resolver): readonly string[] {
  const strings: string[] = [];
  let steps = 0;
  const visit = (part: Expression, depth: number): void => {
    steps += 1;
    if (steps > MAX_STEPS || depth > MAX_DEPTH || strings.length >= MAX_STRINGS) return;
    const value = resolver.valueOf(part);
    if (value !== null) {
      if (value.isText) strings.push(value.text);
      return;
    }
    const source = resolver.follow(part);
    // `process.env.X` contains the variable's name, like `os.environ["X"]`.
    if (source.kind === "member" && isEnvironment(source.object, resolver)) strings.push(source.property);
    if (source !== part && (source.kind === "call" || source.kind === "function")) return;
    for (const inner of runsOf(source, resolver)) {
      if (steps > MAX_STEPS || strings.length >= MAX_STRINGS) return;
      visit(inner, depth + 1);
    }
  };
  visit(expression, 0);
  return strings;
}

/** Returns the parts of an expression; adjacent constant parts of a string are joined. */
export function runsOf(expression: Expression, resolver: Resolver): readonly Expression[] {
  if (expression.kind !== "sum" && expression.kind !== "template") return partsOf(expression);
  const runs: Expression[] = [];
  let run: Expression[] = [];
  const end = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first !== undefined && last !== undefined) {
      runs.push(run.length === 1 ? first : { kind: "template", parts: run, start: first.start, end: last.end });
    }
    run = [];
  };
  for (const part of expression.parts) {
    if (resolver.valueOf(part) !== null) {
      run.push(part);
      continue;
    }
    end();
    runs.push(part);
  }
  end();
  return runs;
}

/** Returns whether an expression is a string with non-constant parts. */
function isInterpolated(expression: Expression, resolver: Resolver, seen = new Set<Expression>()): boolean {
  if (seen.size > MAX_MADE_OF || seen.has(expression) || resolver.valueOf(expression) !== null) return false;
  seen.add(expression);
  const within = (part: Expression): boolean => isInterpolated(part, resolver, seen);
  switch (expression.kind) {
    case "template":
    case "format":
      return true;
    case "sum":
      return expression.parts.slice(0, 50).some((part) => resolver.valueOf(part)?.isText === true || within(part));
    case "choice":
      return expression.parts.slice(0, 8).some(within);
    case "call":
      return isFormatting(expression, resolver) || wrapsText(expression, within);
    case "name":
    case "member": {
      const binding = resolver.bindingOf(expression);
      return [...(binding?.sets.slice(0, 8) ?? []), ...(binding?.flows.slice(0, 8) ?? [])].some(within);
    }
    default:
      return false;
  }
}

/** `"…".format(x)`, `" ".join(list)`, `list.join(" ")` */
function isFormatting({ callee }: CallExpression, resolver: Resolver): boolean {
  if (callee.kind !== "member") return false;
  if (callee.property === "format" || callee.property === "concat")
    return resolver.valueOf(callee.object)?.isText === true;
  return (
    callee.property === "join" && resolver.nameOf(callee) !== "path.join" && resolver.nameOf(callee) !== "os.path.join"
  );
}

/** `f"…".encode()`, `` `…`.trim() `` */
function wrapsText({ callee }: CallExpression, within: (part: Expression) => boolean): boolean {
  return callee.kind === "member" && /^(?:encode|strip|trim|toString)$/.test(callee.property) && within(callee.object);
}
