import type { Expression } from "../flow/expression.ts";
import { type Builder, madeOf } from "../flow/walk.ts";
import { unescapeScript } from "./script-text.ts";

const string: Builder = ({ start, end }, sketch) =>
  sketch.candidate({ kind: "text", value: unescapeScript(sketch.text.slice(start + 1, end - 1)), start, end });

const template: Builder = ({ children, start, end }, sketch) => {
  const parts: Expression[] = [];
  const addText = (from: number, to: number): void => {
    if (to <= from) return;
    parts.push({ kind: "text", value: unescapeScript(sketch.text.slice(from, to)), start: from, end: to });
  };
  let at = start + 1;
  for (const child of children) {
    if (child.type !== "template_substitution") continue;
    addText(at, child.start);
    parts.push(child.made ?? { kind: "other", parts: [], start: child.start, end: child.end });
    at = child.end;
  }
  if (parts.length === 0) {
    const value = unescapeScript(sketch.text.slice(at, end - 1));
    return sketch.candidate({ kind: "text", value, start, end });
  }
  addText(at, end - 1);
  return sketch.candidate({ kind: "template", parts, start, end });
};

const substitution: Builder = ({ children }) => madeOf(children)[0] ?? null;

export const SCRIPT_STRINGS: readonly (readonly [string, Builder])[] = [
  ["string", string],
  ["template_string", template],
  ["template_substitution", substitution],
];
