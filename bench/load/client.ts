import { z } from "zod";
import { Child } from "../machine/child.ts";

/** The client of the process that makes the load. */
export class LoadClient {
  readonly #child = new Child(new URL("./worker.ts", import.meta.url));

  /** @param signal aborts a run in progress, which then rejects. */
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

const planSchema = z.object({
  port: z.int(),
  /** Paths with their query, requested in `order`. */
  paths: z.array(z.string()).min(1),
  /** ASCII bodies that are posted as JSON, one to each path; without them the paths are requested by GET. */
  bodies: z.array(z.string()).optional(),
  order: z.enum(["in-turn", "zipf"]),
  /** Exponent of `zipf`, 1 by default. */
  exponent: z.number().positive().optional(),
  /** Divides the paths: first those of the first kind, and so on. Each kind has its share of the requests and its own order. */
  kinds: z.array(z.object({ name: z.string(), share: z.number().positive(), paths: z.int().positive() })).optional(),
  /** Sets of request headers, used in proportion to their weights. */
  variants: z.array(z.object({ headers: z.record(z.string(), z.string()), weight: z.number().positive() })).min(1),
  /** The expected status. */
  status: z.int(),
  /** The expected length of every body; undefined when they differ. */
  bodyBytes: z.int().optional(),
});
export type LoadPlan = z.infer<typeof planSchema>;

const runSchema = z.object({
  /** The name of a prepared plan. */
  plan: z.string(),
  connections: z.int().positive(),
  /** Ends after this time, or after this number of requests. */
  milliseconds: z.number().positive(),
  requests: z.int().positive().optional(),
  /** Requests per second; without it each connection sends its next request after a response. */
  perSecond: z.number().positive().optional(),
});
export type LoadRun = z.infer<typeof runSchema>;

export const loadCommandSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), name: z.string(), plan: planSchema }),
  z.object({ kind: z.literal("run"), run: runSchema }),
]);

const talliedSchema = z.object({
  /** Responses that were as expected. */
  responses: z.int(),
  /** Number of each fault. */
  faults: z.record(z.string(), z.int()),
  /** Responses that were served from a cache, that were not, and that do not say. */
  hits: z.int(),
  misses: z.int(),
  unsaid: z.int(),
  /** Latency from the time when a request was due. */
  p50: z.number().describe("Milliseconds."),
  p99: z.number().describe("Milliseconds."),
  longest: z.number().describe("Milliseconds."),
});
export type Tallied = z.infer<typeof talliedSchema>;

const loadResultSchema = talliedSchema.extend({
  seconds: z.number(),
  /** Of each kind of the plan. */
  kinds: z.record(z.string(), talliedSchema),
  clientCpuSeconds: z.number(),
  /** Whether all addresses of the plan were requested and it began again. */
  wrapped: z.boolean(),
});
export type LoadResult = z.infer<typeof loadResultSchema>;
