import type { AgentProfile } from "../profile.ts";
import { jsYaml, textDescription, textName, usualRules } from "../readers.ts";

export const skillsRef: AgentProfile = {
  id: "skills-ref",
  name: "skills-ref",
  measured: {
    package: "skills-ref",
    version: "0.1.5",
    date: "2026-11-28",
    how: "`skills-ref validate FOLDER`, then `skills-ref read-properties FOLDER`, which also refuses values that are not text",
  },
  unmeasuredReason: null,
  projectFolders: [],
  personalFolders: [],
  readsParents: false,
  precedence: null,
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    fileName: /^(?:SKILL|skill)\.md$/,
    fields: ["name", "description", "license", "compatibility", "metadata", "allowed-tools"],
    dropsFor: [
      { field: "compatibility", kinds: ["null", "boolean", "number", "list", "map"], texts: /^/, reason: "field-type" },
      { field: "compatibility", kinds: ["text"], texts: /^[^]{501}/, reason: "field-type" },
    ],
    frontmatter: {
      byteOrderMark: "kept",
      carriageReturn: "line-end",
      before: "nothing",
      opening: /^---(?!-)/,
      closing: /---/,
      missing: "drop",
    },
    readers: [jsYaml],
    name: {
      ...textName,
      limit: { characters: 64, unit: "code-units", beyond: "drop", ellipsis: "" },
      allowed: { names: /^(?!-)(?!.*--)(?!.*-$)(?:(?!\p{Lu})[\p{L}\p{N}\p{M}-])+$/u, otherwise: "drop" },
      isFolder: true,
    },
    description: {
      ...textDescription,
      limit: { characters: 1024, unit: "code-units", beyond: "drop", ellipsis: "" },
    },
  },
};
