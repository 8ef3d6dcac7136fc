import type { BinaryFormat } from "../audited-unit.ts";

/** Recognizes an archive or compound file by the names of its entries, which are stored uncompressed. */
type Contents = Readonly<{ format: BinaryFormat; all: readonly string[]; none?: readonly string[] }>;

/** Applications and libraries that are archives (JAR File Specification; APK; XPI; VSIX; APPX; IPA). */
const inArchive: readonly Contents[] = [
  { format: "package", all: ["AndroidManifest.xml", "classes.dex"] },
  { format: "package", all: ["AppxManifest.xml", "AppxBlockMap.xml"] },
  { format: "package", all: ["extension.vsixmanifest"] },
  { format: "package", all: ["META-INF/mozilla.rsa", "manifest.json"] },
  { format: "package", all: [".app/Info.plist", "Payload/"] },
  { format: "java-archive", all: ["META-INF/MANIFEST.MF", ".class"] },
];

/** Streams of Office documents in a compound file; such documents may mention an installer. */
const ofDocuments = ["WordDocument", "Workbook", "PowerPoint Document", "__nameid_version"].map((name) =>
  Buffer.from(name, "utf16le").toString("latin1"),
);
/** Class ID of Windows Installer packages, stored in the root of the compound file. */
const INSTALLER = "\x84\x10\x0c\x00\x00\x00\x00\x00\xc0\x00\x00\x00\x00\x00\x00\x46";

const inCompoundFile: readonly Contents[] = [
  { format: "package", all: [INSTALLER], none: ofDocuments },
  { format: "package", all: ["InstallExecuteSequence", "CustomAction"], none: ofDocuments },
];

const COMPOUND_FILE = "d0cf11e0a1b11ae1";

/** Returns the kind of program that is packed in an archive or compound file; null for all others. */
export function packedProgram(bytes: Uint8Array, start: string, format: BinaryFormat | null): BinaryFormat | null {
  const some = format === "zip" ? inArchive : start.startsWith(COMPOUND_FILE) ? inCompoundFile : [];
  if (some.length === 0) return null;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (name: string) => content.includes(name, 0, "latin1");
  return some.find(({ all, none = [] }) => all.every(holds) && !none.some(holds))?.format ?? null;
}
