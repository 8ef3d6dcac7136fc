import { MAX_UNREAD, type Unread, type UnreadReason } from "./audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "./audited-unit.ts";
import { isOfficeDocument } from "./files/language.ts";

/** Documents whose text this audit does not read. */
const document = /\.(?:pdf|docx?|docm|rtfd|xlsb?|ppt|pages|numbers|key|mobi|djvu|one|msg)$/i;

/** Whether a file is a document with text for people or agents. */
export const isDocument = (path: string): boolean => isOfficeDocument(path) || document.test(path);

/** What of a unit was not read; null where all was. Images, sound and data without a text have nothing to be read. */
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
