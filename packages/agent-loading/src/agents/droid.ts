import type { AgentProfile } from "../profile.ts";
import { jsYaml, textDescription, textName, usualRules } from "../readers.ts";

export const droid: AgentProfile = {
  id: "droid",
  name: "Droid",
  measured: {
    package: "droid",
    version: "0.215.0",
    date: "2026-11-28",
    how: "`droid exec hello` with a custom model at 127.0.0.1 that keeps what it is asked",
  },
  unmeasuredReason: null,
  projectFolders: [".factory/skills", ".agents/skills", ".agent/skills"],
  personalFolders: [".factory/skills", ".agents/skills", ".agent/skills"],
  readsParents: true,
  precedence: [
    ".factory/skills",
    ".agents/skills",
    ".agent/skills",
    "~/.factory/skills",
    "~/.agents/skills",
    "~/.agent/skills",
  ],
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    body: "required",
    modelInvocationDisabled: /^true$/,
    dropsFor: [
      {
        field: "metadata",
        kinds: ["text", "boolean", "number", "null", "list"],
        texts: /^/,
        reason: "metadata-not-map",
      },
      { field: "license", kinds: ["boolean", "number", "null", "list", "map"], texts: /^/, reason: "field-type" },
      { field: "compatibility", kinds: ["boolean", "number", "null", "list", "map"], texts: /^/, reason: "field-type" },
      { field: "allowed-tools", kinds: ["map"], texts: /^/, reason: "field-type" },
      { field: "disable-model-invocation", kinds: ["text"], texts: /^/, reason: "field-type" },
    ],
    frontmatter: {
      byteOrderMark: "kept",
      carriageReturn: "character",
      before: "nothing",
      opening: /^---$/,
      closing: /^---/,
      missing: "drop",
    },
    readers: [
      { ...jsYaml, duplicateKeys: "last" },
      { kind: "lines", scope: "frontmatter", keys: "at-line-start", repeated: "last", below: "ignored", quotes: "\"'" },
    ],
    name: {
      ...textName,
      allowed: { names: /^[a-z0-9-]+$/, otherwise: "drop" },
    },
    description: {
      ...textDescription,
      empty: "keep",
      blank: "keep",
      limit: { characters: 1024, unit: "code-units", beyond: "cut", ellipsis: "…" },
    },
  },
};
