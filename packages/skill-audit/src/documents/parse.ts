import type { Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parses a Markdown text. @throws {RangeError} if it is nested too deeply. */
export const parse = (text: string): Root => processor.parse(text);

/** Returns the type of the top-level block that the last line of a text starts; null if there is none or the text is nested too deeply. */
export function begunByLastLine(text: string, line: number): RootContent["type"] | null {
  try {
    const last = parse(text).children.at(-1);
    return last?.position?.start.line === line ? last.type : null;
  } catch {
    return null;
  }
}
