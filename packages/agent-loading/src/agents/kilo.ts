import type { AgentProfile } from "../profile.ts";
import { opencodeRules } from "./opencode.ts";

export const kilo: AgentProfile = {
  id: "kilo",
  name: "Kilo Code",
  measured: {
    package: "@kilocode/cli-linux-x64",
    version: "7.7.9",
    date: "2026-11-28",
    how: "`kilo run hello` with a model at a local address that keeps what it is offered",
  },
  unmeasuredReason: null,
  projectFolders: [
    ".kilo/skills",
    ".kilo/skill",
    ".kilocode/skills",
    ".kilocode/skill",
    ".agents/skills",
    ".claude/skills",
  ],
  personalFolders: [
    ".config/kilo/skills",
    ".config/kilo/skill",
    ".kilo/skills",
    ".kilo/skill",
    ".kilocode/skills",
    ".kilocode/skill",
    ".agents/skills",
    ".claude/skills",
  ],
  readsParents: true,
  precedence: null,
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "within-project",
  readsHiddenFolders: true,
  // It is a fork of OpenCode.
  rules: opencodeRules,
};
