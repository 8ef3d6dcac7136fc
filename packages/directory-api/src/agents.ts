/**
 * An agent, with the folders from which it loads skills, according to its documentation on 20 November 2026.
 * `projectFolder` is relative to a project, `personalFolder` to the home folder.
 *
 * Placeholders of commands: `{skill}` (name), `{repository}` (owner/repo), `{url}` (of the repository), `{commit}`,
 * `{folder}` (of the skill), and `{marketplace}` and `{plugin}` (names from the repository's marketplace file).
 */
export type Agent = Readonly<{
  id: string;
  name: string;
  projectFolder: string;
  personalFolder: string;
  /** How a user invokes a skill by name; null if undocumented. */
  invoke: string | null;
  /** A command that lists the loaded skills; null if undocumented. */
  list: string | null;
  /** The agent's own command to install a skill from a repository. Without `{commit}` it installs the newest version. */
  install: string | null;
  /** The agent's own commands to install the newest version of a plugin from a marketplace file. */
  plugin: string | null;
  /** Its ID in the npm command `skills`. */
  npmId: string;
  /** URL of the documentation. */
  source: string;
}>;

export const agents: readonly Agent[] = [
  {
    id: "claude-code",
    npmId: "claude-code",
    name: "Claude Code",
    projectFolder: ".claude/skills",
    personalFolder: ".claude/skills",
    invoke: "/{skill}",
    list: "/skills",
    install: null,
    plugin: "/plugin marketplace add {repository}\n/plugin install {plugin}@{marketplace}",
    source: "https://code.claude.com/docs/en/skills",
  },
  {
    id: "codex",
    npmId: "codex",
    name: "Codex",
    projectFolder: ".agents/skills",
    personalFolder: ".agents/skills",
    invoke: "${skill}",
    list: "/skills",
    install: null,
    plugin: null,
    source: "https://developers.openai.com/codex/skills",
  },
  {
    id: "cursor",
    npmId: "cursor",
    name: "Cursor",
    projectFolder: ".cursor/skills",
    personalFolder: ".cursor/skills",
    invoke: "/{skill}",
    list: null,
    install: null,
    plugin: null,
    source: "https://cursor.com/docs/skills",
  },
  {
    id: "copilot",
    npmId: "github-copilot",
    name: "GitHub Copilot",
    projectFolder: ".github/skills",
    personalFolder: ".copilot/skills",
    invoke: "/{skill}",
    list: "/skills list",
    install: "gh skill install {repository} {skill}@{commit}",
    plugin: null,
    source: "https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-skills",
  },
  {
    id: "gemini-cli",
    npmId: "gemini-cli",
    name: "Gemini CLI",
    projectFolder: ".gemini/skills",
    personalFolder: ".gemini/skills",
    invoke: null,
    list: "/skills list",
    install: "gemini skills install {url} --path {folder}",
    plugin: null,
    source: "https://geminicli.com/docs/cli/skills/",
  },
  {
    id: "opencode",
    npmId: "opencode",
    name: "OpenCode",
    projectFolder: ".opencode/skills",
    personalFolder: ".config/opencode/skills",
    invoke: null,
    list: null,
    install: null,
    plugin: null,
    source: "https://opencode.ai/v2/docs/skills",
  },
  {
    id: "cline",
    npmId: "cline",
    name: "Cline",
    projectFolder: ".cline/skills",
    personalFolder: ".cline/skills",
    invoke: "/{skill}",
    list: null,
    install: null,
    plugin: null,
    source:
      "https://github.com/cline/cline/blob/21cb8d2525bcedf1f4b6890b27a74a14fe7451e4/docs/customization/skills.mdx",
  },
  {
    id: "kiro",
    npmId: "kiro-cli",
    name: "Kiro",
    projectFolder: ".kiro/skills",
    personalFolder: ".kiro/skills",
    invoke: "/{skill}",
    list: null,
    install: null,
    plugin: null,
    source: "https://kiro.dev/docs/skills",
  },
];
