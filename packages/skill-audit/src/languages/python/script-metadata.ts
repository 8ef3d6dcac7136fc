import type { Sketch } from "../flow/sketch.ts";

const BLOCK = /^# \/\/\/ script[ \t]*\r?\n((?:#.*\r?\n)*?)# \/\/\/[ \t]*$/m;
const STRING = /"((?:[^"\\]|\\.)*)"|'([^']*)'/g;

/** Enters the packages that a script says it needs, in the comment that PEP 723 describes. */
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
  // The end of the list stands behind its last text: a text may have brackets in it.
  const masked = rest.replace(STRING, (text) => " ".repeat(text.length));
  const end = masked.indexOf("]");
  for (const match of rest.slice(0, end < 0 ? undefined : end).matchAll(STRING)) {
    sketch.imports.push({ start: start + from + match.index, value: match[1] ?? match[2] ?? "" });
  }
}
