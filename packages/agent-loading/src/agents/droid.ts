import type { AgentProfile } from "../profile.ts";

export const droid: AgentProfile = {
  id: "droid",
  name: "Droid",
  measured: null,
  unmeasuredReason: "It needs an account.",
  projectFolders: [".factory/skills"],
  personalFolders: [".factory/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
