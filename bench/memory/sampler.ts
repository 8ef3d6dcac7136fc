import type { MemorySample } from "../machine/memory.ts";

const EVERY_MS = 1_000;

/** Takes samples while something else runs. */
export class Sampler {
  readonly #sample: () => Promise<MemorySample | undefined>;

  constructor(sample: () => Promise<MemorySample | undefined>) {
    this.#sample = sample;
  }

  /** Samples once a second during `work`, and once after it. */
  async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; samples: MemorySample[] }> {
    const samples: MemorySample[] = [];
    const take = async () => {
      const sample = await this.#sample();
      if (sample) samples.push(sample);
    };
    const timer = setInterval(() => void take(), EVERY_MS);
    try {
      const result = await work();
      clearInterval(timer);
      await take();
      return { result, samples };
    } finally {
      clearInterval(timer);
    }
  }
}
