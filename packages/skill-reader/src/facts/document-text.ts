import { buffer } from "node:stream/consumers";
import type { DocumentText } from "@skillshelf/skill-audit/files/audited-file";
import { isOfficeDocument } from "@skillshelf/skill-audit/files/language";
import yauzl from "yauzl";

/** Limits per document, because a small archive can expand without bound. Bytes and characters. */
const MAX_ENTRIES = 5_000;
const MAX_PARTS = 500;
const MAX_BYTES = 16 * 2 ** 20;
const MAX_CHARACTERS = 2 ** 20;

/** Maximum nesting of embedded documents: a chart on a slide has its own workbook. */
const MAX_DEPTH = 2;

/** Parts with text. Other parts determine which of them an application displays, so all of them are read. */
const textPart = /\.(?:xml|x?html?|txt|rtf|vml|svg|opf|ncx)$/i;

/** Parts without text: package metadata, images, fonts, audio and printer settings. */
const ignoredPart =
  /\/$|^(?:\[Content_Types\]\.xml|mimetype|layout-cache|META-INF\/.*|Thumbnails\/.*|Configurations2\/.*|ObjectReplacements\/.*)$|\.(?:rels|rdf|css|png|jpe?g|gif|bmp|ico|tiff?|webp|wdp|[ew]mf|svm|odttf|[ot]tf|woff2?|mp[34]|m4[av]|wav|mov)$|\/printerSettings\d*\.bin$/i;

/** Macros of OpenDocument. Macros of other formats are in parts that none of these patterns match. */
const macroPart = /^(?:Basic|Scripts)\//i;

/** Ends of paragraphs. Runs within a paragraph are joined, because editors split words across runs. */
const paragraphEnd =
  /<\/(?:\w+:)?(?:p|h[1-6]?|li|div|td|tr|title|si|c|f|v|row|(?:odd|even|first)(?:Header|Footer)|subject|description|keywords|comment|text)>/gi;
const lineBreak = /<(?:\w+:)?(?:br|cr|line-break)(?:\s[^<>]*)?\/?>/gi;
const blank = /<(?:w:tab|text:tab|text:s)\b[^<>]*>/gi;

/** Attributes with the alternative text of an image and the tooltip of a cell or link. */
const description = /\s(?:descr|alt|title|tooltip|prompt|error)="([^"]+)"/gi;

/** Start of a header in a spreadsheet, whose first code sets the alignment. */
const headerStart = /<((?:odd|even|first)(?:Header|Footer))>&amp;[LCR]/g;

const entities: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Remaining limits of a document and the documents embedded in it. */
type Budget = { parts: number; bytes: number; characters: number };

/**
 * Extracts the text of an office document, with blank lines between paragraphs. Returns null if it is not a document,
 * is encrypted or damaged, or exceeds the limits.
 */
export async function documentText(content: Uint8Array): Promise<DocumentText | null> {
  try {
    return await extractText(content, { parts: MAX_PARTS, bytes: MAX_BYTES, characters: MAX_CHARACTERS }, 0);
  } catch {
    return null;
  }
}

/** @throws {Error} if the document cannot be read or exceeds the limits. */
async function extractText(content: Uint8Array, budget: Budget, depth: number): Promise<DocumentText | null> {
  const flat = flatText(Buffer.from(content.buffer, content.byteOffset, content.length));
  if (flat !== null) return { text: spend(budget, content.length, flat), isWhole: true };
  // Unpacking fails if an entry is larger than its declared size.
  const archive = await yauzl.fromBufferPromise(Buffer.from(content), { lazyEntries: true, validateEntrySizes: true });
  if (archive.entryCount > MAX_ENTRIES) return null;
  const texts: string[] = [];
  let isWhole = true;
  for await (const entry of archive.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    if (ignoredPart.test(fileName)) continue;
    const isText = textPart.test(fileName);
    if (macroPart.test(fileName) || !(isText || isOfficeDocument(fileName))) {
      isWhole = false;
      continue;
    }
    // The declared size is reliable: unpacking fails if the content is larger.
    if (uncompressedSize > budget.bytes) throw new Error("too much");
    const part = await buffer(await archive.openReadStreamPromise(entry));
    if (isText) texts.push(spend(budget, part.length, flatText(part) ?? xmlText(part)));
    else {
      budget.bytes -= part.length;
      const inner = depth < MAX_DEPTH ? await extractText(part, budget, depth + 1).catch(() => null) : null;
      if (inner === null || !inner.isWhole) isWhole = false;
      if (inner !== null) texts.push(inner.text);
    }
  }
  return texts.length === 0 ? null : { text: texts.filter((text) => text !== "").join("\n\n"), isWhole };
}

