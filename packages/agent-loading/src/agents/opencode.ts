import type { AgentProfile, LoadingRules } from "../profile.ts";
import { jsYaml, textDescription, textName, usualRules } from "../readers.ts";

export const opencodeRules: LoadingRules = {
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
    ...textName,
    empty: "keep",
    blank: "keep",
  },
  description: {
    ...textDescription,
    empty: "keep",
    blank: "keep",
  },
};

export const opencode: AgentProfile = {
  id: "opencode",
  name: "OpenCode",
  measured: {
    package: "opencode-ai",
    version: "1.18.33",
    date: "2026-11-28",
    how: "`opencode run hello` with a model at a local address that keeps what it is offered",
  },
  unmeasuredReason: null,
  projectFolders: [".opencode/skills", ".opencode/skill", ".agents/skills", ".claude/skills"],
  personalFolders: [
    ".config/opencode/skills",
    ".config/opencode/skill",
    ".opencode/skills",
    ".opencode/skill",
    ".agents/skills",
    ".claude/skills",
  ],
  readsParents: true,
  precedence: null,
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: opencodeRules,
};
