import type { Severity } from "../audit-facts.ts";
import type { AuditedUnit } from "../audited-unit.ts";
import type { Call, Command, Program } from "../program.ts";
import { type Address, addressesIn, isNearby, isPlaceholder } from "./addresses.ts";
import { isDownloader, isInterpreter } from "./commands.ts";
import { isAccountOf, owners } from "./owners.ts";
import { isOwnAddress } from "./publisher.ts";
import { isFromKnownPublisher, isKnownAccount } from "./publishers.ts";
import { lineOfRun } from "./runs.ts";

/** Files and folders that a program copies from another machine, an archive or a repository. */
type Copy = Readonly<{
  line: number;
  addresses: readonly Address[];
  /** Names of files, without their folders. */
  files: readonly string[];
  /** Folders whose content is foreign. */
  folders: readonly string[];
}>;

const lastPart = (path: string): string =>
  path
    .replace(/[?#].*$/, "")
    .replace(/[\\/]+$/, "")
    .split(/[\\/:]/)
    .at(-1) ?? "";

/** Another machine, as `scp` and `rsync` name it; one letter before the colon is a drive. */
const remotePath = /^(?:(?:rsync|sftp|scp|ssh|ftps?|smb):\/\/\S|(?:[\w.-]+@)?[\w.$-]{2,}:(?!\/\/)\S)/;
const storePath = /^(?:s3|gs|az|abfs|oss|cos|r2|b2):\/\/\S|^[\w.-]+[:/]\S/;

/** Programs that copy between here and elsewhere, by the words with which they do and what is elsewhere. */
const copiers: readonly (readonly [name: RegExp, words: RegExp, remote: RegExp])[] = [
  [/^(?:scp|pscp|rsync|sftp)$/, /./, remotePath],
  [/^aws$/, /^s3 (?:cp|mv|sync)\b/, /^s3:/],
  [/^(?:gsutil|s3cmd|s5cmd)$/, /\b(?:cp|mv|rsync|sync|get)\b/, /^(?:gs|s3):/],
  [/^gcloud$/, /^(?:storage (?:cp|rsync)|compute scp)\b/, /^gs:|^[\w-]+:/],
  [/^(?:rclone|mc)$/, /^(?:copy|copyto|sync|cp|mirror|move)\b/, storePath],
  [/^(?:docker|podman|kubectl|oc|nerdctl)$/, /^cp\b/, /^(?:[\w-]+\/)?[\w.$-]{2,}:\S/],
];

/** Programs that get what is named by an option or by their last word. */
const getters: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^(?:gh|glab)$/, /^(?:release|run|job) (?:download|artifact)\b/],
  [/^az$/, /^storage (?:blob|file) download\b/],
  [/^(?:oras|crane)$/, /^(?:pull|export)\b/],
  [/^(?:hf|huggingface-cli)$/, /^download\b/],
  [/^b2$/, /^(?:download-file|file download)/],
];

/** Repositories that a folder is made of. */
const cloners: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^git$/, /(?:^|\s)(?:clone|submodule add)\s/],
  [/^(?:hg|fossil|jj)$/, /^(?:clone|git clone)\s/],
  [/^svn$/, /^(?:checkout|co|export)\s/],
  [/^(?:gh|glab)$/, /^(?:repo|gist) clone\s/],
  [/^(?:npx|bunx|pnpx)$/, /^(?:-y |--yes )?(?:degit|tiged|giget)\b/],
  [/^(?:degit|tiged|giget)$/, /./],
];

const unpackers = /^(?:tar|bsdtar|gtar|unzip|7z[az]?|unrar|unar|ditto|gunzip|expand-archive|cpio)$/;
const archiveEnding = /(?:\.(?:tar|tgz|tbz2?|txz|zip|7z|rar|gz|bz2|xz|zst|whl))+$/i;

const matching = (
  { name, words }: Command,
  table: readonly (readonly [name: RegExp, words: RegExp, ...rest: RegExp[]])[],
) => {
  const line = words.map(({ text }) => text).join(" ");
  return table.find(([names, pattern]) => names.test(name) && pattern.test(line));
};

const plainWords = ({ words }: Command): string[] =>
  words
    .map(({ text }) => text)
    .filter((text, at) => !text.startsWith("-") && !/^-[iPpFoebJ]$/.test(words[at - 1]?.text ?? ""));

function copyOf(command: Command): Copy | null {
  const { line } = command;
  const words = plainWords(command);
  const addresses = words.flatMap(addressesIn);
  const copier = matching(command, copiers);
  if (copier !== undefined) {
    const [, , remote] = copier;
    const target = words.at(-1) ?? "";
    const sources = words.slice(0, -1).filter((text) => remote?.test(text));
    if (sources.length === 0 || remote?.test(target)) return null;
    const names = [...sources, target].map(lastPart);
    return { line, addresses, files: names, folders: names };
  }
  if (matching(command, getters) !== undefined) {
    const named = command.words.filter((_, at) =>
      /^(?:-[DfpOo]|--(?:file|dir|pattern|output|local-dir|name))$/.test(command.words[at - 1]?.text ?? ""),
    );
    const names = [...words.slice(2), ...named.map(({ text }) => text)].map(lastPart);
    return { line, addresses, files: names.map((name) => name.replace(/^\*+/, "")), folders: names };
  }
  return null;
}

