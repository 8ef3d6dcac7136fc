import type { AgentProfile } from "../profile.ts";
import { jsYaml, usualRules } from "../readers.ts";

export const opencode: AgentProfile = {
  id: "opencode",
  name: "OpenCode",
  measured: {
    package: "opencode-ai",
    version: "1.18.33",
    date: "2026-11-27",
    how: "`opencode debug skill`; `opencode run hello` with a model at a local address for what the model is offered",
  },
  unmeasuredReason: null,
  projectFolders: [".opencode/skills", ".opencode/skill", ".agents/skills", ".claude/skills"],
  personalFolders: [
    ".config/opencode/skills",
    ".config/opencode/skill",
    ".opencode/skills",
    ".agents/skills",
    ".claude/skills",
  ],
  readsParents: true,
  precedence: null,
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    frontmatter: {
      byteOrderMark: "skipped",
      carriageReturn: "character",
      before: "nothing",
      opening: /^---(?!-)/,
      closing: /^---/,
      missing: "drop",
    },
    readers: [
      { ...jsYaml, tabs: "indentation" },
      { ...jsYaml, tabs: "indentation", quoted: { lines: "unindented", values: /:/, unless: /^["']|^[|>]$/ } },
    ],
    name: {
      source: "field",
      missing: "drop",
      null: "drop",
      empty: "keep",
      scalar: "drop",
      list: "drop",
      map: "drop",
      limit: null,
      rewrite: null,
      allowed: null,
      isFolder: false,
    },
    description: {
      missing: "drop",
      null: "drop",
      empty: "keep",
      scalar: "drop",
      list: "drop",
      map: "drop",
      limit: null,
    },
  },
};
