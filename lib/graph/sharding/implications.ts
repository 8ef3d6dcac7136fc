/** Something that may be known to belong to one namespace: a column of a table or of a subquery, or all rows of a table. */
export type Term = number;

/** "If all of `from` belong to one namespace, so does `to`." */
export type Implication = Readonly<{ from: readonly Term[]; to: Term }>;

/** Collects implications, and derives what belongs to one namespace. */
export class Implications {
  readonly #implications: Implication[] = [];
  /** Implications that hold only if `step` belongs to the namespace as well: those of recursive queries. */
  readonly #inductions: { base: Implication; step: Term }[] = [];
  #terms = 0;

  /** Number of terms so far. */
  get size(): number {
    return this.#terms;
  }

  newTerm(from?: readonly Term[]): Term {
    const term = this.#terms++;
    if (from) this.add({ from, to: term });
    return term;
  }

  add(...implications: readonly Implication[]): void {
    this.#implications.push(...implications);
  }

  /** A column of a recursive query: it belongs to the namespace if the start does, and the step as long as it does. */
  addInduction(base: Term, step: Term, to: Term): void {
    this.#inductions.push({ base: { from: [base], to }, step });
  }

  /** Derives all terms that belong to one namespace. */
  derive(): ReadonlySet<Term> {
    let assumed = [...this.#inductions];
    for (;;) {
      const known = this.#close([...this.#implications, ...assumed.map(({ base }) => base)]);
      const proved = assumed.filter(({ base, step }) => !known.has(base.to) || known.has(step));
      if (proved.length === assumed.length) return known;
      assumed = proved;
    }
  }

  #close(implications: readonly Implication[]): ReadonlySet<Term> {
    const known = new Set<Term>();
    for (let size = -1; size !== known.size; ) {
      size = known.size;
      for (const { from, to } of implications) if (from.every((term) => known.has(term))) known.add(to);
    }
    return known;
  }
}
