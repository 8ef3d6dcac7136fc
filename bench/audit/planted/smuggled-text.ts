import { deflateSync } from "node:zlib";

/** As `echo … | base64 -d` undoes it. */
export const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

/** As PowerShell's `-EncodedCommand` takes it. */
export const utf16Base64 = (text: string): string => Buffer.from(text, "utf16le").toString("base64");

export const hex = (text: string): string => Buffer.from(text, "utf8").toString("hex");

/** As `zlib.decompress(base64.b64decode(…))` undoes it. */
export const deflated = (text: string): string => deflateSync(text).toString("base64");

/** As `.split("").reverse().join("")` undoes it. */
export const reversed = (text: string): string => [...text].toReversed().join("");

/** Text of Unicode tags, which are drawn as nothing. ASCII alone has them. */
export const tags = (text: string): string =>
  String.fromCodePoint(...[...text].map((character) => 0xe0000 + (character.codePointAt(0) ?? 0)));

/** Each byte as one of the 256 variation selectors, as they follow an emoji. */
export const selectors = (text: string): string =>
  String.fromCodePoint(
    ...[...Buffer.from(text, "utf8")].map((byte) => (byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)),
  );

/** Each bit as a zero-width space or non-joiner. */
export const zeroWidth = (text: string): string =>
  [...Buffer.from(text, "utf8")]
    .map((byte) => byte.toString(2).padStart(8, "0").replaceAll("0", "\u200b").replaceAll("1", "\u200c"))
    .join("");

/** The head of a program for 64-bit Linux as base64, with nothing behind it that could run. */
export const elfBase64 = (): string =>
  Buffer.concat([
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x01, 0x00]),
    Buffer.alloc(8),
    Buffer.from([0x02, 0x00, 0x3e, 0x00, 0x01]),
    Buffer.alloc(160),
  ]).toString("base64");

/** The head of a program for Windows as base64, with nothing behind it that could run. */
export const peBase64 = (): string =>
  Buffer.concat([
    Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0xff, 0xff]),
    Buffer.alloc(170),
  ]).toString("base64");

/** As the parts of a JSON Web Token. */
export const base64Url = (text: string): string => Buffer.from(text, "utf8").toString("base64url");
