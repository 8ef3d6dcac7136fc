import type { Expression } from "../flow/expression.ts";
import { type Builder, childOf, madeOf, type Plan } from "../flow/walk.ts";
import { PYTHON_CALLS } from "./calls.ts";
import { PYTHON_DEFINITIONS } from "./definitions.ts";
import { PYTHON_IMPORTS } from "./imports.ts";
import { PYTHON_STRINGS } from "./strings.ts";

const identifier: Builder = ({ start, end }, sketch) => sketch.name(sketch.text.slice(start, end), start, end);
const constant: Builder = ({ start, end }, { text }) => ({
  kind: "constant",
  value: text
    .slice(start, end)
    .toLowerCase()
    .replace(/^none$/, "null"),
  start,
  end,
});
const list: Builder = ({ children, start, end }) => ({ kind: "list", items: madeOf(children), start, end });
const inner: Builder = ({ children }) => madeOf(children)[0] ?? null;
const choice: Builder = ({ children, start, end }) => ({ kind: "choice", parts: madeOf(children), start, end });
const nothing: Builder = () => null;

const spread: Builder = ({ children, start, end }) => {
  const [part] = madeOf(children);
  return part === undefined ? null : { kind: "spread", parts: [part], start, end };
};

const dictionary: Builder = ({ children, start, end }, sketch) => {
  const properties: { key: string | null; value: Expression }[] = [];
  for (const child of children) {
    const value = child.type === "pair" ? childOf(child, "value")?.made : child.made;
    const key = child.type === "pair" ? childOf(child, "key")?.made : null;
    if (value === null || value === undefined) continue;
    if (value.kind === "spread") sketch.wholes.push(value.parts[0]);
    properties.push({ key: key?.kind === "text" || key?.kind === "constant" ? key.value : null, value });
  }
  return { kind: "object", properties, start, end };
};

const conditional: Builder = ({ children, start, end }) => {
  const [yes, , no] = madeOf(children);
  return yes === undefined ? null : { kind: "choice", parts: no === undefined ? [yes] : [yes, no], start, end };
};

const negative: Builder = (node, sketch) => {
  const [part] = madeOf(node.children);
  if (part?.kind === "constant" && sketch.text.charAt(node.start) === "-") {
    return { kind: "constant", value: `-${part.value}`, start: node.start, end: node.end };
  }
  return part === undefined ? null : { kind: "other", parts: [part], start: node.start, end: node.end };
};

const comment: Builder = ({ start, end }, sketch) => {
  sketch.comments.push({ start, value: sketch.text.slice(start, end).replace(/^#+ ?/, "") });
  return null;
};

/** Describes how a Python tree is visited. */
export const PYTHON_PLAN: Plan = {
  builders: new Map<string, Builder>([
    ["identifier", identifier],
    ["integer", constant],
    ["float", constant],
    ["true", constant],
    ["false", constant],
    ["none", constant],
    ["list", list],
    ["tuple", list],
    ["set", list],
    ["expression_list", list],
    ["pattern_list", list],
    ["tuple_pattern", list],
    ["list_pattern", list],
    ["parenthesized_expression", inner],
    ["parenthesized_list_splat", inner],
    ["await", inner],
    ["as_pattern_target", inner],
    ["boolean_operator", choice],
    ["conditional_expression", conditional],
    ["list_splat", spread],
    ["dictionary_splat", spread],
    ["list_splat_pattern", spread],
    ["dictionary_splat_pattern", spread],
    ["dictionary", dictionary],
    ["unary_operator", negative],
    ["comment", comment],
    ["module", nothing],
    ["block", nothing],
    ...PYTHON_STRINGS,
    ...PYTHON_CALLS,
    ...PYTHON_DEFINITIONS,
    ...PYTHON_IMPORTS,
  ]),
  leaves: new Set(["string", "comment", "identifier", "integer", "float"]),
  ignored: new Set(["type", "type_parameter", "type_conversion", "format_specifier", "line_continuation"]),
  tokens: new Set(["+", "%", "/", "*"]),
  scopes: new Map([
    ["function_definition", "function"],
    ["lambda", "function"],
    ["class_definition", "class"],
  ]),
  // Expressions in f-strings have to be visited; identifiers such as `for` have no content.
  isOpenLeaf: (text, start) => /^(?:[ft]|[ft]r|r[ft])["']/i.test(text.slice(start, start + 3)),
};
