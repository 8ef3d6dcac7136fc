/** Sets of numbers that grow by one at a time, each kept once however often it is put together: they go by their own numbers. */
export class GrowingSets {
  /** By their numbers; the empty set is 0. */
  readonly all: (readonly number[])[] = [[]];
  readonly #grown: Map<number, number>[] = [new Map()];

  /** The set with one number more. Numbers are added in their order: one that is there is the last. */
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
