import type { PluginPart } from "../repository-facts.ts";

type PartKind = PluginPart["kind"];

/** What an agent loads from a plugin without being told where it is. */
type PluginFormat = Readonly<{
  /** Paths of the manifest, from the plugin's folder. */
  manifests: readonly string[];
  /** Paths of the catalog of plugins, from the repository's root. */
  marketplaces: readonly string[];
  /** Configurations, by path. */
  configs: Readonly<Record<string, PartKind>>;
  /** Folders of files, by path. */
  folders: Readonly<Record<string, PartKind>>;
}>;

/** https://code.claude.com/docs/en/plugins/manifest-reference */
const claude: PluginFormat = {
  manifests: [".claude-plugin/plugin.json"],
  marketplaces: [".claude-plugin/marketplace.json"],
  configs: {
    "hooks/hooks.json": "hook",
    ".mcp.json": "mcp-server",
    ".lsp.json": "lsp-server",
    "monitors/monitors.json": "monitor",
    "settings.json": "setting",
  },
  folders: {
    commands: "command",
    agents: "agent",
    "output-styles": "output-style",
    workflows: "workflow",
    bin: "executable",
  },
};

/** https://developers.openai.com/codex/plugins/build */
const codex: PluginFormat = {
  manifests: [".codex-plugin/plugin.json"],
  marketplaces: [".agents/plugins/marketplace.json"],
  configs: { "hooks/hooks.json": "hook", ".mcp.json": "mcp-server" },
  folders: {},
};

/** https://cursor.com/docs/plugins/building */
const cursor: PluginFormat = {
  manifests: [".cursor-plugin/plugin.json"],
  marketplaces: [".cursor-plugin/marketplace.json"],
  configs: { "hooks/hooks.json": "hook", "mcp.json": "mcp-server", ".mcp.json": "mcp-server" },
  folders: { rules: "rule", commands: "command", agents: "agent" },
};

/** https://docs.github.com/en/copilot/reference/copilot-cli-reference/cli-plugin-reference, and https://agent-plugins.org */
const copilot: PluginFormat = {
  manifests: [".plugin/plugin.json", ".github/plugin/plugin.json", "plugin.json"],
  marketplaces: [".plugin/marketplace.json", ".github/plugin/marketplace.json", "marketplace.json"],
  configs: {
    "hooks.json": "hook",
    "hooks/hooks.json": "hook",
    ".mcp.json": "mcp-server",
    "mcp.json": "mcp-server",
    ".github/mcp.json": "mcp-server",
    "lsp.json": "lsp-server",
    ".github/lsp.json": "lsp-server",
  },
  folders: { agents: "agent" },
};

/** https://geminicli.com/docs/extensions/reference */
const gemini: PluginFormat = {
  manifests: ["gemini-extension.json"],
  marketplaces: [],
  configs: { "hooks/hooks.json": "hook" },
  folders: { commands: "command", agents: "agent" },
};

export const pluginFormats: readonly PluginFormat[] = [claude, codex, cursor, copilot, gemini];

/** The format of an extension whose context file has a default name. */
export const isGemini = (format: PluginFormat): boolean => format === gemini;

/** Fields of manifests and marketplace entries that name files or folders, or have the part inline. */
export const partFields: Readonly<Record<string, PartKind>> = {
  hooks: "hook",
  mcpServers: "mcp-server",
  lspServers: "lsp-server",
  monitors: "monitor",
  commands: "command",
  agents: "agent",
  outputStyles: "output-style",
  rules: "rule",
  workflows: "workflow",
  contextFileName: "context",
};

const extensions: Readonly<Partial<Record<PartKind, RegExp>>> = {
  command: /\.(?:md|toml)$/i,
  agent: /\.md$/i,
  "output-style": /\.md$/i,
  rule: /\.(?:md|mdc)$/i,
  workflow: /\.(?:js|mjs|ts)$/i,
};

/** Tells whether an agent loads a file of a folder. */
export const isPartFile = (kind: PartKind, path: string): boolean => extensions[kind]?.test(path) ?? true;

/** Tells whether a part is a configuration, which may have several entries. */
export const isConfig = (kind: PartKind): kind is "hook" | "mcp-server" | "lsp-server" | "monitor" | "setting" =>
  /^(?:hook|mcp-server|lsp-server|monitor|setting)$/.test(kind);
