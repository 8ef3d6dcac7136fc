import type { AgentProfile } from "../profile.ts";
import { textDescription, textName, usualRules } from "../readers.ts";

export const openskills: AgentProfile = {
  id: "openskills",
  name: "openskills",
  measured: {
    package: "openskills",
    version: "1.5.0",
    date: "2026-11-28",
    how: "`openskills list`",
  },
  unmeasuredReason: null,
  projectFolders: [".agent/skills", ".claude/skills"],
  personalFolders: [".agent/skills", ".claude/skills"],
  readsParents: false,
  precedence: [".agent/skills", "~/.agent/skills", ".claude/skills", "~/.claude/skills"],
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    frontmatter: {
      byteOrderMark: "kept",
      carriageReturn: "line-end",
      before: "nothing",
      opening: /^---/,
      closing: /^---/,
      missing: "no-fields",
    },
    readers: [{ kind: "lines", scope: "file", keys: "at-line-start", repeated: "first", below: "next", quotes: "" }],
    name: {
      ...textName,
      source: "folder",
      missing: "folder",
      null: "folder",
      empty: "folder",
      blank: "folder",
      scalar: "folder",
      list: "folder",
      map: "folder",
    },
    description: {
      ...textDescription,
      missing: "keep",
      null: "keep",
      empty: "keep",
      blank: "keep",
      scalar: "keep",
      list: "keep",
      map: "keep",
    },
  },
};
