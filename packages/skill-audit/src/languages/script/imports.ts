import type { Sketch } from "../flow/sketch.ts";
import { type Builder, childOf, type Syntax } from "../flow/walk.ts";

function moduleOf(source: Syntax | undefined, sketch: Sketch): string | null {
  if (source?.made?.kind !== "text") return null;
  const loaded = source.made.value.replace(/^node:/, "");
  sketch.imports.push({ start: source.start, value: loaded });
  return loaded;
}

function bind(name: Syntax, full: string, sketch: Sketch): void {
  const { start, end } = name;
  sketch.scope.declare(sketch.text.slice(start, end)).sets.push({ kind: "module", name: full, start, end });
}

const importStatement: Builder = (node, sketch) => {
  const clause = node.children.find(({ type }) => type === "import_clause" || type === "import_require_clause");
  const loaded = moduleOf(childOf(clause?.type === "import_require_clause" ? clause : node, "source"), sketch);
  if (loaded === null) return null;
  for (const part of clause?.children ?? []) {
    // A default import is bound to the module itself.
    if (part.type === "identifier") bind(part, loaded, sketch);
    if (part.type === "namespace_import") for (const name of part.children) bind(name, loaded, sketch);
    if (part.type === "named_imports") for (const specifier of part.children) bindNamed(specifier, loaded, sketch);
  }
  return null;
};

function bindNamed(specifier: Syntax, loaded: string, sketch: Sketch): void {
  const name = childOf(specifier, "name");
  if (name === undefined) return;
  const text = name.made?.kind === "text" ? name.made.value : sketch.text.slice(name.start, name.end);
  bind(childOf(specifier, "alias") ?? name, text === "default" ? loaded : `${loaded}.${text}`, sketch);
}

const exportStatement: Builder = (node, sketch) => {
  moduleOf(childOf(node, "source"), sketch);
  return null;
};

export const SCRIPT_IMPORTS: readonly (readonly [string, Builder])[] = [
  ["import_statement", importStatement],
  ["export_statement", exportStatement],
];
