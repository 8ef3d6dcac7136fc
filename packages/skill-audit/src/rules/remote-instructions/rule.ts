import type { AuditedUnit } from "../../audited-unit.ts";
import { keywordsOf } from "../../instructions/concepts.ts";
import {
  strangerObeyedAt,
  tellsToContinue,
  tellsToFollowFetched,
  tellsToGet,
  tellsToObey,
} from "../../instructions/obedience.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { type Address, addressesIn, isNearby } from "../../matchers/addresses.ts";
import { isDocumentation } from "../../matchers/documentation.ts";
import { escaped } from "../../matchers/escaped.ts";
import { type Fetch, fetchesOf } from "../../matchers/fetches.ts";
import { isInstructionFile, isInstructionPath } from "../../matchers/instruction-files.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { isSaved, printedAnswers } from "../../matchers/printed-answers.ts";
import { isShowing, readAnswers } from "../../matchers/read-answers.ts";
import { resolverNames } from "../../matchers/run-downloads.ts";
import { isRefusing, type Sentence, sentencesOf } from "../../matchers/sentences.ts";
import { carriesOutField, textAbove, textBelow } from "../../matchers/text-around.ts";
import { writtenAnswers } from "../../matchers/written-answers.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const triggers = triggersOf("whoever");

const keywords =
  /https?:|\b(?:npm|pnpm|yarn|bun)\s+(?:view|info|show|v)\b|\b(?:aws\s+s3|gsutil|rclone|ipfs|redis-cli|mosquitto_sub)\b|\bgh\s+(?:issue|pr|gist|api|release)\b|\bTXT\b|resolveTxt|git@|FETCH_HEAD|HTTPS?Connection/;

/** Loads instructions from the web, or takes them from strangers. */
export const remoteInstructions: SegmentRule = {
  kind: "segment",
  id: "remote-instructions",
  class: "remote-content",
  severity: "high",
  prefilter: new RegExp(`${keywords.source}|${keywordsOf("whoever").source}`, "i"),
  check: (segment, unit) =>
    segment.program === null ? hitsOfText(segment, unit) : hitsOf(segment, segment.program, unit),
};

const isForeign = (address: Address): boolean => !isNearby(address) && !isDocumentation(address);

/** Events of which an agent reads what a hook prints, or does what its server answers. */
const events =
  "SessionStart|UserPromptSubmit|UserPromptExpansion|PreToolUse|PostToolUse|Stop|SubagentStart|SubagentStop|PreCompact|beforeSubmitPrompt|sessionStart|userPromptSubmitted";
const hook = new RegExp(
  String.raw`["'](?:${events})["']\s{0,8}:\s{0,8}\[[^\]]{0,600}?(?:"type"\s{0,4}:\s{0,4}"http"\s{0,4},\s{0,8}"url"|"(?:url|httpUrl)"(?=\s{0,4}:\s{0,4}"[^"]{1,300}"\s{0,4},\s{0,8}"type"\s{0,4}:\s{0,4}"http"))\s{0,4}:\s{0,4}"(https?:\/\/[^"\s]{1,300})"`,
  "g",
);

function* hitsOfHooks({ text, line: first }: ReadSegment): Generator<Hit> {
  for (const { groups, line, text: found } of matchesIn(text, hook, first))
    if (addressesIn(groups[0] ?? "").some(isForeign))
      yield { line: line + found.split("\n").length - 1, severity: "medium" };
}

function* hitsOfText(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (segment.place === "data") yield* hitsOfHooks(segment);
  if (segment.place === "block") yield* ofBlock(segment, unit);
  if (segment.place !== "prose" && segment.place !== "comment") return;
  yield* instructionsIn(segment, unit, triggers, strangerObeyedAt);
  const sentences = [...sentencesOf(segment)];
  for (const [at, sentence] of sentences.entries()) {
    if (asksForRecord.test(sentence.text) && !isRefusing(sentence) && isObeyedSoon(sentences.slice(at)))
      yield { line: sentence.lineAt(sentence.text.search(asksForRecord)) };
    const all = addressesIn(sentence.text);
    const continued = all.find(isForAgents);
    if (continued !== undefined && !isRefusing(sentence)) {
      const line = sentence.lineAt(sentence.text.indexOf(continued.url));
      if (isContinuedThere(sentences.slice(at), unit, line, continued.url)) {
        yield { line, severity: "medium" };
        continue;
      }
    }
    const addresses = all.filter(isForeign);
    if (addresses.length === 0 || isRefusing(sentence)) continue;
    const next = sentences[at + 1];
    const url = addresses[0]?.url ?? "";
    const line = sentence.lineAt(sentence.text.indexOf(url));
    const isFollowed =
      tellsToFollowFetched(sentence.text) ||
      (next === undefined
        ? (tellsToGet(sentence.text) || isGottenAbove(sentence.text, url, unit, line)) && isObeyedBelow(unit, line, url)
        : (!/https?:/.test(next.text) && tellsToObey(next.text) && !isRefusing(next)) ||
          (tellsToGet(sentence.text) && isObeyedSoon(untilNextAddress(sentences.slice(at + 1)))));
    const isOwn = addresses.every(({ path }) => path.toLowerCase().startsWith(`/${unit.owner.toLowerCase()}/`));
    if (isFollowed) yield isOwn ? { line, severity: "medium" } : { line };
    else if (newest.test(sentence.text)) yield { line, severity: "medium" };
  }
}

/** A text in a DNS record. */
const asksForRecord = new RegExp(
  String.raw`\b(?:${resolverNames})\b[^\n]{0,60}\btxt\b|\b(?:npm|pnpm|yarn)\s+(?:view|info|show)\s+\S{1,80}\s+(?:readme|description|keywords|\w*(?:instructions?|prompt|steps|plan))\b`,
  "i",
);

