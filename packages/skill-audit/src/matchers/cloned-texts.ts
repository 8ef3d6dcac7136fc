import type { Call, Command, Program } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { addressesIn, isNearby, isPlaceholder } from "./addresses.ts";
import { mentionsAny, namesHolding } from "./name-flow.ts";
import { isFileRead } from "./sources.ts";

/** So much of a command says what it does. */
const MAX_COMMAND_LENGTH = 300;

const wordsOf = ({ words }: Command): string =>
  words
    .map(({ text }) => text)
    .join(" ")
    .slice(0, MAX_COMMAND_LENGTH);

/** How git names a repository of somebody else. */
const ofSomebody = /\bgit@[\w.-]{1,80}:\S|\bssh:\/\/\S|\b(?:gh|glab) repo clone [\w.-]{1,60}\/[\w.-]/;

/** Whether a command gets a repository, or what is new in it, from an address that it names. */
function getsRepository(command: Command): boolean {
  const line = `${command.name} ${wordsOf(command)}`;
  const isGetting =
    (command.name === "git" && /\s(?:clone|fetch|pull|ls-remote|remote add|submodule add)\s/.test(`${line} `)) ||
    /^(?:gh|glab) repo clone\b/.test(line) ||
    /^(?:npx|bunx) (?:-y )?(?:degit|tiged|giget)\b/.test(line);
  if (!isGetting) return false;
  return ofSomebody.test(line) || addressesIn(line).some((one) => !isNearby(one) && !isPlaceholder(one));
}

/** Prints what a repository holds, without that it is ever a file: `git show main:steps.md`, `git log -1 --format=%B`. */
const printsObject = (command: Command): boolean =>
  command.name === "git" &&
  /(?:^|\s)(?:show\s(?:.*\s)?\S+:\S|cat-file (?:-p|blob)\s|archive\s|log\s(?:.*\s)?--(?:format|pretty)=\S*%[bB]|notes show\b|tag\s.*--format=\S*contents)/.test(
    wordsOf(command),
  );

const printsFile = /^(?:cat|sed|awk|head|tail|tac|bat|envsubst|less|more|get-content|type|glow)$/;

/** So many folders of one program are looked for. */
const MAX_FOLDERS = 20;

/** Folders that repositories are put into, as the program writes them. */
const foldersOf = (commands: readonly Command[]): string[] =>
  commands
    .flatMap((command) => {
      const texts = command.words.map(({ text }) => text);
      const at = texts.indexOf("-C");
      return [texts.at(-1) ?? "", at < 0 ? "" : (texts[at + 1] ?? "")];
    })
    .map((text) => text.replace(/^(?:str|os\.fspath)\((\w+)\)$/, "$1").replace(/["'{}]/g, ""))
    .filter((text) => text.length > 1 && !/^(?:-|https?:|git@|origin$|HEAD$)/.test(text))
    .slice(0, MAX_FOLDERS);

/** Whether text goes on behind it, it is a name that stands alone. */
const namesFolder = (text: string, folder: string): boolean => {
  const plain = text.replace(/["'{}]/g, "");
  const at = plain.indexOf(folder);
  return at >= 0 && !/\w/.test(plain[at - 1] ?? "") && !/\w/.test(plain[at + folder.length] ?? "");
};

const printing = /^(?:print|console\.(?:log|info)|process\.stdout\.write|sys\.stdout\.write|click\.echo|typer\.echo)$/;

/** The lines on which a script prints what it has got by git from somebody's repository. */
export function linesOfClonedTexts({ program, text }: ReadSegment): number[] {
  if (program === null) return [];
  const { commands, calls }: Program = program;
  const getting = commands.filter(getsRepository);
  if (getting.length === 0) return [];
  const folders = foldersOf(commands.filter(({ name }) => /^(?:git|gh|glab|npx|bunx)$/.test(name)));
  const isOfFolder = (one: string) => folders.some((folder) => namesFolder(one, folder));
  const used = new Set(commands.flatMap(({ reads }) => reads));
  const isShown = (command: Command) =>
    !used.has(command) &&
    !command.redirects.some(({ operator }) => operator.includes(">") && !operator.startsWith("2"));
  const printed = commands.filter(
    (command) =>
      isShown(command) &&
      [command, ...command.reads].some(
        (one) => printsObject(one) || (printsFile.test(one.name) && one.words.some((word) => isOfFolder(word.text))),
      ),
  );
  const held = namesHolding(text, isOfFolder);
  const isOfClone = (call: Call) => isOfFolder(call.text) || mentionsAny(call.text, held);
  const told = calls.filter(
    (call) => printing.test(call.callee) && [call, ...call.from].some((one) => isFileRead(one) && isOfClone(one)),
  );
  return [...printed, ...told].map(({ line }) => line);
}
