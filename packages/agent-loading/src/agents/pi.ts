import type { AgentProfile } from "../profile.ts";
import { textDescription, textName, usualRules, yaml12 } from "../readers.ts";

export const pi: AgentProfile = {
  id: "pi",
  name: "Pi",
  measured: {
    package: "@earendil-works/pi-coding-agent",
    version: "1.6.0",
    date: "2026-11-28",
    how: "`pi --approve --print hello` against a model at 127.0.0.1 that keeps what it is asked; `get_commands` of `pi --mode rpc` for what users can call",
  },
  unmeasuredReason: null,
  projectFolders: [".pi/skills", ".agents/skills"],
  personalFolders: [".pi/agent/skills", ".agents/skills"],
  readsParents: true,
  precedence: [".pi/skills", ".agents/skills", "~/.pi/agent/skills", "~/.agents/skills"],
  depth: Number.POSITIVE_INFINITY,
  followsLinks: "always",
  readsHiddenFolders: false,
  rules: {
    ...usualRules,
    fileName: /^[Ss][Kk][Ii][Ll][Ll]\.md$/,
    modelInvocationDisabled: /^true$/i,
    frontmatter: {
      byteOrderMark: "skipped",
      carriageReturn: "line-end",
      before: "nothing",
      opening: /^---\s*$/,
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
      scalar: "folder",
    },
    description: textDescription,
  },
};
