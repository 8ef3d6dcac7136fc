import { type Severity, severities } from "../audit-facts.ts";
import type { Call, Command, Program } from "../program.ts";
import type { Hit } from "../rule.ts";
import { gravityOfMassRemoval, removesPersonalFiles } from "./mass-removals.ts";
import { type Mention, mentionsAny, namesHolding } from "./name-flow.ts";
import { disk, gravityOfOverwriting, mirrorTarget, withDefault } from "./overwritten.ts";
import { gravityOfRemoval, holdsWholeHome, isPersonalFolder, mayBeRoot } from "./removal-targets.ts";
import { withAssigned } from "./shell-variables.ts";
import { stringsOf } from "./sources.ts";

const recursive = /^-(?:[a-zA-Z]*[rR][a-zA-Z]*|-recursive)$/;

/** Commands that remove or overwrite what is outside of a task's folder. `source` is the text they are in. */
export function* commandsThatDestroy({ commands, environment }: Program, source: string): Generator<Hit> {
  const unset = new Set(environment.map(({ value }) => value));
  const bomb = commands.find(
    (command) => command.reads.some(({ name }) => name === command.name) && isBomb(source, command),
  );
  if (bomb) yield { line: bomb.line };
  let folder = "";
  for (const command of commands) {
    if (/^(?:cd|pushd|set-location|push-location)$/.test(command.name))
      folder = withAssigned(command.words.find(({ text }) => !/^-|^\/d$/i.test(text))?.text ?? "~", source);
    const severity = isEmptying(command, folder)
      ? "high"
      : (severityOf(command, source, unset) ?? gravityOfMassRemoval(command, source));
    if (severity === "high") yield { line: command.line };
    else if (severity !== null) yield { line: command.line, severity };
  }
}

/** Takes everything out of the folder it changed to before, by naming it or what lies in it. */
function isEmptying(command: Command, folder: string): boolean {
  if (gravityOfRemoval(folder) !== "high") return false;
  const words = command.words.map(({ text }) => text);
  const listed = removesRecursively(command) ? command.reads.filter(listsAll) : [];
  const targets = targetsOf(command.name, [
    ...words,
    ...listed.flatMap((before) => before.words.map(({ text }) => text)),
  ]);
  return (targets ?? []).some((text) => /^(?:\.[\\/]?|(?:\.[\\/])?(?:\.|\*\.)?\*)$/.test(text));
}

const removesRecursively = ({ name, words }: Command): boolean =>
  (name === "rm" || name === "remove-item") && words.some(({ text }) => recursive.test(text) || /^-rec/i.test(text));

/** Programs that name all files of a folder, without a choice of them. */
const listsAll = ({ name, words }: Command): boolean =>
  /^(?:get-childitem|ls|find)$/.test(name) &&
  !words.some(({ text }, at) =>
    /^-i?name$/.test(text) && words[at + 1]?.text === "*"
      ? false
      : /^-(?:i?name|i?path|i?regex|[mac]time|[mac]min|newer|size|empty|filter|include)$/i.test(text),
  );

/** A function that calls itself twice at once: `:(){ :|:& };:`. */
const isBomb = (source: string, { name, text }: Command): boolean =>
  /^[:\w.]+$/.test(name) &&
  new RegExp(String.raw`${name === "." ? "\\." : name}\s*\(\)\s*\{`).test(source) &&
  text.length < 10 &&
  /[|&]/.test(source);

