import type { Expression, FunctionExpression } from "../flow/expression.ts";
import { setParameters, setTarget, setUnknown } from "../flow/set-target.ts";
import type { Sketch } from "../flow/sketch.ts";
import { type Builder, childOf, madeOf, type Syntax } from "../flow/walk.ts";

type Node = Parameters<Builder>[0];

function patternsOf(node: Node): Expression[] {
  const single = childOf(node, "parameter");
  const parameters = single === undefined ? (childOf(node, "parameters")?.children ?? []) : [single];
  return parameters.flatMap((parameter) => patternOf(parameter) ?? []);
}

/** Returns the pattern of a parameter. TypeScript wraps it in a node with its type and default. */
function patternOf(node: Syntax): Expression | null {
  const pattern = childOf(node, "pattern")?.made;
  if (pattern === null || pattern === undefined) return node.made;
  const value = childOf(node, "value")?.made;
  return value === null || value === undefined
    ? pattern
    : { kind: "choice", parts: [pattern, value], start: node.start, end: node.end };
}

function closeFunction(node: Node, sketch: Sketch): FunctionExpression {
  const body = childOf(node, "body");
  if (body !== undefined && body.made !== null) sketch.scope.returns.push(body.made);
  setParameters(sketch, patternsOf(node));
  return { kind: "function", scope: sketch.closeScope(), start: node.start, end: node.end };
}

const functionExpression: Builder = (node, sketch) => closeFunction(node, sketch);

const functionDeclaration: Builder = (node, sketch) => {
  const made = closeFunction(node, sketch);
  const name = childOf(node, "name");
  if (name !== undefined) sketch.scope.declare(sketch.text.slice(name.start, name.end)).sets.push(made);
  return made;
};

const method: Builder = (node, sketch) => {
  const made = closeFunction(node, sketch);
  const name = childOf(node, "name");
  if (name !== undefined) sketch.root.declare(`this.${sketch.text.slice(name.start, name.end)}`).sets.push(made);
  return made;
};

const field: Builder = (node, sketch) => {
  const name = childOf(node, "property") ?? childOf(node, "name");
  const value = childOf(node, "value")?.made;
  if (name === undefined || value === null || value === undefined) return null;
  sketch.root.declare(`this.${sketch.text.slice(name.start, name.end)}`).sets.push(value);
  return null;
};

const classDeclaration: Builder = (node, sketch) => {
  const name = childOf(node, "name");
  if (name !== undefined) setUnknown(sketch.scope, sketch.text.slice(name.start, name.end));
  return null;
};

const returned: Builder = ({ children }, sketch) => {
  const [part] = madeOf(children);
  if (part !== undefined) sketch.scope.returns.push(part);
  return part ?? null;
};

const caught: Builder = (node, sketch) => {
  const target = childOf(node, "parameter")?.made;
  const unknown: Expression = { kind: "other", parts: [], start: node.start, end: node.start };
  if (target !== null && target !== undefined) {
    setTarget(sketch, target, unknown, { isExact: false, isDeclaration: true });
  }
  return null;
};

export const SCRIPT_DEFINITIONS: readonly (readonly [string, Builder])[] = [
  ["function_expression", functionExpression],
  ["generator_function", functionExpression],
  ["arrow_function", functionExpression],
  ["function_declaration", functionDeclaration],
  ["generator_function_declaration", functionDeclaration],
  ["method_definition", method],
  ["field_definition", field],
  ["public_field_definition", field],
  ["class_declaration", classDeclaration],
  ["return_statement", returned],
  ["yield_expression", returned],
  ["catch_clause", caught],
];
