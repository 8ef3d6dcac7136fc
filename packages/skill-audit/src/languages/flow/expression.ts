import type { Scope } from "./scope.ts";

/** Position of an expression in the text. */
type Span = Readonly<{ start: number; end: number }>;

/** An argument as written; `name` is that of a keyword argument. */
export type Given = Readonly<{ name: string | null; value: Expression }>;

export type NameExpression = Span & Readonly<{ kind: "name"; name: string; scope: Scope }>;
export type MemberExpression = Span & Readonly<{ kind: "member"; object: Expression; property: string }>;
export type SubscriptExpression = Span & Readonly<{ kind: "subscript"; object: Expression; index: Expression }>;
export type CallExpression = Span &
  Readonly<{
    kind: "call";
    callee: Expression;
    args: readonly Given[];
    /** Whether it is a statement treated as a call: `a.b = c` calls `a.b`, Python 2's `exec "…"` calls `exec`. */
    isAssignment: boolean;
    /** Additional data flow into the result: values that a promise is resolved with. Filled by `linkCalls`. */
    inflow: Expression[];
  }>;
export type ObjectExpression = Span &
  Readonly<{
    kind: "object";
    /** The key is null if it is not constant, and for `...rest`. */
    properties: readonly Readonly<{ key: string | null; value: Expression }>[];
  }>;
export type FunctionExpression = Span & Readonly<{ kind: "function"; scope: Scope }>;

type SumExpression = Readonly<{ kind: "sum"; start: number; parts: Expression[] }> & { end: number };

/** Expressions common to Python, JavaScript, and TypeScript. */
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
  /** `a + b`. Parts are added while the tree is read, so that a chain of a thousand additions is flat. */
  | SumExpression
  /** A template, an f-string, or adjacent string literals. */
  | (Span & Readonly<{ kind: "template"; parts: readonly Expression[] }>)
  /** `"…" % values` */
  | (Span & Readonly<{ kind: "format"; parts: readonly Expression[] }>)
  /** A reversed string or list: `x[::-1]`. */
  | (Span & Readonly<{ kind: "reversed"; parts: readonly Expression[] }>)
  /** `"a" * 3` */
  | (Span & Readonly<{ kind: "repeated"; parts: readonly Expression[] }>)
  /** `f(x) for x in list`: the function, the list, and the call. */
  | (Span & Readonly<{ kind: "mapped"; parts: readonly Expression[] }>)
  | FunctionExpression
  /** One of several values: `a || b`, `a if b else c`. */
  | (Span & Readonly<{ kind: "choice"; parts: readonly Expression[] }>)
  | (Span & Readonly<{ kind: "spread"; parts: readonly [Expression] }>)
  /** A module, or a name imported from it, by qualified name. */
  | (Span & Readonly<{ kind: "module"; name: string }>)
  | (Span & Readonly<{ kind: "other"; parts: readonly Expression[] }>);

/** Returns the direct parts of an expression, without those in function bodies. */
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
