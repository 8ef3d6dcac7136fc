import type { AuditedUnit } from "../../audited-unit.ts";
import { lineAt } from "../../line-at.ts";
import { addressesIn } from "../../matchers/addresses.ts";
import { isShellLanguage } from "../../matchers/commands.ts";
import { callsSendingCredentials } from "../../matchers/credential-calls.ts";
import { commandsSendingCredentials } from "../../matchers/credential-commands.ts";
import { sendsKeptByOthers } from "../../matchers/files-of-others.ts";
import { isForeignOrder } from "../../matchers/foreign-orders.ts";
import { isForElsewhere, vendorVariables } from "../../matchers/key-vendors.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { isReading, orderIn, orderTo, sentencesOf } from "../../matchers/orders.ts";
import { lineOfPackedSecrets } from "../../matchers/packed-secrets.ts";
import { namesPersonalSecret, namesProjectSecret } from "../../matchers/secret-files.ts";
import { isShownAttack } from "../../matchers/shown-attacks.ts";
import { isToldToRun } from "../../matchers/told.ts";
import { unmaskedValues } from "../../matchers/unmasked-values.ts";
import { memoize } from "../../memoize.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const marks =
  /\.ssh|\bid_(?:rsa|ed25519|ecdsa|dsa)|\.aws|\.azure|gcloud|application_default|\.kube|\.docker|\.npmrc|\.pypirc|netrc|git-credentials|hosts\.yml|\.gnupg|password-store|vault-token|credentials|auth\.json|solana|electrum|wallet|keystore|keyring|keychain|shadow|Login Data|cookies|key4|logins\.json|leveldb|_history|\.env\b|api keys|environment variables|secrets|tokens|find-(?:generic|internet)|dump-keychain|auth[, "'-]{1,4}token|print-\w+-token|configure (?:get|export)|op read|secret-tool|homedir|expanduser|Path\.home|LOCALAPPDATA|USERPROFILE|pgpass|key=clear|PSReadLineOption|ConsoleHost|\.my\.cnf|s3cfg|tdata|\.oci\b|doctl|glab|rclone|copilot|configstore|\.fly\/|settings\.xml|settings\.json|gradle\.properties|yarnrc|terraformrc|databrickscfg|kaggle|huggingface|wakatime|profiles\.yml|oauth_creds|snowsql|kdbx|sitemanager|winscp|token_cache|access_tokens|master\.key|\.dev\.vars|secrets\.|tfvars|tfstate|service[-_]?account|adminsdk|wp-config|credential[, "'-]{1,4}(?:fill|get)|compose\b[^\n]{0,80}? (?:config|convert)|export-secret|get-access-token|config view|\bhistory\b/i;

const ownMarks = new RegExp(`${marks.source}|${vendorVariables}`, "i");
/** What sends a file that another program of the skill wrote. */
const sendingMarks = String.raw`\b(?:curl|wget|scp|rsync|rclone|nc|requests\.(?:post|put)|httpx|urlopen|axios|keyring|keytar|pyperclip|clipboardy)\b|\bfetch\(`;

/** Sends credential files, or keys of other services. A key in a request to its own service does not count. */
export const credentialSend: SegmentRule = {
  kind: "segment",
  id: "credential-send",
  class: "exfiltration",
  severity: "high",
  prefilter: new RegExp(`${ownMarks.source}|${sendingMarks}`, "i"),
  isDemonstration: isShownAttack,
  check: (segment, unit) => {
    if (!ownMarks.test(segment.text)) return hitsOfKept(segment, unit);
    const direct = [...hitsOfProgram(segment), ...hitsOfText(segment, unit)];
    const hits = direct.length > 0 ? direct : [...hitsOfCopies(segment)];
    return hits.length > 0 ? hits : hitsOfKept(segment, unit);
  },
};

function* hitsOfProgram(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (program === null || !isToldToRun(segment)) return;
  yield* commandsSendingCredentials(program, segment);
  yield* callsSendingCredentials(program, segment.text, segment.language);
}

const sending = orderTo("send|post|upload|transmit|forward|submit|exfiltrate|e-?mail");
const enclosing = orderTo("include|append|attach|embed|put|paste|pass|add|encode");

const opening = orderTo("open|fetch|visit|load|request|call|get|curl|navigate to");

/** A URL template that is filled with a credential file. */
const filledIn =
  /https?:\/\/\S+[=/][<{[][^>}\]\n]*(?:\.ssh\/|\bid_(?:rsa|ed25519)\b|\.aws\/|\.env\b|\.netrc|credentials|api[ _-]?keys?|tokens?|passwords?)[^>}\]\n]*[>}\]]/i;

/** Words for the parts of a request. */
const enclosure = /\b(?:query|url|request|parameter|header|payload|image|link|post body)\b/i;
const destination = /https?:\/\/|\b(?:webhook|endpoint|server|pastebin|gist|remote host)\b|\S@\S+\.\w/i;

/** Returns whether the content of the file, or the file itself, is sent. */
const isMeant = (text: string, at: number, isSent: boolean): boolean =>
  /\b(?:contents?|it|its|them|that|file|output|read|base64)\b/i.test(text) ||
  (isSent && /\bto\s+(?:https?:|\S+@|the |our |a |this )/i.test(text.slice(at)));

