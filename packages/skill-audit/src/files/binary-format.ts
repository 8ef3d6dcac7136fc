import type { BinaryFormat } from "../audited-unit.ts";
import { behindPicture } from "./behind-picture.ts";
import { packedProgram } from "./packed-program.ts";

/** Signatures (first bytes) of formats, in hexadecimal. */
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

/** Signature of both macOS universal binaries and Java classes. In the former, a small number of architectures follows. */
const SHARED = "cafebabe";
const MAX_ARCHITECTURES = 30;

/** Version number of Python, followed by CR LF. */
const pythonBytecode = /^[0-9a-f]{4}0d0a/;
/** V8 code cache: the first bytes depend on the version. */
const scriptBytecode = /^[0-9a-f]{2}0[0-9a-f]dec0/;

/** Number of bytes that are compared with signatures. */
const MAX_BEGINNING_LENGTH = 24;

/** Detects a program or archive at the start of a file or after the end of an image; null if none is known. */
export const binaryFormat = (bytes: Uint8Array): BinaryFormat | null => formatOfStart(bytes) ?? formatBehind(bytes);

/** Accepts only signatures that are unlikely in image data: `MZ` alone is too short. */
function formatBehind(bytes: Uint8Array): BinaryFormat | null {
  for (const behind of behindPicture(bytes)) {
    const format = formatOfStart(behind.subarray(0, 8));
    const isSure = format === "elf" || format === "zip" || (format === "pe" && isHeader(behind));
    if (isSure) return format;
  }
  return null;
}

/** Checks for the usual first bytes of a Windows program, or for its PE signature. */
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