function severityOf(command: Command, source: string, unset: ReadonlySet<string>): Severity | null {
  const { name, redirects } = command;
  const words = command.words.map(({ text }) => text);
  if (redirects.some(({ operator, target }) => operator.includes(">") && disk.test(target.text))) return "high";
  if (/^(?:mkfs(?:\.\w+)?|wipefs|format-volume|clear-disk|diskpart)$/.test(name))
    return words.some((text) => disk.test(text)) || /^(?:format-volume|clear-disk|diskpart)$/.test(name)
      ? "high"
      : "medium";
  if (name === "dd") return gravityOfOverwriting(words.find((text) => text.startsWith("of="))?.slice(3) ?? "", source);
  if (name === "mv" && /^\/dev\/null$/.test(words.at(-1) ?? "")) return gravityOfRemoval(words[0] ?? "");
  if (
    name === "chmod" &&
    words.some((text) => recursive.test(text)) &&
    words.some((text) => /^0*(?:777|0)$/.test(text))
  )
    return words.some((text) => gravityOfRemoval(text) === "high") ? "high" : null;
  if (name === "vssadmin" || name === "wbadmin") return /^delete$/i.test(words[0] ?? "") ? "high" : null;
  if (name === "wmic") return /\bshadowcopy\b.*\bdelete\b/i.test(words.join(" ")) ? "high" : null;
  if (/^remove-(?:wmiobject|ciminstance)$/.test(name))
    return command.reads.some((one) => one.words.some(({ text }) => /win32_shadowcopy/i.test(text))) ? "high" : null;
  if (name === "diskutil") return /^(?:erase|zero|secureErase)/i.test(words[0] ?? "") ? "high" : null;
  if (name === "format") return words.some((text) => /^[a-z]:\\?$/i.test(text)) ? "high" : null;
  if (isErasing(name, words)) return "high";
  const mirrored = mirrorTarget(name, words);
  if (mirrored !== null) return gravityOfRemoval(withDefault(mirrored, source)) === "high" ? "high" : null;
  const listed = name === "remove-item" || name === "rm" ? command.reads.filter(listsAll) : [];
  // `xargs` gives the files themselves.
  const option = name === "rm" && listed.some((before) => before.name === "find") ? ["-r"] : [];
  const aged = name === "find" && /-delete\b|-exec (?:rm|shred)\b/.test(words.join(" ")) ? words.findIndex(isAge) : -1;
  if (aged > 0 && words.slice(0, aged).some((text) => gravityOfTarget(text, source, unset) === "high")) return "high";
  const targets = targetsOf(name, [
    ...option,
    ...words,
    ...listed.flatMap((before) => before.words.map(({ text }) => text)),
  ]);
  if (targets === null) return null;
  if (words.includes("--no-preserve-root")) return "high";
  return gravest(targets.map((target) => gravityOfTarget(target, source, unset)));
}

/** What people keep on a telephone. */
const ofTelephone =
  /^\/?(?:sdcard|storage\/(?:emulated\/0|self\/primary)|data\/media\/0)(?:\/(?:DCIM|Pictures|Documents|Downloads?|Movies|Music|Recordings|WhatsApp|Android\/media)\b[\w./-]*|\/Android\/?|\/?\*?)$/i;

/** By program, what of its arguments erases a disk or a telephone. */
const erasers: Readonly<Record<string, RegExp>> = {
  adb: /\bMASTER_CLEAR\b|\bFACTORY_RESET\b|--wipe_data\b|\bshell\s+wipe\b/,
  fastboot: /(?:^|\s)-w(?:\s|$)|\b(?:erase|format)(?::\w+)?\s+userdata\b/,
  blkdiscard: /\/dev\//,
  cryptsetup: /^(?:erase|luksErase)\b/,
  hdparm: /--security-erase/,
  nvme: /^(?:format|sanitize)\b/,
  sgdisk: /(?:^|\s)(?:-Z|--zap-all)\b/,
  cfgutil: /^erase\b/,
  "reset-physicaldisk": /./,
  "initialize-disk": /./,
  systemreset: /-factoryreset/i,
};

