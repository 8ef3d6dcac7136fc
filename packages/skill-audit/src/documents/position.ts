/** Where a node stands, as far as it matters: its lines, and where it begins in the text. */
export const position = (line: number, { end = line, offset }: Readonly<{ end?: number; offset?: number }> = {}) => ({
  start: { line, column: 1, ...(offset === undefined ? {} : { offset }) },
  end: { line: end, column: 1 },
});
