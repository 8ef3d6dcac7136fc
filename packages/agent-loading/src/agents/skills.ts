import type { AgentProfile, LoadingRules } from "../profile.ts";
import { textDescription, textName, usualRules, yaml12 } from "../readers.ts";

export const skillsRules: LoadingRules = {
  ...usualRules,
  dropsFor: [{ field: "metadata.internal", kinds: ["boolean"], texts: /^true$/i, reason: "metadata-internal" }],
  frontmatter: {
    byteOrderMark: "skipped",
    carriageReturn: "character",
    before: "nothing",
    opening: /^---$/,
    closing: /^---/,
    missing: "drop",
  },
  readers: [yaml12],
  name: textName,
  description: {
    ...textDescription,
    blank: "keep",
    rewrite: { from: /(?![\t\n\r])\p{Cc}/gu, to: "" },
  },
};

export const skills: AgentProfile = {
  id: "skills",
  name: "skills",
  measured: {
    package: "skills",
    version: "1.7.4",
    date: "2026-11-28",
    how: "`skills add . --list` with Node.js 22.23",
  },
  unmeasuredReason: null,
  projectFolders: [],
  personalFolders: [],
  readsParents: false,
  precedence: null,
  depth: 3,
  followsLinks: "never",
  readsHiddenFolders: true,
  rules: skillsRules,
};
