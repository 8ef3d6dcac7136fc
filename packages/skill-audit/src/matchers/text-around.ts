import type { AuditedUnit } from "../audited-unit.ts";
import { linesAround } from "./list-items.ts";

/** So many lines may stand between an address and what is to be done with its text. */
const REACH = 6;

/** What stands below a line of the unit's Markdown in which `mark` stands, up to the next heading, without its marks. */
export const textBelow = (unit: AuditedUnit, line: number, mark: string): string =>
  linesBelow(unit, line, mark)
    .map((one) => one.replace(/^\s*(?:[-*+]|\d+[.)])\s+|[`*_]/g, "").trim())
    .join(" ");

/** What stands around a line of the unit's Markdown that has the words of a text, up to the headings above and below. */
export function textAround(unit: AuditedUnit, line: number, text: string): string {
  const found = linesAround(unit, line, text);
  if (found === null) return text;
  const { lines, at } = found;
  const above = lines.slice(Math.max(0, at - REACH), at);
  const below = lines.slice(at, at + REACH);
  const end = below.findIndex((one) => heading.test(one));
  return [
    ...above.slice(above.findLastIndex((one) => heading.test(one)) + 1),
    ...below.slice(0, end < 0 ? REACH : end),
  ].join("\n");
}

const heading = /^#{1,6}\s/;

/** The nearest line above one of the unit's Markdown in which something stands. */
export const textAbove = (unit: AuditedUnit, line: number, mark: string): string =>
  linesOfFile(unit, line, mark)
    .slice(Math.max(0, line - REACH), line - 1)
    .findLast((one) => one.trim() !== "") ?? "";

const fieldCarriedOut =
  /(?:\b(?:carry out|execute|perform|run|obey|follow|führe[n]?|befolge[n]?|ejecuta|ejecute|exécute[rz]?|execute|esegui)\b|выполни\p{L}*|执行|実行)\s*(?:(?:the|each|its|every|that|das|die|den|el|la|le)\s+)*`(\w+)`/giu;
const fields =
  /\b(?:has|have|contains?|fields?|keys?|entr(?:y|ies)|propert(?:y|ies)|hat|enthält|felder?|tiene|contiene|contient|campos?|champs?)\b|包含|字段|содержит|есть/iu;

/** Whether what stands below tells to carry out a field of what an address answers: `action` of each of its entries. */
export function carriesOutField(unit: AuditedUnit, line: number, mark: string): boolean {
  const lines = linesBelow(unit, line, mark);
  return Array.from(lines.join("\n").matchAll(fieldCarriedOut)).some(([, name]) =>
    lines.some((one) => fields.test(one.slice(0, one.indexOf(`\`${name}\``))) && one.includes(`\`${name}\``)),
  );
}

function linesBelow(unit: AuditedUnit, line: number, mark: string): string[] {
  const below = linesOfFile(unit, line, mark).slice(line, line + REACH);
  const end = below.findIndex((one) => heading.test(one));
  return below.slice(0, end < 0 ? REACH : end);
}

/** Returns the lines of the first Markdown file that has a mark in a line; none if no file has it there. */
function linesOfFile(unit: AuditedUnit, line: number, mark: string): string[] {
  for (const { path, text } of unit.files) {
    if (text === null || !/\.(?:md|mdx|markdown)$/i.test(path) || !text.includes(mark)) continue;
    const lines = text.split(/\r\n|[\r\n]/);
    if ((lines[line - 1] ?? "").includes(mark)) return lines;
  }
  return [];
}
