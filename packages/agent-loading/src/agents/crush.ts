import type { AgentProfile } from "../profile.ts";

export const crush: AgentProfile = {
  id: "crush",
  name: "Crush",
  measured: null,
  unmeasuredReason:
    "@charmland/crush 0.96.1 on npm only downloads the program from its code host, which needs another network.",
  projectFolders: [".crush/skills", ".agents/skills", ".claude/skills"],
  personalFolders: [".config/crush/skills", ".config/agents/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
