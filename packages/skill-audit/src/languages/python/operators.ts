import type { CallExpression, Expression } from "../flow/expression.ts";
import type { Sketch } from "../flow/sketch.ts";
import { type Builder, childOf, madeOf } from "../flow/walk.ts";

const PATH = "pathlib.Path";

/** `a / "b"` makes a path: it is told as the call `pathlib.Path(a, "b")`, so that what is done with it has its texts in `from`. */
const isPath = (left: Expression, right: Expression): boolean =>
  isText(left) || isText(right) || (left.kind === "call" && left.callee.kind === "module" && left.callee.name === PATH);

function pathOf(left: Expression, right: Expression, start: number, end: number, sketch: Sketch): CallExpression {
  const args = [left, right].map((value) => ({ name: null, value }));
  return sketch.call({ kind: "module", name: PATH, start, end }, args, start, end);
}

/** What `%` formats, `*` repeats and `/` joins; of a name it may be a number as well. */
const isText = ({ kind }: Expression): boolean => kind === "text" || kind === "template" || kind === "sum";

export const binary: Builder = (node, sketch) => {
  const { start, end } = node;
  const left = childOf(node, "left")?.made;
  const right = childOf(node, "right")?.made;
  const parts = madeOf(node.children);
  if (left === null || left === undefined || right === null || right === undefined) {
    return { kind: "other", parts, start, end };
  }
  const operator = childOf(node, "operator")?.type;
  if (operator === "+") return sketch.sum(left, right, start, end);
  if (operator === "/" && isPath(left, right)) return pathOf(left, right, start, end, sketch);
  if (operator === "%" && isText(left)) return sketch.candidate({ kind: "format", parts, start, end });
  if (operator === "*" && (isText(left) || isText(right))) {
    return sketch.candidate({ kind: "repeated", parts, start, end });
  }
  return { kind: "other", parts, start, end };
};

/** `chr(x) for x in codes` is `map(chr, codes)`. */
export const comprehension: Builder = (node) => {
  const { start, end } = node;
  const parts = madeOf(node.children);
  const body = childOf(node, "body")?.made;
  const clauses = node.children.filter(({ field }) => field !== "body");
  const target = clauses[0] === undefined ? undefined : childOf(clauses[0], "left")?.made;
  const source = clauses[0] === undefined ? undefined : childOf(clauses[0], "right")?.made;
  const item = body?.kind === "call" && body.args.length === 1 ? body.args[0]?.value : undefined;
  const isMapped = item?.kind === "name" && target?.kind === "name" && item.name === target.name;
  if (!isMapped || clauses.length !== 1 || body?.kind !== "call" || source === null || source === undefined) {
    return parts.length === 0 ? null : { kind: "other", parts, start, end };
  }
  return { kind: "mapped", parts: [body.callee, source, body], start, end };
};
