import type { AgentProfile } from "../profile.ts";

export const crush: AgentProfile = {
  id: "crush",
  name: "Crush",
  measured: null,
  unmeasuredReason: "Its npm package downloads the program from elsewhere.",
  projectFolders: [".crush/skills", ".agents/skills", ".claude/skills"],
  personalFolders: [".config/crush/skills", ".config/agents/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
