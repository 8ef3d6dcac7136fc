import type { AgentProfile } from "../profile.ts";
import { textDescription, textName, usualRules, yaml12 } from "../readers.ts";

export const copilot: AgentProfile = {
  id: "copilot",
  name: "GitHub Copilot",
  measured: {
    package: "@github/copilot",
    version: "1.0.102",
    date: "2026-11-28",
    how: "`copilot skill list --json`; `copilot -p hello` with a model at a local address for what it is offered",
  },
  unmeasuredReason: null,
  projectFolders: [".github/skills", ".agents/skills", ".claude/skills"],
  personalFolders: [".copilot/skills", ".agents/skills"],
  readsParents: true,
  precedence: [".github/skills", ".agents/skills", ".claude/skills", "~/.copilot/skills", "~/.agents/skills"],
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: false,
  rules: {
    ...usualRules,
    modelInvocationDisabled: /^true$/i,
    maxBytes: 1_048_576,
    dropsFor: [
      { field: "allowed-tools", kinds: ["map"], texts: /^/, reason: "field-type" },
      { field: "disable-model-invocation", kinds: ["text"], texts: /^/, reason: "field-type" },
    ],
    frontmatter: {
      byteOrderMark: "skipped",
      carriageReturn: "character",
      before: "nothing",
      opening: /^---\s*$/,
      closing: /^---\s*$/,
      missing: "drop",
    },
    readers: [{ ...yaml12, controlCharacters: "invalid", indentsQuotes: false }],
    name: {
      ...textName,
      missing: "folder",
      empty: "folder",
      blank: "folder",
      limit: { characters: 64, unit: "code-units", beyond: "drop", ellipsis: "" },
      rewrite: { from: /\s+/g, to: "-" },
      allowed: { names: /^[A-Za-z0-9][\w.:-]*$/, otherwise: "drop" },
    },
    description: {
      ...textDescription,
      missing: "paragraph",
      empty: "keep",
      blank: "keep",
      limit: { characters: 1024, unit: "code-units", beyond: "drop", ellipsis: "" },
    },
  },
};
