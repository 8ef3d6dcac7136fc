import pLimit from "p-limit";
import { compress, compressSmall, decompress, type Encoding } from "./compression.ts";

/** A body is compressed anew, as small as it gets, when it has been asked for so often. */
const OFTEN = 4;

/** Larger ones are left as they are: each would take seconds. Bytes. */
const LARGEST = 512 * 1_024;

/** So that no more than one thread is taken from the answers that somebody waits for. */
const oneAtATime = pLimit(1);

/**
 * A body in the encodings that clients have asked for. Each is made off the event loop, and brotli once more for
 * what is asked for often; bytes that nobody asks for in a form are not kept in it.
 */
export class Representation {
  readonly #forms = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  /** Bytes without an encoding. */
  readonly length: number;
  #isPlainWanted = false;
  #asked = 0;

  /** @param plain the bytes without an encoding. */
  constructor(plain: Buffer = Buffer.alloc(0)) {
    this.length = plain.length;
    this.#forms.set("identity", plain);
  }

  /** Adds the body in an encoding, made by whoever has it. */
  add(encoding: Encoding, form: Buffer): void {
    this.#forms.set(encoding, form);
  }

  /** Bytes held in all forms together. */
  get bytes(): number {
    let sum = 0;
    for (const form of this.#forms.values()) sum += form.length;
    return sum;
  }

  /** The body in an encoding, if it has been made. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding === "identity") this.#isPlainWanted = true;
    else if (encoding === "br" && ++this.#asked === OFTEN && this.length <= LARGEST)
      // What fails leaves the form that there is.
      void oneAtATime(() => this.#makeSmaller()).catch(() => undefined);
    return this.#forms.get(encoding);
  }

  /** The body in an encoding; it is made now if it has not been. */
  async in(encoding: Encoding): Promise<Buffer> {
    const ready = this.ready(encoding);
    if (ready) return ready;
    const making = this.#making.get(encoding) ?? this.#make(encoding);
    this.#making.set(encoding, making);
    try {
      return await making;
    } finally {
      this.#making.delete(encoding);
    }
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const plain = this.#forms.get("identity") ?? (await this.#restore());
    const made = encoding === "identity" ? plain : await compress(plain, encoding);
    this.#forms.set(encoding, made);
    if (!this.#isPlainWanted) this.#forms.delete("identity");
    return made;
  }

  async #makeSmaller(): Promise<void> {
    const form = this.#forms.get("br");
    if (form === undefined) return;
    const smaller = await compressSmall(this.#forms.get("identity") ?? (await this.#restore()));
    if (smaller.length < form.length) this.#forms.set("br", smaller);
  }

  async #restore(): Promise<Buffer> {
    for (const [encoding, form] of this.#forms) if (encoding !== "identity") return decompress(form, encoding);
    throw new Error("a representation without a form");
  }
}
