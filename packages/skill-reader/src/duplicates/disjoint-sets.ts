/** Union-find over the indexes 0 to size − 1. */
export class DisjointSets {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index);
  }

  /** The index that stands for the set: the lowest in it. */
  find(index: number): number {
    let root = index;
    for (let parent = this.#parents[root] ?? root; parent !== root; parent = this.#parents[root] ?? root) {
      this.#parents[root] = this.#parents[parent] ?? parent;
      root = parent;
    }
    return root;
  }

  join(one: number, other: number): void {
    const a = this.find(one);
    const b = this.find(other);
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }
}
