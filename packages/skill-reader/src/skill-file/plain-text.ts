import { withoutHidden } from "@skillshelf/skill-audit/hidden-characters";

/** Elements of HTML that separate what they stand between. */
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

/** Applies a change to the parts of a Markdown text that are not code spans. */
const outsideCode = (text: string, change: (part: string) => string): string =>
  text.includes("`")
    ? text
        .split(codeSpan)
        .map((part, index) => (index % 2 === 1 ? part : change(part)))
        .join("")
    : change(text);

/**
 * A text without the tags of HTML, of pairs of other elements, and without comments. A word in angle brackets that is
 * no element, as in `<name>`, stays, and so does what stands in code spans.
 */
export const withoutTags = (text: string): string =>
  outsideCode(text, (part) => (part.includes("<") ? strip(part) : part));

function strip(text: string): string {
  const paired = pairedElements(text);
  const written = new Output();
  // From each ">" back to the nearest "<" still open: a tag that only appears when another is taken out is seen too.
  for (const piece of text.split(/(?=<)|(?<=>)/)) {
    written.add(piece);
    const content = piece.endsWith(">") ? written.sinceOpening() : null;
    if (content !== null) judge(content, written, paired);
  }
  return written.text();
}

function pairedElements(text: string): ReadonlySet<string> {
  const opened = new Set([...text.matchAll(/<([a-zA-Z][\w:.-]*)/g)].map(([, name = ""]) => name.toLowerCase()));
  const closed = [...text.matchAll(/<\/([a-zA-Z][\w:.-]*)\s*>/g)].map(([, name = ""]) => name.toLowerCase());
  return new Set(closed.filter((name) => opened.has(name)));
}

/** Decides on what stands between `<` and `>`. A comment goes on over every `>` up to its end. */
function judge(content: string, written: Output, paired: ReadonlySet<string>): void {
  if (content.startsWith("!--")) {
    if (content.endsWith("--")) written.takeTag(" ");
    return;
  }
  const [, slash, name = ""] = tagContent.exec(content) ?? [];
  const element = name.toLowerCase();
  if (address.test(content)) written.takeTag(content);
  else if (separating.has(element) || declaration.test(content)) written.takeTag(" ");
  else if (!inline.has(element) && !paired.has(element)) written.leaveTag();
  else if (!withoutText.has(element)) written.takeTag("");
  else if (slash === "/") written.takeElement(element);
  else written.takeOpening(element);
}

/** The parts of the text written so far, with the places of each `<` that may still begin a tag. */
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

  /** What stands between the nearest open `<` and the `>` at the end, unless that is too long for a tag. */
  sinceOpening(): string | null {
    const opening = this.#openings.at(-1);
    if (opening === undefined) return null;
    let content = "";
    for (let at = this.#parts.length - 1; at >= opening; at--) {
      content = `${this.#parts[at]}${content}`;
      if (content.length <= MAX_TAG) continue;
      // Every other "<" is further away still.
      this.#openings = [];
      return null;
    }
    return content.slice(1, -1);
  }

  leaveTag(): void {
    this.#openings.pop();
  }

  takeTag(replacement: string): void {
    this.#cutAt(this.#openings.at(-1) ?? this.#parts.length);
    if (replacement !== "") this.#parts.push(replacement);
  }

  takeOpening(element: string): void {
    this.takeTag(" ");
    this.#elements.set(element, this.#parts.length);
  }

  /** Takes an element out with its content, if its opening tag was seen. */
  takeElement(element: string): void {
    this.takeTag("");
    this.#cutAt(Math.min(this.#elements.get(element) ?? this.#parts.length, this.#parts.length));
    this.#elements.delete(element);
  }

  #cutAt(length: number): void {
    this.#parts.length = length;
    while ((this.#openings.at(-1) ?? -1) >= length) this.#openings.pop();
  }
}

const MAX_ROUNDS = 5;

/** One line of text: composed (NFC), white space collapsed, without control, direction and invisible characters. */
export const oneLine = (text: string): string =>
  stable(text, (given) =>
    withoutHidden(given)
      .replace(/[\s\u0085]+/g, " ")
      .trim()
      .normalize("NFC"),
  );

/** One line of text without HTML tags; Markdown stays as it is written. */
export const untaggedLine = (text: string): string =>
  stable(text, (given) => withoutTags(oneLine(given)).replace(/ {2,}/g, " ").trim());

/**
 * One line of plain text: no tags of HTML, emphasis and links of Markdown reduced to their text, code spans as they are
 * written. At most `max` UTF-16 code units: cut at the end of a word, or else of a visible character, with an ellipsis.
 */
export const plainText = (value: string, max: number): string =>
  stable(value, (given) => cut(outsideCode(untaggedLine(given), withoutMarks).replace(/ {2,}/g, " ").trim(), max));

/** Repeats a change until nothing changes. What never settles loses the characters that markup is made of. */
function stable(text: string, change: (given: string) => string): string {
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
    // One word between two underscores each is a name of Python's, not emphasis.
    .replace(/(?<![\p{L}\p{N}_])__(?=[\p{L}\p{N}])([^_]+)__(?![\p{L}\p{N}_])/gu, (whole, words: string) =>
      words.includes(" ") ? words : whole,
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
  // Beyond the limit only as much is divided as is needed to see whether a word or character ends there.
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
