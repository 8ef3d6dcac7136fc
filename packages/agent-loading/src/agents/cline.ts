import type { AgentProfile } from "../profile.ts";
import { textDescription, textName, usualRules, yaml12 } from "../readers.ts";

export const cline: AgentProfile = {
  id: "cline",
  name: "Cline",
  measured: {
    package: "cline",
    version: "3.0.65",
    date: "2026-11-28",
    how: "`cline -P openai-compatible` against a model at 127.0.0.1 that keeps what it is asked; it shows names only",
  },
  unmeasuredReason: null,
  projectFolders: [".cline/skills", ".clinerules/skills", ".agents/skills"],
  personalFolders: [".cline/skills", ".agents/skills"],
  readsParents: true,
  precedence: null,
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    showsDescription: false,
    body: "required",
    frontmatter: {
      byteOrderMark: "skipped",
      carriageReturn: "character",
      before: "nothing",
      opening: /^---$/,
      closing: /^---/,
      missing: "no-fields",
    },
    readers: [yaml12],
    name: {
      ...textName,
      missing: "folder",
      null: "folder",
      empty: "folder",
      blank: "folder",
    },
    description: {
      ...textDescription,
      missing: "keep",
      null: "keep",
      empty: "keep",
      blank: "keep",
    },
  },
};
