import { withoutHidden } from "@skillshelf/skill-audit/hidden-characters";
import { readAllowedTools } from "./allowed-tools.ts";
import { readBody } from "./body.ts";
import { decodeLines } from "./decode.ts";
import { type Deviation, deviation } from "./deviation.ts";
import { divide } from "./division.ts";
import { readableText } from "./field.ts";
import { type Unmarked, withoutMergeMarkers } from "./merge-markers.ts";
import { readMetadata } from "./metadata.ts";
import { scanCharacters, scanEscaped } from "./scan-characters.ts";
import { readStatedFields, type StatedFields } from "./stated-fields.ts";
import { readCompatibility, readDescription, readLicense, readName } from "./text-field.ts";

/**
 * A SKILL.md as the agentskills.io specification describes it. Texts are one line each, null where none could be
 * recovered; they have no tags in the description and no characters that cannot be seen. `bodyLine` is the line of the
 * file the body begins at, from 1; `bodyTokens` are approximate; `deviations` are in the order of their lines.
 */
export type SkillFile = Readonly<{
  name: string | null;
  description: string | null;
  license: string | null;
  compatibility: string | null;
  allowedTools: readonly string[] | null;
  metadata: Readonly<Record<string, string>>;
  /** Repositories it names as where it comes from, `owner/repo` each. */
  upstreams: readonly string[];
  body: string;
  bodyLine: number;
  bodyTokens: number;
  deviations: readonly Deviation[];
}>;

/**
 * Reads a SKILL.md whatever its state: what can be recovered is, what departs from the specification is reported.
 * `path` is that of the file in its repository, with `/`; a file at the root has no folder to be named after.
 */
export function parseSkillFile(bytes: Uint8Array, path: string): SkillFile {
  const decoded = decodeLines(bytes);
  const merge = withoutMergeMarkers(decoded.lines);
  const { stated, upstreams, bodyIndex, isMerging, deviations: ofFrontmatter } = readFrontmatter(merge);
  const { folder, file } = folderAndFile(path);
  const name = readName(stated.get("name"), folder);
  const description = readDescription(stated.get("description"));
  const license = readLicense(stated.get("license"));
  const compatibility = readCompatibility(stated.get("compatibility"));
  const metadata = readMetadata(stated.get("metadata"));
  const allowedTools = readAllowedTools(stated.get("allowed-tools"));
  const body = readBody(decoded.lines, bodyIndex);
  const deviations = [
    ...decoded.deviations,
    ...merge.deviations,
    ...ofFrontmatter,
    ...[name, description, license, compatibility, metadata, allowedTools].flatMap((field) => field.deviations),
    ...scanCharacters(decoded.lines),
    ...escapedCharacters(stated, decoded.lines.slice(0, bodyIndex)),
    ...body.deviations,
    ...(file === "SKILL.md" ? [] : [deviation("file-name", 1, file)]),
  ];
  return {
    name: name.value,
    description: description.value,
    license: license.value,
    compatibility: compatibility.value,
    allowedTools: allowedTools.value,
    metadata: metadata.value ?? {},
    upstreams,
    body: body.text,
    bodyLine: body.line,
    bodyTokens: body.tokens,
    deviations: withoutConsequences(deviations, isMerging).toSorted((one, other) => one.line - other.line),
  };
}

function folderAndFile(path: string): { folder: string | null; file: string } {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  return { folder: segments.at(-2) ?? null, file: segments.at(-1) ?? "" };
}

type Frontmatter = Readonly<{
  stated: StatedFields["fields"];
  upstreams: StatedFields["upstreams"];
  bodyIndex: number;
  isMerging: boolean;
  deviations: readonly Deviation[];
}>;

function readFrontmatter(merge: Unmarked): Frontmatter {
  // A character that cannot be seen must not keep a fence or a key from being known.
  const division = divide(merge.lines.map(withoutHidden));
  const isMerging = merge.deviations.some(({ line }) => line <= division.bodyIndex);
  const stated = readStatedFields(division.blocks, isMerging);
  const [first] = division.blocks;
  if (first !== undefined && stated.isEmpty) {
    // Text between two rules of Markdown: it is not thrown away, it is the body.
    const deviations = [deviation("frontmatter-missing", 1, "no line states a field")];
    return { stated: stated.fields, upstreams: [], bodyIndex: first.firstLine - 1, isMerging, deviations };
  }
  const deviations = [...division.deviations, ...stated.deviations];
  const { fields, upstreams } = stated;
  return { stated: fields, upstreams, bodyIndex: division.bodyIndex, isMerging, deviations };
}

function escapedCharacters(stated: StatedFields["fields"], lines: readonly string[]): Deviation[] {
  return [...stated.values()].flatMap(({ line, value }) => scanEscaped(readableText(value), line, lines));
}

/** What follows from something else that is reported: one cause is deducted once. */
function withoutConsequences(deviations: readonly Deviation[], isMerging: boolean): Deviation[] {
  const causes = new Set(deviations.map(({ rule }) => rule));
  const consequences = new Set<Deviation["rule"]>();
  if (causes.has("frontmatter-missing")) {
    for (const rule of ["name-missing", "description-missing"] as const) consequences.add(rule);
  }
  if (isMerging) {
    const rules = ["frontmatter-not-first", "frontmatter-twice", "frontmatter-invalid-yaml", "duplicate-key"] as const;
    for (const rule of rules) consequences.add(rule);
  }
  return deviations.filter(({ rule }) => !consequences.has(rule));
}
