import type { Literal, Program } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { matchesIn } from "./matches.ts";

/** Programs that take texts out of an encoding, and what may be such a text. */
const fromBase64 = /b64decode|\batob\b|FromBase64String|["']base64["']|base64\s+-?-[dD]/;
const base64 = /^[A-Za-z0-9+/_-]{32,400}={0,2}$/;
const fromHex = /fromhex|unhexlify|["']hex["']|xxd\s+-r|FromHexString/;
const hex = /^(?:[0-9a-f]{2}){20,200}$/i;
const turning = /\[::-1\]|\.(?:toR|r)evers(?:e|ed)\(|\breversed\(|\brev\b|Array\]::Reverse|\[-1\.\.-/i;
const rotating = /rot_?13|[nN]-[zZ]a-m|[aA]-[mM]n-z/;
const rotated = (value: string): string =>
  value.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + (/[a-m]/i.test(letter) ? HALF : -HALF)),
  );
const HALF = 13;
const MIN_TURNED = 20;

/** Characters by their numbers, as many as the shortest key has. */
const numbers =
  /[[({]\s{0,9}((?:(?:0x[0-9a-f]{2}|\d{2,3})\s{0,9},\s{0,9}){19,300}(?:0x[0-9a-f]{2}|\d{2,3}))\s{0,9},?\s{0,9}[\])}]/gi;

/** What a program's constants say that are encoded in it, turned around or written as numbers. */
export function* encodedTexts({ text, program, line: firstLine }: ReadSegment): Generator<Literal> {
  const strings = program === null ? [] : constantsOf(program);
  const decoders: readonly (readonly [when: RegExp, form: RegExp, decode: (value: string) => string])[] = [
    [fromBase64, base64, (value) => Buffer.from(value, "base64").toString("latin1")],
    [fromHex, hex, (value) => Buffer.from(value, "hex").toString("latin1")],
    [turning, /^\S{20,400}$/, (value) => Array.from(value).toReversed().join("")],
    [rotating, /^\S{20,400}$/, rotated],
  ];
  for (const [when, form, decode] of decoders)
    if (when.test(text))
      for (const { value, line } of strings)
        if (value.length >= MIN_TURNED && form.test(value)) yield { value: decode(value), line };
  if (program === null) return;
  for (const { groups, line } of matchesIn(text, numbers, firstLine))
    yield { value: String.fromCharCode(...(groups[0] ?? "").split(",").map(Number)), line };
}

/** The constant strings of a program, and in a shell the words that need no quotation marks. */
export const constantsOf = ({ strings, commands }: Program): readonly Literal[] => [
  ...strings,
  ...commands.flatMap(({ words }) => words.map(({ text, line }) => ({ value: text, line }))),
];

/** What a text has to have for one of these, as an expression. */
export const encodingMarks = String.raw`b64decode|\batob\b|FromBase64String|["']base64["']|base64\s+-?-d|fromhex|unhexlify|["']hex["']|xxd\s+-r|\[::-1\]|\.(?:toR|r)evers(?:e|ed)\(|\breversed\(|\|\s{0,4}rev\b|Array\]::Reverse|rot_?13|n-za-m|(?:(?:0x[0-9a-f]{2}|\d{2,3})\s{0,9},\s{0,9}){19}`;
