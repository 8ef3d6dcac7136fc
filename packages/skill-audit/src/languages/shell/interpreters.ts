import type { Language } from "../../program.ts";

/** The option that passes a program to an interpreter on the command line. */
type Interpreter = Readonly<{ language: Language; option: RegExp }>;

/** `-c`, also combined with other letters: `-lc`, `-ce`. */
const SHELL: Interpreter = { language: "bash", option: /^-[a-z]*c[a-z]*$/ };
const PYTHON: Interpreter = { language: "python", option: /^-[a-zA-Z]*c$/ };
const JAVASCRIPT: Interpreter = { language: "javascript", option: /^(?:-[ep]|-pe|--eval|--print)$/ };
const TYPESCRIPT: Interpreter = { language: "typescript", option: /^(?:-[ep]|-pe|--eval|--print)$/ };
const POWERSHELL: Interpreter = {
  language: "powershell",
  option: /^[-/](?:c|co|com|comm|comma|comman|command|commandwithargs|cwa)$/i,
};

/** `cmd //c` is written in the shell of Git for Windows. */
const BATCH: Interpreter = { language: "batch", option: /^\/{1,2}[ckr]$/i };

const INTERPRETERS: ReadonlyMap<string, Interpreter> = new Map([
  ...["bash", "sh", "zsh", "dash", "ash", "ksh", "rbash", "fish"].map((name) => [name, SHELL] as const),
  ...["python", "python2", "python3", "pypy", "pypy3", "py"].map((name) => [name, PYTHON] as const),
  ...["node", "nodejs", "bun"].map((name) => [name, JAVASCRIPT] as const),
  ...["tsx", "ts-node", "deno"].map((name) => [name, TYPESCRIPT] as const),
  ...["powershell", "pwsh"].map((name) => [name, POWERSHELL] as const),
  ["cmd", BATCH],
]);

/** Returns the interpreter by its name, including versioned names such as `python3.12`. */
export const interpreterOf = (name: string): Interpreter | undefined =>
  INTERPRETERS.get(name) ?? (/^python3?\.\d+$/.test(name) ? PYTHON : undefined);

/** PowerShell accepts any prefix of `-EncodedCommand`, and `-ec`. */
const ENCODED = /^[-/](?:ec|e(?:n(?:c(?:o(?:d(?:e(?:d(?:c(?:o(?:m(?:m(?:a(?:n(?:d)?)?)?)?)?)?)?)?)?)?)?)?)?)$/i;

/** Options of PowerShell whose value is the next word, and `-File`, after which there is no program. */
const VALUED =
  /^[-/](?:ex[a-z]*|ep|w[a-z]*|v[a-z]*|ps[a-z]*|i[a-z]*|o[a-z]*|config[a-z]*|settings[a-z]*|custom[a-z]*)$/i;
const FILE = /^[-/]f[a-z]*$/i;

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
    const before = words[at - 1]?.text ?? "";
    if (language === "powershell" && FILE.test(text)) return null;
    if (language === "powershell" && !/^[-/]/.test(text) && !VALUED.test(before)) return restFrom(at, words, language);
    const word = words[at + 1];
    if (word === undefined) return null;
    if (language === "powershell" && ENCODED.test(text)) {
      const decoded = decodeCommand(word.text);
      return decoded === null ? null : { language, word, text: decoded };
    }
    if (option.test(text) || (name === "deno" && at === 0 && text === "eval")) {
      const takesRest = language === "powershell" || language === "batch";
      return takesRest ? restFrom(at + 1, words, language) : { language, word, text: word.text };
    }
  }
  return null;
}

/** PowerShell and `cmd` treat all following words as the command. */
function restFrom<Given extends Readonly<{ text: string }>>(
  at: number,
  words: readonly Given[],
  language: Language,
): ProgramWord<Given> | null {
  const [word] = words.slice(at);
  const text = words.slice(at).map((one) => one.text);
  return word === undefined ? null : { language, word, text: text.join(" ") };
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
