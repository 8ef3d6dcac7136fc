import type { ConformanceRule } from "@skillshelf/skill-reader/conformance/rules";
import { divide } from "@skillshelf/skill-reader/skill-file/division";
import { readAs } from "@skillshelf/skill-reader/skill-file/field";
import { readStatedFields } from "@skillshelf/skill-reader/skill-file/stated-fields";
import { readYaml } from "@skillshelf/skill-reader/skill-file/yaml-fields";
import { parseDocument } from "yaml";

/** A repaired place. `line` is in the file as it was. */
type Repair = Readonly<{ rule: ConformanceRule["id"]; line: number }>;

export type Repaired = Readonly<{ bytes: Uint8Array; repairs: readonly Repair[] }>;

/**
 * Repairs what can be repaired in frontmatter without a decision about its meaning: a byte order mark, blank lines before it,
 * fences, line endings, values that need quotation marks to be valid YAML, and strings that YAML takes for another type. The
 * file after the frontmatter stays as it is.
 *
 * @param keeps whether a changed file keeps what agents read. A repair that does not is left out.
 */
export function repair(bytes: Uint8Array, keeps: (changed: Uint8Array) => boolean): Repaired {
  const head = headOf(bytes);
  const content = contentOf(head.draft);
  const isKept = (draft: Draft) =>
    (content === null || contentOf(draft) === content) && keeps(bytesOf(draft, head.rest));
  let edits = [...editsOf(head)].slice(0, MAX_EDITS);
  // Of two repairs, each alone may change what an agent reads, and both together not.
  const whole = edits.reduce((draft, { variants: [apply] }) => apply?.(draft) ?? draft, head.draft);
  if (edits.length > 1 && isKept(whole))
    return { bytes: bytesOf(whole, head.rest), repairs: edits.map(({ rule, line }) => ({ rule, line })) };
  let fixed = head.draft;
  const repairs: Repair[] = [];
  // An agent may need several repairs before it reads the same again.
  for (let before = Number.POSITIVE_INFINITY; edits.length < before; ) {
    before = edits.length;
    edits = edits.filter(({ rule, line, variants }) => {
      const next = variants.map((apply) => apply(fixed)).find(isKept);
      if (next === undefined) return true;
      fixed = next;
      repairs.push({ rule, line });
      return false;
    });
  }
  if (repairs.length === 0) return { bytes, repairs };
  return { bytes: bytesOf(fixed, head.rest), repairs: repairs.toSorted((one, other) => one.line - other.line) };
}

/** The part of a file that may change. Without frontmatter that is certain, there are no lines. */
type Draft = Readonly<{
  mark: string;
  blankLines: string;
  /** The fences and the lines between them. */
  lines: readonly Line[];
}>;

/** `index` is that of the line in the frontmatter as it was; null if a repair adds the line. */
type Line = Readonly<{ text: string; end: string; index: number | null }>;

/** `firstLine` is the number of the opening fence in the file. `rest` stays as it is. */
type Head = Readonly<{ draft: Draft; firstLine: number; rest: Uint8Array }>;

/** Each is checked with the rules of every agent. */
const MAX_EDITS = 100;
/** Longer frontmatter is not parsed as YAML either. Bytes. */
const MAX_HEAD = 64_000;
const MARK = "\ufeff";
const lineEnd = /\r\n|\r|\n/g;
/** Which side of a merge conflict is meant is not known. */
const mergeMarker = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/;

function headOf(bytes: Uint8Array): Head {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? MARK : "";
  const content = bytes.subarray(mark === "" ? 0 : 3);
  const unknown: Head = { draft: { mark, blankLines: "", lines: [] }, firstLine: 1, rest: content };
  const all = linesOf(new TextDecoder().decode(content));
  const { blocks, deviations } = divide(all.map(({ text }) => text));
  const [block, second] = blocks;
  const isCertain = deviations.every(({ rule }) => rule === "frontmatter-fence" || rule === "frontmatter-not-first");
  if (block === undefined || second !== undefined || !isCertain) return unknown;
  // Text without fields between two thematic breaks belongs to the body.
  if (readStatedFields(blocks, false).isEmpty) return unknown;
  const opening = block.firstLine - 2;
  const closing = opening + 1 + block.lines.length;
  const length = lengthOf(content, closing + 1);
  const source = length > MAX_HEAD ? null : validText(content.subarray(0, length));
  if (source === null) return unknown;
  const lines = linesOf(source).slice(0, closing + 1);
  const [before, own] = [lines.slice(0, opening), lines.slice(opening)];
  if (before.some(({ text }) => text.trim() !== "") || own.some(({ text }) => mergeMarker.test(text))) return unknown;
  const blankLines = before.map(({ text, end }) => text + end).join("");
  const draft = { mark, blankLines, lines: own.map((line, index) => ({ ...line, index })) };
  return { draft, firstLine: opening + 1, rest: content.subarray(length) };
}

function linesOf(text: string): Line[] {
  const ends = text.match(lineEnd) ?? [];
  return text.split(lineEnd).map((line, index) => ({ text: line, end: ends[index] ?? "", index }));
}

/** Returns how many bytes a number of lines take. Line ends are the same bytes in every text that includes ASCII. */
function lengthOf(content: Uint8Array, lines: number): number {
  const text = Buffer.from(content).toString("latin1");
  const end = [...text.matchAll(lineEnd)][lines - 1];
  return end === undefined ? text.length : end.index + end[0].length;
}

function validText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const bytesOf = ({ mark, blankLines, lines }: Draft, rest: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(mark + blankLines + lines.map(({ text, end }) => text + end).join("")), rest]);

