import { z } from "zod";
import { phases } from "./phases.ts";

const resultSchema = z.object({
  name: z.string(),
  area: z.string(),
  /** Changes with the patch, so that one that was edited is run again. */
  digest: z.string(),
  outcome: z.enum(["caught", "missed", "invalid"]),
  /** The first phase with a failed test. */
  phase: z.enum(phases).optional(),
  /** Failed tests, or why the fault is invalid. */
  details: z.array(z.string()),
  seconds: z.number(),
});
export type Result = z.infer<typeof resultSchema>;

/** The results of a run so far. */
export const reportSchema = z.object({
  commit: z.string(),
  phases: z.array(z.enum(phases)),
  /** Phases that pass without a fault. */
  baseline: z.array(z.enum(phases)),
  results: z.array(resultSchema),
});
export type FaultReport = z.infer<typeof reportSchema>;

/** A line for people. */
export function lineOf({ name, outcome, phase, details, seconds }: Result, known: ReadonlyMap<string, string>): string {
  const where = phase === undefined ? "" : ` by ${phase}`;
  const reason = outcome === "missed" && known.has(name) ? ` (known: ${known.get(name)})` : "";
  const more = details.length > 0 ? `: ${details.join("; ")}` : "";
  return `${outcome.padEnd(7)} ${name}${where}, ${seconds.toFixed(0)} s${reason}${more}`;
}

/** How many faults came out how, and by which phase. */
export function totalsOf(results: readonly Result[]): string {
  const count = (outcome: Result["outcome"]) => results.filter((one) => one.outcome === outcome).length;
  const byPhase = phases.flatMap((phase) => {
    const caught = results.filter((one) => one.phase === phase).length;
    return caught === 0 ? [] : [`${caught} by ${phase}`];
  });
  const caught = byPhase.length === 0 ? "" : ` (${byPhase.join(", ")})`;
  return `${results.length} faults: ${count("caught")} caught${caught}, ${count("missed")} missed, ${count("invalid")} invalid`;
}

/** The faults that fail the eval: invalid ones, and those missed without a known reason. */
export const failuresOf = (results: readonly Result[], known: ReadonlyMap<string, string>): string[] =>
  results
    .filter(({ name, outcome }) => outcome === "invalid" || (outcome === "missed" && !known.has(name)))
    .map(({ name, outcome }) => `${outcome}: ${name}`);
