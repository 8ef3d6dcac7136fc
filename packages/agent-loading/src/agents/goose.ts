import type { AgentProfile } from "../profile.ts";

export const goose: AgentProfile = {
  id: "goose",
  name: "Goose",
  measured: null,
  unmeasuredReason: "Its npm package downloads the program from elsewhere.",
  projectFolders: [".goose/skills", ".agents/skills", ".claude/skills"],
  personalFolders: [".config/goose/skills", ".agents/skills", ".claude/skills"],
  readsParents: false,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: null,
};
