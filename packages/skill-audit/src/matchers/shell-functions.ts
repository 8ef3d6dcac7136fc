import type { Command } from "../program.ts";

/** Functions of a shell by name, in lower case, with the commands of their bodies. */
export type ShellFunctions = ReadonlyMap<string, readonly Command[]>;

const head = /^(\s*)(?:function\s+([\w-]{1,60})\s*(?:\(\s*\))?|([\w-]{1,60})\s*\(\s*\))\s*[{(]/;

/** A function that goes on for longer is a program of its own. */
const MAX_LENGTH = 80;

/** The functions that a shell program defines, told by where their braces stand. */
export function shellFunctions(source: string, firstLine: number, commands: readonly Command[]): ShellFunctions {
  const found = new Map<string, readonly Command[]>();
  if (!/\(\s*\)\s*[{(]|^\s*function\s/m.test(source)) return found;
  const lines = source.split("\n");
  for (const [at, line] of lines.entries()) {
    const [, indent = "", named, bare] = head.exec(line) ?? [];
    const name = named ?? bare;
    if (name === undefined) continue;
    const closes = /[})]\s*(?:[;&|#].*)?$/.test(line.slice(line.search(/[{(]\s/) + 1));
    const end = closes
      ? at
      : lines.findIndex((one, other) => other > at && one.startsWith(indent) && /^[})]/.test(one.slice(indent.length)));
    if (end < 0 || end - at > MAX_LENGTH) continue;
    const inside = commands.filter((command) => command.line >= firstLine + at && command.line <= firstLine + end);
    found.set(
      name.toLowerCase(),
      inside.filter((command) => command.name !== name.toLowerCase()),
    );
  }
  return found;
}

/** So deep one function may call another. */
const DEEPEST = 3;
const MAX_COMMANDS = 200;

/** Commands with those that the functions among them consist of. */
export function withBodies(commands: readonly Command[], functions: ShellFunctions, depth = 0): readonly Command[] {
  if (functions.size === 0 || depth === DEEPEST) return commands;
  return commands
    .flatMap((command) => {
      const body = functions.get(command.name);
      return body === undefined ? [command] : [command, ...withBodies(body, functions, depth + 1)];
    })
    .slice(0, MAX_COMMANDS);
}
