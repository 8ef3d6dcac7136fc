import { directionOf, type Locale, languageTagOf } from "@skillshelf/directory-api/locales";
import { escapeXml, textElement } from "./feed.ts";

/** Advance widths of printable ASCII in DejaVu Sans, which is close to Verdana, in hundredths of the font size. */
const advances = [
  32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
  84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61,
  69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59,
  82, 59, 59, 52, 64, 34, 64, 84,
];

const FIRST = 0x20;

/** Mean advance widths of other scripts. */
const scripts: readonly (readonly [RegExp, number])[] = [
  [/\p{M}|\p{Cf}/u, 0],
  [/\p{Script=Arabic}/u, 46],
  [/[\u00b7\u2010-\u2027]/u, 34],
  [/\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}/u, 63],
];

/** Advance width of ideographs, kana and all other characters. */
const FULL_WIDTH = 100;

/** Estimates the width of a text in a sans serif font. The SVG fits the text into this width. */
function textWidth(text: string, size: number): number {
  let hundredths = 0;
  for (const character of text) {
    hundredths +=
      advances[(character.codePointAt(0) ?? 0) - FIRST] ??
      scripts.find(([script]) => script.test(character))?.[1] ??
      FULL_WIDTH;
  }
  return Math.ceil((hundredths * size) / 100);
}

/** A fact with its label and color. */
type Badge = Readonly<{ label: string; value: string; tone: keyof typeof tones }>;

/** Headers of a badge: any site may embed it, and opened on its own it loads and runs nothing. */
export const svgHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/** Background and text of a value, in the colors of the site. */
export const tones = {
  high: { ground: "#b3261e", text: "#fffefb" },
  medium: { ground: "#ffb25e", text: "#1d1b16" },
  low: { ground: "#ddca5b", text: "#1d1b16" },
  none: { ground: "#1b6b3a", text: "#fffefb" },
  partial: { ground: "#fffefb", text: "#5d584c" },
  plain: { ground: "#fffefb", text: "#1d1b16" },
  unknown: { ground: "#fffefb", text: "#5d584c" },
} as const;

/** Background and text of the label, and the border of the badge. */
export const frame = { ground: "#efece2", text: "#1d1b16", line: "#aaa494" } as const;

const HEIGHT = 20;
const TEXT_SIZE = 11;
const BASELINE = 14;
const PADDING = 7;
/** Width of the logo with the space before it. */
const LOGO = 19;
/** Maximum length of a value, in characters. */
const MAX_LENGTH = 48;

/** Draws a badge as self-contained SVG. Texts are fitted into their estimated width, whichever font is installed. */
export function badgeSvg({ label, value: given, tone }: Badge, locale: Locale): string {
  const value = shortened(given);
  const title = `${label}: ${value}`;
  const [labelWidth, valueWidth] = [textWidth(label, TEXT_SIZE), textWidth(value, TEXT_SIZE)];
  const first = LOGO + labelWidth + 2 * PADDING - 3;
  const second = valueWidth + 2 * PADDING;
  const width = first + second;
  const isReversed = directionOf(locale) === "rtl";
  /** Mirrors a horizontal position in right-to-left languages. */
  const placed = (center: number) => (isReversed ? width - center : center);
  const { ground, text } = tones[tone];
  const reversed = isReversed ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escapeXml(title)}" xml:lang="${languageTagOf(locale)}">`,
    textElement("title", title),
    `<g${reversed}>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="3" fill="${frame.ground}" stroke="${frame.line}"/>`,
    `<path d="M${first} 1h${second - 3}a2 2 0 0 1 2 2v${HEIGHT - 6}a2 2 0 0 1-2 2h-${second - 3}z" fill="${ground}"/>`,
    "</g>",
    `<g transform="translate(${placed(PADDING + 6) - 7} 3) scale(.4375)">${sign}</g>`,
    `<g font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="${TEXT_SIZE}" text-anchor="middle"${isReversed ? ' direction="rtl"' : ""}>`,
    textAt(placed(LOGO + PADDING - 3 + labelWidth / 2), labelWidth, frame.text, label),
    textAt(placed(first + second / 2), valueWidth, text, value),
    "</g></svg>\n",
  ].join("");
}

const textAt = (x: number, width: number, color: string, text: string): string =>
  `<text x="${x}" y="${BASELINE}" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${color}">${escapeXml(text)}</text>`;

/** The drawing of public/icon.svg. */
const sign =
  '<rect width="32" height="32" rx="6" fill="#0b5c53"/><path d="M6 24.5h20" stroke="#fbfaf6" stroke-width="2.5" stroke-linecap="round"/><path d="M8.5 8v13M14 6v15M19 9.5 24 21" stroke="#fbfaf6" stroke-width="3.2" stroke-linecap="round"/>';

/** Collapses white space and truncates a text. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join("")}…` : line;
}
