import { BlockScanner } from "./block-scanner.ts";

/** A fenced block on the top level of a section. `line` is that of its first line of code, in the section and from 1. */
export type FencedBlock = Readonly<{ info: string; text: string; line: number }>;

/**
 * A section with nothing in its fences, and what stood in them. Lines are where they were. `starts` are the lines that a
 * part begins at which has the same blocks alone: after a blank one, outside of everything that goes on over such.
 */
export type Unfenced = Readonly<{ outside: string; blocks: readonly FencedBlock[]; starts: readonly number[] }>;

/** Where that cannot be told without parsing, a fence is none: it stays in the text and is parsed with it. */
const NEVER = (): null => null;

/** Takes the code out of the fences of a section, whose lines end in `\n`: nothing in it is to be parsed as Markdown. */
export function withoutFences(text: string): Unfenced {
  const scanner = new BlockScanner();
  const outside: string[] = [];
  const blocks: FencedBlock[] = [];
  const starts = [1];
  let isAfterBlank = false;
  let open: { info: string; line: number; indent: number; lines: string[] } | undefined;
  const close = () => {
    if (open) blocks.push({ info: open.info, text: open.lines.join("\n"), line: open.line });
    open = undefined;
  };
  for (const [index, line] of text.split("\n").entries()) {
    const rest = line.trimStart();
    const indent = line.length - rest.length;
    if (isAfterBlank && indent === 0 && rest !== "" && !scanner.isOpen) starts.push(index + 1);
    isAfterBlank = rest === "";
    // A tab reaches further than a character: such lines are indented code, or in an item.
    scanner.read(rest, line.slice(0, indent).includes("\t") ? indent + 3 : indent, NEVER);
    const isFenced = scanner.fence !== null;
    if (open && isFenced) open.lines.push(line.slice(Math.min(indent, open.indent)));
    else if (open) close();
    outside.push(open && isFenced ? "" : line);
    if (!open && isFenced) open = { info: rest.replace(/^(?:`+|~+)/, "").trim(), line: index + 2, indent, lines: [] };
  }
  close();
  return { outside: outside.join("\n"), blocks, starts: scanner.isSure ? starts : [1] };
}
