import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";

/** Limits of one document: an archive of a few bytes can hold text without end. Bytes and characters. */
const MAX_ENTRIES = 5_000;
const MAX_PARTS = 500;
const MAX_BYTES = 16 * 2 ** 20;
const MAX_CHARACTERS = 2 ** 20;

/** The parts of Word, PowerPoint, Excel and OpenDocument files that hold text. */
const textPart =
  /^(?:word\/(?:document|footnotes|endnotes|comments|header\d*|footer\d*|glossary\/document)\.xml|ppt\/(?:slides|notesSlides|comments|slideMasters|slideLayouts)\/[^/]+\.xml|xl\/(?:sharedStrings|comments\d*|worksheets\/[^/]+|drawings\/[^/]+|threadedComments\/[^/]+)\.xml|docProps\/(?:core|app|custom)\.xml|(?:content|styles|meta)\.xml)$/i;

/** Ends of what stands on a line of its own. Runs of one paragraph are joined: editors divide words into several. */
const lineEnd =
  /<(?:\/(?:\w+:)?(?:p|h|si|c|row|title|subject|description|keywords|comment)|(?:\w+:)?(?:br|cr|line-break)(?:\s[^<>]*)?\/?)>/gi;

const entities: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * The text of an office document, a paragraph a line; null where it is none, is encrypted or damaged, or has more in it
 * than is read.
 */
export async function documentText(content: Uint8Array): Promise<string | null> {
  try {
    // An entry that is larger than it says fails while it is unpacked.
    const archive = await yauzl.fromBufferPromise(Buffer.from(content), {
      lazyEntries: true,
      validateEntrySizes: true,
    });
    if (archive.entryCount > MAX_ENTRIES) return null;
    const texts: string[] = [];
    let [bytes, characters] = [0, 0];
    for await (const entry of archive.eachEntry()) {
      if (!textPart.test(entry.fileName)) continue;
      bytes += entry.uncompressedSize;
      if (texts.length === MAX_PARTS || bytes > MAX_BYTES) return null;
      const text = textOf(await buffer(await archive.openReadStreamPromise(entry)));
      characters += text.length;
      if (characters > MAX_CHARACTERS) return null;
      texts.push(text);
    }
    return texts.length === 0 ? null : texts.join("\n");
  } catch {
    return null;
  }
}

/** The text of XML. Nothing that it declares is looked up. */
function textOf(xml: Buffer): string {
  const decoded = new TextDecoder(encodingOf(xml)).decode(xml);
  return (
    decoded
      // What a cell of a sheet is worth: a number, or that of a text which stands elsewhere.
      .replaceAll(/<v>[^<]*<\/v>/g, "")
      .replaceAll(lineEnd, "\n")
      .replaceAll(/<(?:\w+:)?tab\b[^<>]*>/g, " ")
      // No mark goes past the next one, so that marks that never end cost no more than their length.
      .replaceAll(/<[^<>]*>/g, "")
      .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hexadecimal, name) => {
        if (name !== undefined) return entities.get(name) ?? whole;
        const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
        return point <= 0x10_ffff ? String.fromCodePoint(point) : whole;
      })
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join("\n")
  );
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
