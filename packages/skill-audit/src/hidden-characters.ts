/** Scripts in which zero-width joiner and non-joiner affect the spelling. */
const joiningScripts = [
  ..."Arabic Syriac Nko Mongolian Mandaic Adlam Thaana Devanagari Bengali Gurmukhi Gujarati Oriya".split(" "),
  ..."Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan Balinese Javanese".split(" "),
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("");

/** Invisible characters that belong to the text: joiners in scripts and emoji, variation selectors, flags. */
const belonging = [
  String.raw`(?<=[${joiningScripts}])[\u200c\u200d]`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{Emoji}\p{Extended_Pictographic}])[\ufe0e\ufe0f]`,
  String.raw`(?<=[\p{Script=Han}\p{Sm}])[\ufe00-\ufe0d]`,
  String.raw`(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
  String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
].join("|");

/** All other invisible characters, including lone surrogates. Whitespace does not count. */
const hidden = String.raw`(?![\t-\r\u0085])\p{Cc}|\p{Cs}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]`;

/**
 * Content of a character class for patterns with the flag `u`: invisible characters except for bidirectional controls
 * and soft hyphens (Default_Ignorable_Code_Point, interlinear annotations).
 */
export const glyphless = String.raw`\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;

const hiddenCharacter = new RegExp(hidden, "u");
const belongingOrHidden = new RegExp(`(?:${belonging})|(${hidden})`, "gu");
/** Returns whether a text is printable ASCII and whitespace only, which is much faster to process. */
const isPlain = (text: string): boolean => /^[\t-\r\x20-\x7e]*$/.test(text);
const mayHide = (text: string): boolean => !isPlain(text) && hiddenCharacter.test(text);
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const control = /[\p{Cc}\p{Cs}]/u;

export type HiddenKind = "control" | "bidirectional" | "invisible";

export const kindOfHidden = (character: string): HiddenKind =>
  bidirectional.test(character) ? "bidirectional" : control.test(character) ? "control" : "invisible";

/** Removes invisible characters except for those that a script or emoji requires. */
export const withoutHidden = (text: string): string =>
  mayHide(text) ? text.replace(belongingOrHidden, (match, found: string | undefined) => (found ? "" : match)) : text;

/** Returns the hidden characters of a text in order. */
export function hiddenCharacters(text: string): string[] {
  const characters: string[] = [];
  if (!mayHide(text)) return characters;
  text.replace(belongingOrHidden, (match, found: string | undefined) => {
    if (found) characters.push(found);
    return match;
  });
  return characters;
}

/** Formats a character's code point in Unicode notation, as in U+200B. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Replaces every hidden or control character with its code point in angle brackets. */
export const visibleText = (text: string): string =>
  text
    .replace(belongingOrHidden, (match, found: string | undefined) => (found ? `⟨${codePoint(found)}⟩` : match))
    .replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `⟨${codePoint(character)}⟩`);
