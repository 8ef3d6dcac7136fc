import type { Literal } from "../../program.ts";
import type {
  CallExpression,
  Expression,
  Given,
  MemberExpression,
  NameExpression,
  SubscriptExpression,
} from "./expression.ts";
import { nestedScope, Scope } from "./scope.ts";

type Assignment = Readonly<{ target: Expression; value: Expression; isExact: boolean; isAppended: boolean }>;

/** Data collected from a tree before names are resolved: a name may be set after a function that reads it. */
export class Sketch {
  readonly text: string;
  readonly root = new Scope(null, false);
  readonly calls: CallExpression[] = [];
  /** Expressions that may be constant strings; nested ones come first. */
  readonly texts: Expression[] = [];
  readonly members: (MemberExpression | SubscriptExpression)[] = [];
  /** Members that are assigned or deleted, not read. */
  readonly targets = new Set<Expression>();
  readonly assignments: Assignment[] = [];
  /** Expressions whose object is used as a whole: `{...x}`, `for k in x`. */
  readonly wholes: Expression[] = [];
  readonly comments: Readonly<{ start: number; value: string }>[] = [];
  readonly imports: Readonly<{ start: number; value: string }>[] = [];
  /** Modules imported with `import *`. */
  readonly stars: string[] = [];
  readonly #scopes: Scope[] = [this.root];
  readonly #lineStarts: number[] = [0];
  readonly #firstLine: number;

  constructor(text: string, firstLine: number) {
    this.text = text;
    this.#firstLine = firstLine;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#lineStarts.push(at + 1);
  }

  get scope(): Scope {
    return this.#scopes.at(-1) ?? this.root;
  }

  openScope(isClass: boolean): void {
    this.#scopes.push(nestedScope(this.scope, isClass, this.#scopes.length));
  }

  closeScope(): Scope {
    return this.#scopes.pop() ?? this.root;
  }

  line(at: number): number {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return this.#firstLine + low;
  }

  literal({ start, value }: Readonly<{ start: number; value: string }>): Literal {
    return { value, line: this.line(start) };
  }

  name(name: string, start: number, end: number): NameExpression {
    return { kind: "name", name, scope: this.scope, start, end };
  }

  member(object: Expression, property: string, start: number, end: number): MemberExpression {
    const member: MemberExpression = { kind: "member", object, property, start, end };
    this.members.push(member);
    return member;
  }

  /** Records an expression that may be a constant string. */
  candidate<Candidate extends Expression>(expression: Candidate): Candidate {
    this.texts.push(expression);
    return expression;
  }

  sum(left: Expression, right: Expression, start: number, end: number): Expression {
    if (left.kind === "sum" && left.start === start) {
      left.parts.push(right);
      left.end = end;
      return left;
    }
    return this.candidate({ kind: "sum", parts: [left, right], start, end });
  }

  subscript(object: Expression, index: Expression, start: number, end: number): SubscriptExpression {
    const subscript: SubscriptExpression = { kind: "subscript", object, index, start, end };
    this.members.push(subscript);
    return subscript;
  }

  call(callee: Expression, args: readonly Given[], start: number, end: number): CallExpression {
    const call: CallExpression = { kind: "call", callee, args, isAssignment: false, inflow: [], start, end };
    this.calls.push(call);
    return this.candidate(call);
  }

  /** Assigns to a name or member. `isExact` is false if the value only flows into it, as in `x += value`. */
  assign(target: Expression, value: Expression, isExact: boolean, isAppended = false): void {
    this.assignments.push({ target, value, isExact, isAppended });
  }
}
