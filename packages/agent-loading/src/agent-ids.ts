/** Agents and tools that read `SKILL.md` files, in the order in which they are shown. */
export const agentIds = [
  "claude-code",
  "codex",
  "cursor",
  "copilot",
  "gemini-cli",
  "qwen-code",
  "opencode",
  "kilo",
  "pi",
  "cline",
  "continue",
  "letta",
  "amp",
  "droid",
  "goose",
  "crush",
  "kiro",
  "openskills",
  "skills",
  "skills-ref",
] as const;

export type AgentId = (typeof agentIds)[number];
