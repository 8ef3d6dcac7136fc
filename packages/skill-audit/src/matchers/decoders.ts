import type { Call, Command } from "../program.ts";

/** Programs that turn an encoded text back into what it was, with the options that make them do so. */
const decoders: Readonly<Record<string, RegExp>> = {
  base64: /^(?:-[a-z]*[dD]|--decode)$/,
  base32: /^(?:-[a-z]*[dD]|--decode)$/,
  basenc: /^(?:-d|--decode)$/,
  xxd: /^-[a-z]*r/,
  openssl: /^-d$/,
  gunzip: /^/,
  zcat: /^/,
  bunzip2: /^/,
  unxz: /^/,
  gzip: /^-[a-z]*d|^--decompress$/,
  xz: /^-[a-z]*d|^--decompress$/,
  uudecode: /^/,
  certutil: /^[-/]decode(?:hex)?$/i,
  python: /^base64$/,
  python3: /^base64$/,
  rev: /^/,
};
const needNoOption = new Set(["gunzip", "zcat", "bunzip2", "unxz", "uudecode", "rev"]);

/** Two sets of the same characters in another order: letters, or all that can be printed. */
function isTurned(from: string, to: string): boolean {
  const [one, other] = [expanded(from), expanded(to)];
  return one.length >= 26 && one !== other && [...one].toSorted().join("") === [...other].toSorted().join("");
}

const expanded = (set: string): string =>
  set.replace(/([!-~])-([!-~])/g, (whole, first: string, last: string) => {
    const [begin, end] = [first.charCodeAt(0), last.charCodeAt(0)];
    return begin > end ? whole : String.fromCharCode(...Array.from({ length: end - begin + 1 }, (_, at) => begin + at));
  });

/** Four characters in a row, written by their numbers. */
export const numberedCharacters = /(?:\\+(?:x[0-9a-f]{2}|u00[0-9a-f]{2}|0?[0-7]{3})){4,}/i;

/** Numbers that awk prints as the letters they stand for. */
const printsByNumber = /printf\s{0,3}\(?\s{0,3}"[^"]{0,40}%c/;

export function isDecoder({ name, words }: Command): boolean {
  if (/^[gmn]?awk$/.test(name)) return words.some(({ text }) => printsByNumber.test(text));
  if (name === "foreach-object") return words.some(({ text }) => /\[char\[?\]/i.test(text));
  if (name === "tr") return isTurned(words[0]?.text ?? "", words[1]?.text ?? "");
  if (name === "echo" || name === "printf") return words.some(({ text }) => numberedCharacters.test(text));
  if (/(?:^|\.)(?:frombase64string|fromhexstring)$/.test(name)) return true;
  if (/^(?:python[\d.]*|node|perl|ruby|php)$/.test(name) && words.some(({ text }) => decodingText.test(text)))
    return true;
  const option = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  return option !== undefined && (needNoOption.has(name) || words.some(({ text }) => option.test(text)));
}

/** Calls of a program on a command line that decode. */
const decodingText =
  /b64decode|b32decode|decode_base64|base64_decode|decode64|fromhex|unhexlify|decompress|atob\(|["']base64["']|\bpack\s{0,3}\(?\s{0,3}["'][HUCW]/;

const decodingCalls =
  /(?:^|\.)(?:b64decode|b32decode|b16decode|b85decode|a85decode|urlsafe_b64decode|standard_b64decode|decodebytes|decodestring|unhexlify|a2b_base64|a2b_hex|fromhex|decompress|atob|fromCharCode|fromCodePoint|to_?bytes|unquote(?:_plus)?|translate|TextDecoder\(\)\.decode|inflate(?:Raw)?Sync|gunzipSync|unzipSync|brotliDecompressSync|FromBase64String|FromHexString|decrypt|createDecipheriv|(?:Deflate|GZip|Brotli)Stream(?:\.new)?)$|^(?:marshal\.loads|codecs\.decode|unescape|decodeURIComponent|chr|bytes|bytearray)$/;

/** Whether a call turns an encoded text or packed code back into what it was. */
export const isDecodingCall = ({ callee, args }: Call): boolean =>
  decodingCalls.test(callee) ||
  callee === "reversed" ||
  (/(?:^|\.)reverse\(\)\.join$/.test(callee) && args[0]?.value === "") ||
  (callee === "codecs.encode" && args.some(({ value }) => /^rot_?13$/.test(value ?? ""))) ||
  (callee === "Buffer.from" && args.some(({ value }) => /^(?:base64|base64url|hex)$/.test(value ?? "")));
