import type { Fault, Fields } from "./field.ts";
import { Frontmatter } from "./frontmatter.ts";
import type { FrontmatterRules } from "./profile.ts";

type FrontmatterFault = Fault<
  | "invalid-utf-8"
  | "byte-order-mark"
  | "frontmatter-missing"
  | "frontmatter-not-first"
  | "frontmatter-fence"
  | "frontmatter-unterminated"
>;

const meant = { byteOrderMark: "skipped", carriageReturn: "line-end", missing: "no-fields" } as const;

/** What the author means to be frontmatter, which agents may not accept. */
const meantRules: readonly FrontmatterRules[] = [
  { ...meant, before: "blank-lines", opening: /^---+\s*$/, closing: /^(?:---+|\.\.\.)\s*$/ },
  { ...meant, before: "blank-lines", opening: /^[\s\u200B]*---+\s*$/, closing: /^\s*(?:---+|\.\.\.)\s*$/ },
  { ...meant, before: "blank-lines", opening: /^---+\s*$/, closing: /^\s*$/ },
  { ...meant, before: "anything", opening: /^---\s*$/, closing: /^---\s*$/ },
];

type Meant = Readonly<{ frontmatter: Frontmatter; fields: Fields }>;

/** The text of a `SKILL.md` and what was found in it, which agents share. */
export class SkillText {
  readonly size: number;
  readonly isUtf8: boolean;
  readonly #text: string;
  readonly #hasMark: boolean;
  /** UTF-16 as an editor shows it; no agent reads it. */
  readonly #utf16: SkillText | null;
  readonly #linesBy = new Map<FrontmatterRules["carriageReturn"], readonly string[]>();
  readonly #byRules = new Map<FrontmatterRules, Frontmatter | null>();
  readonly #byPlace = new Map<string, Frontmatter>();
  #meantOnce: Readonly<{ value: Meant | null }> | null = null;

  constructor(bytes: Uint8Array) {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    this.size = bytes.length;
    this.isUtf8 = !text.includes("\uFFFD") || isUtf8(bytes);
    this.#hasMark = text.startsWith("\uFEFF");
    const utf16 = utf16Of(bytes);
    this.#utf16 = utf16 === null ? null : new SkillText(new TextEncoder().encode(utf16));
    this.#text = this.#hasMark ? text.slice(1) : text;
  }

  /** Without line endings and byte order mark. */
  lines({ carriageReturn }: Pick<FrontmatterRules, "carriageReturn">): readonly string[] {
    const known = this.#linesBy.get(carriageReturn);
    const lines = known ?? this.#text.split(carriageReturn === "line-end" ? /\r\n|\r|\n/ : /\r?\n/);
    this.#linesBy.set(carriageReturn, lines);
    return lines;
  }

  /** The text that the author states in a field; null if there is none. */
  stated(key: "name" | "description"): string | null {
    if (this.#utf16 !== null) return this.#utf16.stated(key);
    const value = this.#meant?.fields.get(key);
    if (value === undefined || value.kind === "null") return null;
    // Text with brackets or a colon may be a list or map to YAML, but not to its author.
    if ((value.kind === "list" || value.kind === "map") && value.text.includes("\n")) return null;
    // An author who writes " #" in a description means it as text.
    const text = key === "description" ? value.text + value.comment : value.text;
    const isDamaged = !this.isUtf8 && text.includes("\uFFFD");
    return text.trim() === "" || isDamaged ? null : text;
  }

  frontmatter(rules: FrontmatterRules): Frontmatter | FrontmatterFault {
    return this.#find(rules) ?? this.#whyMissing(rules);
  }

  /** The frontmatter that the author means, with its fields; null if there is none. */
  get #meant(): Meant | null {
    this.#meantOnce ??= { value: this.#findMeant() };
    return this.#meantOnce.value;
  }

  #findMeant(): Meant | null {
    for (const rules of meantRules) {
      const frontmatter = this.#find(rules);
      const fields = frontmatter?.stated;
      // Lines of dashes may also divide the text.
      if (frontmatter && (fields?.has("name") || fields?.has("description"))) return { frontmatter, fields };
    }
    return null;
  }

  #find(rules: FrontmatterRules): Frontmatter | null {
    const known = this.#byRules.get(rules);
    if (known !== undefined) return known;
    const lines = this.lines(rules);
    const start = this.#opening(rules);
    const end = start < 0 ? -1 : lines.findIndex((line, index) => index > start && rules.closing.test(line));
    const found = end < 0 ? null : this.#between(rules, start, end);
    this.#byRules.set(rules, found);
    return found;
  }

  #between(rules: FrontmatterRules, start: number, end: number): Frontmatter {
    const lines = this.lines(rules);
    const line = lines[end] ?? "";
    const [dashes = ""] = rules.closing.exec(line) ?? [];
    const before = line.slice(0, line.indexOf(dashes));
    const place = [rules.carriageReturn, start, end, before.length].join(" ");
    const found =
      this.#byPlace.get(place) ??
      new Frontmatter({
        lines: [...lines.slice(start + 1, end), ...(before === "" ? [] : [before])],
        opening: start + 1,
        closing: end + 1,
        body: [line.slice(before.length + dashes.length), ...lines.slice(end + 1)],
      });
    this.#byPlace.set(place, found);
    return found;
  }

  /** Index of the line of the opening fence, or -1. */
  #opening(rules: FrontmatterRules): number {
    const { byteOrderMark, before, opening } = rules;
    const lines = this.lines(rules);
    const from = this.#hasMark && byteOrderMark === "kept" ? 1 : 0;
    if (before === "anything") return lines.findIndex((line, index) => index >= from && opening.test(line));
    if (from > 0) return -1;
    const first = before === "nothing" ? 0 : lines.findIndex((line) => line.trim() !== "");
    return opening.test(lines[first] ?? "") ? first : -1;
  }

  #whyMissing(rules: FrontmatterRules): FrontmatterFault {
    if (this.#utf16 !== null) return { reason: "invalid-utf-8", line: 1 };
    const found = this.#meant;
    if (found === null) {
      const isOpened = this.#opening(rules) >= 0;
      return { reason: isOpened ? "frontmatter-unterminated" : "frontmatter-missing", line: 1 };
    }
    const { opening, closing } = found.frontmatter.parts;
    if (this.#hasMark && rules.byteOrderMark === "kept") return { reason: "byte-order-mark", line: 1 };
    if (opening > 1 && rules.before === "nothing") return { reason: "frontmatter-not-first", line: opening };
    if (this.lines(meant)[closing - 1]?.trim() === "") return { reason: "frontmatter-unterminated", line: opening };
    const isOpened = rules.opening.test(this.lines(rules)[opening - 1] ?? "");
    return { reason: "frontmatter-fence", line: isOpened ? closing : opening };
  }
}

/** The text of UTF-16 with a byte order mark; null for other files. */
function utf16Of(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  return first === 0xfe && second === 0xff ? new TextDecoder("utf-16be").decode(bytes) : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
