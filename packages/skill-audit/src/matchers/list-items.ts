import type { AuditedUnit } from "../audited-unit.ts";

/** So many lines of a list are looked through. */
const MAX_LIST_LENGTH = 30;

const item = /^\s*(?:>\s*)?(?:[-*+•]|\d+[.)])\s+/;

/** The lines of the unit's Markdown around one that holds `text`: a segment does not know what stands beside it. */
export function linesAround(
  unit: AuditedUnit,
  line: number,
  text: string,
): Readonly<{ lines: string[]; at: number }> | null {
  const words = text.match(/[\p{L}\p{N}]{3,}/gu)?.slice(0, 3) ?? [];
  for (const file of unit.files) {
    if (file.text === null || !/\.(?:md|mdx|markdown)$/i.test(file.path)) continue;
    const lines = file.text.split(/\r\n|[\r\n]/);
    const own = lines[line - 1];
    if (own !== undefined && words.every((word) => own.includes(word))) return { lines, at: line - 1 };
  }
  return null;
}

/** The heading of the column in which a cell of a table stands, as "Must not:"; `""` if there is none. */
function headingOfCell({ lines, at }: Readonly<{ lines: readonly string[]; at: number }>, said: string): string {
  const rule = lines.findLastIndex((line, index) => index < at && /^\s*\|[\s:|-]{3,}$/.test(line));
  if (rule < 1 || lines.slice(rule, at).some((line) => !/^\s*\|/.test(line))) return "";
  const column = (lines[at] ?? "").split("|").findIndex((cell) => cell.includes(said));
  const heading = lines[rule - 1]?.split("|")[column]?.trim() ?? "";
  return heading === "" ? "" : `${heading}:`;
}

/**
 * What introduces the item of a list or the cell of a table that says something, as "Must not:"; `""` where it stands in
 * none.
 */
export function introductionOf(unit: AuditedUnit, line: number, text: string, said = text): string {
  const found = linesAround(unit, line, text);
  if (found === null) return "";
  if (/^\s*\|/.test(found.lines[found.at] ?? "")) return headingOfCell(found, said.replace(/^[\s|]+/, "").slice(0, 20));
  if (!item.test(found.lines[found.at] ?? "")) return "";
  for (let back = found.at - 1; back >= Math.max(0, found.at - MAX_LIST_LENGTH); back--) {
    const before = found.lines[back] ?? "";
    if (before.trim() !== "" && !/^\s/.test(before) && !item.test(before)) return before;
  }
  return "";
}

/** The items of the list that a line introduces, without their marks. */
export function itemsBelow(unit: AuditedUnit, line: number, text: string): string[] {
  const found = linesAround(unit, line, text);
  if (found === null) return [];
  const items: string[] = [];
  for (const below of found.lines.slice(found.at + 1, found.at + 1 + MAX_LIST_LENGTH))
    if (item.test(below)) items.push(below.replace(item, "").trim());
    else if (below.trim() !== "" && !/^\s/.test(below)) break;
  return items;
}
