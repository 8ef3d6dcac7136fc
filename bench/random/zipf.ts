import type { Random } from "@skillshelf/skill-audit/testing/random";

/**
 * Draws indexes so that the one of rank r comes up in proportion to 1 / (r + flatness)^exponent, as
 * words, tags and visits do: a few all the time, most hardly ever. In texts flatness is about 3
 * (Mandelbrot's law): no single word outweighs the others by far.
 */
export class Zipf {
  readonly #cumulative: Float64Array;

  constructor(size: number, exponent = 1, flatness = 0) {
    this.#cumulative = new Float64Array(size);
    let sum = 0;
    for (let rank = 1; rank <= size; rank++) this.#cumulative[rank - 1] = sum += (rank + flatness) ** -exponent;
  }

  /** An index from 0 to the size less one. */
  draw(random: Random): number {
    const last = this.#cumulative.length - 1;
    const wanted = random.next() * (this.#cumulative[last] ?? 0);
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cumulative[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Draws from a list whose first members are the frequent ones. */
export class SkewedList<Member> {
  readonly #members: readonly [Member, ...Member[]];
  readonly #zipf: Zipf;

  constructor(members: readonly [Member, ...Member[]], exponent = 1, flatness = 0) {
    this.#members = members;
    this.#zipf = new Zipf(members.length, exponent, flatness);
  }

  draw(random: Random): Member {
    return this.#members[this.#zipf.draw(random)] ?? this.#members[0];
  }

  /** Up to `count` different members. */
  drawSome(random: Random, count: number): Member[] {
    const drawn = new Set<Member>();
    for (let attempt = 0; attempt < count * 2 && drawn.size < count; attempt++) drawn.add(this.draw(random));
    return [...drawn];
  }
}
