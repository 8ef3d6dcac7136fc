import { type AgentId, agentIds } from "@skillshelf/agent-loading/agent-ids";
import type { Unit } from "./schema.ts";

/** The number of skills that an agent loads, also if it loads them with changes. */
export type AgentCount = Readonly<{ agent: AgentId; version: string; skills: number }>;

/** Counts how many of some skills each measured agent loads. */
export function agentCounts(units: readonly Pick<Unit, "agents">[]): AgentCount[] {
  const all = units.flatMap(({ agents = [] }) => agents);
  return agentIds.flatMap((agent) => {
    const ofAgent = all.filter((loading) => loading.agent === agent);
    const version = ofAgent.find((loading) => loading.version !== null)?.version;
    if (version == null) return [];
    return {
      agent,
      version,
      skills: ofAgent.filter(({ result }) => result === "loads" || result === "changed").length,
    };
  });
}
