import { isThematicBreak } from "./list-marker.ts";

/** The quote or list item that contains a multi-line construct and ends it. */
export type Container = Readonly<{ offset: number; isQuoted: boolean }>;

/** A line of Markdown: the text after quote and list markers, its column, and its container. */
export type PlainLine = Readonly<{ rest: string; indent: number; container: Container }>;

const MARK = /[ ]*(>|[-+*](?= |$)|\d{1,9}[.)](?= |$))/y;
const QUOTES = /^(?: *>)+ ?/;
const HEAD = /^[\s>+*\-\d.)]*/;
const TAB = 4;
const MAX_SPACES = 4;

/** Reads lines in order and tracks open list items. It does not track paragraphs. */
export class PlainLines {
  /** Text columns of the open items, outermost first. */
  #offsets: number[] = [];
  #isAfterBlank = true;

  /** @param beginsBlock returns whether a text starts a block that cannot continue a paragraph, and so closes items by its indentation. */
  read(line: string, beginsBlock: (rest: string) => boolean): PlainLine {
    const { offsets, at, isQuoted } = isThematicBreak(line.trim()) ? unmarked : marksOf(line);
    const rest = line.slice(at).trimStart();
    const indent = line.length - rest.length;
    const [first] = offsets;
    if (first !== undefined) this.#leave(first.mark);
    else if (rest !== "" && (this.#isAfterBlank || beginsBlock(rest))) this.#leave(indent);
    for (const { text } of offsets) this.#offsets.push(text);
    this.#isAfterBlank = rest === "";
    return { rest, indent, container: { offset: this.#offsets.at(-1) ?? 0, isQuoted } };
  }

  #leave(indent: number): void {
    while ((this.#offsets.at(-1) ?? 0) > indent) this.#offsets.pop();
  }
}

type Marks = Readonly<{ offsets: readonly Readonly<{ mark: number; text: number }>[]; at: number; isQuoted: boolean }>;

const unmarked: Marks = { offsets: [], at: 0, isQuoted: false };

/** Returns the list items that start on a line, with the columns of their markers and texts. */
function marksOf(line: string): Marks {
  const offsets: { mark: number; text: number }[] = [];
  let [at, isQuoted] = [0, false];
  MARK.lastIndex = 0;
  for (let found = MARK.exec(line); found !== null; found = MARK.exec(line)) {
    at = MARK.lastIndex;
    const [, mark = ""] = found;
    if (mark === ">") isQuoted = true;
    else {
      const spaces = /^ {0,5}/.exec(line.slice(at))?.[0].length ?? 0;
      offsets.push({ mark: at - mark.length, text: at + (spaces > MAX_SPACES ? 1 : Math.max(1, spaces)) });
    }
  }
  return { offsets, at, isQuoted };
}

/** Returns a line without the container's markers; null if it is outside the container. */
export function lineInside(line: string, { offset, isQuoted }: Container): string | null {
  if (isQuoted) return QUOTES.test(line) ? line.replace(QUOTES, "") : null;
  const indent = line.length - line.trimStart().length;
  return indent < offset && indent < line.length ? null : line.slice(Math.min(offset, indent));
}

/** Replaces leading tabs, also between markers, with spaces, so that columns are characters. */
export function withoutTabs(line: string): string {
  const head = HEAD.exec(line)?.[0] ?? "";
  if (!head.includes("\t")) return line;
  let spaced = "";
  for (const character of head) spaced += character === "\t" ? " ".repeat(TAB - (spaced.length % TAB)) : character;
  return spaced + line.slice(head.length);
}
