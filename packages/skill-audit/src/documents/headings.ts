/** A heading that applies to the following text. */
export type OpenHeading = Readonly<{ level: number; text: string }>;

/** Returns the open headings after a new heading: its ancestors and itself. */
export const headingsAfter = (headings: readonly OpenHeading[], next: OpenHeading): OpenHeading[] => [
  ...headings.filter(({ level }) => level < next.level),
  next,
];

/** Returns the open headings after an ATX heading, given as its line. */
export function headingsBelow(headings: readonly OpenHeading[], line: string): OpenHeading[] {
  const level = /^#*/.exec(line)?.[0].length ?? 0;
  const inside = line.slice(level).trim();
  const text = /^#+$/.test(inside) ? "" : inside.replace(/[ \t]#+$/, "").trim();
  return headingsAfter(headings, { level, text: withoutMarks(text) });
}

/** Approximates the rendered text of a heading: without emphasis, backticks, and link targets. */
const withoutMarks = (text: string): string =>
  /[*_`[\\]/.test(text)
    ? text
        .replace(/!?\[([^\]]*)\]\([^()]*\)/g, "$1")
        .replace(/\\([!-/:-@[-`{-~])|\*+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "$1")
    : text;
