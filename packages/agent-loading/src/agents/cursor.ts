import type { AgentProfile } from "../profile.ts";

export const cursor: AgentProfile = {
  id: "cursor",
  name: "Cursor",
  measured: null,
  unmeasuredReason:
    "Its command is not on npm, and @cursor/sdk 1.0.32 hands its skills to Cursor's own server only, for which it needs an account.",
  projectFolders: [".cursor/skills", ".agents/skills"],
  personalFolders: [".cursor/skills", ".agents/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
