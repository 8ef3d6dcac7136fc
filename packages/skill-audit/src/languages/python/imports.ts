import type { Sketch } from "../flow/sketch.ts";
import { type Builder, childOf, type Syntax } from "../flow/walk.ts";

const textOf = ({ start, end }: Syntax, { text }: Sketch): string => text.slice(start, end).replace(/\s+/g, "");

function bind(name: string, loaded: string, { start, end }: Syntax, sketch: Sketch): void {
  sketch.scope.declare(name).sets.push({ kind: "module", name: loaded, start, end });
}

/** `import a.b` binds `a`; `import a.b as c` binds `c` to `a.b`. */
const importStatement: Builder = ({ children }, sketch) => {
  for (const node of children) {
    const named = childOf(node, "name");
    const alias = childOf(node, "alias");
    const loaded = textOf(named ?? node, sketch);
    sketch.imports.push({ start: node.start, value: loaded });
    const first = loaded.split(".")[0] ?? loaded;
    if (alias === undefined) bind(first, first, node, sketch);
    else bind(textOf(alias, sketch), loaded, node, sketch);
  }
  return null;
};

const importFrom: Builder = (node, sketch) => {
  const source = childOf(node, "module_name");
  if (source === undefined) return null;
  const loaded = textOf(source, sketch);
  sketch.imports.push({ start: source.start, value: loaded });
  for (const child of node.children) {
    if (child.type === "wildcard_import") sketch.stars.push(loaded);
    if (child.field !== "name") continue;
    const name = textOf(childOf(child, "name") ?? child, sketch);
    const alias = childOf(child, "alias");
    const full = loaded.endsWith(".") ? `${loaded}${name}` : `${loaded}.${name}`;
    bind(alias === undefined ? name : textOf(alias, sketch), full, child, sketch);
  }
  return null;
};

const nothing: Builder = () => null;

export const PYTHON_IMPORTS: readonly (readonly [string, Builder])[] = [
  ["import_statement", importStatement],
  ["import_from_statement", importFrom],
  ["future_import_statement", nothing],
];
