import type { Text } from "./text.ts";

/** How a column of a table is set. */
export type Column = Readonly<{
  /** Its heading. */
  title: string;
  /** Numbers stand at the right. */
  align?: "right";
  /** Whether it gives way where the terminal is too narrow: its text is then cut. At least one does. */
  isFlexible?: boolean;
}>;

/** What a command writes to. Control characters and the like are taken out of everything. */
export type Output = Readonly<{
  isTerminal: boolean;
  /** Width of the terminal; 80 where there is none. */
  columns: number;
  /** A line of the answer, on standard output. It is as long as it is. */
  line(...text: readonly Text[]): void;
  /** Lines of at most the width of the terminal, broken between words. */
  paragraph(text: string, indent?: number): void;
  /** Rows below their headings, as wide as the terminal. */
  table(columns: readonly Column[], rows: readonly (readonly Text[])[]): void;
  /** A value as JSON, indented. What a terminal would obey is written as escapes; the value stays the same. */
  json(value: unknown): void;
  /** A line about the work, on standard error: it is no part of the answer. */
  note(...text: readonly Text[]): void;
}>;
