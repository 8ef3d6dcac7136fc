import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import { describe, expect, it } from "vitest";
import { countAgents, includesAgent, loadingMask, maskOf, toAgentValues } from "./agent-mask.ts";

describe("masks of agents", () => {
  it("have a bit of its own for each agent", () => {
    expect(new Set(agentIds.map(maskOf)).size).toBe(agentIds.length);
    expect(agentIds.every((agent) => maskOf(agent) > 0)).toBe(true);
  });

  it("hold the measured agents that load a skill, also with changes", () => {
    const versions = { codex: "1", pi: "2", cline: "3", kilo: "4" };
    const mask = loadingMask(
      [
        { result: "changed", reason: "description-truncated", line: 2, agents: ["codex"] },
        { result: "dropped", reason: "invalid-yaml", line: 2, agents: ["pi"] },
        { result: "unmeasured", reason: "frontmatter-too-large", line: 1, agents: ["kilo"] },
      ],
      versions,
    );
    expect(agentIds.filter((agent) => includesAgent(mask, agent))).toEqual(["codex", "cline"]);
  });

  it("are counted by agent, the most frequent first", () => {
    const counts = countAgents([maskOf("codex"), maskOf("codex") | maskOf("pi"), 0]);
    expect(toAgentValues(counts)).toEqual([
      { value: "codex", count: 2 },
      { value: "pi", count: 1 },
    ]);
  });
});
