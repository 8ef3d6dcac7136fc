import type { Call, Program } from "../program.ts";
import type { Hit } from "../rule.ts";
import type { ReadSegment } from "../segment.ts";
import { isShellLanguage } from "./commands.ts";
import { matchesIn } from "./matches.ts";
import { isPlaceholder } from "./placeholders.ts";

/** What keys are called, whoever issues them. */
const names =
  "(?:api|access|secret|private|signing|auth|account|service|master|bearer|bot|client|app|session|refresh|personal|deploy)[_-]?(?:key|token|secret)|api[_-]?secret|x-[\\w-]{1,20}key|secret|token|authorization|passw(?:or)?d|passphrase";

const assigned = String.raw`["'\]]{0,2}\s{0,4}(?::\s{0,2}\w{1,12}\s{0,2})?(?:=>?|:=?)\s{0,4}`;
const secretValue = String.raw`(?:(?:bearer|token|basic)\s)?([\w+/=.~-]{20,128})`;

/** A key that a name of such is set to, in a program. */
const inProgram = new RegExp(String.raw`(${names})${assigned}["'\x60]${secretValue}["'\x60]`, "gi");
/** The same in a shell or a file of variables, where it needs no quotation marks. */
const inShell = new RegExp(
  String.raw`(?<=^|[\s;])(?:export\s|-e\s|\$env:)?([A-Z_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD))\s?=\s?["']?${secretValue}(?=["'\s;]|$)`,
  "gm",
);

/** A password that a name of such is set to. */
const named = "(?:passw(?:or)?d|passphrase|passwd|pwd|_pass)";
const quotedPassword = new RegExp(String.raw`(${named})${assigned}["'\x60]([^"'\x60\s$]{10,80})["'\x60]`, "gi");
/** A line of a file of settings, with or without quotation marks. */
const inSettings = new RegExp(
  String.raw`^[\s{,-]{0,40}["']?([\w.-]{0,40}(?:${names}|_?key))["']?\s{0,4}[:=]\s{0,4}["']?${secretValue}["']?\s{0,4}[,}]{0,3}$`,
  "gim",
);
const passwordInSettings = new RegExp(
  String.raw`^[\s{,-]{0,40}["']?([\w.-]{0,40}${named})["']?\s{0,4}[:=]\s{0,4}["']?([^"'\s$]{10,80})["']?\s{0,4}[,}]{0,3}$`,
  "gim",
);
/** An object of settings on one line, as in the configuration of a server. */
const inObject = new RegExp(String.raw`"([\w.-]{0,40}(?:${names}|_key))"\s{0,4}:\s{0,4}"${secretValue}"`, "gi");

