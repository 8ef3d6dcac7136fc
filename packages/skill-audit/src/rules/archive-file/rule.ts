import type { Severity } from "../../audit-facts.ts";
import type { AuditedUnit } from "../../audited-unit.ts";
import { isArchiveFile, type Mention, mentionsOf } from "../../matchers/binaries.ts";
import { escaped } from "../../matchers/escaped.ts";
import type { UnitRule } from "../../rule.ts";

const opens =
  /\b(?:unzip|gunzip|tar|7za?|unrar|bsdtar|expand-archive|unpack\w*|extract\w*|zipfile|tarfile|gzip|decompress\w*|untar|adm-zip|open|cab|mount)\b/i;
const withPassword = /\bunzip\b.*\s-P\s?\S|\b7za?\b.*\s-p\S|\bunrar\b.*\s-p\S|setpassword|\bpwd\s*=|\bpassword\b/i;

/** The folder that an archive is unpacked into. */
const folder =
  /(?:\s-d\s*|\s-C\s*|\s--directory[= ]|\s-o(?=[\w./])|-DestinationPath\s+|extract(?:all|AllTo)?\(\s*(?:path\s*=\s*)?|unpack_archive\([^,)]+,\s*)["'`]?([\w./$~{}-]*\w)/i;
/** What runs a file, in front of its path. */
const running =
  /(?:^|[`;&|(]|\b(?:exec\w*|spawn\w*|run|Popen|call|check_\w+|system|start-process|fork)\(?|\bchmod\s+\S+|\b(?:ba|z)?sh|\bpython3?|\bnode|\bsudo|&)\s*\[?["'`]?$/i;

/** Where a text runs a file of the folder into which it unpacked the archive; null where it does not. */
function lineOfRun({ path, line }: Mention, unit: AuditedUnit): { path: string; line: number } | null {
  const target = folder.exec(line)?.[1]?.replace(/^\.\//, "");
  if (target === undefined || target === "." || target === "") return null;
  const inside = new RegExp(String.raw`(?:\./)?${escaped(target)}/[\w./$\{}-]+`, "g");
  const lines = unit.files.find((file) => file.path === path)?.text?.split("\n") ?? [];
  for (const [at, one] of lines.entries())
    for (const { index } of one.matchAll(inside)) if (running.test(one.slice(0, index))) return { path, line: at + 1 };
  return null;
}

/** Unpacks a bundled archive. */
export const archiveFile: UnitRule = {
  kind: "unit",
  id: "archive-file",
  class: "binary",
  severity: "high",
  *check(unit) {
    for (const file of unit.files) {
      if (!isArchiveFile(file)) continue;
      const opening = mentionsOf(file, unit).filter(({ line }) => opens.test(line));
      if (opening.length === 0) continue;
      const run = opening.map((one) => lineOfRun(one, unit)).find((one) => one !== null);
      const isHidden = opening.some(({ line }) => withPassword.test(line));
      const severity: Severity = run ? "high" : isHidden ? "medium" : "low";
      yield { path: file.path, line: 1, severity };
      if (run) yield run;
    }
  },
};
