import type { RootContent } from "mdast";
import { mayHide, type Part, partsOf } from "./parts.ts";
import type { Section } from "./sections.ts";
import { simpleBlocks } from "./simple-blocks.ts";

/** Returns whether a rule could match Markdown source outside fences, or lines that may contain code. */
export type MarkdownFilter = Readonly<{
  mayMatchText: (source: string) => boolean;
  mayMatchCode: (lines: string) => boolean;
}>;

/**
 * Lines that may contain code outside top-level fences: code spans, indented or quoted lines, and items that start with
 * indented code.
 */
const mayHoldCode = /^(?: {2}|[ \t]*[\t>]|(?: *(?:[-+*]|\d{1,9}[.)]))+(?: {5}| *\t)).*$|^(?!`{3}[^`\n]*$).*`.*$/gm;

/** A setext heading. Like hiding tags, it affects the following text. */
const setextHeading = /\n(?:=+|-+)[ \t]*(?:\n|$)/;

/**
 * A part with its section. Its line number is that of the file. `isParsed`: whether the text outside its fences is
 * relevant; `simple`: the blocks of this text if it is simple enough to be read without the full parser.
 */
export type SectionPart = Part &
  Readonly<{ section: Section; isFirst: boolean; isParsed: boolean; simple: readonly RootContent[] | null }>;

export function relevantParts(section: Section, { mayMatchText, mayMatchCode }: MarkdownFilter): SectionPart[] {
  return partsOf(section.text.replace(/\r\n?/g, "\n")).map((part, index) => {
    const { outside, line } = part;
    const isRead =
      setextHeading.test(outside) || mayHide.test(outside) || mayMatchText(outside) || mayMatchCode(codeLines(outside));
    const simple = isRead ? simpleBlocks(outside) : null;
    return {
      ...part,
      section,
      line: section.line + line - 1,
      isFirst: index === 0,
      isParsed: isRead && simple === null,
      simple,
    };
  });
}

const codeLines = (text: string): string => (text.match(mayHoldCode) ?? []).join("\n");