/**
 * Returns the text of a part after subtracting it from the budget.
 *
 * @throws {Error} if the budget is exceeded.
 */
function spend(budget: Budget, bytes: number, text: string): string {
  budget.parts--;
  budget.bytes -= bytes;
  budget.characters -= text.length;
  if (budget.parts < 0 || budget.bytes < 0 || budget.characters < 0) throw new Error("too much");
  return text;
}

/** Extracts the text of a single-file document (Rich Text or flat OpenDocument); null for other content. */
function flatText(content: Buffer): string | null {
  const start = content.toString("latin1", 0, 512);
  if (/^\s*\{\\rtf/.test(start)) return richText(content.toString("latin1"));
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|office:document)/.test(start) && !start.includes("\0")
    ? xmlText(content)
    : null;
}

/** Extracts the text of Rich Text. Font tables and other metadata are included. */
function richText(source: string): string {
  return normalizeParagraphs(
    source
      .replaceAll(/\\(?:par|pard|sect|page|row|cell)(?![a-z])[ ]?/g, "\n\n")
      .replaceAll(/\\(?:line|tab)(?![a-z])[ ]?/g, "\n")
      .replaceAll(/\\'([\da-f]{2})/gi, (_, hexadecimal) => String.fromCharCode(Number.parseInt(hexadecimal, 16)))
      .replaceAll(/\\u(-?\d{1,5})[ ]?\??/g, (_, unit) => String.fromCharCode(Number(unit) & 0xffff))
      .replaceAll(/\\[a-z]{1,32}-?\d{0,10}[ ]?/gi, "")
      .replaceAll(/[{}]|\\\*/g, "")
      .replaceAll(/\\(.)/g, "$1"),
  );
}

/** Extracts the text of XML. External entities are never loaded. */
function xmlText(xml: Buffer): string {
  const marked = new TextDecoder(encodingOf(xml))
    .decode(xml)
    .split("<![CDATA[")
    // CDATA must survive the removal of tags.
    .map((piece, index) => (index === 0 ? piece : escapeCdata(piece)))
    .join("");
  return normalizeParagraphs(
    marked
      // Values of spreadsheet cells: numbers, or indexes into the shared strings.
      .replaceAll(/<v>[-+.\dEe]*<\/v>/g, "")
      .replaceAll(headerStart, "<$1>")
      .replaceAll(paragraphEnd, "\n\n")
      .replaceAll(lineBreak, "\n")
      .replaceAll(blank, " ")
      // A tag may not contain `<`, so that unclosed tags take linear time.
      .replaceAll(/<[^<>]*>/g, (mark) =>
        Array.from(mark.matchAll(description), ([, value]) => `\n\n${value}\n\n`).join(""),
      )
      .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (match, decimal, hexadecimal, name) => {
        if (name !== undefined) return entities.get(name) ?? match;
        const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
        return point <= 0x10_ffff ? String.fromCodePoint(point) : match;
      }),
  );
}

/** Escapes the content of a CDATA section. `piece` is the text that follows `<![CDATA[`. */
function escapeCdata(piece: string): string {
  const end = piece.indexOf("]]>");
  if (end === -1) return piece;
  const plain = piece.slice(0, end).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return plain + piece.slice(end + 3);
}

const normalizeParagraphs = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** Detects the encoding by the byte order mark or the position of the NUL byte in the first character. */
function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : "utf-8";
}
