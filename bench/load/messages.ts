import { z } from "zod";

/** What the process that makes the load is told, and what it answers. */

const planSchema = z.object({
  port: z.int(),
  /** Paths with their query, asked for as `order` says. */
  paths: z.array(z.string()).min(1),
  /** ASCII that is posted as JSON, one to each path; without them the paths are read. */
  bodies: z.array(z.string()).optional(),
  order: z.enum(["in-turn", "zipf"]),
  /** Request headers; each request is sent with one of these sets, in proportion to their weights. */
  variants: z.array(z.object({ headers: z.record(z.string(), z.string()), weight: z.number().positive() })).min(1),
  /** Any other status is an error. */
  status: z.int(),
  /** Length of every body; undefined where each address has another one. */
  bodyBytes: z.int().optional(),
});
export type LoadPlan = z.infer<typeof planSchema>;

const runSchema = z.object({
  /** Which of the plans handed over before. */
  plan: z.string(),
  connections: z.int().positive(),
  /** It ends when this time is over, or when this many requests have been sent. */
  milliseconds: z.number().positive(),
  requests: z.int().positive().optional(),
  /** So many are due each second, and are asked for as soon as a connection is free; without it each connection asks again once it is answered. */
  perSecond: z.number().positive().optional(),
});
export type LoadRun = z.infer<typeof runSchema>;

export const loadCommandSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), name: z.string(), plan: planSchema }),
  z.object({ kind: z.literal("run"), run: runSchema }),
]);

export const loadResultSchema = z.object({
  /** Answers that were as expected. */
  answers: z.int(),
  /** How many there were of each fault. */
  faults: z.record(z.string(), z.int()),
  /** Answers that say a cache gave them, that it did not, and that say nothing. */
  hits: z.int(),
  misses: z.int(),
  unsaid: z.int(),
  seconds: z.number(),
  /** Counted from when a request was due. */
  p50: z.number().describe("Milliseconds."),
  p99: z.number().describe("Milliseconds."),
  longest: z.number().describe("Milliseconds."),
  clientCpuSeconds: z.number(),
  /** All addresses of the plan have been asked for, and asking began again with the first. */
  wrapped: z.boolean(),
});
export type LoadResult = z.infer<typeof loadResultSchema>;
