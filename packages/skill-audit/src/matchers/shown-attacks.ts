import type { AuditedUnit } from "../audited-unit.ts";
import type { ReadSegment, Segment } from "../segment.ts";
import { modifiersOfSegment } from "../severity-modifiers.ts";

/** Hosts that texts on security put in an attacker's place. Nobody who attacks has one of them. */
const standIn = /(?<![\w-])(?:[\w-]+\.)*(?:attacker|evil|malicious|hacker)\.(?:com|example|test|invalid)(?![\w-])/gi;
const address = /\bhttps?:\/\/[^\s"'`)>]+/gi;

/** Headings of what attackers do, and of what to look for. */
const ofAttacks =
  /\b(?:attack\w*|exfiltrat\w*|malicious|exploit\w*|injections?|dangerous|suspicious|insecure|unsafe|red flags?|indicators?|vulnerab\w*|backdoors?|malware|threats?|payloads?|evasion|obfuscat\w*|anti-?patterns?)\b/i;

/** What introduces a block says that it is to be run: it is then more than shown. */
const told = /\b(?:run|execute|paste|type|enter|use|start)\s+(?:this|it|these|the|in|on|with|as)\b|\bfirst run\b/i;

/** So many lines a command or call may go on over. */
const MAX_LENGTH = 3;

/**
 * Whether a line of Markdown shows what attackers do, rather than doing it: it leads to a host that only stands for
 * theirs, or a skill about security has it in a block below a heading or beside a word that calls it an attack.
 * A program in a file of its own is never only shown.
 */
export function isShownAttack(segment: ReadSegment, line: number, unit: AuditedUnit): boolean {
  if (!isBlock(segment))
    return segment.place === "prose" && isToldOfAttack(segment, line) && leadsToStandIn(segment, line);
  if (leadsToStandIn(segment, line)) return true;
  const around = modifiersOfSegment(segment, line, unit);
  return (
    around.includes("security") &&
    !told.test(segment.before) &&
    (around.includes("example") || segment.headings.some((heading) => ofAttacks.test(heading)))
  );
}

/** A line that begins with a label of an attack: "**Attack**: …". */
const isToldOfAttack = ({ text, line: first }: Segment, line: number): boolean =>
  /^\W*(?:attack|exploit|payload)s?\W*:/i.test(text.split("\n")[line - first] ?? "");

/** A program in a block stands below a heading, as its block does. */
const isBlock = ({ place, headings, before, isQuoted }: Segment): boolean =>
  place === "block" ||
  place === "inline" ||
  (place === "prose" && isQuoted) ||
  (place === "embedded" && (headings.length > 0 || before !== ""));

function leadsToStandIn({ text, line: firstLine }: Segment, line: number): boolean {
  const lines = text.split("\n").slice(line - firstLine, line - firstLine + MAX_LENGTH);
  const end = lines.findIndex((one) => one.trim() === "");
  const around = lines.slice(0, end < 0 ? MAX_LENGTH : end).join("\n");
  if (around.search(standIn) < 0) return false;
  return (around.match(address) ?? []).every((one) => one.search(standIn) >= 0);
}
