import { type AgentId, agentIds } from "@skillshelf/agent-loading/agent-ids";
import type { AgentVersions, UnitLoading } from "@skillshelf/skill-reader/repository-facts";

/** The bit of each agent in a mask. Masks are stored, so the bit of an agent never changes. */
const bits: Readonly<Record<AgentId, number>> = {
  "claude-code": 0,
  codex: 1,
  cursor: 2,
  copilot: 3,
  "gemini-cli": 4,
  "qwen-code": 5,
  opencode: 6,
  kilo: 7,
  pi: 8,
  cline: 9,
  continue: 10,
  letta: 11,
  amp: 12,
  droid: 13,
  goose: 14,
  crush: 15,
  kiro: 16,
  openskills: 17,
  skills: 18,
  "skills-ref": 19,
};

/** Returns the mask of an agent. */
export const maskOf = (agent: AgentId): number => 1 << bits[agent];

/** Tells whether an agent is in a mask. */
export const includesAgent = (mask: number, agent: AgentId): boolean => (mask & maskOf(agent)) !== 0;

/** Returns the mask of the agents that load a skill, also if they load it with changes. */
export function loadingMask(loading: UnitLoading, versions: AgentVersions): number {
  const others = new Set(
    loading.flatMap(({ result, agents }) => (result === "dropped" || result === "unmeasured" ? agents : [])),
  );
  return agentIds.reduce(
    (mask, agent) => (versions[agent] === undefined || others.has(agent) ? mask : mask | maskOf(agent)),
    0,
  );
}

/** The number of skills or repositories that each agent loads. */
export type AgentCounts = Readonly<Partial<Record<AgentId, number>>>;

/** Counts the masks that each agent is in. */
export const countAgents = (masks: readonly number[]): AgentCounts =>
  Object.fromEntries(agentIds.map((agent) => [agent, masks.filter((mask) => includesAgent(mask, agent)).length]));

/** Lists the agents with a count, the most frequent first. */
export const toAgentValues = (counts: AgentCounts): { value: AgentId; count: number }[] =>
  agentIds
    .map((value) => ({ value, count: counts[value] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
