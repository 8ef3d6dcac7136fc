import type { Literal } from "../../program.ts";
import { runsOf } from "./arguments.ts";
import { type Expression, partsOf } from "./expression.ts";
import type { Resolver } from "./resolver.ts";
import type { Sketch } from "./sketch.ts";

/** Returns the constant strings of a program in source order. Concatenations are joined; encoded strings are decoded. */
export function constantTextsOf(sketch: Sketch, resolver: Resolver): Literal[] {
  const covered = new Set<Expression>();
  const found: { start: number; value: string }[] = [];
  // Nested expressions come first, so in reverse order a whole comes before its parts.
  for (const expression of sketch.texts.toReversed()) {
    if (covered.has(expression)) continue;
    for (const run of expression.kind === "call" ? [expression] : [expression, ...runsOf(expression, resolver)]) {
      const value = resolver.valueOf(run);
      if (value?.isText !== true) continue;
      if (!covered.has(run) || run === expression) found.push({ start: run.start, value: value.text });
      if (run.kind === "sum" || run.kind === "template") for (const part of partsOf(run)) covered.add(part);
      covered.add(run);
      if (run === expression) break;
    }
  }
  return found.toSorted((one, other) => one.start - other.start).map((text) => sketch.literal(text));
}
