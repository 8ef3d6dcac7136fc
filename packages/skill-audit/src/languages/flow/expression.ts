import type { Scope } from "./scope.ts";

/** Where an expression stands in the text. */
type Span = Readonly<{ start: number; end: number }>;

/** An argument as it is written; the name of a keyword argument. */
export type Given = Readonly<{ name: string | null; value: Expression }>;

export type NameExpression = Span & Readonly<{ kind: "name"; name: string; scope: Scope }>;
export type MemberExpression = Span & Readonly<{ kind: "member"; object: Expression; property: string }>;
export type SubscriptExpression = Span & Readonly<{ kind: "subscript"; object: Expression; index: Expression }>;
export type CallExpression = Span &
  Readonly<{
    kind: "call";
    callee: Expression;
    args: readonly Given[];
    /** Statements that work as a call: `a.b = c` calls `a.b`, `exec "…"` of Python 2 calls `exec`. */
    isAssignment: boolean;
    /** What reaches it besides its arguments: what a promise is resolved with. Filled while the program is linked. */
    inflow: Expression[];
  }>;
export type ObjectExpression = Span &
  Readonly<{
    kind: "object";
    /** The key is null where it is not constant, and of `...rest`. */
    properties: readonly Readonly<{ key: string | null; value: Expression }>[];
  }>;
export type FunctionExpression = Span & Readonly<{ kind: "function"; scope: Scope }>;

type SumExpression = Readonly<{ kind: "sum"; start: number; parts: Expression[] }> & { end: number };

/** What Python, JavaScript and TypeScript have in common. */
export type Expression =
  | (Span & Readonly<{ kind: "text"; value: string }>)
  /** A number, `true`, `false` or `null`. */
  | (Span & Readonly<{ kind: "constant"; value: string }>)
  | NameExpression
  | MemberExpression
  | SubscriptExpression
  | CallExpression
  | (Span & Readonly<{ kind: "list"; items: readonly Expression[] }>)
  | ObjectExpression
  /** `a + b`. Its parts grow while the tree is read, so that a thousand of them are one expression and not a thousand deep. */
  | SumExpression
  /** A template, an f-string, or texts that stand side by side. */
  | (Span & Readonly<{ kind: "template"; parts: readonly Expression[] }>)
  /** `"…" % values` */
  | (Span & Readonly<{ kind: "format"; parts: readonly Expression[] }>)
  /** A text or a list backwards: `x[::-1]`. */
  | (Span & Readonly<{ kind: "reversed"; parts: readonly Expression[] }>)
  /** `"a" * 3` */
  | (Span & Readonly<{ kind: "repeated"; parts: readonly Expression[] }>)
  /** `f(x) for x in list`: the function, the list, and the call as it is written. */
  | (Span & Readonly<{ kind: "mapped"; parts: readonly Expression[] }>)
  | FunctionExpression
  /** One of several: `a || b`, `a if b else c`. */
  | (Span & Readonly<{ kind: "choice"; parts: readonly Expression[] }>)
  | (Span & Readonly<{ kind: "spread"; parts: readonly [Expression] }>)
  /** A module by its full name, or what an import takes from it. */
  | (Span & Readonly<{ kind: "module"; name: string }>)
  | (Span & Readonly<{ kind: "other"; parts: readonly Expression[] }>);

/** The expressions an expression is made of. Those in the body of a function are not part of it. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "member":
      return [expression.object];
    case "subscript":
      return [expression.object, expression.index];
    case "call":
      return [expression.callee, ...expression.args.map(({ value }) => value)];
    case "list":
      return expression.items;
    case "object":
      return expression.properties.map(({ value }) => value);
    case "sum":
    case "template":
    case "format":
    case "choice":
    case "spread":
    case "reversed":
    case "repeated":
    case "mapped":
    case "other":
      return expression.parts;
    default:
      return [];
  }
}
