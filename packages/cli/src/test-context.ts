import type { CommandContext } from "./context.ts";
import { Directory } from "./directory.ts";
import { outputTo } from "./output.ts";
import { addClientCommands, createProgram, runProgram } from "./program.ts";

/** Creates a context for tests, without a terminal. `written()` returns what was written to standard output. */
export function testContext(
  root: string,
  changes: Partial<CommandContext> = {},
): Readonly<{ context: CommandContext; written: () => string }> {
  const chunks: string[] = [];
  const { signal } = new AbortController();
  const context: CommandContext = {
    directory: new Directory("http://directory.invalid", signal),
    json: false,
    out: outputTo(
      { write: (text: string) => chunks.push(text) },
      { write: () => {} },
      { stdout: false, stderr: false },
    ),
    signal,
    canAsk: false,
    ask: async () => false,
    environment: { workingFolder: root, homeFolder: root, platform: "linux" },
    ...changes,
  };
  return { context, written: () => chunks.join("") };
}

const collect = (chunks: string[]) => (text: string | Uint8Array) => chunks.push(String(text)) > 0;

/** Runs a command line in this process. */
export async function runWords(
  words: readonly string[],
): Promise<Readonly<{ code: number; output: string; errors: string }>> {
  const { stdout, stderr } = process;
  const [output, errors]: [string[], string[]] = [[], []];
  const originals = [stdout.write, stderr.write] as const;
  [stdout.write, stderr.write] = [collect(output), collect(errors)];
  try {
    const program = createProgram();
    await addClientCommands(program, words);
    await runProgram(program, words);
    return { code: Number(process.exitCode ?? 0), output: output.join(""), errors: errors.join("") };
  } finally {
    [stdout.write, stderr.write] = originals;
    process.exitCode = undefined;
  }
}
