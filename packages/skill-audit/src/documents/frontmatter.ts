/** Frontmatter: its text without the fences, the number of its first line, and the index after the closing fence. */
export type Frontmatter = Readonly<{ text: string; line: number; end: number }>;

/** After blank lines or a byte order mark. As in CommonMark, a lone carriage return ends a line, too. */
const FENCED =
  /^(\ufeff?(?:[ \t]*(?:\r\n?|\n))*---[ \t]*(?:\r\n?|\n))([\s\S]*?)(?<=[\r\n])(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|$)/;

const KEY = /^["']?[A-Za-z_][\w.-]*["']?[ \t]*:(?:\s|$)/m;

/**
 * Returns the frontmatter at the start of a text; null if there is none. It must contain a field, so that text between two
 * thematic breaks is not mistaken for frontmatter.
 */
export function frontmatterOf(text: string): Frontmatter | null {
  const [whole, before = "", inside = ""] = FENCED.exec(text) ?? [];
  if (whole === undefined || (inside.trim() !== "" && !KEY.test(inside))) return null;
  return { text: inside, line: before.split(/\r\n?|\n/).length, end: whole.length };
}
