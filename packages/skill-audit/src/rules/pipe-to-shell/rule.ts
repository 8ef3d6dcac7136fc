import type { AuditedUnit } from "../../audited-unit.ts";
import { type Address, addressesIn, addressesOfWord, isNearby, isPlaceholder } from "../../matchers/addresses.ts";
import { isDownloader, isNetworkCall } from "../../matchers/commands.ts";
import { temporariesRun } from "../../matchers/fed-programs.ts";
import { runsOfCopies } from "../../matchers/fetched-copies.ts";
import { type Fetch, fetchesOf, isWriting } from "../../matchers/fetches.ts";
import { evaluatedText, pastedText, pipedText, runsElsewhere } from "../../matchers/piped-downloads.ts";
import { fetchingFunctions } from "../../matchers/powershell-functions.ts";
import { isOwnAddress } from "../../matchers/publisher.ts";
import { isFromKnownPublisher, isVersionedRelease } from "../../matchers/publishers.ts";
import { isRemoteShell } from "../../matchers/remote-readers.ts";
import { isRemoteText } from "../../matchers/remote-texts.ts";
import { isToBeReviewed } from "../../matchers/reviewed-files.ts";
import { asksForText, runsFetched } from "../../matchers/run-downloads.ts";
import { isEvaluator, lineOfRun, programSources } from "../../matchers/runs.ts";
import { isRefusing, sentencesOf } from "../../matchers/sentences.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { toldPrograms } from "../../matchers/told-programs.ts";
import { verifies } from "../../matchers/verification.ts";
import type { Call, Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Pipes a download into a shell. */
export const pipeToShell: SegmentRule = {
  kind: "segment",
  id: "pipe-to-shell",
  class: "execution",
  severity: "high",
  prefilter:
    /\b(?:curl|wget|iwr|irm|invoke-\w+|fetch|requests|httpx|urllib|urlretrieve|axios|got|https?\.get|DownloadString|DownloadFile|aria2c|paste|mshta|regsvr32|certutil|bitsadmin|rundll32|installutil|cmstp|desktopimgdownldr|finger|TcpClient|UdpClient|ClientWebSocket|Start-BitsTransfer|dig|nslookup|Resolve-DnsName|GetStringAsync|ssh|nc|ncat|netcat|socat|telnet|websocat|s_client|s3|gsutil|ipfs|smbclient|mosquitto_sub|redis-cli|archive|gist|gh|glab|npm|(?:gcloud|rclone|mc)\s.{0,9}cat|scp|rsync|sftp|rclone|clone|clone_from|checkout|degit|tiged|giget|oras|docker|podman|kubectl|gcloud|az|hf|huggingface-cli|download_file|fastGet|paramiko|lftp)\b|Sockets\b|https?:/i,
  isDemonstration: isSample,
  check: (segment, unit) =>
    segment.program === null ? hitsOfText(segment, unit) : hitsOf(segment, segment.program, unit),
};

function* hitsOf({ place, before, language, text }: ReadSegment, program: Program, unit: AuditedUnit): Generator<Hit> {
  for (const command of program.commands) {
    const source = programSources(command).find((one) => isDownloader(one) || asksForText(one));
    if (source === undefined) yield* hitsOfOtherSources(command);
    // A code span without a URL is only a mention.
    else if (place !== "inline" || source.words.some((word) => /[./$]\w/.test(word.text)))
      yield* hit(command.line, addressesOf(source), unit);
  }
  for (const command of program.commands)
    if (runsElsewhere(command)) yield* hit(command.line, addressesOf(command), unit);
  const functions = language === "powershell" ? fetchingFunctions(text) : [];
  for (const call of program.calls) if (runsFetched(call) || runsAnswer(call, functions)) yield { line: call.line };
  if (verifies(program)) return;
  for (const fetch of fetchesOf(program)) yield* hitsOfFile(fetch, program, unit, before);
  yield* runsOfCopies(program, unit);
  yield* ofTemporaries(program.calls);
}

/** Finds execution of data from protocols other than HTTP, and of downloaded source code. */
function* hitsOfOtherSources(command: Command): Generator<Hit> {
  const sources = programSources(command);
  if (sources.some(isRemoteText)) yield { line: command.line };
  else if (sources.some(isRemoteShell)) yield { line: command.line, severity: "medium" };
  else if (command.name === "add-type" && command.inner.some(isDownloader)) yield { line: command.line };
}

/** Returns whether a call evaluates the response that a function of the script downloads: `NewScriptBlock((Get-Level $class))`. */
const runsAnswer = (call: Call, functions: readonly string[]): boolean =>
  functions.length > 0 &&
  isEvaluator(call) &&
  call.args.some(({ text }) => functions.some((name) => new RegExp(String.raw`\(\s*${name}\b`, "i").test(text)));

/** Finds downloads to a temporary file that is executed. */
function* ofTemporaries(calls: readonly Call[]): Generator<Hit> {
  for (const call of calls) {
    const files = temporariesRun(call);
    const isFetched = (file: Call) =>
      calls.some((one) => isWriting(one) && one.from.includes(file) && one.from.some(isNetworkCall));
    if (files.some(isFetched)) yield { line: call.line };
  }
}

const addressesOf = ({ words }: Command): Address[] => words.flatMap(({ text }) => addressesOfWord(text));

/** Yields a hit unless all servers are local or placeholders. Installers of known publishers and of the skill's owner, and releases that are named by their version, have a lower severity. */
function* hit(line: number, addresses: readonly Address[], unit: AuditedUnit): Generator<Hit> {
  if (addresses.length > 0 && addresses.every((one) => isNearby(one) || isPlaceholder(one))) return;
  const isMild = addresses.some(
    (one) => isFromKnownPublisher(one) || isOwnAddress(one, unit) || isVersionedRelease(one),
  );
  yield isMild ? { line, severity: "medium" } : { line };
}

/** Finds downloads to a file that is executed. */
function* hitsOfFile(
  { addresses, isSending, targets }: Fetch,
  program: Program,
  unit: AuditedUnit,
  before: string,
): Generator<Hit> {
  if (isSending) return;
  for (const target of targets) {
    const line = lineOfRun(program, target);
    if (line === null) continue;
    const found = addresses.some(isVersionedRelease)
      ? [{ line, severity: "medium" as const }]
      : hit(line, addresses, unit);
    const isReviewed = isToBeReviewed(target, program);
    if (isReviewed && /\b(?:review|inspect)\b[^.]*\bbefore\b/i.test(before)) return;
    for (const one of found) yield isReviewed ? { ...one, severity: lowered(one) } : one;
    return;
  }
}

const lowered = ({ severity }: Hit) => (severity === undefined ? ("medium" as const) : ("low" as const));

/** Finds matches in prose and in languages without a parser: Makefiles, workflows, Dockerfiles. */
function* hitsOfText(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  const { place } = segment;
  if (place === "prose" || place === "comment") {
    for (const sentence of sentencesOf(segment)) {
      const addresses = addressesIn(sentence.text);
      const at = sentence.text.search(addresses.length > 0 && pastedText.test(sentence.text) ? pastedText : pipedText);
      if (at >= 0 && !isRefusing(sentence)) yield* hit(sentence.lineAt(at), addresses, unit);
    }
    for (const { line, addresses } of toldPrograms(segment, unit)) yield* hit(line, addresses, unit);
    return;
  }
  if (place === "inline") return;
  const isCode = /^(?!\s*(?:#|\/\/|--|\*|<!--))/;
  const isHook = /^\s*(?:-\s*)?["']?(?:command|run|exec|script)["']?\s*:/;
  for (const [at, line] of segment.text.split("\n").entries())
    if (
      (pipedText.test(line) || (place === "script" && evaluatedText.test(line))) &&
      (place === "frontmatter" ? isHook : isCode).test(line)
    )
      yield* hit(segment.line + at, addressesIn(line), unit);
}
