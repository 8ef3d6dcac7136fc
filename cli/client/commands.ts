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
    name: "categories",
    summary: "lists the categories",
    load: async () => (await import("./categories.ts")).categoriesCommand,
  },
];
