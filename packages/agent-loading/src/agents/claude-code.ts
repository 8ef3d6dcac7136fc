import type { AgentProfile } from "../profile.ts";
import { textDescription, textName, usualRules, yaml12 } from "../readers.ts";

const reader = { ...yaml12, duplicateKeys: "last", tabs: "indentation" } as const;

export const claudeCode: AgentProfile = {
  id: "claude-code",
  name: "Claude Code",
  measured: {
    package: "@anthropic-ai/claude-code",
    version: "2.1.332",
    date: "2026-11-28",
    how: "`claude --print hello` against a model at 127.0.0.1 that keeps what it is asked",
  },
  unmeasuredReason: null,
  projectFolders: [".claude/skills"],
  personalFolders: [".claude/skills"],
  readsParents: true,
  precedence: ["~/.claude/skills", ".claude/skills"],
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    maxBytes: 1_000_000,
    invalidFrontmatter: "no-fields",
    modelInvocationDisabled: /^(?:true|yes|1)$/,
    frontmatter: {
      byteOrderMark: "skipped",
      carriageReturn: "character",
      before: "nothing",
      opening: /^---\s*$/,
      closing: /---\s*/,
      missing: "no-fields",
    },
    readers: [
      reader,
      { ...reader, quoted: { lines: "unindented", values: /[{}[\]*&#!|>%@`]|: /, unless: /^(["']).*\1$/ } },
    ],
    name: {
      ...textName,
      missing: "folder",
      null: "folder",
      empty: "folder",
      blank: "folder",
      scalar: "keep",
      list: "folder",
      map: "folder",
      allowed: { names: /^[\p{L}\p{N}._:-]+$/u, otherwise: "folder" },
    },
    description: {
      ...textDescription,
      missing: "line",
      null: "line",
      empty: "line",
      blank: "line",
      scalar: "keep",
      list: "line",
      map: "line",
      rewrite: { from: /(?![\t\n\r])\p{Cc}/gu, to: " " },
      limit: { characters: 1536, unit: "code-units", beyond: "cut", ellipsis: "…" },
    },
  },
};
