import { type Address, isNearby, isPlaceholder } from "../../matchers/addresses.ts";
import { isDownloader } from "../../matchers/commands.ts";
import { extensionsTakenIn } from "../../matchers/editor-extensions.ts";
import { type Fetch, fetchesOf } from "../../matchers/fetches.ts";
import { isToldToInstall } from "../../matchers/install-told.ts";
import { isFromKnownPublisher, isVersionedRelease } from "../../matchers/publishers.ts";
import { verifies } from "../../matchers/verification.ts";
import { memoize } from "../../memoize.ts";
import type { Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Installs a downloaded binary without verification. */
export const uncheckedBinary: SegmentRule = {
  kind: "segment",
  id: "unchecked-binary",
  class: "installation",
  severity: "medium",
  prefilter: /curl|wget|aria2c|invoke-webrequest|iwr|urlretrieve|requests|httpx|urlopen|fetch|axios|DownloadFile/i,
  programsOnly: true,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (program === null || !isToldToInstall(segment) || verifies(program)) return;
  for (const fetch of fetchesOf(program)) {
    const { addresses, isSending, line } = fetch;
    if (!isSending && isInstalled(fetch, program)) yield* hitOf(line, addresses);
  }
  for (const { line, addresses } of extensionsTakenIn(program)) yield* hitOf(line, addresses);
}

function* hitOf(line: number, addresses: readonly Address[]): Generator<Hit> {
  if (addresses.some((one) => isNearby(one) || isPlaceholder(one))) return;
  const isMild = addresses.some((one) => isVersionedRelease(one) || isFromKnownPublisher(one));
  yield isMild ? { line, severity: "low" } : { line };
}

function isInstalled({ targets, source }: Fetch, program: Program): boolean {
  const { handled, onPath, madeExecutable } = installingOf(program);
  return (
    targets.some((target) => isProgramFolder(target)) ||
    targets.some((target) => handled.has(keyOf(target))) ||
    onPath.has(source) ||
    isUnpackedAndRun(targets, source, program) ||
    targets.some((target) => madeExecutable.texts.has(target) || madeExecutable.keys.has(keyOf(target)))
  );
}

/** File operations of a program, computed once. */
type Installing = Readonly<{
  /** Keys of the files that commands install. */
  handled: ReadonlySet<string>;
  /** Downloads that are unpacked into the PATH directly. */
  onPath: ReadonlySet<Fetch["source"]>;
  /** Files that calls make executable: source texts and keys. */
  madeExecutable: Readonly<{ texts: ReadonlySet<string>; keys: ReadonlySet<string> }>;
}>;

const installingOf = memoize(({ commands, calls }: Program): Installing => {
  const made = calls
    .filter(
      ({ callee, text }) => /(?:^|\.)chmod(?:Sync)?$/.test(callee) && /0?o?[0-7]?[57]{1,3}|S_IX|S_IEXEC/.test(text),
    )
    .map(({ args: [first] }) => first);
  return {
    handled: new Set(commands.filter(installs).flatMap(({ words }) => words.map(({ text }) => keyOf(text)))),
    onPath: new Set(commands.filter(unpacksOntoPath).flatMap(({ reads }) => reads.filter(isDownloader))),
    madeExecutable: {
      texts: new Set(made.flatMap((first) => (first === undefined ? [] : [first.value ?? first.text, first.text]))),
      keys: new Set(made.map((first) => keyOf(first?.text ?? ""))),
    },
  };
});

const isProgramFolder = (path: string): boolean =>
  /(?:^|[\\/])(?:\.local\/|usr\/(?:local\/)?|opt\/\w+\/)?s?bin\/[^/]+$/.test(path);
const keyOf = (path: string): string => path.replace(/["']/g, "").split(/[\\/]/).at(-1) ?? "";

/** Returns whether a command installs a file in its arguments. */
function installs({ name, words }: Command): boolean {
  const texts = words.map(({ text }) => text);
  if (name === "chmod") return /^(?:[augo]*\+[rwX]*x|[0-7]*[1357][0-7]{0,2})/.test(texts[0] ?? "");
  if (/^(?:mv|cp|install|ln)$/.test(name)) return /(?:^|\/)bin(?:\/|$)/.test(texts.at(-1) ?? "");
  if (/^(?:tar|unzip|bsdtar)$/.test(name)) return texts.some((text) => /(?:^|\/)bin\/?$/.test(text));
  if (name === "dpkg" || name === "rpm") return /^-(?:i|U)/.test(texts[0] ?? "");
  if (/^(?:apt|apt-get|dnf|yum)$/.test(name)) return texts.includes("install");
  if (Object.hasOwn(taking, name))
    return taking[name]?.test(texts.find((text) => !text.startsWith("-")) ?? "") === true;
  return /^(?:installer|msiexec|start-process|hdiutil|add-appxpackage|add-appxprovisionedpackage|wusa)$/.test(name);
}

/** Subcommands with which installers install a file. */
const taking: Readonly<Record<string, RegExp>> = {
  adb: /^install$/,
  flatpak: /^install$/,
  snap: /^install$/,
  zypper: /^(?:install|in)$/,
  apk: /^add$/,
  opkg: /^install$/,
};

const unpacksOntoPath = ({ name, words }: Command): boolean =>
  /^(?:tar|bsdtar|gunzip)$/.test(name) && words.some(({ text }) => /(?:^|\/)bin\/?$/.test(text));

/** Returns whether an archive is unpacked and one of its files is added to the PATH, made executable, or run. */
function isUnpackedAndRun(targets: readonly string[], source: Fetch["source"], program: Program): boolean {
  const { first, lastUse } = unpackingOf(program);
  return [source, ...targets.map(keyOf)].some((one) => (first.get(one) ?? Number.POSITIVE_INFINITY) < lastUse);
}

/** Index of the command that first unpacks a source or key, and of the last command that may use it. */
type Unpacking = Readonly<{ first: ReadonlyMap<Fetch["source"] | string, number>; lastUse: number }>;

const unpackingOf = memoize(({ commands }: Program): Unpacking => {
  const first = new Map<Fetch["source"] | string, number>();
  for (const [at, { name, words, reads }] of commands.entries()) {
    if (!/^(?:tar|bsdtar|unzip|7z|gunzip|expand-archive)$/.test(name)) continue;
    for (const one of [...reads, ...words.map(({ text }) => keyOf(text))]) if (!first.has(one)) first.set(one, at);
  }
  return { first, lastUse: commands.findLastIndex(usesUnpacked) };
});

function usesUnpacked({ name, words, text }: Command): boolean {
  if (/^(?:sudo\s+)?(?:\.{1,2}|\/tmp|\$\w+)\/\S*/.test(text)) return true;
  const last = words.at(-1)?.text ?? "";
  return (
    (name === "chmod" && /x/.test(words[0]?.text ?? "")) ||
    (/^(?:mv|cp|install|ln)$/.test(name) && /(?:^|\/)bin(?:\/|$)/.test(last))
  );
}
