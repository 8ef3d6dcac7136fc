import type { RootContent } from "mdast";
import { mayHide, type Part, partsOf } from "./parts.ts";
import type { Section } from "./sections.ts";
import { simpleBlocks } from "./simple-blocks.ts";

/** Whether something may be found in the source of Markdown around fences, and in its lines that may hold code. */
export type Matters = Readonly<{ inSource: (source: string) => boolean; inPrograms: (lines: string) => boolean }>;

/**
 * Lines of Markdown that may hold code outside of the fences of the top level: spans, what is indented or quoted, and items
 * that begin with indented code.
 */
const mayHoldCode = /^(?: {2}|[ \t]*[\t>]|(?: *(?:[-+*]|\d{1,9}[.)]))+(?: {5}| *\t)).*$|^(?!`{3}[^`\n]*$).*`.*$/gm;

/** A heading of two lines. As tags that hide, it changes how the text after it is understood. */
const setextHeading = /\n(?:=+|-+)[ \t]*(?:\n|$)/;

/**
 * A part with the section it stands in. Its line is of the file. `isParsed`: whether what stands around its fences
 * matters; `simple`: the blocks of that where it is plain enough to be read without the parser.
 */
export type SectionPart = Part &
  Readonly<{ section: Section; isFirst: boolean; isParsed: boolean; simple: readonly RootContent[] | null }>;

export function partsThatMatter(section: Section, { inSource, inPrograms }: Matters): SectionPart[] {
  return partsOf(section.text.replace(/\r\n?/g, "\n")).map((part, index) => {
    const { outside, line } = part;
    const isRead =
      setextHeading.test(outside) || mayHide.test(outside) || inSource(outside) || inPrograms(codeLines(outside));
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
