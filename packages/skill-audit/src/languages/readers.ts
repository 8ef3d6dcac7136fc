import type { Language, ProgramReader } from "../program.ts";
import { batchReader } from "./batch/read-batch.ts";
import { Grammar } from "./grammar.ts";
import { powerShellReader } from "./powershell/read-powershell.ts";
import { pythonReader } from "./python/read-python.ts";
import { scriptReader } from "./script/read-script.ts";
import { shellReader } from "./shell/read-shell.ts";

export type ProgramReaders = Readonly<Record<Language, ProgramReader>>;

/** Loads the grammars of all languages, which takes about 50 ms. */
export async function loadReaders(): Promise<ProgramReaders> {
  const [bash, powershell, python, javascript, tsx] = await Promise.all([
    Grammar.load("bash"),
    Grammar.load("powershell"),
    Grammar.load("python"),
    Grammar.load("javascript"),
    Grammar.load("tsx"),
  ]);
  const readPowerShell = powerShellReader(powershell);
  const shells = { readShell: shellReader(bash), readPowerShell, readBatch: batchReader(readPowerShell) };
  return {
    bash: shells.readShell,
    powershell: readPowerShell,
    batch: shells.readBatch,
    python: pythonReader(python, shells),
    javascript: scriptReader(javascript, shells),
    typescript: scriptReader(tsx, shells),
  };
}
