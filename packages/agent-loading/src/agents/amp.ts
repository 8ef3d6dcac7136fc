import type { AgentProfile } from "../profile.ts";

export const amp: AgentProfile = {
  id: "amp",
  name: "Amp",
  measured: null,
  unmeasuredReason: "It needs an account.",
  projectFolders: [".agents/skills", ".claude/skills"],
  personalFolders: [".config/agents/skills", ".config/amp/skills", ".claude/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
