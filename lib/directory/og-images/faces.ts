import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** Bytes before the table directory of a WOFF2 file. */
const HEADER = 48;

/** Tags of the required tables in the table directory; 63 is followed by an explicit name. */
const tags = { cmap: 0, glyf: 10, loca: 11, named: 63 } as const;

/** The characters, by code point, that a font in WOFF2 has glyphs for (W3C WOFF 2.0, OpenType `cmap`). */
export function charactersOf(font: Buffer): ReadonlySet<number> {
  const { cmap, dataAt } = readDirectory(font);
  const data = brotliDecompressSync(font.subarray(dataAt, dataAt + font.readUInt32BE(20)));
  const table = data.subarray(cmap.at, cmap.at + cmap.length);
  const characters = new Set<number>();
  for (let index = 0; index < table.readUInt16BE(2); index++) {
    const subtable = table.subarray(table.readUInt32BE(8 + index * 8));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, characters);
    if (format === 12) addGroups(subtable, characters);
  }
  return characters;
}

/** Reads the table directory: the offset of the compressed data, and the position of `cmap` in the decompressed data. */
function readDirectory(font: Buffer): { cmap: { at: number; length: number }; dataAt: number } {
  let position = HEADER;
  const readLength = (): number => {
    let length = 0;
    let byte = 0;
    do {
      byte = font.readUInt8(position++);
      length = length * 128 + (byte & 127);
    } while (byte > 127);
    return length;
  };
  let at = 0;
  let cmap = { at: 0, length: 0 };
  for (let table = 0; table < font.readUInt16BE(12); table++) {
    const flags = font.readUInt8(position++);
    const tag = flags & 63;
    if (tag === tags.named) position += 4;
    const isOutline = tag === tags.glyf || tag === tags.loca;
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const original = readLength();
    const length = isTransformed ? readLength() : original;
    if (tag === tags.cmap) cmap = { at, length };
    at += length;
  }
  return { cmap, dataAt: position };
}

/** Format 4: segments of the first 65,536 characters, each with the difference to its glyphs or a list of them. */
function addSegments(subtable: Buffer, characters: Set<number>): void {
  const doubled = subtable.readUInt16BE(6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const last = subtable.readUInt16BE(14 + segment);
    const first = subtable.readUInt16BE(16 + doubled + segment);
    const delta = subtable.readUInt16BE(16 + 2 * doubled + segment);
    const offsetAt = 16 + 3 * doubled + segment;
    const offset = subtable.readUInt16BE(offsetAt);
    for (let character = first; character <= last && character < 0xffff; character++) {
      const glyph =
        offset === 0
          ? (character + delta) & 0xffff
          : subtable.readUInt16BE(offsetAt + offset + 2 * (character - first));
      if (glyph !== 0) characters.add(character);
    }
  }
}

/** Format 12: groups of characters whose glyphs follow each other. */
function addGroups(subtable: Buffer, characters: Set<number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const last = subtable.readUInt32BE(at + 4);
    for (let character = subtable.readUInt32BE(at); character <= last; character++) characters.add(character);
  }
}

/** A font file with a subset of a face. `family` is its registered name. */
export type Slice = Readonly<{ family: string; file: string }>;

/** A slice with the Unicode ranges that its package declares. */
type Part = Slice & Readonly<{ claims: readonly (readonly [number, number])[] }>;

/**
 * A typeface of a Fontsource package, which is divided into slices by script and frequency of characters. A slice is read
 * when a text needs one of its characters. Packages declare more characters than their fonts have, so `cmap` decides.
 */
export class Face {
  readonly #name: string;
  readonly #subsets: RegExp;
  readonly #characters = new Map<Part, ReadonlySet<number>>();
  readonly #known = new Map<number, Slice | undefined>();
  #parts: readonly Part[] | undefined;

  /** @param subsets which of the package's parts are used. */
  constructor(name: string, subsets: RegExp) {
    this.#name = name;
    this.#subsets = subsets;
  }

  get slices(): readonly Slice[] {
    return this.#all();
  }

  /** The slice that draws a character, by its code point; undefined where the face has no glyph for it. */
  sliceWith(character: number): Slice | undefined {
    if (this.#known.has(character)) return this.#known.get(character);
    const slice = this.#all().find(
      (part) =>
        part.claims.some(([first, last]) => first <= character && character <= last) &&
        this.#charactersOf(part).has(character),
    );
    this.#known.set(character, slice);
    return slice;
  }

  #charactersOf(part: Part): ReadonlySet<number> {
    const characters = this.#characters.get(part) ?? charactersOf(readFileSync(part.file));
    this.#characters.set(part, characters);
    return characters;
  }

  #all(): readonly Part[] {
    this.#parts ??= this.#readParts();
    return this.#parts;
  }

  #readParts(): Part[] {
    const index = requireFromRoot.resolve(`@fontsource-variable/${this.#name}/unicode.json`);
    const ranges: Readonly<Record<string, string>> = JSON.parse(readFileSync(index, "utf8"));
    return Object.entries(ranges)
      .filter(([subset]) => this.#subsets.test(subset))
      .map(([subset, claimed]) => {
        const family = `${this.#name}-${subset.replace(/[[\]]/g, "")}`;
        return { family, file: join(dirname(index), "files", `${family}-wght-normal.woff2`), claims: parse(claimed) };
      });
  }
}

/** Resolves packages from the project root, because bundled code is not inside `node_modules`. */
const requireFromRoot = createRequire(join(process.cwd(), "package.json"));

/** Ranges of code points as CSS writes them: `U+0000-00FF,U+0131`. */
const parse = (ranges: string): (readonly [number, number])[] =>
  ranges.split(",").map((range) => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const serif = new Face("source-serif-4", /./);
const sans = new Face("source-sans-3", /./);
const arabic = new Face("noto-naskh-arabic", /^arabic$/);
const japanese = new Face("noto-serif-jp", /^\[/);
const chinese = new Face("noto-serif-sc", /^\[/);

/** Serif for titles and sentences, sans serif for names of repositories and facts. */
export type Style = "serif" | "sans";

/**
 * Returns the faces for a text in order of preference. Japanese and Chinese draw shared characters differently; the
 * language, or kana in the text, decides.
 */
export function facesOf(text: string, style: Style, language: string): readonly Face[] {
  const isJapanese = language.startsWith("ja") || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const han = isJapanese ? [japanese, chinese] : [chinese, japanese];
  return [style === "serif" ? serif : sans, style === "serif" ? sans : serif, arabic, ...han];
}
