import type { Language, Program } from "./program.ts";

/**
 * Where a passage stands. `script`: a file that is a program. `block`: a code block of Markdown. `inline`: a code span.
 * `injection`: a command that an agent runs while it loads the text, `` !`…` ``. `embedded`: a program in a program.
 * `prose`: a paragraph, heading, list item or cell. `comment`: a comment of Markdown or HTML, which no reader of the
 * page sees. `frontmatter`: the lines between its fences. `data`: a whole file that is neither program nor Markdown.
 */
type Place = "script" | "block" | "inline" | "injection" | "embedded" | "prose" | "comment" | "frontmatter" | "data";

/** A part of a file that is in one language. */
export type Passage = Readonly<{
  place: Place;
  /** null of what is no program, or of a program in a language that is not read. */
  language: Language | null;
  /** As it stands, without the fence or the marks around it. Of prose: what a reader of the page sees, one line for each of the source. */
  text: string;
  /** Of the file, from 1, where the text begins. */
  line: number;
  /** The headings above it, outermost first. */
  headings: readonly string[];
  /** What introduces a block: the text of the paragraph, heading or list item before it; `""` of others. */
  before: string;
  /** Whether it stands in a block quote or a table. */
  isQuoted: boolean;
}>;

/** A passage with the program in it: null where its language is not read. */
export type ReadPassage = Passage & Readonly<{ program: Program | null }>;
