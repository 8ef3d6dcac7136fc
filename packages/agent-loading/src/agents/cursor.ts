import type { AgentProfile } from "../profile.ts";

export const cursor: AgentProfile = {
  id: "cursor",
  name: "Cursor",
  measured: null,
  unmeasuredReason:
    "Its command is not on npm. The npm package @cursor/sdk 1.0.32 sends what it loads to a server, in a binary format that the measurement does not read yet.",
  projectFolders: [".cursor/skills", ".agents/skills"],
  personalFolders: [".cursor/skills", ".agents/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
