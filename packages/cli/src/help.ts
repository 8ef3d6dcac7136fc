import { clientCommands } from "./commands.ts";

const everywhere = `Every command takes:
  --url ADDRESS   the directory to ask (SKILLSHELF_URL, or http://localhost:3000)
  --json          prints the answer as JSON
  --no-color      colours nothing
  --help          says what the command does`;

const width = Math.max(...clientCommands.map(({ name }) => name.length)) + 2;

/** What the commands are, and what they end with. */
export const help = (): string => `Usage: skillshelf <command> [options]

Asks a directory of agent skills.

${clientCommands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join("\n")}
  ${"help".padEnd(width)}says what a command does: skillshelf help search

${everywhere}

It ends with 0 when it is done, 1 when something was found that is to fail, 2 when the command line is wrong,
3 when there is no such record, 4 when the directory or a repository cannot be reached or did not answer as it
should, 5 when it was not confirmed, 70 by a fault of its own, and 130 when it was interrupted.`;

/** The help of one command. */
export const commandHelp = (usage: string): string => `${usage}\n\n${everywhere}`;
