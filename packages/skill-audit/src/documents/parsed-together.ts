import type { RootContent } from "mdast";
import { lineOf } from "./inline-text.ts";
import { isParsable } from "./parsable.ts";
import { parse } from "./parse.ts";
import type { SectionPart } from "./section-parts.ts";

type Together = Readonly<{
  /** What was parsed: the parts that matter at their lines, and nothing between them. */
  text: string;
  /** The line of the file that it begins at. */
  firstLine: number;
  /** The blocks of each part; null where the whole cannot be parsed. */
  nodesOf: ReadonlyMap<SectionPart, readonly RootContent[]> | null;
}>;

/** Parts have the same blocks with nothing between them: one parsing does for all, where each alone takes far longer. */
export function parsedTogether(parts: readonly SectionPart[]): Together {
  const first = parts.find(({ isParsed }) => isParsed);
  if (first === undefined) return { text: "", firstLine: 1, nodesOf: new Map() };
  const firstLine = first.line;
  const lines: string[] = [];
  for (const { line, outside, isParsed } of parts.slice(parts.indexOf(first))) {
    // The end of the last line of a section is not a line of its own.
    lines.length = Math.min(lines.length, line - firstLine);
    while (lines.length < line - firstLine) lines.push("");
    const own = outside.split("\n");
    // A heading ends a list: without it two lists might become one.
    lines.push(...(isParsed ? own : [own[0]?.startsWith("#") ? own[0] : "", ...own.slice(1).map(() => "")]));
  }
  const text = lines.join("\n");
  if (!isParsable(text)) return { text, firstLine, nodesOf: null };
  try {
    return { text, firstLine, nodesOf: byPart(parse(text).children, parts, firstLine) };
  } catch {
    // The stack did not suffice.
    return { text, firstLine, nodesOf: null };
  }
}

function byPart(
  nodes: readonly RootContent[],
  parts: readonly SectionPart[],
  firstLine: number,
): Map<SectionPart, RootContent[]> {
  const found = new Map<SectionPart, RootContent[]>();
  let at = 0;
  // Items of several parts may be one list by now.
  for (const node of nodes.flatMap((one) => (one.type === "list" ? one.children : [one]))) {
    while ((parts[at + 1]?.line ?? Number.POSITIVE_INFINITY) <= lineOf(node) + firstLine - 1) at++;
    const part = parts[at];
    if (part?.isParsed) found.set(part, [...(found.get(part) ?? []), node]);
  }
  return found;
}
