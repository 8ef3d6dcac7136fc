import { type EdgeAnswer, WholeAnswer } from "../answer.ts";
import { Entry } from "./entry.ts";
import { Store } from "./store.ts";

/** What is held for a target, and whether it may be given without asking a renderer. */
export type Held = Readonly<{ entry: Entry; state: "fresh" | "stale" | "outdated" }>;

/** An answer that was rendered now. */
export type Filled = Readonly<{ answer: EdgeAnswer; isStored: boolean; isShared: boolean }>;

type Filling = Readonly<{ version: number; result: Promise<EdgeAnswer> }>;

/**
 * The shared HTTP cache in front of the renderers. An entry belongs to the catalogue version it was
 * rendered from: while that is the newest it is confirmed rather than rendered again, and once there is a newer one it is
 * outdated, and given only where rendering fails.
 */
export class ResponseCache {
  readonly #store: Store | undefined;
  readonly #version: () => number;
  readonly #filling = new Map<string, Filling>();

  /**
   * @param megabytes memory for entries; 0 keeps none.
   * @param version the newest catalogue version that is known.
   */
  constructor(megabytes: number, version: () => number) {
    this.#store = megabytes > 0 ? new Store(megabytes * 1_048_576) : undefined;
    this.#version = version;
  }

  /** What is held for a target. */
  get(target: string, now: number): Held | undefined {
    const entry = this.#store?.get(target);
    if (entry === undefined) return undefined;
    if (entry.version !== this.#version()) return { entry, state: "outdated" };
    if (entry.isFresh(now) || entry.confirm(now)) return { entry, state: "fresh" };
    return { entry, state: entry.mayBeGivenStale(now) ? "stale" : "outdated" };
  }

  /** Renders a target, or waits for the rendering of it that is under way. It is kept if it allows that. */
  async fill(target: string, render: () => Promise<EdgeAnswer>): Promise<Filled> {
    const version = this.#version();
    const underWay = this.#filling.get(target);
    if (underWay?.version === version) {
      const answer = await underWay.result;
      // A stream can be read once: whoever else asked reads one of its own.
      if (answer instanceof WholeAnswer) return { answer, isStored: this.#holds(target, answer), isShared: true };
      return { answer: await render(), isStored: false, isShared: false };
    }
    const result = render().then((answer) => this.#withHeldForms(target, answer));
    const filling: Filling = { version, result };
    this.#filling.set(target, filling);
    try {
      const answer = await filling.result;
      this.#keep(target, answer, version);
      return { answer, isStored: this.#holds(target, answer), isShared: false };
    } finally {
      if (this.#filling.get(target) === filling) this.#filling.delete(target);
    }
  }

  /** Whether a target is being rendered from the newest version. */
  isFilling(target: string): boolean {
    return this.#filling.get(target)?.version === this.#version();
  }

  /** An answer has got its body in another encoding: if it is kept, it takes other memory now. */
  weigh(target: string, answer: EdgeAnswer): void {
    const entry = this.#store?.get(target);
    if (entry?.answer === answer) this.#store?.set(target, entry);
  }

  get bytes(): number {
    return this.#store?.bytes ?? 0;
  }

  get size(): number {
    return this.#store?.size ?? 0;
  }

  /** An answer with the very body that is held, where it is the same: what it was compressed to need not be made again. */
  #withHeldForms(target: string, answer: EdgeAnswer): EdgeAnswer {
    const held = this.#store?.get(target)?.answer;
    if (held === undefined || !(answer instanceof WholeAnswer)) return answer;
    const { etag } = answer.headers;
    const isSame = etag !== undefined && etag === held.headers.etag && answer.body.length === held.body.length;
    return isSame ? new WholeAnswer(answer.status, answer.headers, held.body) : answer;
  }

  #keep(target: string, answer: EdgeAnswer, version: number): void {
    if (this.#store === undefined || !(answer instanceof WholeAnswer)) return;
    const entry = Entry.of(target, answer, version);
    const newest = this.#version();
    const isOvertaken = version !== newest && this.#store.get(target)?.version === newest;
    if (entry && !isOvertaken) this.#store.set(target, entry);
  }

  /** Whether it is this very answer that is held. The store refuses what is too large for it. */
  #holds(target: string, answer: EdgeAnswer): boolean {
    return this.#store?.get(target)?.answer === answer;
  }
}
