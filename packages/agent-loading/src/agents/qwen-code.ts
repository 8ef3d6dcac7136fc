import type { AgentProfile } from "../profile.ts";
import { textDescription, textName, usualRules, yaml12 } from "../readers.ts";

export const qwenCode: AgentProfile = {
  id: "qwen-code",
  name: "Qwen Code",
  measured: {
    package: "@qwen-code/qwen-code",
    version: "0.24.4",
    date: "2026-11-28",
    how: "`qwen --acp`: what `session/new` reports to an editor; needs Node.js 22",
  },
  unmeasuredReason: null,
  projectFolders: [".qwen/skills", ".agents/skills"],
  personalFolders: [".qwen/skills", ".agents/skills"],
  readsParents: false,
  precedence: [".qwen/skills", ".agents/skills", "~/.qwen/skills", "~/.agents/skills"],
  depth: 1,
  followsLinks: "always",
  readsHiddenFolders: true,
  rules: {
    ...usualRules,
    dropsFor: [{ field: "paths", kinds: ["text", "list"], texts: /\S/, reason: "only-for-paths" }],
    modelInvocationDisabled: /^true$/i,
    frontmatter: {
      byteOrderMark: "skipped",
      carriageReturn: "line-end",
      before: "nothing",
      opening: /^---$/,
      closing: /^---$/,
      missing: "drop",
    },
    readers: [
      yaml12,
      {
        kind: "lines",
        scope: "frontmatter",
        keys: "at-line-start",
        repeated: "last",
        below: "ignored",
        quotes: '"',
      },
    ],
    name: {
      ...textName,
      scalar: "keep",
      list: "keep",
      allowed: { names: /^[\p{L}\p{N}_:.-]+$/u, otherwise: "drop" },
    },
    description: {
      ...textDescription,
      scalar: "keep",
      list: "keep",
    },
  },
};
