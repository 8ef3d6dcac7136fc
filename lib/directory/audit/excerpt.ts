import { visibleText } from "./hidden-characters.ts";

/** Longest excerpt, in characters. */
const LONGEST = 240;

/** Keys and tokens by the beginnings their issuers gave them, and what is called one: more is masked here than is reported. */
const secrets = [
  /\b(?:sk-(?:ant-|proj-|or-)?|[rs]k_(?:live|test)_|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|npm_|pypi-|hf_|AIza|AKIA|ASIA|SG\.|dop_v1_|shpat_|sq0|ya29\.|eyJ)[\w./+=-]{8,}/g,
  /(?<=\b(?:api[_-]?key|secret|token|passw(?:or)?d|pwd|authorization|bearer)\b["']?\s*[:=]?\s*["']?)[\w./+=-]{16,}/gi,
  /(?<=:\/\/[^\s/:@]{0,64}:)[^\s/@]{3,}(?=@)/g,
  /\b[0-9a-f]{40,}\b/gi,
];

/** A line as it may be shown: cut, on one line, nothing invisible in it, and no secret whole. */
export function excerptOf(line: string): string {
  const text = secrets.reduce((masked, secret) => masked.replace(secret, mask), line.slice(0, 4 * LONGEST).trim());
  const visible = visibleText(text.replace(/\s+/g, " "));
  return visible.length > LONGEST ? `${visible.slice(0, LONGEST - 1)}…` : visible;
}

/** The beginning says whose it is; the rest is nobody's business. */
const mask = (secret: string): string => `${secret.slice(0, 4)}…${"•".repeat(4)}`;
