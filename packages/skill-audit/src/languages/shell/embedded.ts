import type { Command, Embedded } from "../../program.ts";
import { carriedProgram } from "./carriers.ts";
import { interpreterOf, programIn, readsProgram } from "./interpreters.ts";
import type { ShellWord } from "./words.ts";

/** Returns the programs in a command's arguments. */
export function programsIn(name: string, words: readonly ShellWord[]): readonly Embedded[] {
  const found = programIn(name, words);
  // A word that is a single expansion is the output of another command, which is in `inner`.
  if (found !== null) return isOnlyExpansion(found.word) ? [] : [{ ...given(found), line: found.word.line }];
  switch (name) {
    case "eval":
      return shellText(words);
    case "trap":
      return shellText(words.filter(({ text }) => text !== "--").slice(0, 1)).filter(({ text }) => text !== "-");
    case "watch":
      return shellText(withoutOptions(words, /^-[nd]$|^--interval$/));
    case "alias":
      return words.flatMap(({ text, line }) => {
        const match = /^[^=\s]+=([^]+)$/.exec(text);
        return match?.[1] === undefined ? [] : [{ language: "bash", text: match[1], line }];
      });
    case "su":
    case "script":
    case "runuser":
      return shellText(words.filter((_, at) => /^(?:-c|--command)$/.test(words[at - 1]?.text ?? "")));
    default:
      return carriedProgram(name, words);
  }
}

const given = ({ language, text }: Readonly<{ language: Embedded["language"]; text: string }>) => ({ language, text });
const isOnlyExpansion = (word: ShellWord): boolean => word.isExpansion && !word.isLiteral;

function shellText(words: readonly ShellWord[]): readonly Embedded[] {
  const [first] = words;
  if (first === undefined || words.every(isOnlyExpansion)) return [];
  const text = words.map((word) => word.text).join(" ");
  return text.trim() === "" ? [] : [{ language: "bash", text, line: first.line }];
}

function withoutOptions(words: readonly ShellWord[], valued: RegExp): readonly ShellWord[] {
  const first = words.findIndex(
    ({ text }, at) =>
      !text.startsWith("-") && !valued.test(words[at - 1]?.text === "-d" ? "" : (words[at - 1]?.text ?? "")),
  );
  return first < 0 ? [] : words.slice(first);
}

/** Returns the programs that a command reads: heredocs and here-strings (its own or of `cat`), and the output of `echo`. */
export function programsReadBy(command: Command): readonly Embedded[] {
  const language = isSourced(command) ? "bash" : interpreterOf(command.name)?.language;
  if (language === undefined || !readsProgram(command.words)) return [];
  const own = heredocsOf(command);
  const before = command.reads.at(-1);
  if (own.length > 0 || before === undefined) return own.map(({ text, line }) => ({ language, text, line }));
  if (before.name === "cat" || before.name === "tee") {
    return heredocsOf(before).map(({ text, line }) => ({ language, text, line }));
  }
  if (before.name !== "echo" && before.name !== "printf") return [];
  const words = before.words.filter(({ text }) => !/^-[neE]+$/.test(text));
  const [first] = words;
  if (first === undefined || !words.some(({ isLiteral }) => isLiteral)) return [];
  return [{ language, text: words.map(({ text }) => text).join(" "), line: first.line }];
}

/** `. /dev/stdin` */
const isSourced = ({ name, words }: Command): boolean =>
  (name === "." || name === "source") && words[0]?.text === "/dev/stdin";

const heredocsOf = ({ redirects }: Command) =>
  redirects.filter(({ operator }) => operator.startsWith("<<")).map(({ target }) => target);