/** General mentions of credentials count only if their content is meant. */
const named =
  /\b(?:(?:contents?|values?) of (?:the |all |any |every |your |their )*(?:environment variables|\.env|secrets?|api keys?|tokens?|credentials?)|(?:all|any|every|found|collected|their|user['’]s|the user['’]s) (?:found |collected |available )*(?:api keys?|access tokens?|secrets|credentials|passwords|ssh keys?|private keys?))\b/i;

/** Told to be looked for, left out or edited, the file is not what is sent. */
const sendsProjectFile = (text: string): boolean =>
  namesProjectSecret(text) &&
  isForeignOrder(text, "sending") &&
  !/不含|是否|排除|误(?:提交|传)|中(?:修改|配置|设置|填写)/.test(text);

/** Returns the severity of a sentence in a language other than English; null if it does not match. */
function gravityElsewhere(text: string): "high" | "medium" | null {
  const isPersonal = namesPersonalSecret(text);
  if (!isPersonal && !namesProjectSecret(text)) return null;
  if (isForeignOrder(text, "sending"))
    return isPersonal ? "high" : text.split(/[；;。]/).some(sendsProjectFile) ? "medium" : null;
  const files = text.split(/[\s,;、，]+/).filter(namesPersonalSecret);
  return files.length > 1 && isForeignOrder(text, "copying") ? "medium" : null;
}

const variableName = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

/** Returns the severity of telling to send a vendor's key elsewhere; null if the sentence does not. */
function gravityOfKey(text: string): "high" | "medium" | null {
  const addresses = addressesIn(text);
  if (addresses.length === 0) return null;
  const names = text.match(variableName) ?? [];
  if (!names.some((name) => isForElsewhere(name, addresses))) return null;
  const isTold = [sending, enclosing, opening].some((order) => orderIn(text, order) !== null);
  if (!isTold && !isForeignOrder(text, "sending")) return null;
  return /\bbearer\b|\bauthorization\b/i.test(text) ? "medium" : "high";
}

/** Finds copies of credential files, and uploads of whole folders or archives. */
function* hitsOfCopies({ program, text, language }: ReadSegment): Generator<Hit> {
  if (program === null || isShellLanguage(language)) return;
  const packed = lineOfPackedSecrets(program, text);
  if (packed !== null) yield { line: packed, severity: "medium" };
}

function* hitsOfKept(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  const { program, place, text } = segment;
  if (program === null || (place !== "script" && place !== "hook")) return;
  // A store that a call reads has no file, and no mark.
  if (/keyring|keytar|pyperclip|clipboardy/.test(text)) yield* callsSendingCredentials(program, text, segment.language);
  for (const line of sendsKeptByOthers(segment, unit)) yield { line };
}

/** Definition of an uppercase placeholder. */
const meaning = /\b([A-Z][A-Z_]{1,20}) (?:is|holds?|contains?|stands for|means)\b([^.]*(?:\.\w[^.]*)*)/g;
const isSecretThing =
  /(?:^|[^\w.])\.env\b|\b(?:tokens?|passwords?|secrets?|credentials?|api[ _-]?keys?|private keys?)\b|\b(?:said|written|discussed|told)\b[^.]{0,30}\b(?:session|conversation|chat)\b/i;

const address = /https?:\/\/[^\s)"'`<>]+/g;
const toFillIn = /[?&]\w+=([A-Z][A-Z_]{1,20})(?=&|$)/g;

/** Returns the uppercase placeholders in a skill's URLs: `https://…?k=KEY`. */
const namesToFillIn = memoize(({ files }: AuditedUnit): ReadonlySet<string> => {
  const texts = files.flatMap(({ path, text }) => (/\.(?:md|mdx|markdown)$/i.test(path) ? (text ?? []) : []));
  const addresses = texts.flatMap((text) => Array.from(text.matchAll(address), ([found]) => found));
  return new Set(addresses.flatMap((one) => Array.from(one.matchAll(toFillIn), ([, name = ""]) => name)));
});

function* hitsOfText(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (!isReading(segment)) return;
  yield* unmaskedValues(segment, unit);
  for (const { groups, line } of matchesIn(segment.text, meaning, segment.line))
    if (isSecretThing.test(groups[1] ?? "") && namesToFillIn(unit).has(groups[0] ?? "")) yield { line };
  for (const { text, line } of sentencesOf(segment)) {
    const severity = gravityElsewhere(text);
    if (severity !== null) yield severity === "high" ? { line } : { line, severity };
    const key = gravityOfKey(text);
    if (key !== null) yield key === "high" ? { line } : { line, severity: key };
    if (filledIn.test(text) && orderIn(text, opening) !== null) yield { line };
    const sent = orderIn(text, sending);
    const at = sent ?? orderIn(text, enclosing);
    if (at === null || !(enclosure.test(text.slice(at)) || (sent !== null && destination.test(text)))) continue;
    if (sent === null && /\b(?:authorization|bearer|api[- ]key) header\b/i.test(text)) continue;
    const isFile = namesPersonalSecret(text) || namesProjectSecret(text);
    if (isFile ? isMeant(text, at, sent !== null) : named.test(text))
      yield { line: lineAt(text, at, line), ...(namesPersonalSecret(text) ? {} : { severity: "medium" as const }) };
  }
}