/** Maximum number of sentences between the download and the instruction to follow it. */
const MAX_SENTENCES = 4;

const isObeyedSoon = (sentences: readonly Sentence[]): boolean =>
  sentences.slice(0, MAX_SENTENCES).some((one) => tellsToObey(one.text) && !isRefusing(one));

/** Returns the sentences before the next URL. */
function untilNextAddress(sentences: readonly Sentence[]): readonly Sentence[] {
  const end = sentences.findIndex(({ text }) => /https?:/.test(text));
  return end < 0 ? sentences : sentences.slice(0, end);
}

/** Tells to get the newest text of what the agent is to go by. */
const newest =
  /\b(?:fetch|WebFetch|download|retrieve|get|load|read|pull|open|visit|curl|wget|access|check|consult)\b[^.]{0,60}\b(?:latest|newest|current|updated|up-to-date|fresh)\b[^.]{0,40}\b(?:instructions?|rules|prompts?|skill|guidelines|directives?|playbook|policy|SKILL\.md)\b/i;

/** Returns whether a lone URL follows an instruction to download it. */
const isGottenAbove = (said: string, url: string, unit: AuditedUnit, line: number): boolean =>
  said.length < url.length + 4 && tellsToGet(textAbove(unit, line, url));

/** Returns whether a page is intended for agents. */
const isForAgents = ({ path }: Address): boolean =>
  /\/(?:for-)?(?:agents?|ai|llms?|assistants?|claude|prompts?|skills?)\/[^?#]{0,120}\.(?:md|txt|mdx)(?:[?#]|$)/i.test(
    path,
  );

/** Returns whether the instructions are said to continue at a URL. */
const isContinuedThere = (next: readonly Sentence[], unit: AuditedUnit, line: number, url: string): boolean =>
  next.slice(0, MAX_SENTENCES).some((one) => tellsToContinue(one.text)) ||
  (next.length === 1 &&
    [...sentencesOf({ text: textBelow(unit, line, url), line })].some((one) => tellsToContinue(one.text)));

/** Returns whether the following text instructs the agent to follow the text at a URL. */
function isObeyedBelow(unit: AuditedUnit, line: number, mark: string): boolean {
  if (carriesOutField(unit, line, mark)) return true;
  const below = textBelow(unit, line, mark);
  return [...sentencesOf({ text: below, line })].some(
    (one) => !/https?:/.test(one.text) && tellsToObey(one.text) && !isRefusing(one),
  );
}

/** Finds a lone URL in a code block, below a text that says what to do with it. */
function* ofBlock({ text, line, before }: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  yield* ofServer(text, line, unit);
  const [address] = /^\s*\S+\s*$/.test(text) ? addressesIn(text) : [];
  if (address === undefined || !isForeign(address)) return;
  const told = [...sentencesOf({ text: before, line })].filter((sentence) => !isRefusing(sentence));
  const isGot = told.some((one) => tellsToGet(one.text));
  if (told.some((one) => tellsToFollowFetched(one.text)) || (isGot && isObeyedBelow(unit, line, address.url)))
    yield { line };
  else if (told.some((one) => newest.test(one.text))) yield { line, severity: "medium" };
}

/** Finds a server URL in settings whose responses must be followed. */
function* ofServer(text: string, line: number, unit: AuditedUnit): Generator<Hit> {
  const lines = text.split("\n");
  const at = lines.findIndex((one) =>
    /"(?:url|serverUrl|httpUrl|endpoint)"\s*:\s*"https?:|\bmcp\b[^\n]{0,80}https?:/.test(one),
  );
  const [address] = addressesIn(lines[at] ?? "");
  if (address === undefined || isNearby(address)) return;
  if (isObeyedBelow(unit, line + at, address.url)) yield { line: line + at, severity: "medium" };
}

function* hitsOf(segment: ReadSegment, program: Program, unit: AuditedUnit): Generator<Hit> {
  const { place } = segment;
  if (place === "block") yield* ofServer(segment.text, segment.line, unit);
  for (const line of new Set([
    ...printedAnswers(segment, unit),
    ...writtenAnswers(segment, unit),
    ...readAnswers(segment, unit),
  ]))
    yield { line, severity: "medium" };
  for (const { line, addresses, isSending, targets, source } of fetchesOf(program)) {
    const foreign = addresses.filter(isForeign);
    if (isSending || foreign.length === 0) continue;
    const isPrinted = targets.length === 0 && foreign.some(({ path }) => isInstructionPath(path));
    if (
      place === "injection" ||
      (place === "hook" && printsFetched(source, program) && !addresses.some(({ url }) => isConnected(url, unit))) ||
      targets.some(isInstructionFile)
    )
      // The agent receives this text unasked, and it may differ from the text that was reviewed.
      yield targets.some(isInstructionFile) ? { line, severity: "medium" } : { line };
    else if (isPrinted) yield { line, severity: "medium" };
  }
}

/** Returns whether an address is that of a server or a page in a manifest, which is not a command of a hook. */
function isConnected(url: string, { files }: AuditedUnit): boolean {
  const field = new RegExp(String.raw`["']?(?:url|httpUrl)["']?\s*:\s*["']?${escaped(url)}`);
  return files.some(({ text }) => field.test(text ?? ""));
}

/** Returns whether a hook prints what it downloads, as it is or filtered: the agent reads it as a part of its context. */
const printsFetched = (source: Fetch["source"], { commands }: Program): boolean =>
  "reads" in source &&
  !isSaved(source) &&
  !commands.some((other) => [...other.reads, ...other.inner].includes(source) && !isShowing(other));
