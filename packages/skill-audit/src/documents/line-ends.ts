/**
 * Creates a function that returns the index after the line that starts at an index. As in CommonMark, a lone carriage
 * return ends a line, too. Texts without one, which are nearly all, use a much faster search for line feeds.
 */
export function lineEnds(text: string): (from: number) => number {
  const ending = text.includes("\r") && /\r(?!\n)/.test(text) ? /\r\n?|\n/g : null;
  return (from) => {
    if (ending === null) {
      const at = text.indexOf("\n", from);
      return at < 0 ? text.length : at + 1;
    }
    ending.lastIndex = from;
    return ending.test(text) ? ending.lastIndex : text.length;
  };
}

export function withoutLineEnd(line: string): string {
  if (line.endsWith("\r\n")) return line.slice(0, -2);
  return line.endsWith("\n") || line.endsWith("\r") ? line.slice(0, -1) : line;
}