function isErasing(name: string, words: readonly string[]): boolean {
  const pattern = Object.hasOwn(erasers, name) ? erasers[name] : undefined;
  if (pattern?.test(words.join(" "))) return true;
  const removal = name === "adb" ? words.join(" ").split(/\s+/) : [];
  const at = removal.indexOf("rm");
  return at >= 0 && removal.slice(at).some((text) => ofTelephone.test(text.replace(/["']/g, "")));
}

/** Old files of a home folder are files of a person. */
const isAge = (text: string): boolean => /^-[acm](?:time|min)$/.test(text);

const windowsRemovers = /^(?:remove-item|rd|rmdir|del|erase|deltree)$/;

/** What a command removes with all that is in it; null where it removes nothing so. */
function targetsOf(name: string, words: readonly string[]): readonly string[] | null {
  const paths = words.filter((text) => !text.startsWith("-"));
  if (name === "rm" || name === "srm") return words.some((text) => recursive.test(text)) ? paths : null;
  if (name === "shred") return words.some((text) => disk.test(text)) ? ["/"] : paths;
  if (name === "find")
    return /-delete\b|-exec (?:rm|shred)\b/.test(words.join(" ")) &&
      !words.some((text) => /^-(?:i?name|i?path|i?regex|mtime|mmin|empty)$/.test(text))
      ? paths.slice(0, 1)
      : null;
  if (windowsRemovers.test(name)) {
    const isRecursive = name === "deltree" || words.some((text) => /^-r(?:ec\w*)?$|^\/s$/i.test(text));
    // Without recursion it is the files of one folder.
    const targets = paths.filter((text) => !/^\/[a-z](?::\S*)?$/i.test(text));
    return isRecursive
      ? targets
      : targets.filter((text) => /[\\/](?:\*\.)?\*$/.test(text) && gravityOfRemoval(text) === "high");
  }
  if (name === "forfiles" && /\b(?:del|erase|rd|rmdir)\b/i.test(words.join(" ")))
    return words.filter((_, at) => /^[-/]p$/i.test(words[at - 1] ?? ""));
  return null;
}

function gravityOfTarget(target: string, source: string, unset: ReadonlySet<string>): Severity | null {
  const variable = mayBeRoot(target);
  if (variable !== null && variable !== "HOME")
    return (
      gravityOfRemoval(withAssigned(target, source)) ??
      (unset.has(variable) || isArgument(withAssigned(target, source), source) ? "medium" : null)
    );
  const gravity = gravityOfRemoval(withAssigned(target, source));
  return gravity !== "high" && isLookedAt(target, source) ? null : gravity;
}

/** Returns whether a path begins with an argument of the script that may be missing and is not checked. */
function isArgument(target: string, source: string): boolean {
  const number = /^\$\{?([1-9])\}?\//.exec(target)?.[1];
  return (
    number !== undefined && !new RegExp(String.raw`\bset\s+-\w*u|\$#|\[\[?\s+-[zdne]\s|\$\{${number}:`).test(source)
  );
}

/** A variable that is compared with the folder it has to be below, or the script ends. */
function isLookedAt(target: string, source: string): boolean {
  const name = /^\$\{?(\w+)\}?$/.exec(target)?.[1];
  return (
    name !== undefined &&
    new RegExp(String.raw`"\$\{?${name}\}?"\s*!=\s*"?\$\{?\w+\}?/"?\*[^\n]*\n[^\n]*\n?\s*(?:exit|return|die)\b`).test(
      source,
    )
  );
}

const gravest = (found: readonly (Severity | null)[]): Severity | null =>
  severities.findLast((severity) => found.includes(severity)) ?? null;

const removers =
  /^(?:shutil\.rmtree|fs\.(?:promises\.)?(?:rm|rmSync|rmdir|rmdirSync)|fs\/promises\.(?:rm|rmdir)|fs-extra\.(?:remove|removeSync|emptyDir|emptyDirSync)|rimraf(?:\.\w+)?|del(?:\.sync)?|Deno\.remove|IO\.Directory\.Delete)$/;
const homes = /^(?:pathlib\.Path\.home|os\.homedir|os\.path\.expanduser)$/;
const temporaryFolders = /(?:^|\.)mkdtemp(?:Sync)?$/;

/** Calls that remove what is outside of a task's folder. */
export function* callsThatDestroy({ calls, strings }: Program, source: string): Generator<Hit> {
  const isHome = homeTest(calls, source);
  for (const call of calls) if (removesPersonalFiles(call, isHome)) yield { line: call.line, severity: "medium" };
  const listsFolders = strings.some(({ value }) => isPersonalFolder(value));
  const removals = calls.filter(({ callee }) => removers.test(callee));
  const homesHeld = removals.length === 0 ? null : namesHolding(source, holdsWholeHome, passedOn);
  for (const call of removals) {
    const severity =
      (homesHeld !== null && takesHeld(call, homesHeld.at(call.text))) || (listsFolders && takesJoined(call, source))
        ? "high"
        : gravityOfCall(call);
    if (severity === "high") yield { line: call.line };
    else if (severity !== null) yield { line: call.line, severity };
  }
  const shadows = /win32_shadowcopy/i.test(source) ? calls.find(({ callee }) => /\.Delete$/i.test(callee)) : undefined;
  if (shadows !== undefined) yield { line: shadows.line };
}

/** Handed on as it is: by itself, in a list, one by one; nothing is added to the path. */
const passedOn: Mention = {
  pattern: (name) =>
    String.raw`^(?:[\w.]*(?:resolve|list|sorted|reversed|iter|Array\.from|Object\.values|str|Path)\()?[\s([]*(?:[^/+]*,\s*)?(?:\.{3}|\*)?${name}\s*(?:$|[\]),;:{|])`,
  plain: (text) => (/\bjoin\(/.test(text) ? "" : text),
  isOfOne: true,
};

/** Removes what a name stands for that may be the home folder. */
function takesHeld({ args }: Call, held: ReadonlySet<string>): boolean {
  const text = args[0]?.text ?? "";
  const bare = /^(?:[\w.]*(?:resolve|realpath|abspath|normalize|str|String|Path)\(\s*)?(\w+)\)?$/.exec(text)?.[1];
  return bare !== undefined && mentionsAny(bare, held);
}

/** A path that was joined to the home folder and one of a list of names. */
function takesJoined({ args: [target], from }: Call, source: string): boolean {
  const name = /^\$?(\w+)$/.exec(target?.text ?? "")?.[1];
  if (name === undefined || target?.value !== null || from.some(({ callee }) => temporaryFolders.test(callee)))
    return false;
  return namesHolding(source, (text) => joinsToHome.test(text)).has(name);
}

const joinsToHome =
  /\b(?:join|resolve|Path|Join-Path)\b[^\n]{0,20}(?:homedir\(\)|expanduser\(|Path\.home\(\)|env\.(?:HOME|USERPROFILE)\b|environ\[["'](?:HOME|USERPROFILE)|\$env:(?:USERPROFILE|HOME)|\$HOME)[^\n]{0,20}[,/ ]\s{0,4}\$?\w+\s?[)}]|Path\.home\(\)\s?\/\s?\w+\b/;

/** Tells whether a text is a home folder, or a name that holds one. */
function homeTest(calls: readonly Call[], source: string): (text: string) => boolean {
  if (!calls.some(({ callee }) => /(?:walk|rglob|glob|readdir\w*|scandir|listdir|iterdir)$/.test(callee)))
    return () => false;
  const names = namesHolding(source, holdsWholeHome, passedOn);
  return (text) => holdsWholeHome(text) || mentionsAny(text, names, passedOn);
}

function gravityOfCall({ callee: called, args, from }: Call): Severity | null {
  const [target] = args;
  if (target === undefined) return null;
  if (called === "IO.Directory.Delete") return gravityOfRemoval(target.value ?? target.strings[0] ?? "");
  if (target.isInterpolated) return null;
  if (target.value !== null) return gravityOfRemoval(target.value);
  if (holdsWholeHome(target.text)) return "high";
  if (!from.some(({ callee }) => homes.test(callee))) return null;
  const modules = from.filter(({ callee }) => callee === "require").flatMap(stringsOf);
  const own = target.strings.filter((text) => text !== "" && !modules.includes(text));
  const joined = from.filter(({ callee }) => /(?:^|\.)join(?:path)?$/.test(callee)).flatMap((call) => call.args);
  const parts = own.length > 0 ? own : joined.flatMap(({ value }) => value ?? []);
  const path = parts[0]?.startsWith("~") ? parts.join("/") : ["~", ...parts].join("/");
  // What lies in a folder, one after the other.
  if (
    from.some(({ callee }) => /\.(?:iterdir|scandir|listdir|readdir|readdirSync)$/.test(callee)) &&
    parts.length === 0
  )
    // A folder that was made for the while is no home, whatever else its maker was given.
    return from.some(({ callee }) => temporaryFolders.test(callee)) ? null : "high";
  const isWhole = parts.length > 0 || /^(?:\w+\.)*(?:home|homedir)\(\)$|expanduser/.test(target.text);
  return isWhole ? gravityOfRemoval(path) : null;
}
