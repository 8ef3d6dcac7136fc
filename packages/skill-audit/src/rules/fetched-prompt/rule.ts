import { isDownloader, isNetworkCall } from "../../matchers/commands.ts";
import { isStarter } from "../../matchers/runs.ts";
import { isTold } from "../../matchers/sentences.ts";
import { sourcesOf } from "../../matchers/sources.ts";
import type { Call, Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Passes downloaded text to an agent as a prompt. */
export const fetchedPrompt: SegmentRule = {
  kind: "segment",
  id: "fetched-prompt",
  class: "remote-content",
  severity: "high",
  prefilter: /\b(?:claude|codex|gemini|aider|opencode|cursor-agent|goose|qwen|copilot|ollama|llm|crush|droid)\b/i,
  programsOnly: true,
  check: hitsOf,
};

const agents = /^(?:claude|codex|gemini|aider|opencode|cursor-agent|goose|qwen|copilot|llm|crush|droid|amp)$/;

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (program === null || !isTold(segment)) return;
  for (const command of program.commands) if (isTold(segment) && isGivenAnswer(command)) yield { line: command.line };
  for (const call of program.calls) if (callsAgent(call) && call.from.some(isNetworkCall)) yield { line: call.line };
}

/** Two or more words form a task. */
const task = /\p{L}{2,}\s+\p{L}{2,}/u;

/** A word that is only a variable or substitution. */
const whole = /^["']?\$(?:\w+|\{\w+\}|\([\s\S]*\))["']?$/;

function isGivenAnswer(command: Command): boolean {
  const { name, words, reads, inner } = command;
  if (!agents.test(name)) return false;
  if (words.some(({ text, isLiteral }) => isLiteral && task.test(text))) return false;
  if (words.some(({ text }) => whole.test(text)) && inner.some(isOrHasDownload)) return true;
  return !words.some(({ text, isLiteral }) => !isLiteral && task.test(text)) && reads.some(isOrHasDownload);
}

const isOrHasDownload = (command: Command): boolean => [command, ...sourcesOf(command)].some(isDownloader);

function callsAgent(call: Call): boolean {
  if (!isStarter(call)) return false;
  const strings = call.args.flatMap(({ value, strings: some }) => (value === null ? some : [value]));
  const isAgent = agents.test((strings[0] ?? "").split("/").at(-1) ?? "");
  return isAgent && !strings.some((text) => task.test(text));
}
