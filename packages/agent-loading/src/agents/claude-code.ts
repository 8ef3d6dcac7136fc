import type { AgentProfile } from "../profile.ts";

export const claudeCode: AgentProfile = {
  id: "claude-code",
  name: "Claude Code",
  measured: null,
  unmeasuredReason: "It needs an account.",
  projectFolders: [".claude/skills"],
  personalFolders: [".claude/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
