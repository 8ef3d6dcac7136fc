import type { Command } from "../program.ts";
import { isDownloader } from "./commands.ts";

/** Whether a command prints what somebody else has written on a server: also an issue, a comment or a gist of GitHub. */
export const isRemoteText = (command: Command): boolean => isDownloader(command) || isForeignThread(command);

/** Of the repository one works in, without `--repo`, the threads are the user's own. */
function isForeignThread({ name, words }: Command): boolean {
  const texts = words.map(({ text }) => text);
  const [first, second] = texts;
  if (name === "glab" || name === "gh") {
    if (first === "gist") return second === "view";
    if (first === "api")
      return (
        /^\/?(?:repos\/[^{]|gists\/|users\/)/.test(second ?? "") &&
        !texts.some((text) => /^(?:-X|--method|-f|-F)$/.test(text))
      );
    return (
      /^(?:issue|pr|release)$/.test(first ?? "") &&
      second === "view" &&
      texts.some((text) => /^(?:-R|--repo)(?:=|$)/.test(text))
    );
  }
  return (
    (name === "git" && first === "show" && /^(?:origin|upstream|\w+)\/[\w/.-]+:/.test(second ?? "")) ||
    name === "lynx" ||
    name === "w3m"
  );
}
