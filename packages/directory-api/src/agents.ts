/**
 * Where agents load skills from, as their makers document it; read in copies of the pages named, on
 * 20 November 2026. `projectFolder` is relative to the root of a project, `personalFolder` to a
 * person's home; a skill is a folder within either.
 *
 * In commands `{skill}` stands for the skill's name, `{repository}` for owner/repo, `{url}` for the
 * repository's address, `{commit}` for the commit described, `{folder}` for the skill's folder in it,
 * `{marketplace}` and `{plugin}` for what its marketplace file names.
 */
export type Agent = Readonly<{
  id: string;
  name: string;
  projectFolder: string;
  personalFolder: string;
  /** How a person calls a skill by its name; null where the documentation gives no way. */
  invoke: string | null;
  /** A command that lists the skills that were found; null where the documentation names none. */
  list: string | null;
  /** The agent's own command to install a skill from a repository; it takes the newest state where it names no `{commit}`. */
  install: string | null;
  /** The agent's own commands to install a plugin of a repository that has a marketplace file; they too take the newest state. */
  plugin: string | null;
  /** The page that says all this. */
  source: string;
}>;

export const agents: readonly Agent[] = [
  {
    id: "claude-code",
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
