import type { AgentProfile } from "../profile.ts";
import { jsYaml, textDescription, textName, usualRules, yaml12 } from "../readers.ts";

export const amp: AgentProfile = {
  id: "amp",
  name: "Amp",
  measured: {
    package: "@ampcode/cli",
    version: "0.0.1790142911-g7618fb",
    date: "2026-11-28",
    how: "`amp skill list --json` with a made-up key and a server at 127.0.0.1 that answers nothing",
  },
  unmeasuredReason: null,
  projectFolders: [".agents/skills", ".claude/skills"],
  personalFolders: [".config/agents/skills", ".agents/skills", ".config/amp/skills", ".claude/skills"],
  readsParents: true,
  precedence: [
    "~/.config/agents/skills",
    "~/.agents/skills",
    "~/.config/amp/skills",
    ".agents/skills",
    ".claude/skills",
    "~/.claude/skills",
  ],
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    fileName: /^SKILL\.md$/i,
    frontmatter: {
      byteOrderMark: "skipped",
      carriageReturn: "character",
      before: "nothing",
      opening: /^---\s*$/,
      closing: /^---\s*$/,
      missing: "drop",
    },
    readers: [{ ...yaml12, notText: jsYaml.notText }],
    name: {
      ...textName,
      limit: { characters: 64, unit: "code-units", beyond: "drop", ellipsis: "" },
      allowed: { names: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, otherwise: "drop" },
    },
    description: {
      ...textDescription,
      blank: "keep",
      scalar: "keep",
      map: "keep",
    },
  },
};
