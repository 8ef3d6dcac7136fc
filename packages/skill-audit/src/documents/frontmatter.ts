import { lineEnds, withoutLineEnd } from "./line-ends.ts";

/** Where frontmatter is: its lines without the fences, the number of the first of them, and the index after it all. */
export type Frontmatter = Readonly<{ text: string; line: number; end: number }>;

const KEY = /^["']?[A-Za-z_][\w.-]*["']?[ \t]*:(?:\s|$)/m;

/**
 * The frontmatter a text begins with, after blank lines or a byte order mark; null where there is none. Something in it
 * has to state a field: else two thematic breaks would take the text between them from its readers.
 */
export function frontmatterOf(text: string): Frontmatter | null {
  const before = /^\ufeff?(?:[ \t]*(?:\r\n?|\n))*---[ \t]*(?:\r\n?|\n)/.exec(text)?.[0];
  if (before === undefined) return null;
  const endOf = lineEnds(text);
  for (let start = before.length; start < text.length; ) {
    const end = endOf(start);
    if (/^(?:---|\.\.\.)[ \t]*$/.test(withoutLineEnd(text.slice(start, end)))) {
      const inside = text.slice(before.length, start);
      if (inside.trim() !== "" && !KEY.test(inside)) return null;
      return { text: inside, line: before.split(/\r\n?|\n/).length, end };
    }
    start = end;
  }
  return null;
}