function cloneOf(command: Command): Copy | null {
  if (matching(command, cloners) === undefined) return null;
  const words = plainWords(command).filter(
    (text) => !/^(?:clone|repo|gist|submodule|add|checkout|co|export|degit|tiged|giget)$/.test(text),
  );
  const at = words.findIndex((text) => /[/:]|^\$/.test(text));
  const source = words[at];
  if (source === undefined) return null;
  const address = addressesIn(
    source.replace(/^git@([\w.-]+):/, "https://$1/").replace(/^(?:ssh|git):\/\/(?:\w+@)?/, "https://"),
  );
  const isShort = /^[\w.-]+\/[\w.-]+$/.test(source);
  const folder = (words[at + 1] ?? source).replace(/\.git\/?$/, "");
  return {
    line: command.line,
    addresses: isShort ? addressesIn(`https://github.com/${source}`) : address,
    files: [],
    folders: [lastPart(folder)],
  };
}

/** An archive that was downloaded before, or is read from a download. */
function unpackedOf(command: Command, archives: ReadonlyMap<string, readonly Address[]>): Copy | null {
  if (!unpackers.test(command.name)) return null;
  const words = command.words.map(({ text }) => text);
  const download = command.reads.find(isDownloader);
  const archive = words.find((text) => archives.has(lastPart(text)));
  if (archive === undefined && download === undefined) return null;
  const addresses =
    archive === undefined
      ? (download?.words ?? []).flatMap(({ text }) => addressesIn(text))
      : (archives.get(lastPart(archive)) ?? []);
  const stem = lastPart(archive ?? addresses[0]?.path ?? "").replace(archiveEnding, "");
  const placed = words.filter((_, at) => /^(?:-C|-d|--directory|-DestinationPath)$/i.test(words[at - 1] ?? ""));
  return { line: command.line, addresses, files: [], folders: [stem, ...placed.map(lastPart)] };
}

/** Programs that run what lies in the folder they are in, or are given. */
const builders: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^(?:g?make|ninja|rake|just|task|ant|mvnw?|gradlew?|configure|cmake|meson|scons|bazel)$/, /^(?!.*--version)/],
  [/^pip3?$/, /^install\b.*(?:\s\.{1,2}(?:\[|\/|\s|$)|-e\b|-r\b|\/)/],
  [/^(?:uv|pdm|poetry|hatch|pipx)$/, /^(?:sync|install|run|(?:pip|tool) install)\b/],
  [
    /^(?:npm|pnpm|yarn|bun)$/,
    /^(?:$|i\b|ci\b|install\b|run\b|start\b|link\b|build\b|dev\b|test\b|--prefix\b|-C\b|-g\b)/,
  ],
  [/^go$/, /^(?:run|test|generate|tool)\b/],
  [/^(?:cargo|dotnet|stack|cabal|mix|swift|zig|deno)$/, /^(?:build|run|install|test|generate|task)\b/],
  [/^(?:bundle|composer)$/, /^(?:install|exec)\b/],
  [/^docker(?:-compose)?$/, /^(?:build|compose\b.*\bup|up|compose\b.*\bbuild)\b/],
  [/^python[\d.]*$/, /(?:^|\s)(?:-m pip install\b.*\s\.|setup\.py\b)/],
];

/** Package managers that install what lies there: as much of its code runs as of any package. */
const installers: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^pip3?$/, /^install\b/],
  [/^(?:uv|pdm|poetry|hatch|pipx)$/, /^(?:sync|install|(?:pip|tool) install)\b/],
  [/^(?:npm|pnpm|yarn|bun)$/, /^(?:$|i\b|ci\b|install\b)/],
  [/^(?:bundle|composer)$/, /^install\b/],
  [/^python[\d.]*$/, /(?:^|\s)-m pip install\b/],
];

const isBuilding = (command: Command): boolean => matching(command, builders) !== undefined;

