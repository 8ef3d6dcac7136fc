import type { UnitKind, UnreadReason } from "./audit-facts.ts";
import type { BytecodeSymbols } from "./files/python-bytecode.ts";

/**
 * Why a file is not read according to its type: it is binary or not available. `unparsable` means that it breaks a
 * parser, so that only its text is checked.
 */
type Unread = Exclude<UnreadReason, "no-text"> | "binary" | "unparsable";

/** A file of a unit; possibly one whose content is not available. */
export type AuditedFile = Readonly<{
  /** Relative to the repository root. */
  path: string;
  /** Size in bytes; null if unknown. */
  bytes: number | null;
  isExecutable: boolean;
  /** Text without byte order mark and NULs; office documents have one paragraph per line. null if there is no text. */
  text: string | null;
  /** null if the file was read completely. */
  unread: Unread | null;
  /** Kind of program or archive, detected by the first bytes; null for all other files. */
  format: BinaryFormat | null;
  /** What the code of Python bytecode names; absent where it is not known. */
  symbols?: BytecodeSymbols;
}>;

export type BinaryFormat =
  | "elf"
  | "mach-o"
  | "pe"
  | "wasm"
  | "java-class"
  | "python-bytecode"
  /** Bytecode of JavaScript engines, Lua, Erlang, and Android. */
  | "engine-bytecode"
  | "java-archive"
  /** Installer formats: Windows Installer, Android, Debian, RPM, macOS, browser extensions. */
  | "package"
  | "zip"
  | "gzip"
  | "7z"
  | "rar"
  | "xz"
  | "bzip2";

/** Input of an audit: a skill or a plugin with the texts of its files. */
export type AuditedUnit = Readonly<{
  owner: string;
  repo: string;
  /** Path of the SKILL.md, or of a plugin's manifest. */
  path: string;
  /** Folder of the skill or plugin, without a trailing slash; `""` for the repository root. */
  folder: string;
  name: string;
  /** Description from the frontmatter; `""` if missing. */
  description: string;
  kind: UnitKind;
  /** Tools that the frontmatter allows; null if the field is missing. */
  allowedTools: readonly string[] | null;
  /** The SKILL.md or manifest comes first. */
  files: readonly AuditedFile[];
  /** Paths of files that an agent loads or starts by itself once a plugin is installed. Their findings are not lowered for where they are. */
  active?: ReadonlySet<string>;
}>;
