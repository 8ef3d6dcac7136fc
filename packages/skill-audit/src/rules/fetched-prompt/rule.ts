import { type Address, addressesIn, isNearby, isPlaceholder } from "../../matchers/addresses.ts";
import { isDownloader, isNetworkCall } from "../../matchers/commands.ts";
import { mentionsAny, namesHolding } from "../../matchers/name-flow.ts";
import { isStarter } from "../../matchers/runs.ts";
import { isTold } from "../../matchers/sentences.ts";
import { sourcesOf } from "../../matchers/sources.ts";
import type { Call, Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Passes downloaded text to an agent as a prompt. */
export const fetchedPrompt: SegmentRule = {
  kind: "segment",
  id: "fetched-prompt",
  class: "remote-content",
  severity: "high",
  prefilter:
    /\b(?:system|instructions|system_?prompt|system_?instruction)\b|\b(?:claude|codex|gemini|aider|opencode|cursor-agent|goose|qwen|copilot|ollama|llm|crush|droid)\b/i,
  programsOnly: true,
  check: hitsOf,
};

const agents = /^(?:claude|codex|gemini|aider|opencode|cursor-agent|goose|qwen|copilot|llm|crush|droid|amp)$/;

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (program === null || !isTold(segment)) return;
  for (const command of program.commands) if (isTold(segment) && isGivenAnswer(command)) yield { line: command.line };
  yield* hitsOfModels(segment, program);
  for (const call of program.calls) if (callsAgent(call) && call.from.some(isNetworkCall)) yield { line: call.line };
}

/** Calls that give a model or an agent its instructions. */
const models =
  /(?:^|\.)(?:messages\.(?:create|stream|parse)|completions\.(?:create|parse|stream)|responses\.(?:create|parse|stream)|beta\.\w+\.create|assistants\.create|generate_content|generateContent|GenerativeModel|getGenerativeModel|generateText|streamText|generateObject|Agent|AssistantAgent|ConversableAgent|create_agent|create_react_agent|createAgent|createReactAgent|SystemMessage|ClaudeAgentOptions|ClaudeCodeOptions|query|LlmAgent|ChatAgent|init_chat_model|completion|acompletion|chat)$/;
const instructing =
  /^(?:system|instructions?|system_?prompt|systemPrompt|system_?instruction|systemInstruction|system_message|backstory|prompt_template|append_?system_?prompt|appendSystemPrompt)$/;
/** A message with the role of the system, up to its content. */
const systemMessage =
  /["']?role["']?\s{0,4}:\s{0,4}["'](?:system|developer)["']\s{0,4},\s{0,4}["']?content["']?\s{0,4}:\s{0,4}([^,}\]\n]{1,120})/g;
const requesting = /\b(?:requests|httpx|session|client|http|axios|got|ky)\.(?:get|request)\(|\burlopen\(|\bfetch\(/;

/** Finds models that are given as their instructions what somebody else's server answers. */
function* hitsOfModels({ text, place }: ReadSegment, { calls }: Program): Generator<Hit> {
  const asked = calls.filter((call) => models.test(call.callee));
  if (place === "inline" || asked.length === 0 || !requesting.test(text)) return;
  const held = namesHolding(text, (given) => requesting.test(given) && addressesIn(given).some(isForeign));
  const isFetched = (given: string) =>
    mentionsAny(given, held) || (requesting.test(given) && addressesIn(given).some(isForeign));
  for (const { callee, args, line, text: source } of asked) {
    const given = [
      ...args.filter(({ name }) => instructing.test(name ?? "")).map((one) => one.text),
      ...(callee.endsWith("SystemMessage") ? args.map((one) => one.text) : []),
      ...Array.from(source.matchAll(systemMessage), ([, content = ""]) => content),
    ];
    if (given.some(isFetched)) yield { line, severity: "medium" };
  }
}

const isForeign = (address: Address): boolean => !isNearby(address) && !isPlaceholder(address);

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
