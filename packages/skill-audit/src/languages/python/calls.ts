import type { Given } from "../flow/expression.ts";
import { setTarget } from "../flow/set-target.ts";
import type { Sketch } from "../flow/sketch.ts";
import { type Builder, childOf, madeOf, type Syntax } from "../flow/walk.ts";
import { binary, comprehension } from "./operators.ts";

const attribute: Builder = (node, sketch) => {
  const object = childOf(node, "object")?.made;
  const name = childOf(node, "attribute");
  if (object === null || object === undefined || name === undefined) return null;
  return sketch.member(object, sketch.text.slice(name.start, name.end), node.start, node.end);
};

const subscript: Builder = (node, sketch) => {
  const object = childOf(node, "value")?.made;
  const [index, ...more] = node.children.filter(({ field }) => field === "subscript");
  if (object === null || object === undefined) return null;
  if (index?.type === "slice" && /^:\s*:\s*-1$/.test(sketch.text.slice(index.start, index.end).trim())) {
    return sketch.candidate({ kind: "reversed", parts: [object], start: node.start, end: node.end });
  }
  if (index === undefined || index.made === null || index.type === "slice" || more.length > 0) {
    return { kind: "other", parts: [object], start: node.start, end: node.end };
  }
  return sketch.subscript(object, index.made, node.start, node.end);
};

const call: Builder = (node, sketch) => {
  const callee = childOf(node, "function")?.made ?? { kind: "other", parts: [], start: node.start, end: node.start };
  const list = childOf(node, "arguments");
  const given = list?.type === "argument_list" ? list.children : list === undefined ? [] : [list];
  return sketch.call(callee, argumentsOf(given, sketch), node.start, node.end);
};

function argumentsOf(nodes: readonly Syntax[], sketch: Sketch): Given[] {
  const args: Given[] = [];
  for (const node of nodes) {
    const isNamed = node.type === "keyword_argument";
    const name = isNamed ? childOf(node, "name") : undefined;
    const value = isNamed ? childOf(node, "value")?.made : node.made;
    if (value === null || value === undefined) continue;
    if (node.type === "dictionary_splat" && value.kind === "spread") sketch.wholes.push(value.parts[0]);
    args.push({ name: name === undefined ? null : sketch.text.slice(name.start, name.end), value });
  }
  return args;
}

/** Python 2's `exec "…"`. */
const execStatement: Builder = (node, sketch) => {
  const code = childOf(node, "code")?.made;
  if (code === null || code === undefined) return null;
  const callee = sketch.name("exec", node.start, node.start + 4);
  return sketch.call(callee, [{ name: null, value: code }], node.start, node.end);
};

const assignment: Builder = (node, sketch) => {
  const target = childOf(node, "left")?.made;
  const value = childOf(node, "right")?.made;
  if (target === null || target === undefined || value === null || value === undefined) return null;
  const isExact = node.type === "assignment";
  const isAppended = !isExact && sketch.text.slice(target.end, value.start).trim() === "+=";
  setTarget(sketch, target, value, { isExact, isDeclaration: true, isAppended });
  return value;
};

const namedExpression: Builder = (node, sketch) => {
  const target = childOf(node, "name")?.made;
  const value = childOf(node, "value")?.made;
  if (target === null || target === undefined || value === null || value === undefined) return null;
  setTarget(sketch, target, value, { isExact: true, isDeclaration: true });
  return value;
};

/** `for x in y` in loops and comprehensions. */
const forEach: Builder = (node, sketch) => {
  const target = childOf(node, "left")?.made;
  const value = childOf(node, "right")?.made;
  if (target === null || target === undefined || value === null || value === undefined) return null;
  sketch.wholes.push(value);
  setTarget(sketch, target, value, { isExact: false, isDeclaration: true });
  return value;
};

/** `with x as y`, `except x as y` */
const asPattern: Builder = (node, sketch) => {
  const [value, target] = madeOf(node.children);
  if (value === undefined || target === undefined) return value ?? null;
  setTarget(sketch, target, value, { isExact: true, isDeclaration: true });
  return value;
};

const deletion: Builder = ({ children }, sketch) => {
  for (const part of madeOf(children)) sketch.targets.add(part);
  return null;
};

export const PYTHON_CALLS: readonly (readonly [string, Builder])[] = [
  ["attribute", attribute],
  ["subscript", subscript],
  ["call", call],
  ["exec_statement", execStatement],
  ["binary_operator", binary],
  ["list_comprehension", comprehension],
  ["generator_expression", comprehension],
  ["assignment", assignment],
  ["augmented_assignment", assignment],
  ["named_expression", namedExpression],
  ["for_statement", forEach],
  ["for_in_clause", forEach],
  ["as_pattern", asPattern],
  ["delete_statement", deletion],
];
