const MAX_LENGTH = 200_000;
/** Maximum number of inline markup characters in a text, and in consecutive nonblank lines. */
const MAX_MARKS = 12_000;
const MAX_MARKS_TOGETHER = 1_000;
const MAX_LINES_TOGETHER = 4_000;
const MAX_CELLS = 25_000;
const MARKS = new Set([..."*_~[]<>`"].map((mark) => mark.charCodeAt(0)));
const DEEP = /^(?:(?:[ \t]{0,20}(?:[>*+-]|\d{1,9}[.)])){40}|[ \t]{200,}(?:[>*+-]|\d))/m;

/**
 * Returns whether a text can be parsed in a second or two. The parser's time is quadratic in unmatched emphasis, brackets,
 * and nesting. Ordinary documents stay far below these limits.
 */
export function isParsable(text: string): boolean {
  if (text.length > MAX_LENGTH || DEEP.test(text)) return false;
  let [marks, together, cells, lines] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 && text.charCodeAt(at + 1) === 10) {
      together = 0;
      lines = 0;
    } else if (code === 10) {
      if (++lines > MAX_LINES_TOGETHER) return false;
    } else if (code === 124) cells++;
    else if (MARKS.has(code)) {
      marks++;
      together++;
      if (together > MAX_MARKS_TOGETHER) return false;
    }
  }
  return marks <= MAX_MARKS && cells <= MAX_CELLS;
}
