const LINE_END = 10;

/** The line of a place in a text that begins at `firstLine`. */
export function lineAt(text: string, index: number, firstLine: number): number {
  let line = firstLine;
  for (let at = 0; at < index; at++) if (text.charCodeAt(at) === LINE_END) line++;
  return line;
}
