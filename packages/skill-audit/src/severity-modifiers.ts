import type { SeverityModifier } from "./audit-facts.ts";
import type { AuditedUnit } from "./audited-unit.ts";
import { disapproves, introducesMistake, isDisapprovedIn, isTestOfGuard } from "./demonstration.ts";
import { memoize } from "./memoize.ts";
import type { ReadSegment } from "./segment.ts";

const fixtureFolder =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|fixtures?|__fixtures__|testdata|test-data|evals?|benchmarks?|examples?|samples?|mocks?|__mocks__|snapshots?|__snapshots__)\//i;
const fixtureFile =
  /(?:^|\/)(?:test_[^/]*|conftest|[^/]*[._-](?:test|tests|spec|fixture|sample|example|mock))\.[^/]*$|(?:^|\/)test-[^/.]+(?:\.(?:sh|bash|py|m?js|ts|ps1))?$/i;
/** The prompts that a plugin brings, whatever they are called. */
const promptFile = /(?:^|\/)(?:commands|agents)\/(?:[^/]+\/)*[^/]+\.md$/i;
const documentationFile =
  /(?:^|\/)(?:readme(?:[._-][^/]*)?|(?:changelog|changes|history|contributing|security|code_of_conduct|authors|credits|upgrading)(?:\.[a-z]+)?)$|(?:^|\/)docs?\//i;

/** Topics of skills that legitimately mention hostile commands and texts. */
const securityTopic =
  /\b(?:security|secure|vulnerabilit\w*|pen-?test\w*|penetration[ -]test\w*|exploit\w*|malware|forensics?|threats?|appsec|devsecops|red[ -]team\w*|ctf|yara|semgrep|codeql|hardening|(?:prompt[ -])?injections?|injected|jailbreak\w*|guardrails?|owasp|cves?|sast|incident[ -]response|attack\w*|secrets?[ -](?:scan|detect)\w*|supply[ -]chain|reverse[ -]engineer\w*)\b|安全|漏洞|渗透测试|滲透測試|恶意|惡意|攻击|攻擊|逆向|セキュリティ|脆弱性|보안|취약점|\b(?:sicherheit|schwachstell|segurid|seguran|sécurité|vulnérabilit)|безопасност|уязвимост/iu;

/** Number of lines before a hit that are searched for a comment that marks it as an example. */
const MAX_COMMENT_DISTANCE = 3;

const commentMark = /^\s*(?:#|\/\/|--|\/\*|\*|<!--|rem\b|::)/i;

/** Returns whether a skill's name or description says that it is about security. */
export const isAboutSecurity = ({ name, description }: AuditedUnit): boolean =>
  securityTopic.test(`${name} ${description}`);

/** Returns the modifiers that depend on the unit and the file's path only. */
export function modifiersOfFile(path: string, unit: AuditedUnit): SeverityModifier[] {
  if (unit.active?.has(path)) return unit.kind === "skill" ? [] : ["fixture"];
  const inside = path.slice(unit.folder === "" ? 0 : unit.folder.length + 1);
  const isFixture = unit.kind !== "skill" || fixtureFolder.test(`/${inside}`) || fixtureFile.test(inside);
  const isText = /\.(?:mdx?|markdown|txt|rst|adoc|html?)$|(?:^|\/)[^./]+$/i.test(inside);
  return [
    ...(isFixture ? (["fixture"] as const) : []),
    ...(isText && path !== unit.path && !promptFile.test(inside) && documentationFile.test(inside)
      ? (["documentation"] as const)
      : []),
  ];
}

/**
 * Returns the modifiers that depend on the text around a hit.
 *
 * @param line the line in the file.
 * @param isOrder whether the hit is an order in prose: then its own words, such as "do not tell", do not mark an example.
 */
export function modifiersOfSegment(
  segment: ReadSegment,
  line: number,
  unit: AuditedUnit,
  isOrder = false,
): SeverityModifier[] {
  // Nobody is asked before it runs.
  if (segment.place === "hook") return [];
  const isText = segment.place !== "script" && segment.place !== "data";
  const isSecurity = isText && segment.place !== "injection" && isAboutSecurity(unit);
  return [
    ...(isExample(segment, line, isOrder) ? (["example"] as const) : []),
    ...(isSecurity ? (["security"] as const) : []),
  ];
}

function isExample(segment: ReadSegment, line: number, isOrder: boolean): boolean {
  if (segment.place === "injection" || segment.place === "comment") return false;
  const lines = linesOf(segment);
  const at = line - segment.line;
  const { place, isQuoted, before, headings, text } = segment;
  if (place === "prose" || place === "inline" || place === "block") {
    if (isQuoted || isDisapproved(headings)) return true;
    if (place === "prose") return isOrder ? isTestOfGuard(text) : isDisapprovedIn(text, at);
    if (introducesMistake(before)) return true;
    if (place === "inline") return false;
  }
  return !isOrder && isCommentedAsExample(lines, at, place === "script" ? disapprovesAtOnce : disapproves);
}

/** Memoized because a long script may have a hit on every line. */
const linesOf = memoize(({ text }: ReadSegment): readonly string[] => text.split("\n"));

/** Checks only the two nearest headings: the title of a page says too little about a single line. */
const isDisapproved = (headings: readonly string[]): boolean => headings.slice(1).slice(-2).some(disapproves);

/** A comment of a program that runs as a whole says why it does something, unless it begins with a mark such as "BAD". */
const disapprovesAtOnce = (text: string): boolean =>
  disapproves(/^\W*(?:[\w'’-]+\W+){0,3}/.exec(`${text} `)?.[0] ?? "");

function isCommentedAsExample(lines: readonly string[], at: number, isMarked: (text: string) => boolean): boolean {
  const own = /(?:#|\/\/|--)\s+(.*)$/.exec(lines[at] ?? "")?.[1] ?? "";
  if (isMarked(own)) return true;
  for (let back = 1; back <= MAX_COMMENT_DISTANCE; back++) {
    const before = lines[at - back];
    if (before === undefined || before.trim() === "") return false;
    if (commentMark.test(before)) return isMarked(before.replace(/^\s*rem\b/i, ""));
  }
  return false;
}
