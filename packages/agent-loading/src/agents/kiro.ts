import type { AgentProfile } from "../profile.ts";

export const kiro: AgentProfile = {
  id: "kiro",
  name: "Kiro",
  measured: null,
  unmeasuredReason: "It is not on npm, and needs an account.",
  projectFolders: [".kiro/skills"],
  personalFolders: [".kiro/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
