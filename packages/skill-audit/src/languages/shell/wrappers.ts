import type { ShellWord } from "./words.ts";

/** A command that runs the command in its arguments. */
type Wrapper = Readonly<{
  /** Options whose value is the next word. */
  valued: ReadonlySet<string>;
  /** Number of positional arguments before the command, such as the duration of `timeout`. */
  positions: number;
  /** Options with which it does not run the command: `command -v`. */
  asks: ReadonlySet<string>;
}>;

const wrapper = (valued = "", positions = 0, asks = ""): Wrapper => ({
  valued: new Set(valued.split(" ")),
  positions,
  asks: new Set(asks.split(" ")),
});

const SUDO = wrapper("-u -g -h -p -C -T -R -D -r -t -U --user --group --host --prompt --chdir --chroot --role --type");

const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map([
  ["sudo", SUDO],
  ["doas", SUDO],
  ["pkexec", wrapper("--user")],
  ["env", wrapper("-u -C -P --unset --chdir")],
  ["nohup", wrapper()],
  ["exec", wrapper("-a")],
  ["command", wrapper("", 0, "-v -V")],
  ["builtin", wrapper()],
  ["time", wrapper("-f -o")],
  ["nice", wrapper("-n --adjustment")],
  ["ionice", wrapper("-c -n")],
  ["setsid", wrapper()],
  ["timeout", wrapper("-s -k --signal --kill-after", 1)],
  ["gtimeout", wrapper("-s -k --signal --kill-after", 1)],
  [
    "xargs",
    wrapper("-I -n -P -L -d -a -s -E -R -J --max-args --max-procs --max-lines --delimiter --arg-file --max-chars"),
  ],
  ["busybox", wrapper("", 0, "--list --install --help")],
  ["toybox", wrapper()],
  ["stdbuf", wrapper("-i -o -e --input --output --error")],
  ["chronic", wrapper()],
  ["caffeinate", wrapper("-t -w")],
  ["unbuffer", wrapper()],
  ["proxychains", wrapper("-f")],
  ["proxychains4", wrapper("-f")],
  ["torsocks", wrapper()],
  ["torify", wrapper()],
  ["flock", wrapper("-w -E --timeout", 1)],
  ["chroot", wrapper("", 1)],
]);

const ELEVATING: ReadonlySet<string> = new Set(["sudo", "doas", "pkexec"]);

/** The command that is finally run, and whether it runs as another user. */
export type Unwrapped = Readonly<{ name: string; words: readonly ShellWord[]; isElevated: boolean }>;

/** Skips wrappers and returns the command that the words run. */
export function unwrap(words: readonly ShellWord[]): Unwrapped {
  let isElevated = false;
  let first = 0;
  for (;;) {
    const name = commandName(words[first]);
    // A command line in a single word is read as an embedded program instead.
    if (name === "cmd" && /^\/{1,2}[ck]$/i.test(words[first + 1]?.text ?? "") && words.length > first + 3) {
      first += 2;
      continue;
    }
    const found = WRAPPERS.get(name);
    const next = found === undefined ? -1 : commandAfter(words, first, found);
    if (found !== undefined && ELEVATING.has(name)) isElevated = true;
    if (next < 0) return { name, words: words.slice(first + 1), isElevated };
    first = next;
  }
}

/** Returns the index of the command that a wrapper runs; -1 if there is none. */
function commandAfter(words: readonly ShellWord[], at: number, { valued, positions, asks }: Wrapper): number {
  let left = positions;
  for (let index = at + 1; index < words.length; index++) {
    const text = words[index]?.text ?? "";
    if (asks.has(text) && text !== "") return -1;
    if (valued.has(text) && text !== "") index += 1;
    else if (text.startsWith("-") && text !== "-") continue;
    else if (/^[A-Za-z_]\w*=/.test(text)) continue;
    else if (left > 0) left -= 1;
    else return index;
  }
  return -1;
}

/** Variables with the name of the shell; default values of variables: `"${PYTHON:-python3}"`. */
const ownShell = /^\$(?:\{(?:BASH|SHELL)\}|(?:BASH|SHELL)$)/;
const withDefault = /^\$\{\w+:?-([\w./-]+)\}$/;

/** Returns the command name of a word in lower case, without its folder and `.exe`; `""` if it is not constant. */
export function commandName(word: ShellWord | undefined): string {
  if (word === undefined) return "";
  if (ownShell.test(word.text)) return "sh";
  const standIn = withDefault.exec(word.text)?.[1];
  if (standIn !== undefined) return standIn.slice(standIn.lastIndexOf("/") + 1).toLowerCase();
  const name = word.text.slice(Math.max(word.text.lastIndexOf("/"), word.text.lastIndexOf("\\")) + 1);
  if (!word.isLiteral && /[$`(){}]/.test(word.text) && (/[$`(){}]/.test(name) || /[`(]/.test(word.text))) return "";
  return name.replace(/\.exe$/i, "").toLowerCase();
}
