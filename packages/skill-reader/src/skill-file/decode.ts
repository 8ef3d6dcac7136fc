import { type Deviation, deviation } from "./deviation.ts";

/** A file's lines without their ends, and what was wrong with its bytes. There is at least one line. */
export type DecodedLines = Readonly<{ lines: readonly string[]; deviations: readonly Deviation[] }>;

/** Reads UTF-8, and UTF-16 where a byte order mark says so. What cannot be read becomes U+FFFD, NUL is left out. */
export function decodeLines(bytes: Uint8Array): DecodedLines {
  const { encoding, markLength } = encodingOf(bytes);
  const content = bytes.subarray(markLength);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(content);
  const lines = text.split(/\r\n|\r|\n/);
  const deviations: Deviation[] = [];
  if (markLength > 0) deviations.push(deviation("byte-order-mark", 1, encoding.toUpperCase()));
  if (encoding === "utf-8") deviations.push(...invalidBytes(content));
  else if (content.length % 2 === 1) {
    deviations.push(deviation("invalid-utf-8", lines.length, "half a UTF-16 code unit at the end"));
  }
  deviations.push(...lineEnds(text));
  const firstNul = lines.findIndex((line) => line.includes("\0"));
  if (firstNul < 0) return { lines, deviations };
  deviations.push(deviation("nul-bytes", firstNul + 1, `${text.split("\0").length - 1} in the file`));
  return { lines: lines.map((line) => line.replaceAll("\0", "")), deviations };
}

function encodingOf([first, second, third]: Uint8Array): { encoding: string; markLength: number } {
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", markLength: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", markLength: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", markLength: 2 };
  return { encoding: "utf-8", markLength: 0 };
}

function invalidBytes(bytes: Uint8Array): Deviation[] {
  if (readable(bytes, false) !== null) return [];
  // The longest readable beginning: halving finds it in few passes, where byte by byte would need as many as bytes.
  let readableTo = 0;
  for (let step = bytes.length; step > 0; step = step === 1 ? 0 : Math.ceil(step / 2)) {
    while (readableTo + step <= bytes.length && readable(bytes.subarray(0, readableTo + step), true) !== null) {
      readableTo += step;
    }
  }
  const line = (readable(bytes.subarray(0, readableTo), true) ?? "").split(/\r\n|\r|\n/).length;
  const byte = bytes[readableTo];
  const found = byte === undefined ? "a character cut off at the end" : `0x${byte.toString(16).padStart(2, "0")}`;
  return [deviation("invalid-utf-8", line, `${found}, byte ${readableTo + 1} of the text`)];
}

function readable(bytes: Uint8Array, mayContinue: boolean): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: mayContinue });
  } catch {
    return null;
  }
}

function lineEnds(text: string): Deviation[] {
  const at = text.indexOf("\r");
  if (at < 0) return [];
  const line = text.slice(0, at).split("\n").length;
  const kinds = [/\r\n/.test(text) && "CR LF", /\r(?!\n)/.test(text) && "CR", /(?<!\r)\n/.test(text) && "LF"];
  return [deviation("line-endings", line, kinds.filter(Boolean).join(", "))];
}
