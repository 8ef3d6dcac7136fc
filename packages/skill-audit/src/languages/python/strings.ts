import type { Expression } from "../flow/expression.ts";
import { type Builder, madeOf } from "../flow/walk.ts";
import { partsOfLiteral, unescapePython } from "./python-text.ts";

const string: Builder = ({ children, start, end }, sketch) => {
  const { prefix, ...inner } = partsOfLiteral(sketch.text.slice(start, end));
  const valueOf = (from: number, to: number): string => {
    const value = unescapePython(sketch.text.slice(from, to), prefix);
    return /[ft]/.test(prefix) ? value.replaceAll("{{", "{").replaceAll("}}", "}") : value;
  };
  const holes = children.filter(({ type }) => type === "interpolation");
  if (holes.length === 0) {
    return sketch.candidate({ kind: "text", value: valueOf(start + inner.start, start + inner.end), start, end });
  }
  const parts: Expression[] = [];
  const addText = (from: number, to: number): void => {
    if (to > from) parts.push({ kind: "text", value: valueOf(from, to), start: from, end: to });
  };
  let at = start + inner.start;
  for (const hole of holes) {
    addText(at, hole.start);
    parts.push(hole.made ?? { kind: "other", parts: [], start: hole.start, end: hole.end });
    at = hole.end;
  }
  addText(at, start + inner.end);
  return sketch.candidate({ kind: "template", parts, start, end });
};

const interpolation: Builder = ({ children }) => madeOf(children)[0] ?? null;

/** Adjacent string literals are concatenated. */
const concatenated: Builder = ({ children, start, end }, sketch) =>
  sketch.candidate({ kind: "template", parts: madeOf(children), start, end });

export const PYTHON_STRINGS: readonly (readonly [string, Builder])[] = [
  ["string", string],
  ["interpolation", interpolation],
  ["concatenated_string", concatenated],
];
