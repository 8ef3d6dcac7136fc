import type { UnitKind, UnreadReason } from "./audit-facts.ts";

/**
 * Why a file is not read as what it is: it is no text, or not to be had; `unparsable` where it breaks what reads
 * programs, so that only its text is looked at.
 */
type Unread = Exclude<UnreadReason, "no-text"> | "binary" | "unparsable";

/** A file of a unit, or what stands in the place of one and cannot be read. */
export type AuditedFile = Readonly<{
  /** From the repository's root. */
  path: string;
  /** Its size; null where it is not known. */
  bytes: number | null;
  isExecutable: boolean;
  /** Its text, without a byte order mark and NULs; of an office document, a paragraph a line; null where there is none. */
  text: string | null;
  /** null where nothing is amiss. */
  unread: Unread | null;
  /** The kind of program or archive its first bytes say it is; null of all others. */
  format: BinaryFormat | null;
}>;

export type BinaryFormat =
  | "elf"
  | "mach-o"
  | "pe"
  | "wasm"
  | "java-class"
  | "python-bytecode"
  /** Of the engines of JavaScript, Lua, Erlang and Android. */
  | "engine-bytecode"
  | "java-archive"
  /** Of what installs programs: Windows Installer, Android, Debian, RPM, macOS, extensions of browsers. */
  | "package"
  | "zip"
  | "gzip"
  | "7z"
  | "rar"
  | "xz"
  | "bzip2";

/** A skill as an audit gets it: texts alone, from wherever they come. */
export type AuditedUnit = Readonly<{
  owner: string;
  repo: string;
  /** Of its SKILL.md. */
  path: string;
  /** Of its SKILL.md's folder, without a slash at its end; `""` for the repository's root. */
  folder: string;
  name: string;
  /** As its frontmatter states it; `""` when it does not. */
  description: string;
  kind: UnitKind;
  /** Tools its frontmatter allows; null when it says nothing of them. */
  allowedTools: readonly string[] | null;
  /** Its SKILL.md first. */
  files: readonly AuditedFile[];
}>;
