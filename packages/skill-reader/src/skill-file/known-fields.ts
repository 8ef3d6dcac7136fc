/** The fields of the agentskills.io specification. */
export const specificationFields = [
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
] as const;

export type SpecificationField = (typeof specificationFields)[number];

/** Fields that some agent reads beyond the specification. */
const extensions = new Set(
  [
    // Claude Code; most are read by VS Code and Cursor too
    "agent argument-hint arguments context disable-model-invocation disallowed-tools effort hooks mcp-servers model",
    "paths shell user-invocable version when-to-use aliases skills tools",
    // OpenClaw
    "command-arg-mode command-dispatch command-tool homepage",
    // Hermes
    "author platforms prerequisites required-environment-variables setup tags",
    // Cursor, Windsurf, Kiro
    "always-apply globs inclusion trigger triggers",
  ]
    .join(" ")
    .split(" "),
);

/** The specification's spelling of a key: `AllowedTools` and `allowed_tools` are `allowed-tools`. */
const spellingOf = (key: string): string =>
  key
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z])/g, "-")
    .replace(/[_ ]/g, "-")
    .toLowerCase();

export function specificationField(key: string): SpecificationField | undefined {
  const spelling = spellingOf(key);
  return specificationFields.find((field) => field === spelling);
}

export const isExtension = (key: string): boolean => extensions.has(spellingOf(key));

/** Whether a key says that the lines it stands among are frontmatter. */
export const isKnownKey = (key: string): boolean => specificationField(key) !== undefined || isExtension(key);
