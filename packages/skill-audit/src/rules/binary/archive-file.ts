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
  words: {
    title: "Unpacks a bundled archive",
    rationale:
      "An archive's contents are not visible in a review and appear only at run time. Scanners cannot open password-protected archives.",
    remedy: "Ship the files unpacked.",
    beyondPattern:
      "Office documents, e-books, fonts, and extensions are also archives internally. Only files with an archive extension are reported, and only when the skill's text opens them. Severity is low without a password.",
  },
  examples: {
    matches: [
      { "SKILL.md": "Run `unzip -P tables assets/tool.zip` first.\n", "assets/tool.zip": "PK\x03\x04\x0a\x00\x09\x00" },
      {
        "setup.py": "import zipfile\nzipfile.ZipFile('rows.dat').extractall()\n",
        "rows.dat": "PK\x03\x04\x0a\x00\x00\x00",
      },
      { "setup.sh": "#!/bin/sh\ntar xzf data.tar.gz\n", "data.tar.gz": "\x1f\x8b\x08\x00\x00\x00" },
    ],
    ignores: [
      { "SKILL.md": "Open template.docx and extract its tables.\n", "template.docx": "PK\x03\x04\x0a\x00\x00\x00" },
      { "SKILL.md": "Unzip the archive of the user.\n", "sample.zip": "PK\x03\x04\x0a\x00\x00\x00" },
      { "SKILL.md": "Extract tables.zip, which the user brings.\n" },
    ],
  },
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
