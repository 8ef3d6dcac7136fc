import type { Sketch } from "../flow/sketch.ts";

const BLOCK = /^# \/\/\/ script[ \t]*\r?\n((?:#.*\r?\n)*?)# \/\/\/[ \t]*$/m;
const STRING = /"((?:[^"\\]|\\.)*)"|'([^']*)'/g;

/** Records the dependencies in a script's inline metadata (PEP 723). */
export function addDependencies(sketch: Sketch): void {
  if (!sketch.text.includes("# /// script")) return;
  const block = BLOCK.exec(sketch.text);
  const body = block?.[1];
  if (block === null || body === undefined) return;
  const start = block.index + block[0].indexOf(body);
  const list = /^#\s*dependencies\s*=\s*\[/m.exec(body);
  if (list === null) return;
  const from = list.index + list[0].length;
  const rest = body.slice(from);
  // Strings are masked because they may contain brackets.
  const masked = rest.replace(STRING, (text) => " ".repeat(text.length));
  const end = masked.indexOf("]");
  for (const match of rest.slice(0, end < 0 ? undefined : end).matchAll(STRING)) {
    sketch.imports.push({ start: start + from + match.index, value: match[1] ?? match[2] ?? "" });
  }
}
