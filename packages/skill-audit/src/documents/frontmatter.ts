import { lineEnds, withoutLineEnd } from "./line-ends.ts";

/** Frontmatter: its text without the fences, the number of its first line, and the index after the closing fence. */
export type Frontmatter = Readonly<{ text: string; line: number; end: number }>;

const KEY = /^["']?[A-Za-z_][\w.-]*["']?[ \t]*:(?:\s|$)/m;

/**
 * Returns the frontmatter at the start of a text, after blank lines or a byte order mark; null if there is none. It must
 * contain a field, so that text between two thematic breaks is not mistaken for frontmatter.
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
