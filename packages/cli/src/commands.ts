import type { ClientCommand } from "./command.ts";

/** A command as the help of all of them names it. Its code is loaded when it is used. */
type CommandEntry = Readonly<{
  name: string;
  summary: string;
  load(): Promise<ClientCommand>;
}>;

/** The commands of the client, in the order of the help. */
export const clientCommands: readonly CommandEntry[] = [
  {
    name: "search",
    summary: "finds records by words",
    load: async () => (await import("./search.ts")).searchCommand,
  },
  {
    name: "list",
    summary: "lists records",
    load: async () => (await import("./list.ts")).listCommand,
  },
  {
    name: "show",
    summary: "shows a record: its facts, its skills and what its audit found",
    load: async () => (await import("./show.ts")).showCommand,
  },
  {
    name: "categories",
    summary: "lists the categories",
    load: async () => (await import("./categories.ts")).categoriesCommand,
  },
  {
    name: "open",
    summary: "opens a record's page in the browser",
    load: async () => (await import("./open.ts")).openCommand,
  },
  {
    name: "cite",
    summary: "prints a reference to a record",
    load: async () => (await import("./cite.ts")).citeCommand,
  },
  {
    name: "audit",
    summary: "audits the skills in a folder or a repository",
    load: async () => (await import("./check/command.ts")).auditCommand,
  },
  {
    name: "lint",
    summary: "checks skills for conformance to the specification",
    load: async () => (await import("./check/command.ts")).lintCommand,
  },
  {
    name: "install",
    summary: "installs skills for an agent at the audited commit",
    load: async () => (await import("./install/install.ts")).installCommand,
  },
  {
    name: "verify",
    summary: "checks the files of installed skills, and what was found in them since",
    load: async () => (await import("./install/verify.ts")).verifyCommand,
  },
  {
    name: "update",
    summary: "brings installed skills to the commit that is audited by now",
    load: async () => (await import("./install/update.ts")).updateCommand,
  },
  {
    name: "uninstall",
    summary: "removes installed skills",
    load: async () => (await import("./install/uninstall.ts")).uninstallCommand,
  },
  {
    name: "mcp",
    summary: "answers an agent over the Model Context Protocol",
    load: async () => (await import("./mcp.ts")).mcpCommand,
  },
];
