import type { AuditedFile, AuditedUnit, BinaryFormat } from "../audited-unit.ts";
import { escaped } from "./escaped.ts";

/** Formats of what a machine runs, and of what it unpacks. */
const programs: ReadonlySet<BinaryFormat> = new Set([
  "elf",
  "mach-o",
  "pe",
  "wasm",
  "java-class",
  "python-bytecode",
  "engine-bytecode",
  "java-archive",
  "package",
]);

const programName =
  /\.(?:exe|dll|so(?:\.\d+)*|dylib|ms[ip]|scr|cpl|ocx|sys|efi|xll|lnk|jar|war|ear|aar|py[cod]|class|jsc|hbc|luac|beam|dex|node|deb|rpm|apk|aab|ipa|dmg|pkg|(?:msi|app)x(?:bundle)?|appimage|snap|flatpak|crx|xpi|vsix)$/i;
const archiveName = /\.(?:zip|tgz|tar|tar\.(?:gz|xz|bz2|zst)|7z|rar|gz|xz|bz2|zst|cab|iso)$/i;

/** Whether a file is a program that can only be run, not read: by its first bytes or, where there is no text, its name. */
export const isProgramFile = ({ path, format, unread }: AuditedFile): boolean =>
  format !== null && programs.has(format) ? true : unread !== null && programName.test(path);

/** Whether a file is an archive: by its name, so that documents, fonts and packages that are archives, too, are none; or named as data. */
export const isArchiveFile = ({ path, unread, format }: AuditedFile): boolean =>
  unread !== null && (archiveName.test(path) || (format !== null && archives.has(format) && dataName.test(path)));

const archives: ReadonlySet<BinaryFormat> = new Set(["zip", "7z", "rar", "gzip", "xz", "bzip2"]);
/** Names of data whose formats are no archives themselves. */
const dataName = /\.(?:dat|data|db|idx|txt|csv|json|log|tmp|cache|lock|md)$/i;

/** A place where a text of a unit names a file: its 1-based line and all that stands on it. */
export type Mention = Readonly<{ path: string; at: number; line: string }>;

/** The lines of the unit's other texts in which a file stands by its name. */
export function mentionsOf(file: AuditedFile, unit: AuditedUnit): Mention[] {
  const name = nameOf(file.path);
  const standsAlone = new RegExp(`(?<![\\w.-])${escaped(name)}(?![\\w-]|\\.\\w)`);
  const found: Mention[] = [];
  for (const { path, text } of unit.files) {
    if (text === null || path === file.path || !text.includes(name)) continue;
    for (const [index, line] of text.split("\n").entries())
      if (standsAlone.test(line)) found.push({ path, at: index + 1, line });
  }
  return found;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
