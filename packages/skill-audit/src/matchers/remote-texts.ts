import type { Command } from "../program.ts";
import { isDownloader } from "./commands.ts";
import { isRemoteReader } from "./remote-readers.ts";
import { asksForText } from "./run-downloads.ts";

/** Whether a command prints what somebody else has written on a server: also an issue, a comment or a gist of GitHub. */
export const isRemoteText = (command: Command): boolean =>
  isDownloader(command) ||
  isForeignThread(command) ||
  isRemoteReader(command) ||
  asksForText(command) ||
  describesPackage(command);

/** What the owner of a package says of it: its description, its page or a field of its own. */
const describesPackage = ({ name, words: [first, , field] }: Command): boolean =>
  /^(?:npm|pnpm|yarn|bun)$/.test(name) &&
  /^(?:view|info|show|v)$/.test(first?.text ?? "") &&
  field !== undefined &&
  !/^(?:versions?|dist-tags(?:\.\w+)?|dist\.\w+|time|license|engines|dependencies|--\w+|name|deprecated|maintainers)$/.test(
    field.text,
  );

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
    (name === "git" && first === "show" && /^(?:(?:origin|upstream|\w+)\/[\w/.-]+|FETCH_HEAD):/.test(second ?? "")) ||
    name === "lynx" ||
    name === "w3m"
  );
}
