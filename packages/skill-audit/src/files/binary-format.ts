import type { BinaryFormat } from "../audited-unit.ts";
import { behindPicture } from "./behind-picture.ts";
import { packedProgram } from "./packed-program.ts";

/** First bytes by format, in hexadecimal. Several may lead to one. */
const beginnings: readonly (readonly [string, BinaryFormat])[] = [
  ["7f454c46", "elf"],
  ["cffaedfe", "mach-o"],
  ["cefaedfe", "mach-o"],
  ["feedface", "mach-o"],
  ["feedfacf", "mach-o"],
  ["cafebabf", "mach-o"],
  ["4d5a", "pe"],
  ["0061736d", "wasm"],
  ["504b0304", "zip"],
  ["504b0506", "zip"],
  ["1f8b", "gzip"],
  ["377abcaf271c", "7z"],
  ["526172211a07", "rar"],
  ["fd377a585a00", "xz"],
  ["425a68", "bzip2"],
  ["1b4c7561", "engine-bytecode"],
  ["1b4c4a", "engine-bytecode"],
  ["c61fbc03c103191f", "engine-bytecode"],
  ["464f523100", "engine-bytecode"],
  ["6465780a30", "engine-bytecode"],
  ["213c617263683e0a64656269616e2d62696e617279", "package"],
  ["edabeedb", "package"],
  ["7861722100", "package"],
  ["43723234", "package"],
];

/** A universal binary of macOS and a Java class begin alike: the former goes on with a small count of architectures. */
const SHARED = "cafebabe";
const MAX_ARCHITECTURES = 30;

/** The number of a version of Python, then a line end. */
const pythonBytecode = /^[0-9a-f]{4}0d0a/;
/** What the engine of Node keeps of a script: its mark depends on the version in its first bytes. */
const scriptBytecode = /^[0-9a-f]{2}0[0-9a-f]dec0/;

/** So many bytes tell what begins with them. */
const MAX_BEGINNING_LENGTH = 24;

/** The kind of program or archive that bytes begin as, or that is behind a picture; null when it is none that is known. */
export const binaryFormat = (bytes: Uint8Array): BinaryFormat | null => formatOfStart(bytes) ?? formatBehind(bytes);

/** Only what cannot be taken for a part of the picture: `MZ` is too little by itself. */
function formatBehind(bytes: Uint8Array): BinaryFormat | null {
  for (const behind of behindPicture(bytes)) {
    const format = formatOfStart(behind.subarray(0, 8));
    const isSure = format === "elf" || format === "zip" || (format === "pe" && isHeader(behind));
    if (isSure) return format;
  }
  return null;
}

/** The usual first bytes of a program of Windows, or the mark that its header leads to. */
const isHeader = (bytes: Uint8Array): boolean =>
  (bytes[2] === 0x90 && bytes[3] === 0) || Buffer.from(bytes.subarray(0, 1_024)).includes("PE\0\0");

function formatOfStart(bytes: Uint8Array): BinaryFormat | null {
  const start = Buffer.from(bytes.subarray(0, MAX_BEGINNING_LENGTH)).toString("hex");
  if (start.startsWith(SHARED)) return (bytes[7] ?? 0) < MAX_ARCHITECTURES && bytes[4] === 0 ? "mach-o" : "java-class";
  const found = beginnings.find(([beginning]) => start.startsWith(beginning))?.[1] ?? null;
  const packed = packedProgram(bytes, start, found);
  if (packed !== null || found !== null) return packed ?? found;
  if (scriptBytecode.test(start)) return "engine-bytecode";
  return pythonBytecode.test(start) ? "python-bytecode" : null;
}
