import type { AgentProfile } from "../profile.ts";
import { textDescription, textName, usualRules, yaml12 } from "../readers.ts";

export const continueCli: AgentProfile = {
  id: "continue",
  name: "Continue",
  measured: {
    package: "@continuedev/cli",
    version: "1.5.47",
    date: "2026-11-28",
    how: "`cn -p hello` against a model at 127.0.0.1 that keeps what it is asked",
  },
  unmeasuredReason: null,
  projectFolders: [".continue/skills", ".claude/skills"],
  personalFolders: [".continue/skills"],
  readsParents: false,
  precedence: "all",
  depth: 1,
  followsLinks: "never",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    frontmatter: {
      byteOrderMark: "kept",
      carriageReturn: "character",
      before: "anything",
      opening: /^---\s*$/,
      closing: /^---\s*$/,
      missing: "drop",
    },
    readers: [yaml12],
    name: textName,
    description: {
      ...textDescription,
      blank: "keep",
    },
  },
};
