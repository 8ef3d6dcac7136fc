import type { Expression } from "../flow/expression.ts";
import type { Sketch } from "../flow/sketch.ts";
import { type Builder, childOf, madeOf, type Syntax } from "../flow/walk.ts";

type Property = Readonly<{ key: string | null; value: Expression }>;

const list: Builder = ({ children, start, end }) => ({ kind: "list", items: madeOf(children), start, end });

/** An object literal or pattern. */
const object: Builder = ({ children, start, end }, sketch) => {
  const properties: Property[] = [];
  for (const child of children) {
    const property = propertyOf(child, sketch);
    if (property === null) continue;
    if (property.value.kind === "spread") sketch.wholes.push(property.value.parts[0]);
    properties.push(property);
  }
  return { kind: "object", properties, start, end };
};

function propertyOf(node: Syntax, sketch: Sketch): Property | null {
  if (node.type === "pair" || node.type === "pair_pattern") {
    const key = childOf(node, "key");
    const value = childOf(node, "value")?.made;
    return value === null || value === undefined ? null : { key: keyOf(key, sketch), value };
  }
  if (node.type === "method_definition") {
    return node.made === null ? null : { key: keyOf(childOf(node, "name"), sketch), value: node.made };
  }
  if (node.made === null) return null;
  const [target] = node.made.kind === "choice" ? node.made.parts : [node.made];
  return { key: target?.kind === "name" ? target.name : null, value: node.made };
}

function keyOf(key: Syntax | undefined, { text }: Sketch): string | null {
  if (key === undefined) return null;
  const { made } = key;
  if (made === null) return text.slice(key.start, key.end);
  return made.kind === "text" || made.kind === "constant" ? made.value : null;
}

const computed: Builder = ({ children, start, end }) => madeOf(children)[0] ?? { kind: "other", parts: [], start, end };

/** A target with a default, in a pattern or among parameters. */
const withDefault: Builder = ({ children, start, end }) => ({ kind: "choice", parts: madeOf(children), start, end });

const spread: Builder = ({ children, start, end }) => {
  const [part] = madeOf(children);
  return part === undefined ? null : { kind: "spread", parts: [part], start, end };
};

export const SCRIPT_OBJECTS: readonly (readonly [string, Builder])[] = [
  ["array", list],
  ["array_pattern", list],
  ["object", object],
  ["object_pattern", object],
  ["computed_property_name", computed],
  ["object_assignment_pattern", withDefault],
  ["assignment_pattern", withDefault],
  ["spread_element", spread],
  ["rest_pattern", spread],
];
