import type { Call, Command } from "../program.ts";

/** How deep pipelines and substitutions are followed. */
const DEEPEST = 4;

/**
 * What a command gets its input from: the commands before it, those in its words, and what those get theirs from; each
 * once, however many ways lead to it.
 */
export function sourcesOf(command: Command): Command[] {
  const found = new Set<Command>();
  let nearest: readonly Command[] = [command];
  for (let depth = 0; depth < DEEPEST && nearest.length > 0; depth++) {
    const next = nearest.flatMap(({ reads, inner }) => [...reads, ...inner]).filter((source) => !found.has(source));
    for (const source of next) found.add(source);
    nearest = [...new Set(next)];
  }
  return [...found];
}

/** The constant strings of a call's arguments, in order. */
export const stringsOf = ({ args }: Call): string[] => args.flatMap(({ strings }) => [...strings]);

/** Calls that read a file. */
export const isFileRead = ({ callee }: Call): boolean =>
  /(?:^|\.)(?:open|read|read_text|read_bytes|readlines|readFile|readFileSync|createReadStream|ReadAllText|ReadAllBytes|file|text)$/.test(
    callee,
  );
