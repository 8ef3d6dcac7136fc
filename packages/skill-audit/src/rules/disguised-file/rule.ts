import type { Severity } from "../../audit-facts.ts";
import type { AuditedFile, BinaryFormat } from "../../audited-unit.ts";
import type { FileRule } from "../../rule.ts";

/** Extensions of files that are viewed, not run. */
const harmlessName =
  /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|tiff?|avif|pdf|txt|md|mdx|rst|csv|tsv|json|jsonl|ya?ml|toml|xml|html?|css|mp[34]|wav|ogg|webm|mov|woff2?|ttf|otf|eot|docx?|xlsx?|pptx?|rtf|log|py|m?js|ts|sh|ps1|rb)$/i;
const imageName = /\.(?:png|jpe?g|gif|webp|bmp|ico|tiff?|avif|pdf|mp[34]|wav|ogg|webm|mov|woff2?|ttf|otf|eot)$/i;

const programs: ReadonlySet<BinaryFormat> = new Set([
  "elf",
  "mach-o",
  "pe",
  "java-class",
  "engine-bytecode",
  "java-archive",
  "package",
]);
const archives: ReadonlySet<BinaryFormat> = new Set(["zip", "7z", "rar", "gzip", "xz"]);

/** The first line of a script. */
const script = /^(?:#!\s*\/|<\?php|@echo off)/i;

/** Contains a program under a misleading file name. */
export const disguisedFile: FileRule = {
  kind: "file",
  id: "disguised-file",
  class: "binary",
  severity: "high",
  // A disguised file is suspicious regardless of its folder and references to it.
  ignoredModifiers: ["documentation", "unreached"],
  *check(file) {
    const severity = severityOf(file);
    if (severity !== null) yield { line: 1, severity };
  },
};

function severityOf({ path, format, text }: AuditedFile): Severity | null {
  if (!harmlessName.test(path)) return null;
  if (format !== null && programs.has(format)) return "high";
  if (!imageName.test(path)) return null;
  if (text !== null && script.test(text)) return "high";
  return format !== null && archives.has(format) ? "medium" : null;
}
