import type { CallExpression, Expression } from "../flow/expression.ts";
import type { Sketch } from "../flow/sketch.ts";
import { type Builder, childOf, madeOf } from "../flow/walk.ts";

const PATH = "pathlib.Path";

/** `a / "b"` creates a path. It is modeled as the call `pathlib.Path(a, "b")`, so that its strings occur in `from` of later calls. */
const isPath = (left: Expression, right: Expression): boolean =>
  isText(left) || isText(right) || (left.kind === "call" && left.callee.kind === "module" && left.callee.name === PATH);

function pathOf(left: Expression, right: Expression, start: number, end: number, sketch: Sketch): CallExpression {
  const args = [left, right].map((value) => ({ name: null, value }));
  return sketch.call({ kind: "module", name: PATH, start, end }, args, start, end);
}

/** Returns whether `%`, `*`, or `/` on this operand is a string operation. A name may also be a number. */
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

/** Treats `chr(x) for x in codes` as `map(chr, codes)`. */
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
