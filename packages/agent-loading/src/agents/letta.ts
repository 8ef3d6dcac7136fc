import type { AgentProfile } from "../profile.ts";

export const letta: AgentProfile = {
  id: "letta",
  name: "Letta Code",
  measured: null,
  unmeasuredReason:
    "@letta-ai/letta-code 0.32.18 does not install: npm does not have its dependency @janhapke/sharp-electron 0.35.3-electron.1.",
  projectFolders: [".agents/skills", ".skills"],
  personalFolders: [".letta/skills"],
  readsParents: false,
  precedence: null,
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
