import { isThematicBreak } from "./list-marker.ts";

/** Where something that goes on over lines began: it ends with the quote or the item it is in. */
export type Container = Readonly<{ offset: number; isQuoted: boolean }>;

/** A line of Markdown: what comes after the marks of quotes and items, its column, and what a block is in that begins there. */
export type PlainLine = Readonly<{ rest: string; indent: number; container: Container }>;

const MARK = /[ ]*(>|[-+*](?= |$)|\d{1,9}[.)](?= |$))/y;
const QUOTES = /^(?: *>)+ ?/;
const HEAD = /^[\s>+*\-\d.)]*/;
const TAB = 4;
const MAX_SPACES = 4;

/** Reads lines in order, and knows of each which list items it may go on with. Paragraphs it does not know. */
export class PlainLines {
  /** Columns that the text of the open items begins at, outermost first. */
  #offsets: number[] = [];
  #isAfterBlank = true;

  /** @param beginsBlock whether a text begins what goes on with no paragraph, and so leaves the items it is not indented to. */
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

/** The items that a line begins, by the columns of their marks and their texts. */
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

/** A line as a block in a container holds it; null where it belongs to it no more. */
export function lineInside(line: string, { offset, isQuoted }: Container): string | null {
  if (isQuoted) return QUOTES.test(line) ? line.replace(QUOTES, "") : null;
  const indent = line.length - line.trimStart().length;
  return indent < offset && indent < line.length ? null : line.slice(Math.min(offset, indent));
}

/** A line with spaces for the tabs it begins with, among marks too: columns are then characters. */
export function withoutTabs(line: string): string {
  const head = HEAD.exec(line)?.[0] ?? "";
  if (!head.includes("\t")) return line;
  let spaced = "";
  for (const character of head) spaced += character === "\t" ? " ".repeat(TAB - (spaced.length % TAB)) : character;
  return spaced + line.slice(head.length);
}
