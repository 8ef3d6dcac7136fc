import { withoutHidden } from "@skillshelf/skill-audit/hidden-characters";
import { type Deviation, deviation } from "../conformance/rules.ts";
import { readAllowedTools } from "./allowed-tools.ts";
import { decodeLines, scanCharacters, scanEscaped } from "./decode.ts";
import { divide } from "./division.ts";
import {
  type Field,
  isEmptyValue,
  misread,
  type ReadField,
  readableText,
  readCompatibility,
  readDescription,
  readLicense,
  readName,
} from "./field.ts";
import { oneLine } from "./plain-text.ts";
import { duplicates, readStatedFields, type StatedFields } from "./stated-fields.ts";
import { approximateTokens } from "./tokens.ts";

const MAX_MARKER_REPORTS = 10;

/** Lines of a file with those of merge conflicts left blank, and where the conflicts are. */
type Unmarked = Readonly<{ lines: readonly string[]; deviations: readonly Deviation[] }>;

/** Finds what git writes around the sides of a conflict. In a block of code the markers are an example. */
export function withoutMergeMarkers(lines: readonly string[]): Unmarked {
  const deviations: Deviation[] = [];
  let isOpen = false;
  let fence: string | null = null;
  const unmarked = lines.map((line, index) => {
    fence = fenceAfter(line, fence);
    if (fence !== null) return line;
    const begins = /^<{7}(?: |$)/.test(line);
    const ends = /^>{7}(?: |$)/.test(line);
    if (!begins && !ends) return isOpen && /^(?:={7}$|\|{7}(?: |$))/.test(line) ? "" : line;
    if (begins || !isOpen) deviations.push(deviation("merge-marker", index + 1, line));
    isOpen = begins;
    return "";
  });
  return { lines: deviations.length === 0 ? lines : unmarked, deviations: deviations.slice(0, MAX_MARKER_REPORTS) };
}

/** The fence of the block of code that a line stands in: the one it opens, or the one still open. */
function fenceAfter(line: string, open: string | null): string | null {
  const [, fence, info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (fence === undefined) return open;
  if (open === null) return fence.startsWith("`") && info.includes("`") ? null : fence;
  return fence.startsWith(open) && info.trim() === "" ? null : open;
}

/** A file's Markdown, the line of the file it begins at, and what it costs an agent, approximately. */
type Body = Readonly<{ text: string; line: number; tokens: number; deviations: readonly Deviation[] }>;

const MAX_LINES = 500;
const MAX_TOKENS = 5_000;
const isText = (line: string): boolean => line.trim() !== "";

/** The body from an index of the file's lines on, without the blank lines around it. */
export function readBody(lines: readonly string[], from: number): Body {
  const first = lines.findIndex((line, index) => index >= from && isText(line));
  if (first < 0) {
    const line = Math.min(from + 1, lines.length);
    return { text: "", line, tokens: 0, deviations: [deviation("body-empty", line, "nothing after the frontmatter")] };
  }
  const body = lines.slice(first, lines.findLastIndex(isText) + 1);
  const text = body.join("\n");
  const tokens = approximateTokens(text);
  const isLong = body.length > MAX_LINES || tokens > MAX_TOKENS;
  const detail = `${body.length} ${body.length === 1 ? "line" : "lines"}, ~${Math.round(tokens / 100) * 100} tokens`;
  return { text, line: first + 1, tokens, deviations: isLong ? [deviation("body-too-long", first + 1, detail)] : [] };
}

type Metadata = Readonly<Record<string, string>>;

const MAX_REPORTS = 20;

/** The metadata as texts. Where it is no map, maps in a list are read as one, and any other value under `metadata`. */
export function readMetadata(field: Field | undefined): ReadField<Metadata> {
  if (field === undefined) return { value: null, deviations: [] };
  const { line, value } = field;
  if (isEmptyValue(value))
    return { value: null, deviations: [deviation("field-empty", line, "metadata has no value")] };
  const deviations: Deviation[] = [];
  if (value.kind !== "map") deviations.push(deviation("metadata-not-map", line, `a ${value.kind}`));
  const parts = value.kind === "list" ? value.items : [value];
  const fields = parts.flatMap((part): readonly Field[] => {
    return part.kind === "map" ? part.fields : [{ key: "metadata", line, value: part }];
  });
  if (value.kind === "map") deviations.push(...duplicates(fields), ...fields.flatMap(judge).slice(0, MAX_REPORTS));
  // fromEntries defines keys of its own: __proto__ is one like any other.
  return { value: Object.fromEntries(fields.map((part) => [part.key, oneLine(readableText(part.value))])), deviations };
}

/**
 * The installer `skills` of npm leaves out a skill whose `metadata.internal` is a truth value: it has to be one, and no text.
 * https://www.npmjs.com/package/skills
 */
const isInternalMark = ({ key, value }: Field): boolean =>
  key === "internal" && value.kind === "text" && value.isPlain && /^(?:true|false)$/i.test(value.text);

function judge(field: Field): Deviation[] {
  if (isInternalMark(field)) return [];
  if (field.value.kind === "text") return misread(field, field.value);
  return [deviation("metadata-not-text", field.line, `${field.key} is a ${field.value.kind}`)];
}

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
    const deviations = [deviation("frontmatter-missing", 1, "no fields")];
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
