import type { ReadSegment } from "../segment.ts";
import { inCode } from "./code-lines.ts";
import { indentOf, nameOfFunctionAround } from "./functions.ts";
import { matchesIn } from "./matches.ts";

/** That an agent asks a program in place of a person whether it may do something. */
const asked =
  /permission[-_]prompt[-_]tool|permissionPromptTool|can_?use_?tool|PermissionRe(?:quest|sult)|request_?permission|(?:request|Command|Patch)_?Approval|permission\.ask\b|\bupdatedInput\b|hookSpecificOutput|\bpermissionDecision\b|\{\\?["']permission\\?["']\s*:|\btool_(?:name|input)\b|\bhook_event_name\b|\b(?:before(?:Shell|MCP)Execution|PreToolUse)\b/i;

/** The answer that lets the agent do it. */
const consent =
  /\b(?:behavior|permissionDecision)\\?["']?\s*[:=]\s*\\?["']allow\\?["']|\bPermissionResultAllow\s*\(|\bdecision\\?["']?\s*[:=]\s*\\?["'](?:accept|acceptForSession|approved?|approved_for_session)\\?["']|\boutcome["']?\s*[:=]\s*["']selected["'][^\n]{0,80}\boptions\??\.?\[0\]|\boutput\.status\s*=\s*["']allow["']|["']permission\\?["']\s*:\s*\\?["']allow\\?["']/g;

/** Another answer, so that something is decided. */
const refusal =
  /["'](?:den(?:y|ied|ies)|reject(?:ed|s)?|refuse[ds]?|block(?:ed|s)?|decline[ds]?|cancel(?:led|ed)?|abort(?:ed)?|ask)\\?["']|PermissionResultDeny|\bexit\s?\(?\s?2\b/i;

/** So many answers of one program are looked at. */
const MAX_ANSWERS = 50;

/** The function that answers is hardly longer, in lines. */
const MAX_LINES = 80;

/**
 * The line on which a program that is asked for permission gives it, whatever is asked: no other answer stands in it, and
 * what gives the answer stands in no branch and behind none that leaves before.
 */
export function lineOfDoorkeeper(segment: ReadSegment): number | null {
  const { text, line: first } = segment;
  if (!asked.test(text) || refusal.test(text)) return null;
  const lines = text.split("\n");
  for (const { line } of Array.from(matchesIn(text, consent, first)).slice(0, MAX_ANSWERS))
    if (inCode(segment, line) && !isDecided(lines, line - first) && !isCalledInBranch(lines, line - first)) return line;
  return null;
}

const branch =
  /^\s*(?:\}\s*)?(?:if|elif|else|elseif|elsif|switch|case|match|unless|when)\b|^\s*(?:["'\w*|. -]{1,60}\)|default\s*:|case\b.*:)\s*$/;
const inLine = /\b(?:if|elif|unless|when|switch|case)\b(?![\w"'])|&&|\|\||[^?:]\?\s|\bif\s.*\belse\b/;
const leaving = /\b(?:return|exit|sys\.exit|process\.exit|quit|throw|raise|continue|break)\b/;
/** What a program is called with is no question that it is asked. */
const ofArguments = /\bargv\b|\bargs\b|\bargc\b|\$#|["'$]\{?1\b|PSBoundParameters|__name__/;

/** Whether a line stands in a branch, or behind one that leaves by what is asked, up to the head of its function. */
function isDecided(lines: readonly string[], at: number): boolean {
  const own = lines[at] ?? "";
  if (inLine.test(own.replace(/["'][^"'\n]{0,200}["']/g, '""'))) return true;
  let depth = indentOf(own);
  for (let above = at - 1; above >= 0 && at - above < MAX_LINES; above--) {
    const one = lines[above] ?? "";
    if (one.trim() === "") continue;
    const indent = indentOf(one);
    if (indent < depth) {
      if (branch.test(one) && !ofArguments.test(one)) return true;
      if (isHead.test(one)) return false;
      depth = indent;
    } else if (leaving.test(one) && isConditional(lines, above, depth)) return true;
  }
  return false;
}

const isHead =
  /^\s*(?:(?:export|default|async|public|private|static)\s+)*(?:def|function|func)\b|=>\s*\{\s*$|^\s*(?:async\s+)?\w+\([^)]*\)\s*\{\s*$/;

/** Whether something is left on a line by a condition on what is asked, in it or above it, at a depth: not by another function. */
function isConditional(lines: readonly string[], at: number, depth: number): boolean {
  const one = lines[at] ?? "";
  const indent = indentOf(one);
  if (/\b(?:if|unless)\b|&&|\|\|/.test(one)) return indent === depth && !ofArguments.test(one);
  const above = lines
    .slice(Math.max(0, at - MAX_LINES), at)
    .findLast((other) => other.trim() !== "" && indentOf(other) < indent);
  return above !== undefined && indentOf(above) === depth && branch.test(above) && !ofArguments.test(above);
}

/** Whether the answer is given by a function of its own that is called in branches alone. */
function isCalledInBranch(lines: readonly string[], at: number): boolean {
  const name = nameOfFunctionAround(lines, at);
  if (name === null) return false;
  const called = new RegExp(String.raw`(?<![\w.])${name}\s*\(`);
  const uses = lines
    .flatMap((one, index) => (called.test(one) && !isHead.test(one) ? [index] : []))
    .slice(0, MAX_ANSWERS);
  return uses.length > 0 && uses.every((index) => isDecided(lines, index));
}
