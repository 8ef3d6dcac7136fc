import type { Language, Program } from "./program.ts";

/**
 * Kind of a segment. `script`: a file that is a program. `block`: a code block of Markdown. `inline`: a code span.
 * `injection`: a command that an agent runs while it loads the text, `` !`…` ``. `hook`: a command that an agent runs by itself, or the start of a server.
 * `embedded`: a program in a program.
 * `prose`: a paragraph, heading, list item or cell. `comment`: a comment of Markdown or HTML, which no reader of the
 * page sees. `frontmatter`: the lines between its fences. `data`: a whole file that is neither program nor Markdown.
 */
type Place =
  | "script"
  | "block"
  | "inline"
  | "injection"
  | "hook"
  | "embedded"
  | "prose"
  | "comment"
  | "frontmatter"
  | "data";

/** A part of a file that is written in one language. */
export type Segment = Readonly<{
  place: Place;
  /** Programming language; null for prose and for languages without a parser. */
  language: Language | null;
  /** The text without its fence or markup. For prose, the rendered text, line by line with the source. */
  text: string;
  /** 1-based line in the file where the text begins. */
  line: number;
  /** The last line in the file, where the text has more lines than that because they are written as escapes. */
  lastLine?: number;
  /** The headings above it, outermost first. */
  headings: readonly string[];
  /** For a code block, the text of the paragraph, heading or list item before it; otherwise `""`. */
  before: string;
  /** Whether the segment is inside a block quote of somebody else's words, or in a table of samples. */
  isQuoted: boolean;
}>;

/** A segment with its parsed program; null for languages without a parser. */
export type ReadSegment = Segment & Readonly<{ program: Program | null }>;
