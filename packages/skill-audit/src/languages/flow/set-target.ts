import type { Expression, NameExpression } from "./expression.ts";
import type { Scope } from "./scope.ts";
import type { Sketch } from "./sketch.ts";

type Manner = Readonly<{
  /** Whether the target is set to the value itself, not to something derived from it. */
  isExact: boolean;
  /** Whether names are declared in the current scope: `const`, parameters, and all names in Python. */
  isDeclaration: boolean;
  /** Whether the value is appended to that of a name. */
  isAppended?: boolean;
}>;

const MAX_DEPTH = 20;

/**
 * Assigns a value to a target, or to the targets in a pattern. A choice is a target with a default. Assignments to
 * members are also recorded as calls, because rules check them like calls: `process.env.X = "0"`.
 */
export function setTarget(sketch: Sketch, target: Expression, value: Expression, manner: Manner, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  const within = (part: Expression, of: Expression, isExact: boolean): void =>
    setTarget(sketch, part, of, { ...manner, isExact: isExact && manner.isExact }, depth + 1);
  switch (target.kind) {
    case "name":
      return setName(sketch, target, value, manner);
    case "member":
    case "subscript":
      return setMember(sketch, target, value, manner);
    case "list":
      target.items.forEach((item, index) => {
        const single = value.kind === "list" && value.items.length === target.items.length ? value.items[index] : null;
        within(item, single ?? value, single !== null);
      });
      return;
    case "object":
      for (const { key, value: part } of target.properties) {
        if (key === null) within(part, value, false);
        else within(part, sketch.member(value, key, target.start, target.end), true);
      }
      return;
    case "choice":
    case "spread": {
      const [part, fallback] = target.parts;
      if (part !== undefined) within(part, value, false);
      if (part !== undefined && fallback !== undefined) within(part, fallback, false);
      return;
    }
    default:
      return;
  }
}

function setName(
  sketch: Sketch,
  target: NameExpression,
  value: Expression,
  { isExact, isDeclaration, isAppended }: Manner,
): void {
  const { scope, name } = target;
  if (isDeclaration) (scope.outer.has(name) ? scope.root : scope).declare(name);
  // Names that are set in a Python class are members of its instances.
  if (scope.isClass) sketch.root.declare(`self.${name}`).sets.push(value);
  sketch.assign(target, value, isExact, isAppended);
}

function setMember(
  sketch: Sketch,
  target: Extract<Expression, { kind: "member" | "subscript" }>,
  value: Expression,
  { isExact }: Manner,
): void {
  sketch.targets.add(target);
  sketch.assign(target, value, isExact);
  const { start, end } = target;
  const span = { start, end: Math.max(end, value.end) };
  sketch.calls.push({
    kind: "call",
    callee: target,
    args: [{ name: null, value }],
    isAssignment: true,
    inflow: [],
    ...span,
  });
}

/**
 * Declares the parameters of a function while its scope is open. Each parameter gets a positional name, from which the
 * names in its pattern are set, so that callers do not need to know the pattern.
 */
export function setParameters(sketch: Sketch, patterns: readonly Expression[]): void {
  const { scope } = sketch;
  for (const [index, pattern] of patterns.entries()) {
    const plain = pattern.kind === "choice" ? pattern.parts[0] : pattern;
    const name = plain?.kind === "name" ? plain.name : `(${index})`;
    scope.parameters.push(name);
    setUnknown(scope, name);
    const source = sketch.name(name, pattern.start, pattern.end);
    if (plain !== pattern || plain.kind !== "name") {
      setTarget(sketch, pattern, source, { isExact: false, isDeclaration: true });
    }
  }
}

/** Sets a name to an unknown value. */
export function setUnknown(scope: Scope, name: string): void {
  const { flows } = scope.declare(name);
  if (flows.length === 0) flows.push({ kind: "other", parts: [], start: 0, end: 0 });
}
