/** What fits a pattern, and the line where it begins. */
export type Match = Readonly<{ text: string; groups: readonly (string | undefined)[]; index: number; line: number }>;

const LINE_END = 10;

/**
 * Every place of a text that fits, in order.
 *
 * @param pattern with the flag `g`.
 * @param firstLine the line of the file where the text begins.
 */
export function* matchesIn(text: string, pattern: RegExp, firstLine: number): Generator<Match> {
  // To look for all takes a copy of the pattern, and most texts fit none.
  if (text.search(pattern) < 0) return;
  let [line, counted] = [firstLine, 0];
  for (const match of text.matchAll(pattern)) {
    for (; counted < match.index; counted++) if (text.charCodeAt(counted) === LINE_END) line++;
    yield { text: match[0], groups: match.slice(1), index: match.index, line };
  }
}

/** The lines of a text that fit `mayMatter`, with their numbers from 1. */
export function* linesWith(text: string, mayMatter: RegExp): Generator<Readonly<{ text: string; line: number }>> {
  if (!mayMatter.test(text)) return;
  let number = 0;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    number++;
    if (mayMatter.test(line)) yield { text: line, line: number };
  }
}
