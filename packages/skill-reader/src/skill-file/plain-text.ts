import { withoutHidden } from "@skillshelf/skill-audit/hidden-characters";

/** HTML elements that separate their content from the text around them. */
const separating = new Set(
  "address article aside blockquote br dd details div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

const inline = new Set(
  "a abbr acronym applet audio b base big body button canvas center cite code del dfn em embed font frame frameset head html i iframe img input ins kbd label link mark math meta noscript object option param picture q s samp script select small source span strike strong style sub sup svg template textarea title u var video wbr".split(
    " ",
  ),
);

const withoutText = new Set(["script", "style"]);
const MAX_TAG = 1_000;
const tagContent = /^(\/?)([a-zA-Z][\w:.-]*)(?:\s[^]*|\s*\/)?$/;
const declaration = /^(?:![a-zA-Z]|\?[a-zA-Z])/;
const address = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i;
const codeSpan = /((?<!`)`+[^`]+`+)/;

/** Applies a change to the text outside code spans. */
const outsideCode = (text: string, change: (part: string) => string): string =>
  text.includes("`")
    ? text
        .split(codeSpan)
        .map((part, index) => (index % 2 === 1 ? part : change(part)))
        .join("")
    : change(text);

/**
 * Removes HTML tags, paired tags of other elements, and comments. Other words in angle brackets, such as `<name>`, and
 * code spans stay.
 */
export const withoutTags = (text: string): string =>
  outsideCode(text, (part) => (part.includes("<") ? strip(part) : part));

function strip(text: string): string {
  const paired = pairedElements(text);
  const written = new Output();
  // Match each ">" with the nearest open "<", which also finds tags that appear only after another tag is removed.
  for (const piece of text.split(/(?=<)|(?<=>)/)) {
    written.add(piece);
    const content = piece.endsWith(">") ? written.sinceOpening() : null;
    if (content !== null) handleTag(content, written, paired);
  }
  return written.text();
}

function pairedElements(text: string): ReadonlySet<string> {
  const opened = new Set([...text.matchAll(/<([a-zA-Z][\w:.-]*)/g)].map(([, name = ""]) => name.toLowerCase()));
  const closed = [...text.matchAll(/<\/([a-zA-Z][\w:.-]*)\s*>/g)].map(([, name = ""]) => name.toLowerCase());
  return new Set(closed.filter((name) => opened.has(name)));
}

/** Handles the content between `<` and `>`. A comment continues across `>` up to `-->`. */
function handleTag(content: string, written: Output, paired: ReadonlySet<string>): void {
  if (content.startsWith("!--")) {
    if (content.endsWith("--")) written.replaceTag(" ");
    return;
  }
  const [, slash, name = ""] = tagContent.exec(content) ?? [];
  const element = name.toLowerCase();
  if (address.test(content)) written.replaceTag(content);
  else if (separating.has(element) || declaration.test(content)) written.replaceTag(" ");
  else if (!inline.has(element) && !paired.has(element)) written.keepTag();
  else if (!withoutText.has(element)) written.replaceTag("");
  else if (slash === "/") written.removeElement(element);
  else written.openElement(element);
}

/** Text written so far, with the positions of each `<` that may begin a tag. */
class Output {
  readonly #parts: string[] = [];
  #openings: number[] = [];
  readonly #elements = new Map<string, number>();

  add(piece: string): void {
    if (piece.startsWith("<")) this.#openings.push(this.#parts.length);
    this.#parts.push(piece);
  }

  text(): string {
    return this.#parts.join("");
  }

  /** Returns the text between the nearest open `<` and the final `>`; null if it is too long for a tag. */
  sinceOpening(): string | null {
    const opening = this.#openings.at(-1);
    if (opening === undefined) return null;
    let content = "";
    for (let at = this.#parts.length - 1; at >= opening; at--) {
      content = `${this.#parts[at]}${content}`;
      if (content.length <= MAX_TAG) continue;
      // All other "<" are even further away.
      this.#openings = [];
      return null;
    }
    return content.slice(1, -1);
  }

  keepTag(): void {
    this.#openings.pop();
  }

  replaceTag(replacement: string): void {
    this.#cutAt(this.#openings.at(-1) ?? this.#parts.length);
    if (replacement !== "") this.#parts.push(replacement);
  }

  openElement(element: string): void {
    this.replaceTag(" ");
    this.#elements.set(element, this.#parts.length);
  }

  /** Removes an element with its content if its opening tag was found. */
  removeElement(element: string): void {
    this.replaceTag("");
    this.#cutAt(Math.min(this.#elements.get(element) ?? this.#parts.length, this.#parts.length));
    this.#elements.delete(element);
  }

  #cutAt(length: number): void {
    this.#parts.length = length;
    while ((this.#openings.at(-1) ?? -1) >= length) this.#openings.pop();
  }
}

const MAX_ROUNDS = 5;

/** Normalizes text to one line: NFC, collapsed white space, no hidden characters. */
export const oneLine = (text: string): string =>
  applyUntilStable(text, (given) =>
    withoutHidden(given)
      .replace(/[\s\u0085]+/g, " ")
      .trim()
      .normalize("NFC"),
  );

/** Normalizes text to one line without HTML tags; Markdown stays. */
export const untaggedLine = (text: string): string =>
  applyUntilStable(text, (given) => withoutTags(oneLine(given)).replace(/ {2,}/g, " ").trim());

/**
 * Converts text to one plain line: removes HTML tags and the marks of Markdown emphasis and links; code spans stay.
 *
 * @param max maximum length in UTF-16 code units. Longer text is cut at a word or, failing that, a grapheme, with an
 * ellipsis.
 */
export const plainText = (value: string, max: number): string =>
  applyUntilStable(value, (given) =>
    cut(outsideCode(untaggedLine(given), withoutMarks).replace(/ {2,}/g, " ").trim(), max),
  );

/** Repeats a change until the text is stable. If it never is, removes all markup characters. */
function applyUntilStable(text: string, change: (given: string) => string): string {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = change(current);
    if (next === current) return current;
    current = next;
  }
  return change(change(current.replace(/[<>*_[\]`~]/g, "")));
}

const withoutMarks = (text: string): string =>
  text
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?: "[^"]*")?\)/g, "$1")
    .replace(/(?<![\w/*])\*{3}(?=[^\s*/])([^*]+)(?<=[^\s*/])\*{3}(?![\w/*])/g, "$1")
    .replace(/(?<![\w/*])\*\*(?=[^\s*/])([^*]+)(?<=[^\s*/])\*\*(?![\w/*])/g, "$1")
    .replace(/(?<![^\s("'“‘«—–:])\*(?=[\p{L}\p{N}"“])([^*]+)(?<=[\p{L}\p{N}.!?:)"”])\*(?![\p{L}\p{N}*./])/gu, "$1")
    // A single word between double underscores is a Python name, not emphasis.
    .replace(/(?<![\p{L}\p{N}_])__(?=[\p{L}\p{N}])([^_]+)__(?![\p{L}\p{N}_])/gu, (match, words: string) =>
      words.includes(" ") ? words : match,
    )
    .replace(/(?<![^\s("'“‘«—–:])_(?=[\p{L}\p{N}])([^_]+)(?<=[\p{L}\p{N}.!?:)])_(?![\p{L}\p{N}_(])/gu, "$1")
    .replace(/~~(?=[^\s~])([^~]+)(?<=[^\s~])~~/g, "$1");

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });
const ELLIPSIS = "…";
const LOOK_AHEAD = 64;

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return "";
  const limit = Math.floor(max) - ELLIPSIS.length;
  // Segment only a little beyond the limit, to see whether a word or grapheme ends there.
  const head = text.slice(0, limit + LOOK_AHEAD);
  const wordEnd = lastEnd(words, head, limit);
  const end = wordEnd * 2 > limit ? wordEnd : lastEnd(graphemes, head, limit);
  const kept = text.slice(0, end).trimEnd();
  return `${kept.replace(/[\s,;:–—-]{1,20}$/, "")}${ELLIPSIS}`;
}

function lastEnd(segmenter: Intl.Segmenter, text: string, limit: number): number {
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  return end;
}
