import type { AuditedFile, AuditedUnit } from "../audited-unit.ts";
import type { ReadSegment } from "../segment.ts";

/** A line of prose, with some of it changed. */
export const sampleSegment = (changes: Partial<ReadSegment> = {}): ReadSegment => ({
  place: "prose",
  language: null,
  text: "Run it.",
  line: 1,
  headings: [],
  before: "",
  isQuoted: false,
  program: null,
  ...changes,
});

/** A file of text. */
const sampleFile = (path: string, text: string, changes: Partial<AuditedFile> = {}): AuditedFile => ({
  path,
  bytes: Buffer.byteLength(text),
  isExecutable: false,
  text,
  unread: null,
  format: null,
  ...changes,
});

/** A skill of some files, given by their paths from the repository's root; the first is its SKILL.md. */
export function sampleUnit(files: Readonly<Record<string, string>>, changes: Partial<AuditedUnit> = {}): AuditedUnit {
  const [path = "SKILL.md"] = Object.keys(files);
  return {
    owner: "sample-owner",
    repo: "sample",
    path,
    folder: path.slice(0, Math.max(0, path.lastIndexOf("/"))),
    name: "sample",
    description: "Formats the tables of a report.",
    kind: "skill",
    allowedTools: null,
    files: Object.entries(files).map(([file, text]) => sampleFile(file, text)),
    ...changes,
  };
}
