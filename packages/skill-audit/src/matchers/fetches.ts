import { memoize } from "../memoize.ts";
import type { Argument, Call, Command, Program } from "../program.ts";
import { type Address, addressesIn, addressesOfWord } from "./addresses.ts";
import { addressTexts, hostsOf } from "./call-addresses.ts";
import { isDownloader, isNetworkCall } from "./commands.ts";
import { sharesOf } from "./shares.ts";

/** Something that is got from the network, or sent there. */
export type Fetch = Readonly<{
  line: number;
  addresses: readonly Address[];
  /** Whether it hands something over rather than getting something. */
  isSending: boolean;
  /** Files it is written to, as the program writes their paths. */
  targets: readonly string[];
  source: Command | Call;
}>;

/** Subcommands with which a tool gets something from an address among its words. */
const fetchingTools: Readonly<Record<string, RegExp>> = {
  git: /^(?:clone|pull|fetch|submodule|remote)$/,
  pip: /^(?:install|download)$/,
  pip3: /^(?:install|download)$/,
  uv: /^(?:pip|add|run|tool)$/,
  npm: /^(?:i|install|add|exec)$/,
  npx: /./,
  deno: /^(?:run|install|cache)$/,
  msiexec: /./,
  mshta: /./,
  regsvr32: /./,
  ftp: /./,
  nc: /./,
  ncat: /./,
  netcat: /./,
  telnet: /./,
  scp: /./,
  rsync: /./,
  rpm: /./,
};

const takesHost = /^(?:nc|ncat|netcat|telnet)$/;

const sendingOption =
  /^(?:--data(?:-\w+)?|--json|-F|--form(?:-string)?|-T|--upload-file|--post-(?:data|file)|--body-(?:data|file)|-[bB]ody|-[iI]n[fF]ile)(?:=|$)/;
const sendingMethod = /^(?:post|put|patch|delete)$/i;
const sendingCall = /\.(?:post|put|patch|delete|upload\w*)$/i;

/** What a program gets from addresses it names. Several rules ask of the same one. */
export const fetchesOf = memoize((program: Program): readonly Fetch[] => [...findFetches(program)]);

function* findFetches({ commands, calls }: Program): Generator<Fetch> {
  const keepers = keepersOf(commands);
  const takers = takersOf(calls);
  for (const command of commands) {
    if (isFetching(command)) yield fetchOfCommand(command, keepers.get(command) ?? []);
    else yield* fetchesOfShares(command);
    yield* connectionsOf(command);
  }
  for (const call of calls) if (isNetworkCall(call)) yield fetchOfCall(call, takers.get(call) ?? []);
}

/** Files that are copied, opened or started from a share of another machine. */
function* fetchesOfShares(command: Command): Generator<Fetch> {
  const addresses = sharesOf(command);
  if (addresses.length > 0)
    yield { line: command.line, addresses, isSending: false, targets: targetsOfCommand(command), source: command };
}

/** Connections that a shell itself makes, to read from them. */
function* connectionsOf(command: Command): Generator<Fetch> {
  for (const { operator, target } of command.redirects) {
    const [, host, port] = /^\/dev\/(?:tcp|udp)\/([^/]+)\/(\d+)$/.exec(target.text) ?? [];
    if (host === undefined || !operator.includes("<")) continue;
    const addresses = addressesIn(`http://${host}:${port}/`);
    yield { line: command.line, addresses, isSending: false, targets: targetsOfCommand(command), source: command };
  }
}

function isFetching(command: Command): boolean {
  if (isDownloader(command)) return true;
  const pattern = Object.hasOwn(fetchingTools, command.name) ? fetchingTools[command.name] : undefined;
  return pattern !== undefined && command.words.some(({ text }) => pattern.test(text));
}

/** An address as one number, which the shell is to count: `http://$((0xcb007107))/`. */
const wholeNumber = /\$\(\((0x[\da-f]{8}|\d{8,10})\)\)/gi;

function fetchOfCommand(command: Command, keepers: readonly Command[]): Fetch {
  const { words, line } = command;
  const texts = words.map(({ text }) => text.replace(wholeNumber, "$1"));
  return {
    line,
    addresses: [
      ...texts.flatMap(isDownloader(command) || takesHost.test(command.name) ? addressesOfWord : addressesIn),
      ...(command.name === "curl" ? reroutedTo(texts) : []),
      ...sharesOf(command),
    ],
    isSending: texts.some((text, at) => isSendingOption(command.name, text, texts[at + 1] ?? "")),
    targets: [...targetsOfCommand(command), ...keepers.flatMap(keptIn)],
    source: command,
  };
}

