import { styleText } from "node:util";

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

/** Words of which some are to stand out. What came from elsewhere is given as it is: it is cleaned when it is written. */
export type Text = string | StyledText | readonly Text[];

export type StyledText = Readonly<{ style: Style; text: string }>;

export const styled = (style: Style, text: string): StyledText => ({ style, text });

/** One line without control, direction and invisible characters: terminals obey some of them, and readers are misled by others. */
export const clean = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/[\p{Cf}\p{Cs}]/gu, "");

/** Text as it is written: where there are colours, with the codes for them. */
export function rendered(text: Text, hasColour: boolean): string {
  if (typeof text === "string") return clean(text);
  if (!("style" in text)) return text.map((part) => rendered(part, hasColour)).join("");
  const words = clean(text.text);
  return hasColour && words !== "" ? styleText(text.style, words, { validateStream: false }) : words;
}
