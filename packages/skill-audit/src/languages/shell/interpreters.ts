import type { Language } from "../../program.ts";

/** The option that passes a program to an interpreter on the command line. */
type Interpreter = Readonly<{ language: Language; option: RegExp }>;

/** `-c`, also combined with other letters: `-lc`, `-euxc`. */
const SHELL: Interpreter = { language: "bash", option: /^-[a-z]*c$/ };
const PYTHON: Interpreter = { language: "python", option: /^-[a-zA-Z]*c$/ };
const JAVASCRIPT: Interpreter = { language: "javascript", option: /^(?:-[ep]|-pe|--eval|--print)$/ };
const TYPESCRIPT: Interpreter = { language: "typescript", option: /^(?:-[ep]|-pe|--eval|--print)$/ };
const POWERSHELL: Interpreter = { language: "powershell", option: /^[-/](?:c|com|comm|comma|comman|command)$/i };

const INTERPRETERS: ReadonlyMap<string, Interpreter> = new Map([
  ...["bash", "sh", "zsh", "dash", "ash", "ksh", "rbash", "fish"].map((name) => [name, SHELL] as const),
  ...["python", "python2", "python3", "pypy", "pypy3", "py"].map((name) => [name, PYTHON] as const),
  ...["node", "nodejs", "bun"].map((name) => [name, JAVASCRIPT] as const),
  ...["tsx", "ts-node", "deno"].map((name) => [name, TYPESCRIPT] as const),
  ...["powershell", "pwsh"].map((name) => [name, POWERSHELL] as const),
]);

/** Returns the interpreter by its name, including versioned names such as `python3.12`. */
export const interpreterOf = (name: string): Interpreter | undefined =>
  INTERPRETERS.get(name) ?? (/^python3?\.\d+$/.test(name) ? PYTHON : undefined);

/** PowerShell accepts any prefix of `-EncodedCommand`, and `-ec`. */
const ENCODED = /^[-/](?:ec|e(?:n(?:c(?:o(?:d(?:e(?:d(?:c(?:o(?:m(?:m(?:a(?:n(?:d)?)?)?)?)?)?)?)?)?)?)?)?)?)$/i;

/** A word of a command line that contains a program. */
export type ProgramWord<Given> = Readonly<{ language: Language; word: Given; text: string }>;

/** Returns the program in the arguments of an interpreter. */
export function programIn<Given extends Readonly<{ text: string }>>(
  name: string,
  words: readonly Given[],
): ProgramWord<Given> | null {
  const interpreter = interpreterOf(name);
  if (interpreter === undefined) return null;
  const { language, option } = interpreter;
  for (const [at, { text }] of words.entries()) {
    const word = words[at + 1];
    if (word === undefined) return null;
    if (language === "powershell" && ENCODED.test(text)) {
      const decoded = decodeCommand(word.text);
      return decoded === null ? null : { language, word, text: decoded };
    }
    if (option.test(text) || (name === "deno" && at === 0 && text === "eval")) {
      // PowerShell treats all following words as the command.
      const rest = language === "powershell" ? words.slice(at + 1).map((next) => next.text) : [word.text];
      return { language, word, text: rest.join(" ") };
    }
  }
  return null;
}

/** Returns whether an interpreter with these arguments reads its program from standard input. */
export function readsProgram(words: readonly Readonly<{ text: string }>[]): boolean {
  for (const { text } of words) {
    if (text === "-" || text === "-s" || text === "/dev/stdin") return true;
    if (/^-[a-z]*c$/.test(text) || /^(?:-[em]|--eval)$/.test(text)) return false;
    if (!/^[-+]/.test(text)) return false;
  }
  return true;
}

/** Decodes the value of `-EncodedCommand`: Base64 of UTF-16LE. */
function decodeCommand(encoded: string): string | null {
  if (!/^[\w+/=-]{4,}$/.test(encoded)) return null;
  const text = Buffer.from(encoded, "base64").toString("utf16le");
  return text === "" ? null : text;
}
