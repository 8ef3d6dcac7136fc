import type { Expression, Given } from "../flow/expression.ts";
import { setTarget } from "../flow/set-target.ts";
import { type Builder, childOf, type Syntax } from "../flow/walk.ts";

const member: Builder = (node, sketch) => {
  const object = childOf(node, "object")?.made;
  const property = childOf(node, "property");
  if (object === null || object === undefined || property === undefined) return object ?? null;
  return sketch.member(object, sketch.text.slice(property.start, property.end), node.start, node.end);
};

const subscript: Builder = (node, sketch) => {
  const object = childOf(node, "object")?.made;
  const index = childOf(node, "index")?.made;
  if (object === null || object === undefined) return null;
  return sketch.subscript(object, index ?? object, node.start, node.end);
};

/** `f(…)`, `new F(…)`, and tagged templates, whose template is the only argument. */
const call: Builder = (node, sketch) => {
  const callee = (childOf(node, "function") ?? childOf(node, "constructor"))?.made;
  const list = childOf(node, "arguments");
  const args: Given[] = [];
  const given: readonly Syntax[] = list?.type === "template_string" ? [list] : (list?.children ?? []);
  for (const { made } of given) if (made !== null) args.push({ name: null, value: made });
  const nameless = { kind: "other", parts: [], start: node.start, end: node.start } as const;
  const { made, given: passed, self } = handedOn(callee ?? nameless, args);
  const expression = sketch.call(made, passed, node.start, node.end);
  if (self !== undefined) expression.inflow.push(self);
  return expression;
};

type Handed = Readonly<{ made: Expression; given: readonly Given[]; self?: Expression }>;

const named = (value: Expression): Given => ({ name: null, value });

/** `f.call(this, a)`, `f.apply(this, [a])` and `Reflect.apply(f, this, [a])` call `f`. */
function handedOn(callee: Expression, args: readonly Given[]): Handed {
  if (callee.kind !== "member") return { made: callee, given: args };
  const { object, property } = callee;
  const values = args.map(({ value }) => value);
  const isReflect = object.kind === "name" && object.name === "Reflect";
  const [made, self, ...rest] = isReflect ? values : [object, ...values];
  if (made === undefined || self === undefined || self.kind === "text" || self.kind === "template") {
    return { made: callee, given: args };
  }
  if (property === "call" && !isReflect) return { made, given: rest.map(named), self };
  const [list] = rest;
  if (property !== "apply" || list === undefined) return { made: callee, given: args };
  if (list.kind === "list") return { made, given: list.items.map(named), self };
  return { made, given: [named({ kind: "spread", parts: [list], start: list.start, end: list.end })], self };
}

const assignment: Builder = (node, sketch) => {
  const target = childOf(node, "left")?.made;
  const value = childOf(node, "right")?.made;
  if (target === null || target === undefined || value === null || value === undefined) return value ?? null;
  const isExact = node.type === "assignment_expression";
  const isAppended = !isExact && sketch.text.slice(target.end, value.start).trim() === "+=";
  setTarget(sketch, target, value, { isExact, isDeclaration: false, isAppended });
  return value;
};

const declarator: Builder = (node, sketch) => {
  const target = childOf(node, "name")?.made;
  const value = childOf(node, "value")?.made;
  if (target === null || target === undefined) return null;
  if (value !== null && value !== undefined) setTarget(sketch, target, value, { isExact: true, isDeclaration: true });
  // A declaration without a value.
  else if (target.kind === "name") target.scope.declare(target.name);
  return null;
};

const forEach: Builder = (node, sketch) => {
  const target = childOf(node, "left")?.made;
  const value = childOf(node, "right")?.made;
  if (target === null || target === undefined || value === null || value === undefined) return null;
  sketch.wholes.push(value);
  const isDeclaration = childOf(node, "kind") !== undefined;
  setTarget(sketch, target, value, { isExact: false, isDeclaration });
  return null;
};

export const SCRIPT_CALLS: readonly (readonly [string, Builder])[] = [
  ["member_expression", member],
  ["subscript_expression", subscript],
  ["call_expression", call],
  ["new_expression", call],
  ["assignment_expression", assignment],
  ["augmented_assignment_expression", assignment],
  ["variable_declarator", declarator],
  ["for_in_statement", forEach],
];
