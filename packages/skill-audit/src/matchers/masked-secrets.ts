import { issuedBeginnings } from "./issued-keys.ts";
import { withoutNamedSecrets } from "./named-secrets.ts";

/** Keys and tokens by the beginnings their issuers gave them. */
const beginnings = [
  String.raw`sk-(?:ant-|proj-|or-|svcacct-|admin-)?|[rs]k_(?:live|test)_|whsec_|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|xapp-`,
  String.raw`npm_|pypi-|hf_|AIza|AKIA|ASIA|SG\.|do[por]_v1_|shp(?:at|ca|pa|ss)_|sq0|ya29\.|GOCSPX-|eyJ|hvs\.|ntn_`,
  String.raw`lin_api_|figd_|r8_|gsk_|xai-|pplx-|tvly-|nvapi-|sbp_|lsv2_|ATATT3|AGE-SECRET-KEY-|PMAK-|AccountKey=`,
  issuedBeginnings,
].join("|");

/** What a key is called, and what a password is. */
const keyNames = "api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|secret|token|authorization|credentials?";
const passwordNames = "passw(?:or)?d|passphrase|pwd|mnemonic|seed[_-]?phrase";

/** Forms of secrets, of which more are masked than are reported. What is kept of a match stands in its group `kept`. */
const forms: readonly RegExp[] = [
  new RegExp(`(?<![A-Za-z0-9])(?:${beginnings})(?=[\\w./+=-]*[A-Z\\d])[\\w./+=-]{8,}`, "g"),
  /(?<![A-Za-z0-9])(?:key-|dapi)[0-9a-f]{32,}|(?<![A-Za-z0-9])secret_\w{40,}/g,
  new RegExp(
    `(?<kept>(?:${keyNames}|${passwordNames})[\\w-]{0,40}["']?\\s{0,4}[:=]{1,3}\\s{0,4}["'\`]?(?:(?:basic|bearer|token)\\s{1,4})?)[\\w./+=~-]{16,}`,
    "gi",
  ),
  new RegExp(
    `(?<kept>(?:${passwordNames}|secret)[\\w-]{0,40}["']?\\s{0,4}[:=]{1,3}\\s{0,4}(["'\`]))(?:(?!\\2).){4,}`,
    "gi",
  ),
  /(?<kept>\b(?:basic|bearer)\s{1,4})[\w./+=~-]{16,}/gi,
  /(?<kept>:\/\/[^\s/:@]{0,64}:)[^\s/@]{3,}(?=@)/g,
  /(?<kept>\/(?:services|webhooks|bot(?=\d))\/?)[\w:/-]{16,}/g,
  /(?<![0-9a-z])(?:0x)?[0-9a-f]{40,}/gi,
  // Base64 and base58: what is as long and of letters and digits of both cases is no word and no path.
  /(?<![\w+/])(?=[A-Za-z+/]*\d)(?=[a-z\d+/]*[A-Z])(?=[A-Z\d+/]*[a-z])[A-Za-z\d+/]{64,}={0,2}/g,
];

/** A text with no secret whole in it, in time that grows with the square of its length at most. */
export const withoutSecrets = (text: string): string =>
  forms.reduce(
    (masked, form) => masked.replace(form, (...match) => mask(match[0], keptOf(match.at(-1)))),
    withoutNamedSecrets(text, (secret) => mask(secret, "")),
  );

const keptOf = (groups: unknown): string =>
  typeof groups === "object" && groups !== null && "kept" in groups && typeof groups.kept === "string"
    ? groups.kept
    : "";

/** The beginning says whose it is; the rest is nobody's business. */
function mask(match: string, kept: string): string {
  const secret = match.slice(kept.length);
  return `${kept}${secret.slice(0, Math.min(4, secret.length >> 2))}…${"•".repeat(4)}`;
}
