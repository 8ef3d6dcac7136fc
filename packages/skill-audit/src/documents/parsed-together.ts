import type { RootContent } from "mdast";
import { lineOf } from "./inline-text.ts";
import { isParsable } from "./parsable.ts";
import { parse } from "./parse.ts";
import type { SectionPart } from "./section-parts.ts";

type Together = Readonly<{
  /** The parsed text: the relevant parts at their original lines, with blank lines between them. */
  text: string;
  /** Line number of the start of the text in the file. */
  firstLine: number;
  /** The blocks of each part; null if the text cannot be parsed. */
  nodesOf: ReadonlyMap<SectionPart, readonly RootContent[]> | null;
}>;

/** Parses several parts at once, which is much faster than one by one. Parts have the same blocks in any context. */
export function parsedTogether(parts: readonly SectionPart[]): Together {
  const first = parts.find(({ isParsed }) => isParsed);
  if (first === undefined) return { text: "", firstLine: 1, nodesOf: new Map() };
  const firstLine = first.line;
  const lines: string[] = [];
  for (const { line, outside, isParsed } of parts.slice(parts.indexOf(first))) {
    // The final line break of a section does not start another line.
    lines.length = Math.min(lines.length, line - firstLine);
    while (lines.length < line - firstLine) lines.push("");
    const own = outside.split("\n");
    // A heading ends a list; without it, two lists could merge.
    lines.push(...(isParsed ? own : [own[0]?.startsWith("#") ? own[0] : "", ...own.slice(1).map(() => "")]));
  }
  const text = lines.join("\n");
  if (!isParsable(text)) return { text, firstLine, nodesOf: null };
  try {
    return { text, firstLine, nodesOf: byPart(parse(text).children, parts, firstLine) };
  } catch {
    // Stack overflow.
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
  // Items of several parts may have merged into one list.
  for (const node of nodes.flatMap((one) => (one.type === "list" ? one.children : [one]))) {
    while ((parts[at + 1]?.line ?? Number.POSITIVE_INFINITY) <= lineOf(node) + firstLine - 1) at++;
    const part = parts[at];
    if (part?.isParsed) found.set(part, [...(found.get(part) ?? []), node]);
  }
  return found;
}
