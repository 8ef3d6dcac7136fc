import type { ProgramReader } from "../../program.ts";
import { EMPTY_PROGRAM } from "./program-of.ts";
import { commandOfWords } from "./run-words.ts";

/** Test double of a shell reader: one command with words separated by spaces. */
export const fakeShell =
  (name: string): ProgramReader =>
  (text, line) => {
    const words = [name, ...text.split(" ")].map((word) => ({ text: word, isLiteral: true, line }));
    return { ...EMPTY_PROGRAM, commands: [commandOfWords(words, line, text)] };
  };
