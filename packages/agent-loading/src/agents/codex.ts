import type { AgentProfile } from "../profile.ts";
import { serdeYaml, textDescription, textName, usualRules } from "../readers.ts";

export const codex: AgentProfile = {
  id: "codex",
  name: "Codex",
  measured: {
    package: "@openai/codex",
    version: "0.171.0",
    date: "2026-11-28",
    how: "`codex debug prompt-input hello`, which shows what the model is offered",
  },
  unmeasuredReason: null,
  projectFolders: [".agents/skills", ".codex/skills"],
  personalFolders: [".agents/skills", ".codex/skills"],
  readsParents: true,
  precedence: "all",
  depth: 6,
  followsLinks: "always",
  readsHiddenFolders: false,
  rules: {
    ...usualRules,
    invalidUtf8: "drop",
    dropsFor: [
      { field: "metadata", kinds: ["text", "boolean", "number", "list"], texts: /^/, reason: "metadata-not-map" },
    ],
    frontmatter: {
      byteOrderMark: "kept",
      carriageReturn: "character",
      before: "nothing",
      opening: /^\s*---\s*$/,
      closing: /^\s*---\s*$/,
      missing: "drop",
    },
    readers: [
      serdeYaml,
      {
        ...serdeYaml,
        quoted: { lines: "all", values: /:\s|^[@`]|^\[[^\]]*\].|^[[{](?!.*[\]}]$)|^\{\{/, unless: /^["'|>]/ },
      },
    ],
    name: {
      ...textName,
      missing: "folder",
      null: "folder",
      empty: "folder",
      blank: "folder",
      scalar: "keep",
      limit: { characters: 64, unit: "code-points", beyond: "drop", ellipsis: "" },
    },
    description: {
      ...textDescription,
      scalar: "keep",
      limit: { characters: 1024, unit: "code-points", beyond: "cut", ellipsis: "..." },
    },
  },
};
