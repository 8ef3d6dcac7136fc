/** Creates the position of a node: its lines and, optionally, its start offset. */
export const position = (line: number, { end = line, offset }: Readonly<{ end?: number; offset?: number }> = {}) => ({
  start: { line, column: 1, ...(offset === undefined ? {} : { offset }) },
  end: { line: end, column: 1 },
});