/** What commands and files of logins take a password in. */
const passwords: readonly RegExp[] = [
  /ConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?["']([^"'\s$]{12,80})["']/gi,
  /\bsshpass\s+-p\s?["']?([^"'\s$]{10,80})/g,
  /\b(?:PGPASSWORD|MYSQL_PWD|SSHPASS|RESTIC_PASSWORD|REDISCLI_AUTH|TWINE_PASSWORD)=["']?([^"'\s$]{10,80})/g,
  /\bmachine\s+\S{1,80}\s+login\s+\S{1,80}\s+password\s+([^"'\s$]{12,80})/g,
  /\b(?:curl|wget|https?|lftp|smbclient)\b[^\n|]{0,200}?\s(?:-[uUa]|--(?:proxy-)?user|--auth)[ =]?["']?[\w.@\\+-]{1,64}[:,%]([^"'\s$@]{10,80})/g,
  /\b(?:docker|podman|helm|oras|az|mongo(?:sh|dump|restore|export|import)?)\s[^\n|]{0,160}?\s(?:-p|--password)[ =]["']?([^"'\s$]{10,80})/g,
  /\b(?:mysql|mariadb)(?:-?\w+)?\s[^\n|]{0,160}?-p["']?([^"'\s$]{10,80})/g,
  /\b(?:redis-cli\s[^\n|]{0,120}?-a|ldap\w+\s[^\n|]{0,160}?-w|(?:sqlcmd|mosquitto_\w+)\s[^\n|]{0,160}?-P|net(?:\.exe)?\s+use\s+(?:\w:|\*)?\s{0,4}\\\\\S{1,120})\s+["']?([^"'\s$/*]{10,80})/gi,
  /\b(?:cmdkey|xfreerdp|mstsc)\b[^\n|]{0,160}?\/p(?:ass)?:["']?([^"'\s$]{10,80})/gi,
  /\s--?\w{0,20}-?(?:password|passphrase|passwd)[ =]["']?([^"'\s$-][^"'\s$]{9,80})/gi,
  /:_(?:authToken|password|auth)\s?=\s?["']?([^"'\s$]{16,200})/g,
  /\b(?:NetworkCredential|HTTPBasicAuth|PSCredential)\(\s{0,4}["'][^"'\n]{1,64}["'],\s{0,4}["']([^"'\s$]{10,80})["']/g,
  /\b(?:Server|Data Source|Host|User ?Id|Uid|Database|Initial Catalog)\s?=[^\n"']{1,200};\s?(?:Password|Pwd)\s?=\s?([^;"'\s$]{10,80})/gi,
];

/** An address with a key in its query. */
const inAddress = new RegExp(
  String.raw`https?:\/\/[^\s"'\x60<>]{4,200}[?&](app_?id|(?:app_?|api_?|access_?|subscription-)?key|(?:access_?|auth_?|api_?)?token|code)=${secretValue}`,
  "gi",
);
/** What requests and options of commands take a key in. */
const keys: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:-H|--header)[ =]?["']([\w-]{0,30}(?:key|token|secret|authorization))\s?:\s{0,2}${secretValue}["']`,
    "gi",
  ),
  new RegExp(String.raw`\s--?([\w-]{0,30}(?:token|secret|api-?key))[ =]["']?${secretValue}(?=["'\s]|$)`, "gi"),
  inAddress,
];

/** What is said of a person's or a bot's login. */
const inProse =
  /\b(?:password|passphrase|passcode|pass ?word)(?:\s(?:is|of|as)\b|\s?[:=])?\s["'“‘`]?([^"'”’`\s,;]{10,80}?)[.,;]?["'”’`]?(?=[\s,;.]|$)/gi;

/** Calls that get a name and then a password, and names with passwords that are encoded. */
const inCall =
  /(?:\b(?:log[io]n|authenticate|auth|basic_?auth|set_password|username_pw_set|connect|encode|sign|new|createHmac|Fernet)\(|\bauth\s?=\s?\()[^()\n]{0,100}?b?["']([^"'\s]{10,128})["']\s{0,4}[,)]|\b(?:Buffer\.from|btoa|b64encode)\(\s?b?["'][\w.@+-]{1,64}:([^"'\s]{10,80})["']/gi;

/** Hides the passwords and keys in a text that is shown. */
export const withoutNamedSecrets = (text: string, mask: (secret: string) => string): string =>
  [...passwords, ...keys, quotedPassword, passwordInSettings, inSettings, inProse, inCall].reduce(
    (masked, form) =>
      masked.replace(form, (whole: string, ...rest: unknown[]) => {
        const secret = rest.slice(0, rest.findIndex(Number.isInteger)).findLast((one) => typeof one === "string");
        return typeof secret === "string" && isPassword(secret, ofFile)
          ? whole.replace(secret, () => mask(secret))
          : whole;
      }),
    text,
  );

/** Names of what is no secret, or is public. */
const harmless =
  /(?:next|page|cursor|continuation|csrf|xsrf|sync|etag|nonce|public|publishable|anon|site|client_?id|tokenizer|hash|digest|sha\d*|checksum|idempotency|cache|sort|partition|primary|foreign)[\w.-]{0,40}$/i;

/**
 * What is drawn by chance has so many characters, digits among them, and changes so often between small and capital letters
 * and digits: at 6 of 10 characters, where words do at 1 to 4.
 */
type Least = Readonly<{ length: number; digits: number; changes: number; kinds: number }>;

const ofKey: Least = { length: 16, digits: 2, changes: 0.42, kinds: 3 };
/** Where nothing but a password stands. */
const ofPassword: Least = { length: 10, digits: 1, changes: 0.38, kinds: 3 };
/** The same in a file that is used as it is, rather than in a text that shows how. */
const ofFile: Least = { length: 10, digits: 1, changes: 0.25, kinds: 2 };

const MAX_NAME_LENGTH = 40;

/** Finds keys and passwords by their names in programs, commands, and settings, regardless of the issuer. */
export function* namedSecrets({ text, line: firstLine, place, language, program }: ReadSegment): Generator<Hit> {
  const isFile = place === "script" || place === "hook" || place === "embedded";
  const isShell = isShellLanguage(language);
  const inFile = [...(isFile ? [inProgram] : []), ...(place === "data" ? [inSettings, inObject] : [])];
  for (const pattern of [...inFile, ...(isShell || place === "data" ? [inShell] : []), ...keys])
    for (const { groups, index, line } of matchesIn(text, pattern, firstLine)) {
      const [word = "", secret = ""] = groups;
      const name = (/[\w.-]*$/.exec(text.slice(Math.max(0, index - MAX_NAME_LENGTH), index))?.[0] ?? "") + word;
      if (isKey(name, secret)) yield { line, severity: "medium" };
    }
  const least = isFile || place === "data" ? ofFile : ofPassword;
  if (place === "prose" || place === "comment") yield* passwordsIn(text, inProse, ofPassword, firstLine);
  else for (const pattern of passwords) yield* passwordsIn(text, pattern, least, firstLine);
  if (isFile) yield* passwordsIn(text, quotedPassword, least, firstLine);
  if (place === "data" || language === "bash") yield* passwordsIn(text, passwordInSettings, least, firstLine);
  if (isFile && program !== null) yield* givenSecrets(program);
}

function* passwordsIn(text: string, pattern: RegExp, least: Least, firstLine: number): Generator<Hit> {
  for (const { groups, line } of matchesIn(text, pattern, firstLine))
    if (isPassword(groups.at(-1) ?? "", least)) yield { line, severity: "medium" };
}

const isKey = (name: string, secret: string): boolean => !harmless.test(name) && isDrawn(longestRun(secret), ofKey);

const isPassword = (secret: string, least: Least): boolean =>
  !/[(){}<>]|::|^(?:https?:|[\w-]+\.[\w-]+$)/.test(secret) && isDrawn(secret.replace(/[^A-Za-z0-9]/g, ""), least);

const secretArgument = new RegExp(`(?:${names}|key|${named}|pass)$`, "i");
const passwordArgument = new RegExp(`(?:${named}|pass)$`, "i");
/** Calls that get a name and then a password, or what they sign with. */
const logins = /(?:^|\.)(?:login|logon|authenticate|auth|basic_?auth|set_password|username_pw_set|connect)$/i;
const signers = /(?:^|\.)(?:jwt\.(?:encode|sign)|hmac\.(?:new|digest)|createHmac|Fernet|SignJWT)$/;
const encoders = /(?:^|\.)(?:Buffer\.from|btoa|b64encode)$/;

/** Secrets that calls are given, by the names of arguments or by their places. */
function* givenSecrets({ calls, strings }: Program): Generator<Hit> {
  // An address may be put together of constants.
  for (const { value: text, line } of strings)
    for (const { groups } of matchesIn(text, inAddress, line))
      if (isKey(groups[0] ?? "", groups[1] ?? "")) yield { line, severity: "medium" };
  for (const call of calls) if (takesSecret(call)) yield { line: call.line, severity: "medium" };
}

function takesSecret({ callee, args }: Call): boolean {
  const places = args.filter(({ name }) => name === null).map((argument) => argument.value);
  const [user, password] = logins.test(callee) ? places.slice(-2) : [];
  if (user != null && password != null && isPassword(password, ofFile)) return true;
  if (signers.test(callee) && places.some((key) => key !== null && isKey("", key))) return true;
  const pair = encoders.test(callee) ? /^[\w.@+-]{1,64}:(\S{10,80})$/.exec(places[0] ?? "")?.[1] : undefined;
  if (pair !== undefined && isPassword(pair, ofFile)) return true;
  return args.some(({ name, value: text, strings }) => {
    if (name === "auth" && text === null && strings.length === 2) return isPassword(strings[1] ?? "", ofFile);
    if (name === null || text === null || !secretArgument.test(name)) return false;
    const bare = text.replace(/^(?:bearer|token|basic|bot)\s+/i, "");
    return passwordArgument.test(name) ? isPassword(bare, ofFile) : isKey(name, bare);
  });
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
  return new Set(kinds).size >= least.kinds && digits >= least.digits && changes >= run.length * least.changes;
}

const kindOf = (character: string): string =>
  /[a-z]/.test(character) ? "small" : /[A-Z]/.test(character) ? "capital" : /\d/.test(character) ? "digit" : "other";

/** What a text has to have for one of these, as an expression. */
export const namedSecretMarks = String.raw`(?:key|token|secret|authorization|passw(?:or)?d|passphrase|pwd|_pass)["'\]]{0,2}\s{0,4}(?::\s{0,2}\w{1,12}\s{0,2})?(?:=>?|:=?)\s{0,4}["'\x60]?(?:(?:bearer|token|basic)\s)?[^\s"'\x60]{10}|(?:password|passphrase|passcode)(?:\s(?:is|of|as))?\s{0,4}["'“‘]?[^\s"']{10}|ConvertTo-SecureString|sshpass|PGPASSWORD|MYSQL_PWD|SSHPASS|REDISCLI_AUTH|\blogin\s\S{1,80}\spassword|(?:curl|wget|https?|lftp|smbclient)\s[^\n|]{0,200}?\s(?:-[uUa]|--(?:proxy-)?user|--auth)[ =]?["']?[\w.@\\+-]{1,64}[:,%]|\s(?:-p|--password)[ =]|(?:mysql|mariadb)[^\n|]{0,160}?-p|redis-cli|\bldap|sqlcmd|mosquitto_|net(?:\.exe)?\s+use|cmdkey|xfreerdp|--?[\w-]{0,30}(?:password|passphrase|passwd|token|secret|api-?key)[ =]|:_(?:authToken|password|auth)|NetworkCredential|HTTPBasicAuth|PSCredential|[?&](?:app_?id|[\w-]{0,20}key|[\w-]{0,20}token|code)=|login\(|logon|\bauth\b|basic_?auth|set_password|username_pw_set|jwt\.|hmac|Fernet|SignJWT|btoa|b64encode|rot_?13`;
