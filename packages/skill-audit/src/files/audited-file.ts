import type { AuditedFile, BinaryFormat } from "../audited-unit.ts";
import { binaryFormat } from "./binary-format.ts";
import { readingOf } from "./language.ts";
import { hasMoreThanPointer, isLfsPointer } from "./lfs-pointer.ts";

/** So many bytes tell whether a file is text. */
const PROBED = 8_192;

/** The text of a document. `isWhole` is false where parts of it, such as macros, could not be read. */
export type DocumentText = Readonly<{ text: string; isWhole: boolean }>;

type FileSource = Readonly<{
  path: string;
  /** Its size where its content is not there. */
  bytes: number | null;
  isExecutable: boolean;
  /** null where it is not to be had. */
  content: Uint8Array | null;
  isTooLarge: boolean;
  /** The text of an office document; null where it could not be read, absent of all other files. */
  document?: DocumentText | null;
}>;

/** A file as an audit gets it. UTF-16 is read as text where a byte order mark says so. */
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
  if (encoding === "utf-8" && isBinary(path, content, format))
    return { ...known, text: null, format, unread: "binary" };
  // Shells pass over NUL: a script is no less one for it.
  const text = new TextDecoder(encoding).decode(content).replaceAll("\0", "");
  return { ...known, text, format: null, unread: null };
}

/** Text may begin as a program does: `MZ`. */
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
