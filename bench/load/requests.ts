import { Random } from "@skillshelf/skill-audit/testing/random";
import { Zipf } from "../random/zipf.ts";
import type { LoadPlan } from "./client.ts";

/** Generates the requests of a plan, without end. */
export class Requests {
  readonly #paths: readonly string[];
  readonly #bodies: readonly string[] | undefined;
  readonly #tails: readonly string[];
  readonly #variants: readonly number[];
  readonly #popularity: Zipf | undefined;
  readonly #random = new Random(1);
  /** The bytes of the request if there is only one. */
  readonly #only: Buffer | undefined;
  #sent = 0;

  constructor({ port, paths, bodies, order, variants }: LoadPlan) {
    this.#paths = paths;
    this.#bodies = bodies;
    this.#popularity = order === "zipf" ? new Zipf(paths.length) : undefined;
    this.#tails = variants.map(({ headers }) => requestTail({ host: `127.0.0.1:${port}`, ...headers }));
    this.#variants = cumulative(variants.map(({ weight }) => weight));
    const isOne = paths.length === 1 && variants.length === 1 && bodies === undefined;
    this.#only = isOne ? Buffer.from(`GET ${paths[0]}${this.#tails[0]}`, "latin1") : undefined;
  }

  /** Whether every address was requested and the first ones again. */
  get wrapped(): boolean {
    return this.#popularity === undefined && this.#paths.length > 1 && this.#sent > this.#paths.length;
  }

  next(): Buffer | string {
    const index = this.#popularity?.draw(this.#random) ?? this.#sent % this.#paths.length;
    this.#sent++;
    const tail = this.#tails[this.#variant()] ?? "";
    const body = this.#bodies?.[index];
    return (
      this.#only ??
      (body === undefined ? `GET ${this.#paths[index]}${tail}` : post(`${this.#paths[index]}${tail}`, body))
    );
  }

  #variant(): number {
    if (this.#variants.length < 2) return 0;
    const drawn = this.#random.next() * (this.#variants.at(-1) ?? 0);
    return this.#variants.findIndex((bound) => drawn < bound);
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
