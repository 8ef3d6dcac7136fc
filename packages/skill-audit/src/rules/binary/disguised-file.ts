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
  words: {
    title: "Contains a program under a misleading file name",
    rationale:
      "The file name suggests an image, a document, or text, but the first bytes are those of a program, or a program follows the end of the image data. Legitimate programs have no reason to do this.",
    remedy: "Remove the file, or give it the correct extension.",
    beyondPattern:
      "Office documents start with the same bytes as archives, and text can start with the letters MZ. A file is reported only if it starts with a program's signature and its extension belongs to a format that never starts this way.",
  },
  examples: {
    matches: [
      { "assets/logo.png": "\x7fELF\x02\x01\x01\x00\x00\x00" },
      { "guide.pdf": "MZ\x90\x00\x03\x00\x00\x00" },
      { "logo.png": `\x89PNG\r\n\x1a\n\x00\x00\x00\x00IEND\xaeB\x60\x82MZ\x90\x00${"\x03\x00".repeat(8)}` },
      { "voice.mp3": "PK\x03\x04\x0a\x00\x00\x00AndroidManifest.xml PK\x03\x04classes.dex" },
      { "terms.doc": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00 CustomAction InstallExecuteSequence" },
      { "icon.ico": "#!/bin/sh\necho run\n" },
    ],
    ignores: [
      { "logo.png": `\x89PNG\r\n\x1a\n\x00\x00\x00\x00IEND\xaeB\x60\x82${"\x03\x00".repeat(8)}` },
      { "table.xlsx": "PK\x03\x04\x0a\x00\x00\x00" },
      {
        "terms.doc":
          "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00 W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0 CustomAction InstallExecuteSequence",
      },
      { "notes.txt": "MZ is the mark of a program.\n" },
      { "logo.png": "version https://git-lfs.github.com/spec/v1\n" },
    ],
  },
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
