import type { AgentId } from "@skillshelf/agent-loading/agent-ids";
import type { AgentProfile } from "@skillshelf/agent-loading/profile";
import { profiles } from "@skillshelf/agent-loading/profiles";

/**
 * An agent that skills can be installed for.
 *
 * Placeholders of commands: `{skill}` (name), `{repository}` (owner/repo), `{url}` (of the repository), `{commit}`,
 * `{folder}` (of the skill), and `{marketplace}` and `{plugin}` (names from the repository's marketplace file).
 */
type AgentCommands = Readonly<{
  /** How a user invokes a skill by name; null if undocumented. */
  invoke: string | null;
  /** A command that lists the loaded skills, of a shell or, with a leading slash, of the agent; null if there is none. */
  list: string | null;
  /** A command of the agent that makes it trust a folder, if it loads no project's skills in others; else null. */
  trust: string | null;
  /** The agent's own command to install a skill from a repository. Without `{commit}` it installs the newest version. */
  install: string | null;
  /** The agent's own commands to install the newest version of a plugin from a marketplace file. */
  plugin: string | null;
  /** Its ID in the npm command `skills`. */
  npmId: string;
  /** URL of the documentation. */
  source: string;
}>;

export type Agent = AgentCommands &
  Readonly<{
    id: AgentId;
    name: string;
    /** Where to install: relative to a project, and to the home folder. */
    projectFolder: string;
    personalFolder: string;
    /** All folders that it loads skills from, also relative to these. */
    projectFolders: readonly string[];
    personalFolders: readonly string[];
  }>;

const none = { invoke: null, list: null, trust: null, install: null, plugin: null } as const;

const commands: Readonly<Partial<Record<AgentId, AgentCommands>>> = {
  "claude-code": {
    ...none,
    npmId: "claude-code",
    invoke: "/{skill}",
    list: "/skills",
    plugin: "/plugin marketplace add {repository}\n/plugin install {plugin}@{marketplace}",
    source: "https://code.claude.com/docs/en/skills",
  },
  codex: {
    ...none,
    npmId: "codex",
    invoke: "${skill}",
    list: "codex debug prompt-input hello",
    source: "https://developers.openai.com/codex/skills",
  },
  cursor: { ...none, npmId: "cursor", invoke: "/{skill}", source: "https://cursor.com/docs/skills" },
  copilot: {
    ...none,
    npmId: "github-copilot",
    invoke: "/{skill}",
    list: "copilot skill list",
    install: "gh skill install {repository} {skill}@{commit}",
    source: "https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-skills",
  },
  "gemini-cli": {
    ...none,
    npmId: "gemini-cli",
    list: "gemini skills list",
    trust: "/permissions trust",
    install: "gemini skills install {url} --path {folder}",
    source: "https://geminicli.com/docs/cli/skills/",
  },
  "qwen-code": {
    ...none,
    npmId: "qwen-code",
    invoke: "/{skill}",
    list: "/skills",
    source: "https://qwenlm.github.io/qwen-code-docs/en/users/features/skills/",
  },
  opencode: { ...none, npmId: "opencode", list: "opencode debug skill", source: "https://opencode.ai/v2/docs/skills" },
  kilo: { ...none, npmId: "kilo", list: "kilo debug skill", source: "https://kilo.ai/docs/features/skills" },
  pi: {
    ...none,
    npmId: "pi",
    invoke: "/skill:{skill}",
    source: "https://github.com/earendil-works/pi/blob/main/packages/coding-agent/docs/skills.md",
  },
  cline: {
    ...none,
    npmId: "cline",
    invoke: "/{skill}",
    source:
      "https://github.com/cline/cline/blob/21cb8d2525bcedf1f4b6890b27a74a14fe7451e4/docs/customization/skills.mdx",
  },
  continue: { ...none, npmId: "continue", source: "https://docs.continue.dev/cli/overview" },
  droid: { ...none, npmId: "droid", source: "https://docs.factory.ai/cli/configuration/skills" },
  kiro: { ...none, npmId: "kiro-cli", invoke: "/{skill}", source: "https://kiro.dev/docs/skills" },
};

/** Agents that skills can be installed for. Their folders are those of the profiles. */
export const agents: readonly Agent[] = profiles.flatMap((profile) => {
  const known = commands[profile.id];
  return known === undefined ? [] : [toAgent(profile, known)];
});

function toAgent({ id, name, projectFolders, personalFolders }: AgentProfile, known: AgentCommands): Agent {
  const [projectFolder] = projectFolders;
  const [personalFolder] = personalFolders;
  if (projectFolder === undefined || personalFolder === undefined)
    throw new Error(`${id} has no folder to install in.`);
  return { id, name, projectFolder, personalFolder, projectFolders, personalFolders, ...known };
}
