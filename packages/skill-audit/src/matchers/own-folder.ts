import type { Command, Program } from "../program.ts";
import { isDownloader } from "./commands.ts";

/** What names the folder of the script that runs. */
export const ownFolder =
  /BASH_SOURCE|dirname\s+(?:--\s+)?["']?\$0|\$\{?0%|SKILL_(?:DIR|ROOT|PATH|HOME)|PLUGIN_ROOT|PSScriptRoot|PSCommandPath|MyInvocation|__file__|__dirname|__filename|import\.meta\.(?:dirname|filename|url)|Deno\.mainModule|sys\.argv\[0\]|process\.argv\[1\]/;

/** A folder or a file that is named by a constant: what is written below it is data, or is told by its kind. */
const named =
  /["'`](?!\.{0,2}["'`/\\]|[/\\]["'`])[^"'`\n$]{0,60}\w[^"'`\n$]{0,60}["'`]|[\w)}]["']?\/(?!dev\/null)[a-z_][\w.-]*/i;

/** Whether a path, with what its names were set to, is the script's own folder, the skill's, or something in it that no constant names. */
export const isOwnRoot = (whole: string): boolean =>
  ownFolder.test(whole) &&
  !named.test(
    whole
      .replace(/\[["']\w+["']\]|\.get\(["']\w+["']\)|["']\$\(cd[^\n]*?pwd[^)\n]*\)["']?/g, "")
      .replace(/\b(?:import\.meta\.\w+|file:\/\/)/g, ""),
  );

/** Goes from the folder of the scripts to that of the skill. */
const upwards =
  /\.\.|\.parent\.parent|\.parents\[|dirname\([^\n]{0,40}dirname|dirname[^\n]{0,40}dirname|split-path|SKILL_(?:DIR|ROOT|PATH|HOME)|PLUGIN_ROOT/i;

const isSkillRoot = (whole: string): boolean => isOwnRoot(whole) && upwards.test(whole);

const unpackers = /^(?:tar|bsdtar|unzip|7z|7za|expand-archive|rsync|scp|rclone|svn|npx|degit|wget)$/;

/** Where an unpacker leaves what it unpacks. */
function destinationOf({ name, words }: Command): string {
  const texts = words.map(({ text }) => text);
  const option = /^(?:tar|bsdtar)$/.test(name)
    ? /^(?:-\w*C|--directory)$/
    : name === "expand-archive"
      ? /^-DestinationPath$/i
      : name === "wget"
        ? /^-P$/
        : /^-d$/;
  const at = texts.findIndex((text) => option.test(text));
  if (at >= 0) return texts[at + 1] ?? "";
  return /^(?:rsync|scp|rclone|svn|npx|degit)$/.test(name) ? (texts.at(-1) ?? "") : "";
}

/** A place of another machine, as those name one that copy from there. */
const distant = /^(?:rsync:\/\/|https?:\/\/|[\w.-]+@[\w.-]+:|[\w-]{2,}:(?!\\)[\w/])/;

const isFromAfar = ({ name, words, reads }: Command, commands: readonly Command[]): boolean =>
  /^(?:rsync|scp|rclone|svn|wget)$/.test(name)
    ? words.slice(0, -1).some(({ text }) => distant.test(text))
    : /^(?:npx|degit)$/.test(name)
      ? words.some(({ text }) => /^(?:degit|tiged|giget)$/.test(text)) || name === "degit"
      : [...reads, ...commands].some(isDownloader) ||
        [...reads, ...commands].some((one) => one.name === "npm" && one.words[0]?.text === "pack");

/** The lines on which whatever an archive or another machine holds is put over the skill's own folder. */
export function* replacedAsWhole({ commands }: Program, expand: (path: string) => string): Generator<number> {
  for (const command of commands) {
    if (!unpackers.test(command.name) || !isFromAfar(command, commands)) continue;
    const path = destinationOf(command);
    if (path !== "" && isSkillRoot(expand(path))) yield command.line;
  }
}
