import type { AgentProfile } from "../profile.ts";
import { jsYaml, textDescription, textName, usualRules } from "../readers.ts";

export const geminiCli: AgentProfile = {
  id: "gemini-cli",
  name: "Gemini CLI",
  measured: {
    package: "@google/gemini-cli",
    version: "0.61.0",
    date: "2026-11-28",
    how: "`gemini -p hello` with a model at a local address, in a folder that `~/.gemini/trustedFolders.json` trusts",
  },
  unmeasuredReason: null,
  projectFolders: [".gemini/skills", ".agents/skills"],
  personalFolders: [".gemini/skills", ".agents/skills"],
  readsParents: false,
  precedence: [".agents/skills", ".gemini/skills", "~/.agents/skills", "~/.gemini/skills"],
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: false,
  rules: {
    ...usualRules,
    nextReader: "if-dropped",
    frontmatter: {
      byteOrderMark: "kept",
      carriageReturn: "character",
      before: "nothing",
      opening: /^---$/,
      closing: /^---/,
      missing: "drop",
    },
    readers: [
      jsYaml,
      { kind: "lines", scope: "frontmatter", keys: "indented", repeated: "last", below: "joined", quotes: "" },
    ],
    name: {
      ...textName,
      empty: "keep",
      blank: "keep",
      rewrite: { from: /[:\\/<>*?"|]/g, to: "-" },
    },
    description: {
      ...textDescription,
      empty: "keep",
      blank: "keep",
    },
  },
};
