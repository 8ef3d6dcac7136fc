import type { ProgramReader } from "../../program.ts";
import { EMPTY_PROGRAM } from "./program-of.ts";
import { commandOfWords } from "./run-words.ts";

/** Stands for the reader of a shell in tests: one command, its words divided at spaces. */
export const fakeShell =
  (name: string): ProgramReader =>
  (text, line) => {
    const words = [name, ...text.split(" ")].map((word) => ({ text: word, isLiteral: true, line }));
    return { ...EMPTY_PROGRAM, commands: [commandOfWords(words, line, text)] };
  };
