import type { Expression } from "../flow/expression.ts";
import { type Builder, childOf, madeOf, type Plan } from "../flow/walk.ts";
import { SCRIPT_CALLS } from "./calls.ts";
import { SCRIPT_DEFINITIONS } from "./definitions.ts";
import { SCRIPT_IMPORTS } from "./imports.ts";
import { SCRIPT_OBJECTS } from "./objects.ts";
import { SCRIPT_STRINGS } from "./strings.ts";

const name: Builder = ({ start, end }, sketch) => sketch.name(sketch.text.slice(start, end), start, end);
const constant: Builder = ({ start, end }, { text }) => ({
  kind: "constant",
  value: text.slice(start, end).replace(/^undefined$/, "null"),
  start,
  end,
});
const inner: Builder = ({ children }) => madeOf(children)[0] ?? null;
/** A regular expression is an argument, but not a string. */
const regex: Builder = ({ start, end }) => ({ kind: "other", parts: [], start, end });
const nothing: Builder = () => null;

/** `(0, eval)` is `eval`. */
const sequence: Builder = ({ children }) => madeOf(children).at(-1) ?? null;

const ternary: Builder = (node) => {
  const yes = childOf(node, "consequence")?.made;
  const no = childOf(node, "alternative")?.made;
  const parts = [yes, no].filter((part) => part !== null && part !== undefined);
  return { kind: "choice", parts, start: node.start, end: node.end };
};

const binary: Builder = (node, sketch) => {
  const { start, end } = node;
  const left = childOf(node, "left")?.made;
  const right = childOf(node, "right")?.made;
  const parts = madeOf(node.children);
  const operator = childOf(node, "operator")?.type;
  if (left === null || left === undefined || right === null || right === undefined) {
    return { kind: "other", parts, start, end };
  }
  if (operator === "+") return sketch.sum(left, right, start, end);
  const isChoice = operator === "||" || operator === "??" || operator === "&&";
  return { kind: isChoice ? "choice" : "other", parts, start, end };
};

/** Minified programs write `true` as `!0` and `undefined` as `void 0`. */
const UNARY: ReadonlyMap<string, string> = new Map([
  ["!0", "true"],
  ["!1", "false"],
  ["void 0", "null"],
]);

const unary: Builder = (node, sketch) => {
  const { start, end, children } = node;
  const text = sketch.text.slice(start, Math.min(end, start + 40));
  const value = UNARY.get(text) ?? (/^-[\d.]+$/.test(text) ? text : undefined);
  if (value !== undefined) return { kind: "constant", value, start, end };
  const parts: Expression[] = madeOf(children);
  if (childOf(node, "operator")?.type === "delete") for (const part of parts) sketch.targets.add(part);
  return { kind: "other", parts, start, end };
};

const comment: Builder = ({ start, end }, sketch) => {
  const value = sketch.text.slice(start, end);
  sketch.comments.push({ start, value: value.replace(/^\/\/ ?/, "").replace(/^\/\*([^]*?)(?:\*\/)?$/, "$1") });
  return null;
};

/** Describes how a JavaScript or TypeScript tree is visited. */
export const SCRIPT_PLAN: Plan = {
  builders: new Map<string, Builder>([
    ["identifier", name],
    ["shorthand_property_identifier", name],
    ["shorthand_property_identifier_pattern", name],
    ["this", name],
    ["super", name],
    ["import", name],
    ["number", constant],
    ["true", constant],
    ["false", constant],
    ["null", constant],
    ["undefined", constant],
    ["parenthesized_expression", inner],
    ["await_expression", inner],
    ["as_expression", inner],
    ["satisfies_expression", inner],
    ["non_null_expression", inner],
    ["type_assertion", inner],
    ["instantiation_expression", inner],
    ["sequence_expression", sequence],
    ["ternary_expression", ternary],
    ["binary_expression", binary],
    ["unary_expression", unary],
    ["comment", comment],
    ["program", nothing],
    ["statement_block", nothing],
    ["class_body", nothing],
    ["regex", regex],
    ["jsx_text", nothing],
    ...SCRIPT_STRINGS,
    ...SCRIPT_CALLS,
    ...SCRIPT_OBJECTS,
    ...SCRIPT_DEFINITIONS,
    ...SCRIPT_IMPORTS,
  ]),
  leaves: new Set(["string", "comment", "regex", "identifier", "property_identifier", "number", "jsx_text"]),
  ignored: new Set([
    "type_annotation",
    "type_arguments",
    "type_parameters",
    "interface_declaration",
    "type_alias_declaration",
    "implements_clause",
    "accessibility_modifier",
    "predefined_type",
  ]),
  tokens: new Set(["+", "||", "??", "&&", "delete", "const", "let", "var"]),
  scopes: new Map([
    ["function_declaration", "function"],
    ["function_expression", "function"],
    ["generator_function", "function"],
    ["generator_function_declaration", "function"],
    ["arrow_function", "function"],
    ["method_definition", "function"],
  ]),
  isOpenLeaf: () => false,
};
