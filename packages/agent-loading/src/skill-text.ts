import type { Fault, Fields } from "./field.ts";
import { Frontmatter } from "./frontmatter.ts";
import type { FrontmatterRules } from "./profile.ts";

type FrontmatterFault = Fault<
  "byte-order-mark" | "frontmatter-missing" | "frontmatter-not-first" | "frontmatter-fence" | "frontmatter-unterminated"
>;

const skipped = { byteOrderMark: "skipped", missing: "no-fields" } as const;

/** What the author means to be frontmatter, which agents may not accept. */
const meantRules: readonly FrontmatterRules[] = [
  { ...skipped, before: "blank-lines", opening: /^---+\s*$/, closing: /^(?:---+|\.\.\.)\s*$/ },
  { ...skipped, before: "blank-lines", opening: /^[\s\u200B]*---+\s*$/, closing: /^\s*(?:---+|\.\.\.)\s*$/ },
  { ...skipped, before: "anything", opening: /^---\s*$/, closing: /^---\s*$/ },
];

const noValue = { kind: "null", text: "", comment: "" };

/** The text of a `SKILL.md` and what was found in it, which agents share. */
export class SkillText {
  /** Without line endings and byte order mark. */
  readonly lines: readonly string[];
  readonly isUtf8: boolean;
  readonly #hasMark: boolean;
  readonly #byRules = new Map<FrontmatterRules, Frontmatter | null>();
  readonly #byFences = new Map<string, Frontmatter>();
  #stated: Fields | null = null;

  constructor(bytes: Uint8Array) {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    this.isUtf8 = !text.includes("\uFFFD") || isUtf8(bytes);
    this.#hasMark = text.startsWith("\uFEFF");
    this.lines = (this.#hasMark ? text.slice(1) : text).split(/\r?\n/);
  }

  /** The text that the author states in a field; null if there is none. */
  stated(key: "name" | "description"): string | null {
    this.#stated ??= this.#meant?.stated ?? new Map();
    const { kind, text, comment } = this.#stated.get(key) ?? noValue;
    // Text in brackets on one line is a list to YAML, but not to its author.
    if (kind === "null" || (kind === "collection" && text.includes("\n")) || text.trim() === "") return null;
    // An author who writes " #" in a description means it as text.
    return key === "description" ? text + comment : text;
  }

  frontmatter(rules: FrontmatterRules): Frontmatter | FrontmatterFault {
    return this.#find(rules) ?? this.#whyMissing(rules);
  }

  get #meant(): Frontmatter | null {
    for (const rules of meantRules) {
      const found = this.#find(rules);
      const fields = found?.stated;
      // Lines of dashes may also divide the text.
      if (fields?.has("name") || fields?.has("description")) return found;
    }
    return null;
  }

  #find(rules: FrontmatterRules): Frontmatter | null {
    const known = this.#byRules.get(rules);
    if (known !== undefined) return known;
    const start = this.#opening(rules);
    const end = start < 0 ? -1 : this.lines.findIndex((line, index) => index > start && rules.closing.test(line));
    const found = end < 0 ? null : this.#between(start, end);
    this.#byRules.set(rules, found);
    return found;
  }

  #between(start: number, end: number): Frontmatter {
    const key = `${start} ${end}`;
    const found = this.#byFences.get(key) ?? new Frontmatter(this.lines.slice(start + 1, end), start + 2);
    this.#byFences.set(key, found);
    return found;
  }

  /** Index of the line of the opening fence, or -1. */
  #opening({ byteOrderMark, before, opening }: FrontmatterRules): number {
    const from = this.#hasMark && byteOrderMark === "kept" ? 1 : 0;
    if (before === "anything") return this.lines.findIndex((line, index) => index >= from && opening.test(line));
    if (from > 0) return -1;
    const first = before === "nothing" ? 0 : this.lines.findIndex((line) => line.trim() !== "");
    return opening.test(this.lines[first] ?? "") ? first : -1;
  }

  #whyMissing(rules: FrontmatterRules): FrontmatterFault {
    const meant = this.#meant;
    if (meant === null) {
      const isOpened = this.#opening(rules) >= 0;
      return { reason: isOpened ? "frontmatter-unterminated" : "frontmatter-missing", line: 1 };
    }
    const { opening, closing } = meant.fences;
    if (this.#hasMark && rules.byteOrderMark === "kept") return { reason: "byte-order-mark", line: 1 };
    if (opening > 1 && rules.before === "nothing") return { reason: "frontmatter-not-first", line: opening };
    const isOpened = rules.opening.test(this.lines[opening - 1] ?? "");
    return { reason: "frontmatter-fence", line: isOpened ? closing : opening };
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
