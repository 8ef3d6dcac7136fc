import { isDownloader, isInterpreter, isSender } from "../../matchers/commands.ts";
import type { Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";

/** Executes a command when the skill is loaded. */
export const inlineInjection: SegmentRule = {
  kind: "segment",
  id: "inline-injection",
  class: "permission",
  severity: "high",
  // Commands that run automatically are always checked.
  prefilter: /!`|`{3}!/i,
  places: ["injection"],
  programsOnly: true,
  check: ({ place, program, line }) => (place !== "injection" || program === null ? [] : hitsOf(program, line)),
};

function* hitsOf(program: Program, line: number): Generator<Hit> {
  const { commands } = program;
  if (commands.every(tellsTime)) return;
  if (commands.some(isGrave)) yield { line };
  else yield { line, severity: commands.every((one) => isReading(one) || isOwnScript(one)) ? "low" : "medium" };
}

/** Returns whether a command reveals nothing about the machine or the repository. */
const tellsTime = ({ name, redirects, inner, reads, words }: Command): boolean =>
  /^(?:date|get-date|true)$/.test(name) &&
  redirects.length + inner.length + reads.length === 0 &&
  words.every(({ isLiteral }) => isLiteral);

const tellsVersion = ({ words }: Command): boolean =>
  words.length === 1 && /^(?:-V|-h|--version|--help)$/.test(words[0]?.text ?? "");

/** Returns whether a command downloads, sends, or decodes data. */
const isGrave = (command: Command): boolean =>
  (isDownloader(command) && !tellsVersion(command)) ||
  isSender(command) ||
  /^(?:base64|base32|xxd|openssl|eval|env|printenv)$/.test(command.name) ||
  (isInterpreter(command) && (command.reads.length > 0 || command.inner.length > 0));

/** A script of the plugin itself, which gets what the user writes behind the command as one word. */
const isOwnScript = ({ text, redirects, inner, reads }: Command): boolean =>
  redirects.length + inner.length + reads.length === 0 &&
  /^(?:(?:ba|z)?sh |python3? |node )?(["']?)\$\{?CLAUDE_(?:PLUGIN_ROOT|SKILL_DIR)\}?\/(?!\S*\.\.)[\w./-]+\1(?:\s|$)/.test(
    text,
  ) &&
  !/(?<!")\$(?:ARGUMENTS|\d)/.test(text);

const readers =
  /^(?:ls|pwd|date|cat|head|tail|wc|find|tree|grep|rg|echo|printf|basename|dirname|test|\[|\[\[|true|sort|uniq|cut|sed|awk|jq|tr|xargs|which|command|whoami|uname|hostname|id|stat|file|du|cd|get-date|get-location|get-content|get-childitem)$/;
const readingGit =
  /^(?:-\w+ \S+ )*(?:status|log|diff|show|branch|rev-parse|describe|remote|ls-files|ls-tree|config --get|config user|config --list|tag|stash list|shortlog|blame|merge-base|symbolic-ref|rev-list|worktree list|for-each-ref|name-rev)\b/;

function isReading(command: Command): boolean {
  const { name, words, redirects } = command;
  if (redirects.some(({ operator, target }) => operator.includes(">") && !/^(?:\/dev\/null|&?\d)$/.test(target.text)))
    return false;
  if (tellsVersion(command)) return true;
  const line = words.map(({ text }) => text).join(" ");
  if (name === "git") return readingGit.test(line);
  if (name === "gh") return /^(?:pr|issue|repo|run|release|auth) (?:view|list|diff|status|checks)\b/.test(line);
  return readers.test(name) && !/\s-delete\b|-exec\b/.test(line) && !/\.ssh|\.aws|\.env\b|\.netrc/.test(line);
}
