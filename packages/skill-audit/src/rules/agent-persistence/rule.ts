import { keywordsOf } from "../../instructions/concepts.ts";
import { retainedAt } from "../../instructions/retention.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { lineAt } from "../../line-at.ts";
import { agentFile, isOfHome, serverList } from "../../matchers/agent-files.ts";
import { isWriting } from "../../matchers/fetches.ts";
import { isLocal } from "../../matchers/local-hosts.ts";
import { isReading, orderIn, orderTo, sentencesOf } from "../../matchers/orders.ts";
import { isTold } from "../../matchers/sentences.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { writtenFiles } from "../../matchers/written-files.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Names of files and hooks. */
const keywords =
  /SessionStart|SessionEnd|UserPromptSubmit|ToolUse|claude|agents\.md|gemini|codex|cursor|windsurf|copilot-instructions|clinerules|mcp|MEMORY\.md|SOUL\.md/;

const memories = triggersOf("memory", "everywhere");
const triggers = triggersOf("memory", "everywhere", "put");

/** Modifies the agent's instructions, memory, or settings. */
export const agentPersistence: SegmentRule = {
  kind: "segment",
  id: "agent-persistence",
  class: "destruction",
  severity: "medium",
  prefilter: new RegExp(`${keywordsOf("memory", "everywhere").source}|${keywords.source}`, "i"),
  phrasePatterns: [agentFile, ...memories.values()],
  isDemonstration: isSample,
  check: (segment, unit) => [
    ...hitsOfProgram(segment),
    ...hitsOfText(segment),
    ...(isReading(segment) ? instructionsIn(segment, unit, triggers, retainedAt) : []),
  ],
};

/** Names of backup copies, which agents do not read. */
const copy = /\.(?:bak|backup|orig|old)\b[\w.${}-]*(?:\$\([^)]*\))?["')\]]*$/i;

function* hitsOfProgram(segment: ReadSegment): Generator<Hit> {
  for (const { path, line } of writtenFiles(segment)) {
    if (!agentFile.test(path) || copy.test(path)) continue;
    if (isOfHome(path)) yield isRestored(segment, line) ? { line, severity: "low" } : { line };
    else if (!isFilledIn(segment, line)) yield { line, severity: "low" };
  }
  const hook = lineOfHook(segment);
  if (hook !== null) yield { line: hook };
  if (!isTold(segment)) return;
  for (const { name, words, line } of segment.program?.commands ?? [])
    if (
      /^(?:claude|codex|gemini|cursor-agent)$/.test(name) &&
      words[0]?.text === "mcp" &&
      words[1]?.text.startsWith("add") &&
      !words.some(({ text }) => isLocal(text))
    )
      yield { line, severity: "low" };
}

/** Puts back what was kept of the file: `cp settings.json.bak settings.json`. */
const isRestored = ({ program }: ReadSegment, at: number): boolean =>
  (program?.commands ?? []).some(
    ({ name, words, line }) =>
      line === at &&
      /^(?:cp|mv|copy-item|move-item)$/.test(name) &&
      words.some(({ text }) => copy.test(text) && words.at(-1)?.text === text.replace(copy, "")),
  );

/** Hook events of agents. */
const hookEvent = /^(?:SessionStart|SessionEnd|UserPromptSubmit|PreToolUse|PostToolUse|SubagentStop)$/;

const home = /(?:^|\.)(?:home|homedir|expanduser)$/;

/** Returns the line where a program writes hooks to a file in the home directory. */
function lineOfHook({ program }: ReadSegment): number | null {
  if (!program?.strings.some(({ value }) => value === "hooks")) return null;
  const writing = program.calls.filter((call) => isWriting(call) && call.from.some(({ callee }) => home.test(callee)));
  const isNear = (line: number) => writing.some((call) => Math.abs(call.line - line) < MAX_HOOK_DISTANCE);
  return program.strings.find(({ value, line }) => hookEvent.test(value) && isNear(line))?.line ?? null;
}

/** Maximum number of lines between a hook event and the write call. */
const MAX_HOOK_DISTANCE = 40;

/** Returns whether only a placeholder in a project file is replaced. */
const isFilledIn = ({ program }: ReadSegment, at: number): boolean =>
  (program?.commands ?? []).some(
    ({ name, words, line }) =>
      line === at && name === "sed" && words.some(({ text }) => /^s(.)\\?[[{<_%].*\1[^\n]{0,60}\1g?$/.test(text)),
  );

const order = orderTo(
  "append|add|write|insert|save|store|put|copy|install|register|update|modify|edit|inject|persist|create|record",
);
const into = /\b(?:to|into|in)\b[^;]{0,60}$/i;
/** Questions to the user, and remarks in parentheses. */
const aside = /\?\s*$|^\W*Ask\b|\([^)]*$/;
const itself = /^[^,;:.]{0,40}["'`~/.\w]*$/i;
const adding = /(?:append|add|write|insert|save|store|put|copy|inject|persist|record)$/i;
/** Words for optional or manual setup by the user. */
const forUser = /\b(?:ask|offer|suggest|confirm|approv\w*|optional\w*|if|may|can|your|set ?up|manual\w*|users?)\b/i;

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (!isReading(segment) || segment.isQuoted) return;
  for (const { text, line } of sentencesOf(segment)) {
    const at = orderIn(text, order);
    if (at === null) continue;
    const file = agentFile.exec(text.slice(at));
    if (file === null) continue;
    const between = text.slice(at, at + file.index);
    const isHome = isOfHome(text.slice(at));
    if (!(adding.test(text.slice(0, at)) && into.test(between)) && !(isHome && itself.test(between))) continue;
    // Server lists of projects and of the desktop app.
    if (serverList.test(file[0]) && (!isHome || file[0].includes("claude_desktop"))) continue;
    if (aside.test(text.trimEnd().endsWith("?") ? text : text.slice(0, at))) continue;
    const found = { line: lineAt(text, at, line) };
    yield isHome && !forUser.test(text) && !serverList.test(file[0]) ? found : { ...found, severity: "low" };
  }
}