/** Returns a text for the fields and their values, as texts whatever their types; null if they are not valid YAML. */
function contentOf({ lines }: Draft): string | null {
  const source = lines.slice(1, -1).map(({ text }) => text);
  const { fields, fault } = readYaml(source.join("\n"), 1);
  if (fault !== null) return null;
  return JSON.stringify(fields, (key, value: unknown) => (/^(?:line|isPlain|comment)$/.test(key) ? undefined : value));
}

/** A repair of one place. The first variant that keeps what agents read is used. */
type Edit = Repair & Readonly<{ variants: readonly ((draft: Draft) => Draft)[] }>;

function* editsOf({ draft, firstLine, rest }: Head): Generator<Edit> {
  const { mark, blankLines, lines } = draft;
  if (mark !== "") yield { rule: "byte-order-mark", line: 1, variants: [(one) => ({ ...one, mark: "" })] };
  if (blankLines !== "")
    yield { rule: "frontmatter-not-first", line: firstLine, variants: [(one) => ({ ...one, blankLines: "" })] };
  for (const index of lines.length === 0 ? [] : [0, lines.length - 1])
    if (lines[index]?.text !== "---") yield edit("frontmatter-fence", firstLine, index, ["---"]);
  yield* lineEndEdits(draft, firstLine, rest);
  for (const { index, rule, texts } of quotationsIn(lines.map(({ text }) => text)))
    yield edit(rule, firstLine, index, texts);
}

/** Replaces a line by one of several texts, which may be several lines. */
const edit = (rule: Repair["rule"], firstLine: number, index: number, texts: readonly string[]): Edit => ({
  rule,
  line: firstLine + index,
  variants: texts.map((text) => (draft: Draft) => ({
    ...draft,
    lines: draft.lines.flatMap((line) =>
      line.index === index
        ? text.split("\n").map((part, at) => ({ ...line, text: part, index: at === 0 ? index : null }))
        : [line],
    ),
  })),
});

/** Ends the lines of frontmatter as those of the body end, unless all end in a line feed. */
function* lineEndEdits({ lines }: Draft, firstLine: number, rest: Uint8Array): Generator<Edit> {
  const end = /\r\n|\r|\n/.exec(Buffer.from(rest).toString("latin1"))?.[0] === "\r\n" ? "\r\n" : "\n";
  const kinds = new Set(lines.map((line) => line.end).filter(Boolean));
  if (kinds.size === 0 || (kinds.size === 1 && (kinds.has("\n") || kinds.has(end)))) return;
  const index = lines.findIndex((line) => line.end !== "" && line.end !== end);
  yield {
    rule: "line-endings",
    line: firstLine + index,
    variants: [
      (draft) => ({ ...draft, lines: draft.lines.map((line) => (line.end === "" ? line : { ...line, end })) }),
    ],
  };
}

type Quotation = Readonly<{ index: number; rule: Repair["rule"]; texts: readonly string[] }>;

const field = /^( *)([A-Za-z_][\w-]*)(:[ \t]+)(\S.*)$/;

/** Returns the lines of frontmatter, between its fences, whose value should be in quotation marks. */
function* quotationsIn(lines: readonly string[]): Generator<Quotation> {
  let parent = "";
  let indent: number | null = null;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || index === lines.length - 1 || line.trim() === "") continue;
    const depth = line.search(/[^ ]/);
    if (depth === 0) {
      parent = /^metadata:[ \t]*(?:#.*)?$/.test(line) ? "metadata" : "";
      indent = null;
    } else indent ??= depth;
    if (depth > 0 && (parent !== "metadata" || depth !== indent)) continue;
    const [, space = "", key = "", colon = "", value = ""] = field.exec(line.trimEnd()) ?? [];
    // A value that goes on below is left to its author.
    if (key === "" || isContinued(lines, index, depth)) continue;
    const rule = isInvalid(key, value) ? ruleOfInvalid(value) : ruleOfScalar(parent, key, value);
    if (rule) yield { index, rule, texts: quotedForms(value, space).map((form) => space + key + colon + form) };
  }
}

function isContinued(lines: readonly string[], index: number, depth: number): boolean {
  const next = lines.slice(index + 1, -1).find((line) => line.trim() !== "");
  return next !== undefined && next.search(/\S/) > depth;
}

const isInvalid = (key: string, value: string): boolean =>
  parseDocument(`${key}: ${value}`, { prettyErrors: false, logLevel: "silent" }).errors.length > 0;

/** Block scalars and quotation marks that are not closed may have been meant in several ways. */
function ruleOfInvalid(value: string): Repair["rule"] | undefined {
  const [first = ""] = value;
  const isOpen = /["']/.test(first) && value.split(first).length % 2 === 0;
  return isOpen || /[|>]/.test(first) ? undefined : "frontmatter-invalid-yaml";
}

/** Some readers know no escapes in quotation marks, so forms without come first. */
const quotedForms = (text: string, space: string): string[] => [
  ...(/["\\]/.test(text) ? [] : [`"${text}"`]),
  ...(text.includes("'") ? [] : [`'${text}'`]),
  `>-\n${space}  ${text}`,
];

/** Returns the rule that an unquoted scalar violates; undefined if it is a string, or may be meant as another type. */
function ruleOfScalar(parent: string, key: string, scalar: string): Repair["rule"] | undefined {
  const what = readAs(scalar);
  if (what === undefined || what === "null") return undefined;
  // An agent may read a boolean of metadata as such, as the npm command `skills` does with `internal`.
  if (parent === "metadata") return what === "a boolean" ? undefined : "yaml-1-1-scalar";
  if (key !== "name" && key !== "description" && key !== "license" && key !== "compatibility") return undefined;
  return what === "a boolean in YAML 1.1" ? "yaml-1-1-scalar" : `${key}-not-text`;
}
