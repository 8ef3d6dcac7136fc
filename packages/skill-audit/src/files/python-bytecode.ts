/** So many objects of a file are read; what goes on behind them is not known. */
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 60;

/** Versions by the number a file begins with, from the newest, with the bytes of the header and the integers of a code object. */
const layouts: readonly (readonly [magic: number, header: number, integers: number])[] = [
  [20_000, 8, 4],
  [3_495, 16, 5],
  [3_410, 16, 6],
  [3_390, 16, 5],
  [3_190, 12, 5],
  [3_000, 8, 5],
];
/** From this number on (Python 3.11), a code object has one table of local names, and its qualified name. */
const WITH_QUALIFIED_NAMES = 3_495;
/** Numbers of Python 2. */
const OLD = 20_000;

/** Names and constant texts of a module's code, as `marshal` has written them. */
export type BytecodeSymbols = Readonly<{ names: readonly string[]; texts: readonly string[] }>;

/** Reads what a file of bytecode names; null if its format is not known. It runs nothing of it. */
export function bytecodeSymbols(bytes: Uint8Array): BytecodeSymbols | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (content.length < 16) return null;
  const magic = content.readUInt16LE(0);
  const layout = layouts.find(([from]) => magic >= from);
  if (layout === undefined) return null;
  const reader = new Marshal(content, layout[1], magic, layout[2]);
  try {
    reader.object(0);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return { names: [...reader.names], texts: [...reader.texts] };
}

type Value = string | readonly Value[] | null;

/** Reads objects one after another. A `RangeError` says that the file ends early or is none. */
class Marshal {
  readonly names = new Set<string>();
  readonly texts = new Set<string>();
  readonly #content: Buffer;
  readonly #magic: number;
  readonly #integers: number;
  readonly #references: Value[] = [];
  #at: number;
  #remaining = MAX_OBJECTS;

  constructor(content: Buffer, at: number, magic: number, integers: number) {
    this.#content = content;
    this.#at = at;
    this.#magic = magic;
    this.#integers = integers;
  }

  object(depth: number): Value {
    if (depth > MAX_DEPTH || this.#remaining-- === 0) throw new RangeError("The code is nested too deeply.");
    const byte = this.#content.readUInt8(this.#at++);
    const type = String.fromCharCode(byte & 0x7f);
    const isShared = (byte & 0x80) !== 0;
    const place = this.#references.length;
    if (isShared) this.#references.push(null);
    const value = this.#valueOf(type, depth);
    if (isShared) this.#references[place] = value;
    return value;
  }

  #valueOf(type: string, depth: number): Value {
    switch (type) {
      case "0":
      case "N":
      case "F":
      case "T":
      case "S":
      case ".":
        return null;
      case "i":
        return this.#skip(4);
      case "I":
      case "g":
        return this.#skip(8);
      case "y":
        return this.#skip(16);
      case "f":
        return this.#skip(this.#byte());
      case "x":
        return this.#skip(this.#byte()) ?? this.#skip(this.#byte());
      case "l":
        return this.#skip(2 * Math.abs(this.#integer()));
      case "s":
        // Python 2 has its names and texts as bytes.
        return this.#magic >= OLD ? this.#text(this.#integer()) : this.#skip(this.#integer());
      case "t":
      case "u":
      case "a":
      case "A":
        return this.#text(this.#integer());
      case "z":
      case "Z":
        return this.#text(this.#byte());
      case "r":
      case "R":
        return this.#references[this.#integer()] ?? null;
      case ")":
        return this.#list(this.#byte(), depth);
      case "(":
      case "[":
      case "<":
      case ">":
        return this.#list(this.#integer(), depth);
      case ":":
        return this.#list(3, depth);
      case "c":
        return this.#code(depth);
      default:
        throw new RangeError("The type of an object is not known.");
    }
  }

  #code(depth: number): null {
    this.#skip(4 * this.#integers);
    const next = () => this.object(depth + 1);
    next();
    for (const text of flat(next())) this.texts.add(text);
    for (const name of flat(next())) this.names.add(name);
    // Local names and how they are kept, or three tables of them; the file, the name and the qualified name.
    const tables = this.#magic >= WITH_QUALIFIED_NAMES && this.#magic < OLD ? 2 : 3;
    for (let count = 0; count < tables; count++) next();
    next();
    next();
    if (tables === 2) next();
    this.#skip(4);
    next();
    if (tables === 2) next();
    return null;
  }

  #list(length: number, depth: number): Value {
    if (length < 0 || length > this.#remaining) throw new RangeError("The list is longer than the file.");
    return Array.from({ length }, () => this.object(depth + 1));
  }

  #skip(length: number): null {
    if (length < 0 || this.#at + length > this.#content.length) throw new RangeError("The file ends early.");
    this.#at += length;
    return null;
  }

  #text(length: number): string {
    const from = this.#at;
    this.#skip(length);
    return this.#content.toString("utf8", from, this.#at);
  }

  #byte(): number {
    return this.#content.readUInt8(this.#at++);
  }

  #integer(): number {
    this.#at += 4;
    return this.#content.readInt32LE(this.#at - 4);
  }
}

const flat = (value: Value): string[] =>
  value === null ? [] : typeof value === "string" ? [value] : value.flatMap(flat);
