import { MAX_UNREAD, type Unread, type UnreadReason } from "./audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "./audited-unit.ts";
import { isOfficeDocument } from "./files/language.ts";

/** Documents whose text is not supported by the audit. */
const document = /\.(?:pdf|docx?|docm|rtfd|xlsb?|ppt|pages|numbers|key|mobi|djvu|one|msg)$/i;

/** Returns whether a file is a document with text for people or agents. */
export const isDocument = (path: string): boolean => isOfficeDocument(path) || document.test(path);

/** Returns the files of a unit that were not read; null if there are none. Images, audio, and binary data do not count. */
export function unreadOf({ files }: Pick<AuditedUnit, "files">): Unread | null {
  const parts = files.flatMap((file) => {
    const reason = reasonOf(file);
    return reason === null ? [] : [{ path: file.path, reason }];
  });
  return parts.length === 0 ? null : { count: parts.length, parts: parts.slice(0, MAX_UNREAD) };
}

function reasonOf({ path, unread, format }: AuditedFile): UnreadReason | null {
  if (unread === null || unread === "unparsable") return null;
  if (unread !== "binary") return unread;
  return format !== null || isDocument(path) ? "no-text" : null;
}
