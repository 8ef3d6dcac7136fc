import type { Severity } from "../audit-facts.ts";
import type { Call, Command } from "../program.ts";
import { gravityOfRemoval } from "./removal-targets.ts";
import { withAssigned } from "./shell-variables.ts";
import { sourcesOf, stringsOf } from "./sources.ts";

/** Programs that name the files of a folder one by one. */
const searchers = /^(?:find|gfind|fd|fdfind|mdfind|ls|rg|grep|ag)$/;
const removers = /^(?:rm|srm|shred|unlink|truncate|trash|gio|wipe)$/;
const executed =
  /(?:^|\s)(?:-(?:exec|execdir|ok|okdir|x|X)|--exec(?:-batch)?)\s(?:.*[\s/'"])?(?:rm|srm|shred|unlink|truncate|wipe)\s?/;

/** All files of a kind, and not those of one program. */
const kindOfFile = /^["']?\*(?:\.(?:\w{1,5}|\*|\{[\w,]+\}))?["']?$/;
/** Kinds of files that are made again. */
const remade =
  /^["']?\*\.(?:py[co]|o|obj|tmp|temp|log|bak|old|swp|swo|class|orig|rej|part|lock|pid|sock|map|cache|crdownload|dmp|core|aux|toc|blg)["']?$/i;

const isKind = (name: string): boolean => kindOfFile.test(name) && !remade.test(name);

/** What a search looks for among names: null where it takes all. */
function namesSought({ name, words }: Command): readonly string[] | null {
  const texts = words.map(({ text }) => text);
  const named = texts.filter((_, at) => /^-i?(?:name|path|wholename)$|^(?:-g|--glob)$/.test(texts[at - 1] ?? ""));
  const extensions = texts.flatMap((text, at) => (/^(?:-e|--extension)$/.test(texts[at - 1] ?? "") ? `*.${text}` : []));
  const all = [...named, ...(name.startsWith("fd") ? extensions : [])];
  return all.length === 0 ? null : all;
}

/** Whether a search goes over a whole home folder, the documents of a user or the system. */
function seeksPersonal(command: Command, source: string): boolean {
  const line = command.words.map(({ text }) => text).join(" ");
  if (/(?:^|\s)-(?:empty|user|group|perm|newer|size)\b|\s-type l\b/.test(line)) return false;
  return command.words.some(({ text }) => gravityOfRemoval(withAssigned(text, source)) === "high");
}

/** How grave it is to remove, one by one, what a search finds in a folder of the user's; null where it does not. */
export function gravityOfMassRemoval(command: Command, source: string): Severity | null {
  const { name, words } = command;
  if (name === "foreach-object" && emptiesItem.test(words[0]?.text ?? ""))
    return command.reads.some((one) => listsRecursively(one, source)) ? "medium" : null;
  const line = words.map(({ text }) => text).join(" ");
  const searches =
    searchers.test(name) && (executed.test(line) || /(?:^|\s)-delete\b/.test(line))
      ? [command]
      : removers.test(name) && words.every(({ text }) => !/^[~/\w]/.test(text))
        ? sourcesOf(command).filter((one) => searchers.test(one.name))
        : [];
  for (const search of searches) {
    const names = namesSought(search);
    if (seeksPersonal(search, source) && (names === null || names.some(isKind))) return "medium";
  }
  return removers.test(name) && words.some(({ text }) => isKindInFolder(withAssigned(text, source))) ? "medium" : null;
}

const emptiesItem =
  /\bWriteAll(?:Bytes|Text|Lines)\(\s?\$_|\b(?:Set-Content|Clear-Content|Out-File|Remove-Item|ri|del|rm)\b[^|;]{0,60}\$_|\.(?:Delete|SetLength)\(/i;

const listsRecursively = ({ name, words }: Command, source: string): boolean =>
  name === "get-childitem" &&
  words.some(({ text }) => /^-r(?:ec\w*)?$/i.test(text)) &&
  words.some(({ text }) => gravityOfRemoval(withAssigned(text, source)) === "high") &&
  words.every(({ text }) => !text.includes("*") || isKind(text.replace(/^,/, "")));

/** `~/Documents/*.docx` */
function isKindInFolder(path: string): boolean {
  const [, folder = "", name = ""] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  return name.includes(".") && isKind(name) && gravityOfRemoval(folder) === "high";
}

const listing =
  /(?:^|\.)(?:glob|iglob|rglob|globSync|iterdir|walk|scandir|listdir|readdir|readdirSync|opendir|opendirSync)$/;
const fileRemovers =
  /(?:^|\.)(?:unlink|unlinkSync|remove|removeSync|rm|rmSync|rmtree|send2trash|truncate|truncateSync)$/;
const homes = /(?:^|\.)(?:Path\.home|homedir|expanduser)$/;
const joining = /(?:^|\.)(?:Path|join|resolve|joinpath|expanduser)$/;
const documents = /^(?:Documents|Desktop|Downloads|Pictures|Music|Videos|Movies)$/;

/** Whether a call removes the files of a home folder, or of the documents in it, one after the other. */
export function removesPersonalFiles({ callee, args, from }: Call, isHome: (text: string) => boolean): boolean {
  const opensToWrite = /^(?:builtins\.)?open$/.test(callee) && /^w\+?b?\+?$/.test(args[1]?.value ?? "");
  if (!fileRemovers.test(callee) && !opensToWrite) return false;
  const lists = from.filter((source) => listing.test(source.callee));
  const origins = [...from, ...lists.flatMap((one) => one.from)];
  const isOfHome =
    origins.some((source) => homes.test(source.callee)) ||
    lists.some((one) => one.args.some(({ text }) => /\benv\.HOME\b|["']HOME["']/.test(text) || isHome(text)));
  if (lists.length === 0 || !isOfHome) return false;
  if (origins.some((source) => /mkdtemp(?:Sync)?$/.test(source.callee))) return false;
  const texts = origins.filter((one) => listing.test(one.callee) || joining.test(one.callee)).flatMap(stringsOf);
  const modules = from.filter((source) => source.callee === "require").flatMap(stringsOf);
  const own = (opensToWrite ? args.slice(0, 1) : args).flatMap(({ strings }) =>
    strings.filter((text) => !modules.includes(text)),
  );
  const parts = [...texts, ...own]
    .flatMap((text) => text.split(/[\\/]+/))
    .filter((part) => !/^(?:~|\*\*|\.|HOME|USERPROFILE)?$/.test(part));
  const patterns = new Set(parts.filter((part) => part.includes("*")));
  const folders = new Set(parts.filter((part) => !part.includes("*") && !/^utf-?8$/i.test(part)));
  if (![...patterns].every(isKind)) return false;
  return folders.size === 0 || (folders.size === 1 && [...folders].every((folder) => documents.test(folder)));
}
