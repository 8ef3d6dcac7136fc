/** Interned sets of numbers that grow one element at a time. Each distinct set is stored once and identified by its index. */
export class GrowingSets {
  /** All sets by index; the empty set has index 0. */
  readonly all: (readonly number[])[] = [[]];
  readonly #grown: Map<number, number>[] = [new Map()];

  /** Returns the index of the set with a number added. Numbers must be added in ascending order. */
  with(set: number, added: number): number {
    const members = this.all[set] ?? [];
    if (members.at(-1) === added) return set;
    const known = this.#grown[set]?.get(added);
    if (known !== undefined) return known;
    const grown = this.all.push([...members, added]) - 1;
    this.#grown.push(new Map());
    this.#grown[set]?.set(added, grown);
    return grown;
  }
}
