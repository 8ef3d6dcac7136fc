import { type CallExpression, type Expression, partsOf } from "./expression.ts";
import type { Resolver } from "./resolver.ts";
import type { Binding } from "./scope.ts";

/** Of one call: the calls that are told, and the expressions that are looked at to find them. */
const MAX_CALLS = 64;
const MAX_STEPS = 600;

/**
 * The calls whose results may reach a call, the nearest first: those in its arguments and in what it is called on; by
 * way of names, those that a name is set from anywhere in its scope, whatever the order; what reaches those in turn.
 * Of a function that is called or handed over, it is what it returns.
 */
export function callsThatReach(call: CallExpression, resolver: Resolver): readonly CallExpression[] {
  const found: CallExpression[] = [];
  const queue: Expression[] = [...receiverOf(call), ...call.args.map(({ value }) => value), ...call.inflow];
  const seen = new Set<Expression | Binding>(queue);
  const add = (expression: Expression): void => {
    if (seen.has(expression)) return;
    seen.add(expression);
    queue.push(expression);
  };
  const addAll = (expressions: readonly Expression[]): void => {
    for (const expression of expressions) {
      if (queue.length >= MAX_STEPS) return;
      add(expression);
    }
  };
  for (const expression of queue) {
    if (expression.kind === "call") {
      if (expression !== call && !expression.isAssignment) found.push(expression);
      if (found.length >= MAX_CALLS) break;
      addAll(expression.inflow);
    }
    const binding = resolver.bindingOf(expression);
    if (binding !== undefined && !seen.has(binding)) {
      seen.add(binding);
      addAll(binding.sets);
      addAll(binding.flows);
    }
    if (expression.kind === "function") addAll(expression.scope.returns);
    else addAll(partsOf(expression));
  }
  return found;
}

/** What a call is made on: `a.b()` on `a`, `f()` on the function `f`, `getattr(a, "b")()` on the call. */
function receiverOf({ callee, isAssignment }: CallExpression): readonly Expression[] {
  return isAssignment ? [] : [callee];
}
