import type { ProgramReader } from "../../program.ts";
import { EMPTY_PROGRAM } from "./program-of.ts";
import { commandOfWords } from "./run-words.ts";
import type { Shells } from "./started.ts";

/** Test double of a shell reader: one command with words separated by spaces. */
const fakeShell =
  (name: string): ProgramReader =>
  (text, line) => {
    const words = [name, ...text.split(" ")].map((word) => ({ text: word, isLiteral: true, line }));
    return { ...EMPTY_PROGRAM, commands: [commandOfWords(words, line, text)] };
  };

export const fakeShells: Shells = {
  readShell: fakeShell("sh-text"),
  readPowerShell: fakeShell("ps-text"),
  readBatch: fakeShell("batch-text"),
};
