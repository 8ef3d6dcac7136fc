import type { Expression, FunctionExpression } from "../flow/expression.ts";
import { setParameters, setUnknown } from "../flow/set-target.ts";
import type { Sketch } from "../flow/sketch.ts";
import { type Builder, childOf, madeOf, type Syntax } from "../flow/walk.ts";

/** Returns the pattern of a parameter; one with a default is a choice. */
function patternOf(node: Syntax): Expression | null {
  const name = childOf(node, "name")?.made;
  const value = childOf(node, "value")?.made;
  if (name === null || name === undefined) return madeOf(node.children)[0] ?? node.made;
  return value === null || value === undefined
    ? name
    : { kind: "choice", parts: [name, value], start: node.start, end: node.end };
}

function closeFunction(parameters: Syntax | undefined, start: number, end: number, sketch: Sketch): FunctionExpression {
  const patterns = parameters?.children.map(patternOf).filter((pattern) => pattern !== null) ?? [];
  setParameters(sketch, patterns);
  return { kind: "function", scope: sketch.closeScope(), start, end };
}

const functionDefinition: Builder = (node, sketch) => {
  const made = closeFunction(childOf(node, "parameters"), node.start, node.end, sketch);
  const name = childOf(node, "name");
  if (name === undefined) return null;
  const text = sketch.text.slice(name.start, name.end);
  sketch.scope.declare(text).sets.push(made);
  if (sketch.scope.isClass) sketch.root.declare(`self.${text}`).sets.push(made);
  return null;
};

const lambda: Builder = (node, sketch) => {
  const body = childOf(node, "body")?.made;
  if (body !== null && body !== undefined) sketch.scope.returns.push(body);
  return closeFunction(childOf(node, "parameters"), node.start, node.end, sketch);
};

const classDefinition: Builder = (node, sketch) => {
  sketch.closeScope();
  const name = childOf(node, "name");
  if (name !== undefined) setUnknown(sketch.scope, sketch.text.slice(name.start, name.end));
  return null;
};

const returned: Builder = ({ children }, sketch) => {
  for (const part of madeOf(children)) sketch.scope.returns.push(part);
  return null;
};

const yielded: Builder = ({ children }, sketch) => {
  const [part] = madeOf(children);
  if (part !== undefined) sketch.scope.returns.push(part);
  return part ?? null;
};

const outer: Builder = ({ children }, sketch) => {
  for (const part of madeOf(children)) if (part.kind === "name") sketch.scope.outer.add(part.name);
  return null;
};

export const PYTHON_DEFINITIONS: readonly (readonly [string, Builder])[] = [
  ["function_definition", functionDefinition],
  ["lambda", lambda],
  ["class_definition", classDefinition],
  ["return_statement", returned],
  ["yield", yielded],
  ["global_statement", outer],
  ["nonlocal_statement", outer],
];
