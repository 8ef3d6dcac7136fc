const LINE_END = 10;

/** Returns the line number of an index in a text that starts at line `firstLine`. */
export function lineAt(text: string, index: number, firstLine: number): number {
  let line = firstLine;
  for (let at = 0; at < index; at++) if (text.charCodeAt(at) === LINE_END) line++;
  return line;
}
