import { lineAt } from "../../line-at.ts";
import { callsTakingFiles } from "../../matchers/file-walks.ts";
import { isReading, orderIn, orderTo, sentencesOf, unanchored } from "../../matchers/orders.ts";
import { withAssigned } from "../../matchers/shell-variables.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import type { Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const allFiles =
  /^\s*(?:all|every|each|the user['’]s)\b[^.]*\b(?:files?|documents?)\b[^.]*\b(?:home|documents|disk|drive|machine|computer|user['’]s)\b/i;

/** Encrypts, overwrites, or deletes files recursively. */
export const fileEncryption: SegmentRule = {
  kind: "segment",
  id: "file-encryption",
  class: "destruction",
  severity: "high",
  prefilter:
    /encrypt|cipher|\bfernet\b|openssl|gpg|shred|\bwalk\b|glob|readdir|get-childitem|\bgci\b|\bfind\s|truncate|(?::|true)\s?>\s?["']?\$/i,
  phrasePatterns: [unanchored(allFiles)],
  isDemonstration: isSample,
  check: (segment) => [...hitsOfProgram(segment), ...hitsOfText(segment)],
};

function* hitsOfProgram({ program, text }: ReadSegment): Generator<Hit> {
  if (program === null) return;
  yield* callsTakingFiles(program);
  yield* hitsOfCommands(program, text);
}

const cipher = /^(?:openssl|gpg|gpg2|age|7z|ccrypt|mcrypt)$/;
const homePath =
  /^(?:~|\$\{?HOME\}?|\/|\/home|\/Users|\$env:USERPROFILE|[A-Z]:\\|(?:~|\$\{?HOME\}?|\$env:USERPROFILE)[\\/](?:Documents|Desktop|Downloads|Pictures))[\\/]?\*?$/i;

function* hitsOfCommands({ commands }: Program, source: string): Generator<Hit> {
  const walk = commands.find((command) => isWalkOfHome(command, source));
  if (walk === undefined && !loop.test(source)) return;
  const sealing = commands.find(
    ({ name, words }) =>
      cipher.test(name) &&
      words.some(({ text }) => /^(?:enc|-aes|-c$|-e$|-r$|a$|--symmetric|--encrypt)/.test(text)) &&
      words.some(({ isLiteral, text }) => !isLiteral || text === "{}"),
  );
  if (sealing) yield { line: sealing.line };
  for (const command of commands) {
    if (cutsToNothing(command)) yield { line: command.line };
    if (
      /^(?:remove-item|clear-content)$/.test(command.name) &&
      walk !== undefined &&
      command.reads.includes(walk) &&
      walk.words.every(({ text }) => !/^-(?:filter|include)$/i.test(text))
    )
      yield { line: command.line };
  }
}

/** `truncate -s 0 "$file"`, `: > "$file"`, `Set-Content $_ ''` with a file name that is known only at run time. */
const cutsToNothing = ({ name, words, redirects }: Command): boolean =>
  (name === "truncate" &&
    words.some(
      ({ text }, at) => /^(?:-s|--size=?)0?$/.test(text) && (text.endsWith("0") || words[at + 1]?.text === "0"),
    ) &&
    words.some(({ text, isLiteral }) => text === "{}" || !isLiteral)) ||
  (/^(?::|true)$/.test(name) && redirects.some(({ operator, target }) => operator === ">" && !target.isLiteral)) ||
  (name === "set-content" && words.some(({ text }) => text === "") && words.some(({ text }) => text.includes("$_")));

const loop = /\bfor \w+ in\s+["']?(?:~|\$\{?HOME\}?)["']?(?:\/(?:Documents|Desktop|Downloads|Pictures|\*\*)){0,4}\/\*/;

const isWalkOfHome = ({ name, words }: Command, source: string): boolean =>
  (name === "find" || name === "grep" || (name === "get-childitem" && words.some(({ text }) => /^-r/i.test(text)))) &&
  words.some(({ text }) => homePath.test(withAssigned(text, source)));

const order = orderTo("encrypt|lock|scramble");
function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (!isReading(segment)) return;
  for (const { text, line } of sentencesOf(segment)) {
    const at = orderIn(text, order);
    if (at !== null && allFiles.test(text.slice(at))) yield { line: lineAt(text, at, line) };
  }
}
