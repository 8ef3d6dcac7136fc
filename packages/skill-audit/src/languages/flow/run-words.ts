import type { Command, Embedded, Word } from "../../program.ts";
import { programIn } from "../shell/interpreters.ts";

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

/** Returns the word that `sh -c` or `cmd /c` runs if it is not constant. */
export function openShellWord({ name, words }: Command): Word | null {
  const found = programIn(name, words);
  return found === null || found.word.isLiteral || !/^(?:bash|batch)$/.test(found.language) ? null : found.word;
}

/** Returns the constant program text in the arguments of `bash -c` and similar commands. */
export function programInWords({ name, words }: Command): Embedded | null {
  const found = programIn(name, words);
  return found?.word.isLiteral === true ? { language: found.language, text: found.text, line: found.word.line } : null;
}
