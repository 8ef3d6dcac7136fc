import type { Call, Command } from "../program.ts";

/** How deep pipelines and substitutions are followed. */
const DEEPEST = 4;

/** What a command gets its input from: the commands before it, those in its words, and what those get theirs from. */
export function sourcesOf({ reads, inner }: Command, depth = 0): Command[] {
  if (depth === DEEPEST) return [];
  return [...reads, ...inner].flatMap((source) => [source, ...sourcesOf(source, depth + 1)]);
}

/** The constant strings of a call's arguments, in order. */
export const stringsOf = ({ args }: Call): string[] => args.flatMap(({ strings }) => [...strings]);

/** Calls that read a file. */
export const isFileRead = ({ callee }: Call): boolean =>
  /(?:^|\.)(?:open|read|read_text|read_bytes|readlines|readFile|readFileSync|createReadStream|ReadAllText|ReadAllBytes|file|text)$/.test(
    callee,
  );
