import type { AgentProfile } from "../profile.ts";
import { serdeYaml, textDescription, textName, usualRules } from "../readers.ts";

export const goose: AgentProfile = {
  id: "goose",
  name: "Goose",
  measured: {
    package: "@aaif/goose",
    packageVersion: "0.20.1",
    version: "1.34.0",
    date: "2026-11-28",
    how: "`goose run --text hello` against a model at 127.0.0.1 that keeps what it is asked",
  },
  unmeasuredReason: null,
  projectFolders: [".agents/skills", ".goose/skills", ".claude/skills"],
  personalFolders: [".agents/skills", ".config/goose/skills", ".config/agents/skills", ".claude/skills"],
  readsParents: false,
  precedence: [
    ".agents/skills",
    ".goose/skills",
    ".claude/skills",
    "~/.agents/skills",
    "~/.config/goose/skills",
    "~/.claude/skills",
    "~/.config/agents/skills",
  ],
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    invalidUtf8: "drop",
    dropsFor: [
      { field: "metadata", kinds: ["text", "boolean", "number", "list"], texts: /^/, reason: "metadata-not-map" },
    ],
    // It divides the file at three hyphens, wherever they are, and reads the second part.
    frontmatter: {
      byteOrderMark: "skipped",
      carriageReturn: "line-end",
      before: "anything",
      opening: /^[^-]*---\s*$/,
      closing: /---/,
      missing: "drop",
    },
    readers: [serdeYaml],
    name: {
      ...textName,
      scalar: "keep",
      allowed: { names: /^[^/]+$/, otherwise: "drop" },
    },
    description: {
      ...textDescription,
      missing: "keep",
      null: "keep",
      empty: "keep",
      blank: "keep",
      scalar: "keep",
    },
  },
};
