import type { Call, Command } from "../program.ts";
import type { ReadSegment } from "../segment.ts";
import { isDownloader, isNetworkCall } from "./commands.ts";
import { isWriting } from "./fetches.ts";
import { isInstructionFile } from "./instruction-files.ts";
import { mentionsAny, namesHolding } from "./name-flow.ts";
import { isOwnRoot, ownFolder, replacedAsWhole } from "./own-folder.ts";
import { sourcesOf } from "./sources.ts";

/** What is a program or an instruction by its name. */
const ownKind = /\.(?:md|sh|bash|py|js|mjs|cjs|ts|ps1|psm1|rb)(?:["'`)\]\s]|$)/i;

/** Names in a path are followed so often to where they are set. */
const MAX_STEPS = 3;

/** Where a segment keeps what it got from the network in a file of its own skill, or in one that instructs agents. */
export function* ownFilesReplaced(segment: ReadSegment): Generator<number> {
  if (segment.program === null) return;
  const { commands, calls, strings } = segment.program;
  const namesOwn = strings.some(({ value }) => isInstructionFile(value)) || /\bSKILL\.md\b/.test(segment.text);
  const isOwn = (path: string): boolean => {
    const whole = expanded(path, segment.text);
    return ownFolder.test(whole) && (ownKind.test(path) || (namesOwn && isOpenEnded(path)));
  };
  const { text } = segment;
  const whole = (path: string): string => expanded(path, text);
  yield* replacedAsWhole(segment.program, whole);
  let gotten: ReadonlySet<string> | undefined;
  const isGotten = (path: string): boolean => {
    gotten ??= namesHolding(text, (given) => asking.test(given));
    return mentionsAny(path, gotten);
  };
  const isListed = (path: string): boolean => isOpenEnded(path) && isOwnRoot(whole(path)) && isGotten(path);
  for (const command of commands) {
    const paths = pathsWritten(command);
    // A pipeline may be long: only of one that writes to files it is asked where its text comes from.
    if (paths.length > 0 && isFromNetwork(command) && paths.some(isOwn)) yield command.line;
  }
  for (const call of calls) {
    if (!isWriting(call) || !call.from.some(isNetworkCall)) continue;
    if (pathsOfCall(call).some((path) => isOwn(path) || isInstructionFile(path))) yield call.line;
    else if (pathsOfCall(call).some((path) => isListed(path) || (isJoinedOfAnswer(call) && isOwnRoot(whole(path)))))
      yield call.line;
  }
}

const asking =
  /\b(?:requests\.get|urlopen|httpx\.get|fetch|axios|got|ky|Invoke-RestMethod|Invoke-WebRequest|irm|iwr|curl|wget|DownloadString)\b/i;

/** Whether the path that is written to is joined of something that a server answered. */
const isJoinedOfAnswer = ({ from }: Call): boolean =>
  from.some(
    ({ callee, args, from: parts }) =>
      /(?:^|\.)(?:join|resolve|joinpath|URL)$/.test(callee) &&
      args.length > 1 &&
      args.slice(1).some(({ value, text }) => value === null && !text.startsWith("import.meta")) &&
      args.some(({ text }) => /root|dir|home|base|here|skill|folder|__dirname|import\.meta/i.test(text)) &&
      parts.some(isNetworkCall),
  );

/** A path that ends with a variable: its name is one of several. */
const isOpenEnded = (path: string): boolean => /[\w}\])]["'`)\s]*$/.test(path) && !/\.\w{2,5}["'`)\s]*$/.test(path);

const isFromNetwork = (command: Command): boolean => [command, ...sourcesOf(command)].some(isDownloader);

function pathsWritten({ name, words, redirects, inner }: Command): string[] {
  const written = redirects
    .filter(({ operator }) => operator.includes(">") && !operator.includes("&") && !operator.startsWith("2"))
    .map(({ target }) => target.text);
  const isWriter = /^(?:tee|set-content|out-file|add-content)$/.test(name);
  const given = isWriter
    ? words.filter(({ text }, at) => !text.startsWith("-") && !/^-value$/i.test(words[at - 1]?.text ?? ""))
    : [];
  const joined = isWriter ? inner.filter((one) => one.name === "join-path").map(({ text }) => text) : [];
  return [...written, ...given.map(({ text }) => text), ...joined];
}

/** What a call writes to, with what was opened or put together for it. */
function pathsOfCall({ callee, args, from, text }: Call): string[] {
  const opened = from
    .filter((source) => /(?:^|\.)(?:open|createWriteStream)$/.test(source.callee))
    .map((source) => source.args[0]?.value ?? source.args[0]?.text ?? "");
  if (/(?:writeFile|appendFile|WriteAll|Bun\.write)/.test(callee))
    return [args[0]?.value ?? args[0]?.text ?? "", ...opened];
  return /write_\w+$/.test(callee) ? [text.slice(0, text.lastIndexOf(".write_")), ...opened] : opened;
}

/** A path with what its names were set to. */
function expanded(path: string, source: string): string {
  let text = path;
  const known = new Set<string>();
  for (let step = 0; step < MAX_STEPS; step++)
    for (const [name] of text.matchAll(/\$?\b[A-Za-z_]\w*/g)) {
      if (known.has(name) || name.length < 2) continue;
      known.add(name);
      const plain = name.replace("$", "\\$?");
      const set = new RegExp(String.raw`(?:^|[\s;(])${plain}\s*(?::\s*\w+\s*)?=\s*([^=\n][^\n]{0,200})`).exec(source);
      text += ` ${set?.[1] ?? ""}`;
    }
  return text;
}