/** The folders that a path leads through, without the last part. */
const partsOf = (path: string): string[] =>
  path
    .replace(/^["']|["']$/g, "")
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== ".");

/** The path of what a command itself runs; of a builder, the folder it is given. */
function pathsRun(command: Command): string[] {
  const own = /^["']?((?:[\w.$~{}-]*\/)+[\w.${}-]+)/.exec(command.text)?.[1] ?? "";
  const words = command.words.map(({ text }) => text);
  if (isBuilding(command)) return [own, ...words.map((text) => text.replace(/^(?:--?[\w-]+=|-C)/, ""))];
  if (!isInterpreter(command) || words.some((text) => /^-\w*c$|^-e$|^--eval$/.test(text))) return [own];
  const script = words.find((text) => !text.startsWith("-"));
  return [own, script ?? ""];
}

/** Whether a command runs something of a folder, which it names or is in. */
function runsIn(command: Command, folders: ReadonlySet<string>, isInside: boolean): boolean {
  const paths = pathsRun(command).filter((path) => path !== "");
  if (paths.some((path) => partsOf(path).some((part) => folders.has(part)))) return true;
  if (!isInside) return false;
  return (
    isBuilding(command) ||
    paths.some((path) => /^\.{0,2}\/|^[\w-]+(?:\/[\w.-]+)*\.\w+$/.test(path) && !path.startsWith("/"))
  );
}

type FoundRun = Readonly<{ line: number; severity: Severity }>;

/** Runs of what a program has copied before from a machine, a store, an archive or a repository. */
export function* runsOfCopies({ commands, calls }: Program, unit: AuditedUnit): Generator<FoundRun> {
  const archives = archivesGot(commands);
  const copies = commands.flatMap(
    (command) => copyOf(command) ?? cloneOf(command) ?? unpackedOf(command, archives) ?? [],
  );
  const otherCommands = commands.filter((command) => matching(command, installers) === undefined);
  for (const copy of copies) {
    if (isHarmless(copy)) continue;
    const line = lineOfCopyRun(copy, otherCommands, calls);
    if (line !== null) yield { line, severity: gravityOf(copy.addresses, unit) };
    else {
      const installation = lineOfCopyRun(copy, commands, calls);
      if (installation !== null) yield { line: installation, severity: "low" };
    }
  }
}

function archivesGot(commands: readonly Command[]): ReadonlyMap<string, readonly Address[]> {
  const archives = new Map<string, readonly Address[]>();
  for (const command of commands) {
    const texts = command.words.map(({ text }) => text);
    const copy = isDownloader(command) ? null : copyOf(command);
    if (copy !== null) for (const file of copy.files) archives.set(file, copy.addresses);
    if (!isDownloader(command)) continue;
    const addresses = texts.flatMap(addressesIn);
    const names = [
      ...texts,
      ...command.redirects.map(({ target }) => target.text),
      ...addresses.map(({ path }) => path),
    ];
    for (const name of names.map(lastPart)) if (archiveEnding.test(name)) archives.set(name, addresses);
  }
  return archives;
}

const isHarmless = ({ addresses }: Copy): boolean =>
  addresses.length > 0 && addresses.every((one) => isNearby(one) || isPlaceholder(one) || isSample(one));

/** An account that the reader has to fill in. */
const isSample = ({ path }: Address): boolean =>
  /^\/(?:user|username|owner|org|organization|account|your[-\w]*|my[-\w]*|example[-\w]*|OWNER|ORG)\//i.test(path);

function lineOfCopyRun(copy: Copy, commands: readonly Command[], calls: readonly Call[]): number | null {
  const after = commands.filter(({ line }) => line >= copy.line);
  const later = { commands: after, calls: calls.filter(({ line }) => line >= copy.line) };
  for (const file of copy.files) {
    if (!/^[\w.$-]+$/.test(file) || /^\.+$/.test(file)) continue;
    const line = lineOfRun(later, file);
    if (line !== null) return line;
  }
  const folders = new Set(copy.folders.filter((name) => /^[\w.$@{}-]+$/.test(name) && !/^\.+$/.test(name)));
  let isInside = false;
  for (const command of after) {
    if (/^(?:cd|pushd)$/.test(command.name)) {
      const parts = partsOf(command.words.find(({ text }) => !text.startsWith("-"))?.text ?? "");
      isInside =
        parts.some((part) => folders.has(part) || isStem(part, folders)) || (isInside && !parts.includes(".."));
    } else if (command.line > copy.line || command.name !== "git") {
      if (runsIn(command, folders, isInside)) return command.line;
    }
  }
  return null;
}

/** The folder of an archive mostly bears its name with a version, or without. */
const isStem = (part: string, folders: ReadonlySet<string>): boolean =>
  [...folders].some((folder) => folder.length > 2 && (part.startsWith(`${folder}-`) || folder.startsWith(`${part}-`)));

/** Code of the publisher, or of one that is widely known. */
function gravityOf(addresses: readonly Address[], unit: AuditedUnit): Severity {
  const isKnown = addresses.some(
    (one) =>
      isOwnAddress(one, unit) ||
      isFromKnownPublisher(one) ||
      (/^(?:www\.)?github\.com$/.test(one.host) && isOfKnownAccount(one.path.split("/")[1] ?? "")),
  );
  return isKnown ? "low" : "medium";
}

const isOfKnownAccount = (account: string): boolean =>
  isKnownAccount(account) || owners.some((owner) => isAccountOf(owner, account));
