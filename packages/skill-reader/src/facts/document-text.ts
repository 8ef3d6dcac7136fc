import { buffer } from "node:stream/consumers";
import type { DocumentText } from "@skillshelf/skill-audit/files/audited-file";
import { isOfficeDocument } from "@skillshelf/skill-audit/files/language";
import yauzl from "yauzl";

/** Limits of one document: an archive of a few bytes can hold text without end. Bytes and characters. */
const MAX_ENTRIES = 5_000;
const MAX_PARTS = 500;
const MAX_BYTES = 16 * 2 ** 20;
const MAX_CHARACTERS = 2 ** 20;

/** Documents in documents are read so deep: a diagram on a slide has a sheet of its own. */
const MAX_DEPTH = 2;

/** Parts that hold text. Which ones a program shows is told by other parts, so that any of them may be shown. */
const textPart = /\.(?:xml|x?html?|txt|rtf|vml|svg|opf|ncx)$/i;

/** Parts without text for anybody: what the others are, pictures, fonts, sound, and how to print. */
const mutePart =
  /\/$|^(?:\[Content_Types\]\.xml|mimetype|layout-cache|META-INF\/.*|Thumbnails\/.*|Configurations2\/.*|ObjectReplacements\/.*)$|\.(?:rels|rdf|css|png|jpe?g|gif|bmp|ico|tiff?|webp|wdp|[ew]mf|svm|odttf|[ot]tf|woff2?|mp[34]|m4[av]|wav|mov)$|\/printerSettings\d*\.bin$/i;

/** Macros of OpenDocument. Those of others are in parts that are none of the above. */
const macroPart = /^(?:Basic|Scripts)\//i;

/** Ends of paragraphs. Runs of one are joined: editors divide words into several. */
const paragraphEnd =
  /<\/(?:\w+:)?(?:p|h[1-6]?|li|div|td|tr|title|si|c|f|v|row|(?:odd|even|first)(?:Header|Footer)|subject|description|keywords|comment|text)>/gi;
const lineBreak = /<(?:\w+:)?(?:br|cr|line-break)(?:\s[^<>]*)?\/?>/gi;
const blank = /<(?:w:tab|text:tab|text:s)\b[^<>]*>/gi;

/** What is said of a picture in place of it, and of a cell or link when pointing at it. */
const description = /\s(?:descr|alt|title|tooltip|prompt|error)="([^"]+)"/gi;

/** Where the header of a sheet begins, which a code puts to one side. */
const headerStart = /<((?:odd|even|first)(?:Header|Footer))>&amp;[LCR]/g;

const entities: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** What may yet be read of a document, and of those in it. */
type Budget = { parts: number; bytes: number; characters: number };

/**
 * The text of an office document, its paragraphs with blank lines between them; null where it is none, is encrypted or
 * damaged, or has more in it than is read.
 */
export async function documentText(content: Uint8Array): Promise<DocumentText | null> {
  try {
    return await textWithin(content, { parts: MAX_PARTS, bytes: MAX_BYTES, characters: MAX_CHARACTERS }, 0);
  } catch {
    return null;
  }
}

/** @throws when the document cannot be read, or is too much. */
async function textWithin(content: Uint8Array, budget: Budget, depth: number): Promise<DocumentText | null> {
  const flat = flatText(Buffer.from(content.buffer, content.byteOffset, content.length));
  if (flat !== null) return { text: spend(budget, content.length, flat), isWhole: true };
  // An entry that is larger than it says fails while it is unpacked.
  const archive = await yauzl.fromBufferPromise(Buffer.from(content), { lazyEntries: true, validateEntrySizes: true });
  if (archive.entryCount > MAX_ENTRIES) return null;
  const texts: string[] = [];
  let isWhole = true;
  for await (const entry of archive.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    if (mutePart.test(fileName)) continue;
    const isText = textPart.test(fileName);
    if (macroPart.test(fileName) || !(isText || isOfficeDocument(fileName))) {
      isWhole = false;
      continue;
    }
    // What it says of its size is true, or it fails: nothing larger is unpacked.
    if (uncompressedSize > budget.bytes) throw new Error("too much");
    const part = await buffer(await archive.openReadStreamPromise(entry));
    if (isText) texts.push(spend(budget, part.length, flatText(part) ?? textOf(part)));
    else {
      budget.bytes -= part.length;
      const inner = depth < MAX_DEPTH ? await textWithin(part, budget, depth + 1).catch(() => null) : null;
      if (inner === null || !inner.isWhole) isWhole = false;
      if (inner !== null) texts.push(inner.text);
    }
  }
  return texts.length === 0 ? null : { text: texts.filter((text) => text !== "").join("\n\n"), isWhole };
}

/** The text of a part, taken off what may be read. */
function spend(budget: Budget, bytes: number, text: string): string {
  budget.parts--;
  budget.bytes -= bytes;
  budget.characters -= text.length;
  if (budget.parts < 0 || budget.bytes < 0 || budget.characters < 0) throw new Error("too much");
  return text;
}

/** The text of a document that is a single file: Rich Text or flat OpenDocument; null where it is none. */
function flatText(content: Buffer): string | null {
  const start = content.toString("latin1", 0, 512);
  if (/^\s*\{\\rtf/.test(start)) return richText(content.toString("latin1"));
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|office:document)/.test(start) && !start.includes("\0")
    ? textOf(content)
    : null;
}

/** The text of Rich Text, as which tables of fonts and the like are taken as well. */
function richText(source: string): string {
  return inParagraphs(
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

/** The text of XML. Nothing that it declares is looked up. */
function textOf(xml: Buffer): string {
  const marked = new TextDecoder(encodingOf(xml))
    .decode(xml)
    .split("<![CDATA[")
    // What is given as it is stays so when marks are taken out.
    .map((piece, index) => (index === 0 ? piece : asMarkup(piece)))
    .join("");
  return inParagraphs(
    marked
      // What a cell of a sheet is worth: a number, or that of a text which stands elsewhere.
      .replaceAll(/<v>[-+.\dEe]*<\/v>/g, "")
      .replaceAll(headerStart, "<$1>")
      .replaceAll(paragraphEnd, "\n\n")
      .replaceAll(lineBreak, "\n")
      .replaceAll(blank, " ")
      // No mark goes past the next one, so that marks that never end cost no more than their length.
      .replaceAll(/<[^<>]*>/g, (mark) =>
        Array.from(mark.matchAll(description), ([, said]) => `\n\n${said}\n\n`).join(""),
      )
      .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hexadecimal, name) => {
        if (name !== undefined) return entities.get(name) ?? whole;
        const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
        return point <= 0x10_ffff ? String.fromCodePoint(point) : whole;
      }),
  );
}

/** The rest of a text behind the start of a passage without marks, with that written as other text is. */
function asMarkup(piece: string): string {
  const end = piece.indexOf("]]>");
  if (end === -1) return piece;
  const plain = piece.slice(0, end).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return plain + piece.slice(end + 3);
}

const inParagraphs = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** By a byte order mark, or by where the NUL of the first character is. */
function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : "utf-8";
}
