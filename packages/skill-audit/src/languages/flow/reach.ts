import { type CallExpression, type Expression, partsOf } from "./expression.ts";
import type { Resolver } from "./resolver.ts";
import type { Binding } from "./scope.ts";

/** Limits per call: returned calls, and expressions visited to find them. */
const MAX_CALLS = 64;
const MAX_STEPS = 600;

/**
 * Returns the calls whose results may flow into a call, nearest first: those in its arguments and receiver; those in any
 * assignment to a name in scope, regardless of order; and, recursively, those that flow into these. A function that is
 * called or passed contributes its return values.
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

/** Returns the receiver of a call: `a` for `a.b()`, the function `f` for `f()`, the inner call for `getattr(a, "b")()`. */
function receiverOf({ callee, isAssignment }: CallExpression): readonly Expression[] {
  return isAssignment ? [] : [callee];
}
