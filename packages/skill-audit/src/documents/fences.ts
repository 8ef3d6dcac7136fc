import { BlockScanner } from "./block-scanner.ts";

/** A top-level fenced block of a section. `line` is the 1-based line of its first line of code in the section. */
export type FencedBlock = Readonly<{ info: string; text: string; line: number }>;

/**
 * A section with empty fences, and the removed code. Line numbers are unchanged. `starts` are lines where the section can
 * be split without changing its blocks: after a blank line, outside of constructs that include blank lines.
 */
export type Unfenced = Readonly<{ outside: string; blocks: readonly FencedBlock[]; starts: readonly number[] }>;

/** A fence that cannot be recognized without parsing stays in the text. */
const NEVER = (): null => null;

/** Removes the code from the fences of a section, so that it is not parsed as Markdown. Lines must end in `\n`. */
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
    // A tab is wider than a character; such lines are indented code or belong to an item.
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
