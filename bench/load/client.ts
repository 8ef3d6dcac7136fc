import { Child } from "../machine/child.ts";
import { type LoadPlan, type LoadResult, type LoadRun, loadResultSchema } from "./messages.ts";

/** The process that makes the load, seen from the one that measures. */
export class LoadClient {
  readonly #child = new Child(new URL("./worker.ts", import.meta.url));

  /** @param signal ends a run that is under way, which then rejects. */
  constructor(signal: AbortSignal) {
    signal.addEventListener("abort", () => void this.stop());
  }

  async prepare(name: string, plan: LoadPlan): Promise<void> {
    await this.#child.ask({ kind: "plan", name, plan });
  }

  async run(run: LoadRun): Promise<LoadResult> {
    return loadResultSchema.parse(await this.#child.ask({ kind: "run", run }));
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}
