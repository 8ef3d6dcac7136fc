import type { Embedded } from "../../program.ts";
import { interpreterOf, programIn } from "./interpreters.ts";
import type { ShellWord } from "./words.ts";

/** Commands that run the command in their arguments elsewhere, with the required subcommand, if any. */
const CARRIERS: ReadonlyMap<string, RegExp | null> = new Map([
  ["docker", /^(?:run|exec)$/],
  ["podman", /^(?:run|exec)$/],
  ["nerdctl", /^(?:run|exec)$/],
  ["docker-compose", /^(?:run|exec)$/],
  ["kubectl", /^(?:exec|run|debug)$/],
  ["oc", /^(?:exec|rsh|run)$/],
  ["lxc", /^exec$/],
  ["wsl", null],
  ["nsenter", null],
  ["unshare", null],
  ["chroot", null],
  ["systemd-run", null],
  ["machinectl", /^shell$/],
  ["adb", /^shell$/],
  ["vagrant", /^ssh$/],
  ["multipass", /^exec$/],
  ["gcloud", /^ssh$/],
]);

/** Options of `ssh` whose value is the next word. */
const VALUED = /^-[46AaCfGgKkMNnqsTtVvXxYy]*[BbcDEeFIiJLlmOoPpQRSWw]$/;

/** Returns the program that a command runs in a container, as another user, or on another machine. */
export function carriedProgram(name: string, words: readonly ShellWord[]): readonly Embedded[] {
  if (name === "ssh" || name === "mosh") return remoteProgram(words);
  const subcommand = CARRIERS.get(name);
  if (subcommand === undefined) return [];
  if (subcommand !== null && !words.some(({ text }) => subcommand.test(text))) return [];
  for (const [at, { text, isLiteral }] of words.entries()) {
    if (!isLiteral || (text.startsWith("-") && text !== "-")) continue;
    const interpreter = text.slice(text.lastIndexOf("/") + 1).toLowerCase();
    if (interpreterOf(interpreter) === undefined) continue;
    const found = programIn(interpreter, words.slice(at + 1));
    // An image may have the name of an interpreter: `docker run python sh -c …`.
    if (found === null || !isOption(words, at + 1, found.word)) continue;
    if (found.word.isExpansion && !found.word.isLiteral) continue;
    return [{ language: found.language, text: found.text, line: found.word.line }];
  }
  return [];
}

/** Returns whether only options precede a word. */
const isOption = (words: readonly ShellWord[], from: number, word: ShellWord): boolean =>
  words.slice(from, words.indexOf(word)).every(({ text }) => text.startsWith("-"));

/** Returns the words after the host, which form a single command line for the remote shell. */
function remoteProgram(words: readonly ShellWord[]): readonly Embedded[] {
  let host = 0;
  while (words[host]?.text.startsWith("-")) host += VALUED.test(words[host]?.text ?? "") ? 2 : 1;
  let first = host + 1;
  while (words[first]?.text.startsWith("-")) first += VALUED.test(words[first]?.text ?? "") ? 2 : 1;
  const program = words.slice(first);
  const [start] = program;
  if (start === undefined || program.every(({ isExpansion, isLiteral }) => isExpansion && !isLiteral)) return [];
  return [{ language: "bash", text: program.map(({ text }) => text).join(" "), line: start.line }];
}
