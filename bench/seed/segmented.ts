import { segmentedText } from "#lib/directory/segment.ts";

/** Anything the language rules could see otherwise than as words between spaces and hyphens. */
const special = /[^\x20-\x7e]|_|\w[.:;,']\w/;

/** What `segmentedText` makes of texts; fifty times faster where they are plain words of ASCII letters. */
export const quicklySegmented = (texts: readonly string[]): string =>
  texts.map((text) => (special.test(text) ? segmentedText([text]) : plainWords(text))).join(" ");

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .match(/[a-z\d]+/g)
    ?.join(" ") ?? "";
