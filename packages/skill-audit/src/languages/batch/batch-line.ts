/** A variable of `cmd`, a path with a drive, a key of the registry, or a built-in command with its options: `rd /s`. */
const batchLine =
  /%[A-Z_]{3,40}%|(?:^|[\s"'=])[A-Z]:\\|\bHK(?:CU|LM|CR|U|EY_[A-Z_]+)\\|^\s*@echo\s+off\b|^\s*(?:rd|rmdir|del|erase|copy|xcopy)\s*\/[a-z]\b/im;

/** Returns whether a command line is written for `cmd` rather than for a shell of Unix. */
export const isBatchLine = (text: string): boolean => batchLine.test(text.slice(0, 2_000));
