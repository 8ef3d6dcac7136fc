import { styleText } from "node:util";

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

/** Words of which some are to stand out. What came from elsewhere is given as it is: it is cleaned when it is written. */
export type Text = string | StyledText | readonly Text[];

export type StyledText = Readonly<{ style: Style; text: Text }>;

export const styled = (style: Style, text: Text): StyledText => ({ style, text });

/** No control, direction or invisible characters, and all on one line: a terminal obeys some of them, and a reader is misled by others. */
export const clean = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/[\p{Cf}\p{Cs}]/gu, "");

/** Text as it is written: on a terminal that shows colours, with the codes for them. */
export function rendered(text: Text, hasColour: boolean): string {
  if (typeof text === "string") return clean(text);
  if ("style" in text) {
    const inner = rendered(text.text, hasColour);
    return hasColour && inner !== "" ? styleText(text.style, inner, { validateStream: false }) : inner;
  }
  return text.map((part) => rendered(part, hasColour)).join("");
}
