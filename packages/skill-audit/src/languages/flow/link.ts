import type { CallExpression, Expression, FunctionExpression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import type { Sketch } from "./sketch.ts";

/** Binds the values that are assigned to names and members. */
export function bindAssignments(sketch: Sketch): void {
  for (const { target, value, isExact, isAppended } of sketch.assignments) {
    const binding = bindingFor(target, sketch.root);
    if (binding === null) continue;
    if (isExact) binding.sets.push(value);
    else binding.flows.push(value);
    if (isAppended) binding.appended += 1;
  }
}

function bindingFor(target: Expression, root: Scope) {
  if (target.kind === "name") return target.scope.find(target.name) ?? target.scope.root.declare(target.name);
  if (target.kind === "subscript") return bindingOfContainer(target.object);
  if (target.kind !== "member" || target.object.kind !== "name") return null;
  return root.declare(`${target.object.name}.${target.property}`);
}

/** With `x[0] = value`, `value` flows into `x`, unless `x` is not a name of the program, such as `os.environ`. */
function bindingOfContainer(object: Expression) {
  return object.kind === "name" ? (object.scope.find(object.name) ?? null) : null;
}

/**
 * Links data flow through calls: arguments to the parameters of the program's own functions, calls to the parameters of
 * their callbacks, and resolved values to promises.
 */
export function linkCalls(sketch: Sketch, resolver: Resolver): void {
  const promises = new Map<string, { scope: Scope; call: CallExpression }[]>();
  for (const call of sketch.calls) {
    for (const callback of callbacksOf(call)) {
      for (const parameter of callback.scope.parameters) callback.scope.declare(parameter).flows.push(call);
      const [resolve] = callback.scope.parameters;
      if (resolve === undefined || call.callee.kind !== "name" || call.callee.name !== "Promise") continue;
      promises.set(resolve, [...(promises.get(resolve) ?? []).slice(-50), { scope: callback.scope, call }]);
    }
  }
  for (const call of sketch.calls) {
    const { callee } = call;
    const own = callee.kind === "function" ? callee : resolver.bindingOf(callee)?.sets[0];
    if (own?.kind === "function") passArguments(call, own);
    if (callee.kind !== "name") continue;
    const binding = callee.scope.find(callee.name);
    const promise = promises.get(callee.name)?.find(({ scope }) => scope.own(callee.name) === binding);
    if (promise !== undefined) promise.call.inflow.push(...call.args.map(({ value }) => value));
  }
}

function passArguments(call: CallExpression, { scope }: FunctionExpression): void {
  const isMethod = scope.parameters[0] === "self" || scope.parameters[0] === "cls";
  const parameters = isMethod ? scope.parameters.slice(1) : scope.parameters;
  call.args.forEach(({ name, value }, index) => {
    const parameter = name ?? parameters[index];
    const binding = parameter === undefined ? undefined : scope.own(parameter);
    // Bounds the time for functions with many callers.
    if (binding !== undefined && binding.flows.length < 20) binding.flows.push(value);
  });
}

function callbacksOf(call: CallExpression): FunctionExpression[] {
  const callbacks: FunctionExpression[] = [];
  for (const { value } of call.args) {
    if (value.kind === "function") callbacks.push(value);
    if (value.kind !== "object") continue;
    for (const { value: property } of value.properties) if (property.kind === "function") callbacks.push(property);
  }
  return call.isAssignment ? [] : callbacks;
}
