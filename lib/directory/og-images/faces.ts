import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { charactersOf } from "./woff2.ts";

/** A part of a face, in a file of its own. `family` is what it is registered as. */
export type Slice = Readonly<{ family: string; file: string }>;

/** A slice, and the ranges of code points that its package says are in it. */
type Part = Slice & Readonly<{ claims: readonly (readonly [number, number])[] }>;

/**
 * A typeface of a Fontsource package. It comes in slices by script, and by how often characters are used:
 * a slice is read when a text has a character of it. A package claims more than its fonts have, so
 * they are asked themselves.
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

/** Bundled code has no place of its own among the packages: the process runs at the root of the project. */
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

/** What texts are set in: titles and sentences in serifs, names of repositories and facts without. */
export type Style = "serif" | "sans";

/**
 * The faces for a text, first choice first. Characters that Japanese and Chinese share look different in
 * each: which one a text is tells its language, or that it has kana.
 */
export function facesOf(text: string, style: Style, language: string): readonly Face[] {
  const isJapanese = language.startsWith("ja") || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const han = isJapanese ? [japanese, chinese] : [chinese, japanese];
  return [style === "serif" ? serif : sans, style === "serif" ? sans : serif, arabic, ...han];
}
