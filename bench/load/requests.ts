import { Random } from "@skillshelf/skill-audit/testing/random";
import { Zipf } from "../random/zipf.ts";
import type { LoadPlan } from "./client.ts";

/** Paths that are requested alike. `popularity` is undefined where they are requested in turn. */
type Kind = Readonly<{ name: string; first: number; size: number; popularity: Zipf | undefined }>;

/** Generates the requests of a plan, without end. */
export class Requests {
  readonly #paths: readonly string[];
  readonly #bodies: readonly string[] | undefined;
  readonly #tails: readonly string[];
  readonly #variants: readonly number[];
  readonly #kinds: readonly Kind[];
  readonly #shares: readonly number[];
  readonly #random = new Random(1);
  /** The bytes of the request if there is only one. */
  readonly #only: Buffer | undefined;
  #sent = 0;
  #kind: Kind | undefined;

  constructor({ port, paths, bodies, order, variants, exponent, kinds }: LoadPlan) {
    this.#paths = paths;
    this.#bodies = bodies;
    let first = 0;
    this.#kinds = (kinds ?? [{ name: "", share: 1, paths: paths.length }]).map(({ name, paths: size }) => {
      const popularity = order === "zipf" ? new Zipf(size, exponent) : undefined;
      const kind = { name, first, size, popularity };
      first += size;
      return kind;
    });
    this.#shares = cumulative(kinds?.map(({ share }) => share) ?? [1]);
    this.#tails = variants.map(({ headers }) => requestTail({ host: `127.0.0.1:${port}`, ...headers }));
    this.#variants = cumulative(variants.map(({ weight }) => weight));
    const isOne = paths.length === 1 && variants.length === 1 && bodies === undefined;
    this.#only = isOne ? Buffer.from(`GET ${paths[0]}${this.#tails[0]}`, "latin1") : undefined;
  }

  /** Whether every address was requested and the first ones again. */
  get wrapped(): boolean {
    const [{ popularity } = { popularity: undefined }] = this.#kinds;
    return popularity === undefined && this.#paths.length > 1 && this.#sent > this.#paths.length;
  }

  /** The kind of the last request. */
  get kind(): string {
    return this.#kind?.name ?? "";
  }

  next(): Buffer | string {
    this.#kind = this.#kinds[this.#drawn(this.#shares)];
    const { first = 0, size = 1, popularity } = this.#kind ?? {};
    const index = first + (popularity?.draw(this.#random) ?? this.#sent % size);
    this.#sent++;
    const tail = this.#tails[this.#drawn(this.#variants)] ?? "";
    const body = this.#bodies?.[index];
    return (
      this.#only ??
      (body === undefined ? `GET ${this.#paths[index]}${tail}` : post(`${this.#paths[index]}${tail}`, body))
    );
  }

  /** Draws an index. @param bounds cumulative weights. */
  #drawn(bounds: readonly number[]): number {
    if (bounds.length < 2) return 0;
    const drawn = this.#random.next() * (bounds.at(-1) ?? 0);
    return bounds.findIndex((bound) => drawn < bound);
  }
}

/** @param head path and headers with the final empty line. */
const post = (head: string, body: string): string =>
  `POST ${head.slice(0, -2)}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const requestTail = (headers: Readonly<Record<string, string>>): string =>
  ` HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

function cumulative(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}
