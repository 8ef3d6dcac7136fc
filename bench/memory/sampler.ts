/** Takes samples while something else runs. */
export class Sampler<Sample> {
  readonly #sample: () => Promise<Sample | undefined>;
  readonly #everyMs: number;

  constructor(sample: () => Promise<Sample | undefined>, everyMs = 1_000) {
    this.#sample = sample;
    this.#everyMs = everyMs;
  }

  /** Samples again and again during `work`, and once after it. */
  async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; samples: Sample[] }> {
    const samples: Sample[] = [];
    const take = async () => {
      const sample = await this.#sample();
      if (sample) samples.push(sample);
    };
    const timer = setInterval(() => void take(), this.#everyMs);
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
