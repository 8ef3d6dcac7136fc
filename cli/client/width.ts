import stringWidth from "string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters as a reader counts them. ASCII alone, which most text is, needs no looking up. */
const charactersOf = (text: string): string[] =>
  /^[\x20-\x7e]*$/.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Columns that a text takes on a terminal. */
export const widthOf = (text: string): number => stringWidth(text);

/** As much of a text as has room, with an ellipsis where that is not all. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const kept = startOf(text, width - 1).trimEnd();
  return `${kept}…`;
}

/** The longest start of a text that is no wider. */
function startOf(text: string, width: number): string {
  let taken = 0;
  let start = "";
  for (const character of charactersOf(text)) {
    taken += widthOf(character);
    if (taken > width) break;
    start += character;
  }
  return start;
}

/** A text in lines no wider, broken between words; a word that is wider by itself is broken where it has to be. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (widthOf(line) > width) {
      // A character that is wider than there is room stands by itself.
      const start = startOf(line, width) || (charactersOf(line)[0] ?? "");
      if (start === line) break;
      lines.push(start);
      line = line.slice(start.length);
    }
  }
  return line === "" ? lines : [...lines, line];
}
