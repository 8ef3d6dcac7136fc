import type { Severity } from "../../audit-facts.ts";
import { isArchiveFile, mentionsOf } from "../../matchers/binaries.ts";
import type { UnitRule } from "../../rule.ts";

const opens =
  /\b(?:unzip|gunzip|tar|7za?|unrar|bsdtar|expand-archive|unpack\w*|extract\w*|zipfile|tarfile|gzip|decompress\w*|untar|adm-zip|open|cab|mount)\b/i;
const withPassword = /\bunzip\b.*\s-P\s?\S|\b7za?\b.*\s-p\S|\bunrar\b.*\s-p\S|setpassword|\bpwd\s*=|\bpassword\b/i;

/** Unpacks a bundled archive. */
export const archiveFile: UnitRule = {
  kind: "unit",
  id: "archive-file",
  class: "binary",
  severity: "medium",
  *check(unit) {
    for (const file of unit.files) {
      if (!isArchiveFile(file)) continue;
      const opening = mentionsOf(file, unit).filter(({ line }) => opens.test(line));
      if (opening.length === 0) continue;
      const severity: Severity = opening.some(({ line }) => withPassword.test(line)) ? "medium" : "low";
      yield { path: file.path, line: 1, severity };
    }
  },
};
