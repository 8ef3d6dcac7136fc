import type { TestSkill } from "../test-skill.ts";
import { skill } from "./skill.ts";

const withFields = (folder: string, fields: string): TestSkill => skill(folder, { fields });

/** Fields other than name and description. */
export const fields: readonly TestSkill[] = [
  withFields("c12a-tools-list", "allowed-tools:\n  - Read\n  - Grep"),
  withFields("c12b-tools-comma", "allowed-tools: Read, Grep"),
  withFields("c12c-tools-space", "allowed-tools: Read Grep"),
  withFields("c13a-meta-nested", "metadata:\n  vendor:\n    team: docs"),
  withFields("c13b-meta-number", "metadata:\n  version: 1.0\n  rank: 3"),
  withFields("c13c-meta-string", "metadata: docs"),
  withFields("c15a-nomodel", "disable-model-invocation: true"),
  withFields("c15b-nouser", "user-invocable: false"),
  withFields("c24-extra", "version: 1.0\nauthor: x"),
  withFields("c33-metaint", "metadata:\n  internal: true"),
  skill("k01-comments", { opening: "---\n# About headings.\n", fields: "# The end." }),
  withFields("k02-twice", "license: MIT\nlicense: Apache-2.0"),
  withFields("k03-number-key", "metadata:\n  1: one\n  true: two"),
  withFields("k04-license-list", "license:\n  - MIT\n  - Apache-2.0"),
  withFields("k05-license-number", "license: 2"),
  withFields("k06-compatibility-map", "compatibility:\n  python: 3.12"),
  withFields("k07-compatibility-list", "compatibility: [claude-code, codex]"),
  withFields("k08-compatibility-long", `compatibility: ${"Needs Python. ".repeat(50).trim()}`),
  withFields("k09-tools-star", "allowed-tools: *"),
  withFields("k10-tools-flow", "allowed-tools: [Read, Grep]"),
  withFields("k11-tools-scopes", "allowed-tools: Bash(git add:*), Bash(git status:*)"),
  withFields("k12-tools-map", "allowed-tools:\n  Bash: true"),
  withFields("k13-tab", "metadata:\n\tversion: one"),
  withFields("k14-hint", "argument-hint: [file] [format]"),
  withFields("k15-hooks", "model: inherit\ncontext: fork\nhooks:\n  Stop:\n    - hooks:\n        - type: prompt"),
  withFields("k16-metadata-empty", "metadata:"),
  withFields("k17-tags-date", "version: 1.0.0\ntags: [notes, headings]\ndate: 2026-01-15"),
  withFields("k18-no-colon", "draft"),
  withFields("k19-yaml-tag", "license: !text MIT"),
  withFields("k20-nomodel-quoted", 'disable-model-invocation: "true"'),
  withFields("k21-paths", 'paths: "notes/**/*.md"'),
  withFields("k22-merge", "defaults: &defaults\n  team: docs\nmetadata:\n  <<: *defaults"),
];