/** By what was downloaded, the commands that may put it as it is into files: `tee`, or `printf` of the variable that holds it. */
function keepersOf(commands: readonly Command[]): ReadonlyMap<Command, readonly Command[]> {
  const keepers = new Map<Command, Command[]>();
  for (const command of commands)
    if (/^(?:tee|printf|echo|cat)$/.test(command.name))
      for (const source of new Set([...command.reads, ...command.inner]))
        if (isDownloader(source)) addTo(keepers, source, command);
  return keepers;
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function keptIn(keeper: Command): string[] {
  const { name, words } = keeper;
  const named = name === "tee" ? words.map(({ text }) => text).filter((text) => !text.startsWith("-")) : [];
  return [...named, ...targetsOfCommand(keeper)];
}

/** Whom curl asks in place of the host that the address names. */
function reroutedTo(texts: readonly string[]): Address[] {
  const path = texts.flatMap(addressesIn)[0]?.path ?? "/";
  return texts.flatMap((text, at) => {
    const [option = "", joined] = text.split("=");
    const value = joined ?? texts[at + 1] ?? "";
    const place =
      option === "--connect-to"
        ? /^[^:]*:\d*:(.+)$/.exec(value)?.[1]
        : option === "--resolve"
          ? /^[^:]+:\d+:\+?([^,]+)/.exec(value)?.[1]
          : undefined;
    return place === undefined ? [] : addressesIn(`http://${place.replace(/:$/, "")}${path}`);
  });
}

function isSendingOption(name: string, text: string, next: string): boolean {
  if (sendingOption.test(text) || /^-X(?:POST|PUT|PATCH|DELETE)$/.test(text)) return true;
  if (/^(?:-X|--request|-[mM]ethod)$/.test(text)) return sendingMethod.test(next);
  return name === "curl" && text.startsWith("-d");
}

/** Files that a command writes what it gets to. */
export function targetsOfCommand({ name, words, redirects }: Command): string[] {
  const texts = words.map(({ text }) => text);
  const named = texts.flatMap((text, at) => {
    if (/^(?:-[a-zA-Z]*[oO]|--output|--output-document|--out|-outf\w*|-out|-destination)$/i.test(text))
      return /^-[a-zA-Z]*O$/.test(text) && name === "curl" ? [] : [texts[at + 1] ?? ""];
    return /^(?:--output|--output-document|--out|-outfile)[=:](.+)$/i.exec(text)?.slice(1) ?? [];
  });
  const redirected = redirects
    .filter(({ operator }) => /^\d?>>?\|?$|^&>>?$/.test(operator) && !operator.startsWith("2"))
    .map(({ target }) => target.text);
  const isNamed = named.length > 0 || redirected.length > 0;
  const keepsName =
    name === "wget" || (name === "curl" && texts.some((text) => /^-[a-zA-Z]*O|^--remote-name/.test(text)));
  const remote = keepsName && !isNamed ? texts.flatMap(addressesOfWord).map(({ path }) => nameOfPath(path)) : [];
  if (name === "certutil" || name === "bitsadmin") named.push(...texts.slice(-1));
  if (name === "start-bitstransfer" && !texts.some((text) => text.startsWith("-"))) named.push(...texts.slice(1, 2));
  return [...named, ...redirected, ...remote].filter(
    (text) => text !== "" && text !== "-" && !text.startsWith("/dev/") && !/^(?:nul|\$null)$/i.test(text),
  );
}

const nameOfPath = (path: string): string =>
  path
    .replace(/[?#].*$/, "")
    .split("/")
    .at(-1) ?? "";

/** By what comes from the network, the calls that write it to files or unpack it. */
function takersOf(calls: readonly Call[]): ReadonlyMap<Call, readonly Call[]> {
  const takers = new Map<Call, Call[]>();
  if (!calls.some(isNetworkCall)) return takers;
  for (const call of calls)
    if (isWriting(call) || isUnpacking(call))
      for (const source of new Set(call.from)) if (isNetworkCall(source)) addTo(takers, source, call);
  return takers;
}

function fetchOfCall(call: Call, takers: readonly Call[]): Fetch {
  const { args, callee, line } = call;
  const method =
    args.find(({ name }) => name === "method")?.value ?? (/request$/i.test(callee) ? args[0]?.value : null);
  return {
    line,
    addresses: [...args.flatMap(addressTexts).flatMap(addressesIn), ...hostsOf(call)],
    isSending: sendingCall.test(callee) || sendingMethod.test(method ?? ""),
    targets: [
      ...(isSaving(call) ? textOf(args[1]) : []),
      ...takers.filter(isWriting).flatMap(targetsOfWrite),
      ...takers.filter(isUnpacking).flatMap(foldersOf),
    ],
    source: call,
  };
}

const textOf = (argument: Argument | undefined): string[] =>
  argument === undefined ? [] : [argument.value ?? argument.text];
const isSaving = ({ callee }: Call): boolean => /(?:urlretrieve|DownloadFile(?:Async|TaskAsync)?)$/i.test(callee);

const isUnpacking = ({ callee }: Call): boolean => /(?:^|\.)(?:extractall|unpack_archive|extractAllTo)$/.test(callee);
const foldersOf = ({ callee, args }: Call): string[] =>
  textOf(callee.endsWith("unpack_archive") ? args[1] : (args.find(({ name }) => name === "path") ?? args[0]));

/** Whether a call writes to a file. */
export const isWriting = ({ callee }: Call): boolean =>
  /(?:^|\.)(?:write|write_bytes|write_text|writelines|writeFile(?:Sync)?|appendFile(?:Sync)?|copyfileobj|pipe|pipeline|CopyTo|WriteAll(?:Bytes|Text)|Bun\.write)$/.test(
    callee,
  );

/** The files that a call writes to, by what it is called with and on. */
export function targetsOfWrite({ callee, args, from, text }: Call): string[] {
  const receiver = /^(\w+)\.write/.exec(text)?.[1];
  if (/(?:writeFile|appendFile|WriteAll|Bun\.write)/.test(callee)) return textOf(args[0]);
  // A path that more is joined to is not what is written to.
  const isPath = /^\w*\.?Path\([^()]*\)\.write/.test(text);
  const opened = from
    .filter((source) =>
      (isPath ? /(?:^|\.)Path$/ : /(?:^|\.)(?:open|createWriteStream|File\.(?:Create|OpenWrite))$/).test(source.callee),
    )
    .flatMap((source) => textOf(source.args[0]));
  if (receiver === undefined) return [...opened, ...(/["']([^"']+)["']\)+\.write_\w+\(/.exec(text)?.slice(1) ?? [])];
  return [...opened, /write_\w+$/.test(callee) ? receiver : `${receiver}.name`];
}
