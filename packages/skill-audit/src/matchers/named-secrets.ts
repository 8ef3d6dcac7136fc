import type { Hit } from "../rule.ts";
import type { Segment } from "../segment.ts";
import { isShellLanguage } from "./commands.ts";
import { matchesIn } from "./matches.ts";
import { isPlaceholder } from "./placeholders.ts";

/** What keys are called, whoever issues them. */
const names =
  "(?:api|access|secret|private|signing|auth|account|service|master|bearer|bot|client|app|session|refresh|personal|deploy)[_-]?(?:key|token|secret)|api[_-]?secret|secret|token|authorization|passw(?:or)?d|passphrase";

const assigned = String.raw`["'\]]{0,2}\s{0,4}(?::\s{0,2}\w{1,12}\s{0,2})?(?:=>?|:=?)\s{0,4}`;
const value = String.raw`(?:(?:bearer|token|basic)\s)?([\w+/=.~-]{20,128})`;

/** A key that a name of such is set to, in a program. */
const inProgram = new RegExp(String.raw`(${names})${assigned}["'\x60]${value}["'\x60]`, "gi");
/** The same in a shell or a file of variables, where it needs no quotation marks. */
const inShell = new RegExp(
  String.raw`(?<=^|[\s;])(?:export\s|-e\s|\$env:)?([A-Z_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD))\s?=\s?["']?${value}(?=["'\s;]|$)`,
  "gm",
);

/** What commands and files of logins take a password in. */
const passwords: readonly RegExp[] = [
  /ConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?["']([^"'\s$]{12,80})["']/gi,
  /\bsshpass\s+-p\s?["']?([^"'\s$]{12,80})/g,
  /\b(?:PGPASSWORD|MYSQL_PWD|SSHPASS|RESTIC_PASSWORD|REDISCLI_AUTH|TWINE_PASSWORD)=["']?([^"'\s$]{12,80})/g,
  /\bmachine\s+\S{1,80}\s+login\s+\S{1,80}\s+password\s+([^"'\s$]{12,80})/g,
  /\bcurl\b[^\n|]{0,200}?\s(?:-u|--user)[ =]?["']?[\w.@+-]{1,64}:([^"'\s$@]{12,80})/g,
  /\b(?:docker|podman|helm|oras)\s[^\n|]{0,80}?\blogin\b[^\n|]{0,120}?\s(?:-p|--password)[ =]["']?([^"'\s$]{12,80})/g,
  /:_(?:authToken|password|auth)\s?=\s?["']?([^"'\s$]{16,200})/g,
  /\b(?:NetworkCredential|HTTPBasicAuth|PSCredential)\(\s{0,4}["'][^"'\n]{1,64}["'],\s{0,4}["']([^"'\s$]{12,80})["']/g,
];

/** Names of what is no secret, or is public. */
const harmless =
  /(?:next|page|cursor|continuation|csrf|xsrf|sync|etag|nonce|public|publishable|anon|site|client_?id|tokenizer|hash|digest|sha\d*|checksum|idempotency|cache|sort|partition|primary|foreign)[\w.-]{0,40}$/i;

/**
 * What is drawn by chance has so many characters, digits among them, and changes so often between small and capital letters
 * and digits: at 6 of 10 characters, where words do at 1 to 4.
 */
type Least = Readonly<{ length: number; digits: number; changes: number }>;

const ofKey: Least = { length: 16, digits: 2, changes: 0.42 };
/** Where nothing but a password stands. */
const ofPassword: Least = { length: 10, digits: 1, changes: 0.38 };

const MAX_NAME_LENGTH = 40;

/** A key that stands in a program or among variables by its name, whoever has issued it. */
export function* namedSecrets({ text, line: firstLine, place, language }: Segment): Generator<Hit> {
  const isProgram = place === "script" || place === "hook" || place === "embedded";
  const isShell = isShellLanguage(language);
  const patterns = [...(isProgram ? [inProgram] : []), ...(isShell || place === "data" ? [inShell] : [])];
  for (const pattern of patterns)
    for (const { groups, index, line } of matchesIn(text, pattern, firstLine)) {
      const [word = "", secret = ""] = groups;
      const name = (/[\w.-]*$/.exec(text.slice(Math.max(0, index - MAX_NAME_LENGTH), index))?.[0] ?? "") + word;
      if (!harmless.test(name) && isDrawn(longestRun(secret), ofKey)) yield { line, severity: "medium" };
    }
  if (place === "prose" || place === "inline") return;
  for (const pattern of passwords)
    for (const { groups, line } of matchesIn(text, pattern, firstLine))
      if (isDrawn((groups[0] ?? "").replace(/[^A-Za-z0-9]/g, ""), ofPassword)) yield { line, severity: "medium" };
}

/** Signed tokens, which another form is for, and keys that everybody may see. */
const publicKey = /^(?:eyJ|phc_|pk_|sb_publishable_|public_|pub[-_])/;

/** The part that an issuer draws; what it puts before it, and the three parts of a signed token, are none. */
function longestRun(secret: string): string {
  if (publicKey.test(secret)) return "";
  const decoded = /^[A-Za-z0-9+/]{12,}={0,2}$/.test(secret) ? Buffer.from(secret, "base64").toString("latin1") : "";
  // What is a text in Base64 is as secret as that text: of a name with a password it is the password.
  if (/^[\x20-\x7e]{8,}$/.test(decoded)) return longestRun(decoded.split(":").at(-1) ?? "");
  return secret.split(/[^A-Za-z0-9+/]+/).reduce((longest, run) => (run.length > longest.length ? run : longest), "");
}

const MAX_SLASHES = 3;

/** Words of passwords that somebody made up to show one. */
const wording = /decoy|honey|pass|secret|admin|welcome|summer|winter|strong|complex|c0mpl3x|p4ss|p@ss/i;

/** Whether characters are drawn by chance: in the digits of base 16, or of three kinds and mixed. */
function isDrawn(run: string, least: Least): boolean {
  if (run.length < least.length || isPlaceholder(run) || wording.test(run) || run.split("/").length - 1 > MAX_SLASHES)
    return false;
  if (/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{48}|[0-9a-f]{64})$/.test(run)) return /\d/.test(run) && /[a-f]/.test(run);
  const kinds = Array.from(run, kindOf);
  const changes = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length;
  const digits = kinds.filter((kind) => kind === "digit").length;
  return new Set(kinds).size >= KINDS && digits >= least.digits && changes >= run.length * least.changes;
}

const KINDS = 3;

const kindOf = (character: string): string =>
  /[a-z]/.test(character) ? "small" : /[A-Z]/.test(character) ? "capital" : /\d/.test(character) ? "digit" : "other";

/** What a text has to have for one of these, as an expression. */
export const namedSecretMarks = String.raw`(?:key|token|secret|authorization|passw(?:or)?d|passphrase)["'\]]{0,2}\s{0,4}(?::\s{0,2}\w{1,12}\s{0,2})?(?:=>?|:=?)\s{0,4}["'\x60]?(?:(?:bearer|token|basic)\s)?[\w+/=.~-]{20}|ConvertTo-SecureString|sshpass|PGPASSWORD|MYSQL_PWD|RESTIC_PASSWORD|REDISCLI_AUTH|TWINE_PASSWORD|\blogin\s\S{1,80}\spassword|curl\s[^\n|]{0,200}?\s(?:-u|--user)[ =]?["']?[\w.@+-]{1,64}:|login\s[^\n|]{0,120}?\s(?:-p|--password)[ =]|:_(?:authToken|password|auth)|NetworkCredential|HTTPBasicAuth|PSCredential`;
