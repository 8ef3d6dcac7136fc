import type { Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** The tree of a Markdown text. Throws a `RangeError` where it is nested too deeply. */
export const parse = (text: string): Root => processor.parse(text);

/** What the last line of a text begins on the top level; null where it begins nothing there, or is too nested to tell. */
export function begunByLastLine(text: string, line: number): RootContent["type"] | null {
  try {
    const last = parse(text).children.at(-1);
    return last?.position?.start.line === line ? last.type : null;
  } catch {
    return null;
  }
}
