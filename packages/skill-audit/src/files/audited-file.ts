import type { AuditedFile, BinaryFormat } from "../audited-unit.ts";
import { binaryFormat } from "./binary-format.ts";
import { readingOf } from "./language.ts";
import { hasMoreThanPointer, isLfsPointer } from "./lfs-pointer.ts";
import { bytecodeSymbols } from "./python-bytecode.ts";

/** Number of bytes that are checked to detect text. */
const PROBED = 8_192;

/** The text of a document. `isWhole` is false where parts of it, such as macros, could not be read. */
export type DocumentText = Readonly<{ text: string; isWhole: boolean }>;

type FileSource = Readonly<{
  path: string;
  /** Size if `content` is not available. */
  bytes: number | null;
  isExecutable: boolean;
  /** null if not available. */
  content: Uint8Array | null;
  isTooLarge: boolean;
  /** The text of an office document; null if it could not be read, undefined for all other files. */
  document?: DocumentText | null;
}>;

/** Prepares a file for an audit. UTF-16 is decoded if the file starts with a byte order mark. */
export function auditedFile(source: FileSource): AuditedFile {
  const { path, bytes, isExecutable, content, isTooLarge, document } = source;
  const known = { path, isExecutable, bytes: content?.length ?? bytes };
  if (content === null) return { ...known, text: null, format: null, unread: isTooLarge ? "too-large" : "missing" };
  if (isLfsPointer(content)) {
    const text = new TextDecoder().decode(content);
    return { ...known, text: hasMoreThanPointer(text) ? text : null, format: null, unread: "lfs-pointer" };
  }
  const format = binaryFormat(content);
  if (document && (format === null || format === "zip"))
    return { ...known, text: document.text, format: null, unread: document.isWhole ? null : "binary" };
  const encoding = encodingOf(content);
  if (encoding === "utf-8" && isBinary(path, content, format)) {
    const symbols = format === "python-bytecode" ? bytecodeSymbols(content) : null;
    return { ...known, text: null, format, unread: "binary", ...(symbols && { symbols }) };
  }
  // Shells ignore NUL, so a script with NULs is still a script.
  const text = new TextDecoder(encoding).decode(content).replaceAll("\0", "");
  return { ...known, text, format: null, unread: null };
}

/** Text can start like a program: `MZ`. */
function isBinary(path: string, content: Uint8Array, format: BinaryFormat | null): boolean {
  const probed = content.subarray(0, PROBED);
  if (format !== null) return probed.includes(0) || !isUtf8(content);
  return probed.includes(0) && readingOf({ path, text: new TextDecoder("latin1").decode(probed) }).kind === "data";
}

function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
