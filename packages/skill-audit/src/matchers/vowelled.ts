/** Marks of vowels that may be set on a letter, as many as two. */
const marks = "[\\u0591-\\u05c7\\u0640\\u064b-\\u0652\\u0670]{0,2}";

/** The same alternatives as they are written with and without vowels, in Arabic and Hebrew; a blank is any. */
export const vowelled = (alternatives: string): string =>
  alternatives.replace(/[\u05d0-\u05ea\u0621-\u064a]/g, `$&${marks}`).replace(/ /g, "\\s+");
