import { withoutHidden } from "@skillshelf/skill-audit/hidden-characters";
import { type Deviation, deviation } from "../conformance/rules.ts";
import { readAllowedTools } from "./allowed-tools.ts";
import { decodeLines, scanCharacters, scanEscaped } from "./decode.ts";
import { divide } from "./division.ts";
import {
  type Field,
  isEmptyValue,
  misreadScalars,
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

/** Lines with merge conflict markers blanked, and a deviation per conflict. */
type Unmarked = Readonly<{ lines: readonly string[]; deviations: readonly Deviation[] }>;

/** Removes merge conflict markers. Markers inside fenced code are examples and stay. */
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

/** Returns the fence that is open after a line; null if none is. */
function fenceAfter(line: string, open: string | null): string | null {
  const [, fence, info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (fence === undefined) return open;
  if (open === null) return fence.startsWith("`") && info.includes("`") ? null : fence;
  return fence.startsWith(open) && info.trim() === "" ? null : open;
}

/** Body of a file with its first line in the file and its approximate token count. */
type Body = Readonly<{ text: string; line: number; tokens: number; deviations: readonly Deviation[] }>;

const MAX_LINES = 500;
const MAX_TOKENS = 5_000;
const isText = (line: string): boolean => line.trim() !== "";

/** Reads the body from a line index on, without surrounding blank lines. */
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

/** Reads metadata as strings. Maps in a list are merged; any other value is stored under `metadata`. */
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
  if (value.kind === "map")
    deviations.push(...duplicates(fields), ...fields.flatMap(metadataDeviations).slice(0, MAX_REPORTS));
  // `fromEntries` defines own properties, so `__proto__` is an ordinary key.
  return { value: Object.fromEntries(fields.map((part) => [part.key, oneLine(readableText(part.value))])), deviations };
}

/**
 * The npm installer `skills` skips a skill whose `metadata.internal` is a boolean, so it may not be required to be a
 * string. https://www.npmjs.com/package/skills
 */
const isInternalMark = ({ key, value }: Field): boolean =>
  key === "internal" && value.kind === "text" && value.isPlain && /^(?:true|false)$/i.test(value.text);

function metadataDeviations(field: Field): Deviation[] {
  if (isInternalMark(field)) return [];
  if (field.value.kind === "text") return misreadScalars(field, field.value);
  return [deviation("metadata-not-text", field.line, `${field.key} is a ${field.value.kind}`)];
}

/**
 * A parsed SKILL.md (agentskills.io specification). Texts are single lines without hidden characters, and null if they
 * could not be recovered; the description has no tags. `bodyLine` is the first line of the body, from 1; `bodyTokens`
 * is approximate; `deviations` are ordered by line.
 */
export type SkillFile = Readonly<{
  name: string | null;
  description: string | null;
  license: string | null;
  compatibility: string | null;
  allowedTools: readonly string[] | null;
  metadata: Readonly<Record<string, string>>;
  /** Repositories that it names as its source, as `owner/repo`. */
  upstreams: readonly string[];
  body: string;
  bodyLine: number;
  bodyTokens: number;
  deviations: readonly Deviation[];
}>;

/**
 * Parses a SKILL.md in any condition: recovers what it can and reports deviations from the specification.
 *
 * @param path of the file in its repository. At the root there is no folder name to compare with the skill's name.
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
  // A hidden character must not prevent a fence or key from being recognized.
  const division = divide(merge.lines.map(withoutHidden));
  const isMerging = merge.deviations.some(({ line }) => line <= division.bodyIndex);
  const stated = readStatedFields(division.blocks, isMerging);
  const [first] = division.blocks;
  if (first !== undefined && stated.isEmpty) {
    // The text is between two thematic breaks and belongs to the body.
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

/** Removes deviations that are consequences of another one, so that each cause is deducted once. */
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
