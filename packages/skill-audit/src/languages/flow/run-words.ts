import type { Command, Embedded, Language, Word } from "../../program.ts";

/** Commands that run the command in their arguments, with the options that take a value. */
const RUNNERS: ReadonlyMap<string, RegExp> = new Map([
  ["sudo", /^-[ughpCDRT]$|^--(?:user|group|host|prompt|chdir)$/],
  ["doas", /^-[uC]$/],
  ["env", /^-[uSC]$|^--(?:unset|chdir)$/],
  ["nohup", /^$/],
  ["setsid", /^$/],
  ["command", /^$/],
  ["exec", /^-a$/],
  ["time", /^-[fo]$/],
  ["nice", /^-n$/],
  ["ionice", /^-[cn]$/],
  ["stdbuf", /^-[ioe]$/],
  ["xargs", /^-[IndPLsE]$/],
]);
const ELEVATING = new Set(["sudo", "doas", "pkexec", "runas"]);

/** Creates a command from a list of words. For `sudo` and similar, it is the command that they run. */
export function commandOfWords(given: readonly Word[], line: number, text: string): Command {
  let words = given;
  let isElevated = false;
  for (let round = 0; round < 5; round++) {
    const name = programName(words[0]);
    const valued = RUNNERS.get(name);
    if (valued === undefined) break;
    const at = firstOfCommand(words, valued);
    if (at >= words.length) break;
    isElevated ||= ELEVATING.has(name);
    words = words.slice(at);
  }
  const common = { redirects: [], reads: [], inner: [], isElevated, line, text };
  return { name: programName(words[0]), words: words.slice(1), ...common };
}

function firstOfCommand(words: readonly Word[], valued: RegExp): number {
  let at = 1;
  while (at < words.length) {
    const text = words[at]?.text ?? "";
    if (!text.startsWith("-") && !/^\w+=/.test(text)) break;
    at += valued.test(text) ? 2 : 1;
  }
  return at;
}

/** Returns the program name of a word without its folder and `.exe`; `""` if unknown. */
function programName(word: Word | undefined): string {
  if (word?.isLiteral !== true) return "";
  const name = word.text.slice(Math.max(word.text.lastIndexOf("/"), word.text.lastIndexOf("\\")) + 1);
  return name.toLowerCase().replace(/\.exe$/, "");
}

const OPTIONS: readonly Readonly<{ programs: RegExp; option: RegExp; language: Language }>[] = [
  { programs: /^(?:ba|z|da|k|a|fi)?sh$/, option: /^-[a-z]*c[a-z]*$/, language: "bash" },
  { programs: /^cmd$/, option: /^\/[ck]$/i, language: "batch" },
  {
    programs: /^(?:powershell|pwsh)$/,
    option: /^[-/](?:c|co|com|comm|comma|comman|command)$/i,
    language: "powershell",
  },
  { programs: /^(?:python|pypy)[\d.]*$/, option: /^-[a-zA-Z]*c$/, language: "python" },
  { programs: /^(?:node|bun|deno|nodejs)$/, option: /^(?:-[ep]|-pe|--eval|--print|eval)$/, language: "javascript" },
];

/** Returns the word that `sh -c` runs if it is not constant. */
export function openShellWord(command: Command): Word | null {
  const found = programWord(command);
  return found === null || found.word.isLiteral || !/^(?:bash|batch)$/.test(found.rule.language) ? null : found.word;
}

function programWord({ name, words }: Command) {
  const rule = OPTIONS.find(({ programs }) => programs.test(name));
  if (rule === undefined) return null;
  const at = words.findIndex(({ text, isLiteral }) => isLiteral && rule.option.test(text));
  const word = at < 0 ? undefined : words[at + 1];
  return word === undefined ? null : { rule, at, word };
}

/** Returns the constant program text in the arguments of `bash -c` and similar commands. */
export function programInWords(command: Command): Embedded | null {
  const { name, words } = command;
  const found = programWord(command);
  if (found?.word.isLiteral !== true) return null;
  const { rule, at, word: program } = found;
  // `cmd` and PowerShell run the rest of the line.
  const isRest = name === "cmd" || rule.language === "powershell";
  const text = isRest
    ? words
        .slice(at + 1)
        .map((word) => word.text)
        .join(" ")
    : program.text;
  return { language: rule.language, text, line: program.line };
}
