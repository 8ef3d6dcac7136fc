import type { Command, Language, Program } from "../program.ts";
import type { Hit } from "../rule.ts";
import { type Carriers, carriersOf, carries } from "./carriers.ts";
import { mentionsAny, namesHolding } from "./name-flow.ts";
import { isForeign, namesPersonalSecret, namesProjectSecret, namesSecretInCode } from "./secret-files.ts";
import { sourcesOf } from "./sources.ts";
import { copiesToShare, isAnySender, isCopier, isResolver, sendsByRedirect, sentWords } from "./uploads.ts";

/** Programs that pick one value out of a file, as scripts do with a key of their own. */
const selecting = /^(?:grep|egrep|rg|sed|awk|gawk|cut|jq|yq|select-string|head|tail|source|\.|export|set)$/;

/** Programs that make a text fit into a name: who asks for such a name sends that text. */
const encoding = /^(?:base64|base32|xxd|od|hexdump|openssl|certutil)$/;

const selfTold =
  /^(?:ssh|scp|sftp|ssh-add|ssh-keygen|kubectl|docker|npm|gcloud|aws|git|ls|test|\[|\[\[|stat|chmod|mkdir|echo)$/;

/** Commands that send a file of credentials, what is read from one, or a key that is not meant for the host. */
export function* commandsSendingCredentials(
  { commands }: Program,
  source: string,
  language: Language | null,
): Generator<Hit> {
  const isShell = language === "bash" || language === "powershell";
  if (!commands.some(isAnySender) && !/\/dev\/(?:tcp|udp)\/|git add|git hash-object|\\\\[\w-]+\./.test(source)) return;
  const carriers = isShell
    ? carriersOf(commands, source, namesPersonalSecret, ({ name }) => !selfTold.test(name))
    : { paths: new Set<string>(), names: new Set<string>() };
  const names = isShell ? new Set<string>() : namesHolding(source, namesSecretInCode);
  const isTouched = (text: string) => namesPersonalSecret(text) || carries(text, carriers);
  for (const [at, command] of commands.entries()) {
    const next = commands.slice(at + 1);
    if (addsCredentials(command) && isPushed(next.slice(0, UP_TO_PUSH)))
      yield { line: command.line, severity: "medium" };
    if (storesCredentials(command) && next.some(pushes)) yield { line: command.line };
    if (isToDescriptor(command, source, carriers)) yield { line: command.line };
    if (copiesToShare(command, source) && command.words.some(({ text }) => isTouched(text)))
      yield { line: command.line };
    if (!isAnySender(command)) continue;
    const severity = severityOf(command, source);
    if (severity !== null) yield { line: command.line, severity };
    else if (sendsCarried(command, carriers) || sentWords(command).some(({ text }) => mentionsAny(text, names)))
      yield { line: command.line };
  }
}

/** A file made of credentials before, one credential file after the other, or what reads such a file. */
function sendsCarried(command: Command, carriers: Carriers): boolean {
  if (sentWords(command).some(({ text }) => carries(text, carriers))) return true;
  const sources = sourcesOf(command).filter(({ name }) => !selfTold.test(name));
  return (
    !sources.some(({ name }) => selecting.test(name)) &&
    sources.some(({ words, redirects }) =>
      [...words, ...redirects.filter(({ operator }) => operator.startsWith("<")).map(({ target }) => target)].some(
        ({ text }) => carries(text, carriers),
      ),
    )
  );
}

/** Written to a connection that was opened before. */
const isToDescriptor = (command: Command, source: string, carriers: Carriers): boolean =>
  /\/dev\/(?:tcp|udp)\//.test(source) &&
  command.redirects.some(({ operator, target }) => operator.includes(">&") && !/^[012]$/.test(target.text)) &&
  (readsPersonal(command) || command.words.some(({ text }) => carries(text, carriers)));

function severityOf(command: Command, source: string): "high" | "medium" | null {
  const sent = sentWords(command);
  const sources = sourcesOf(command);
  const own = sendsByRedirect(command) ? [command] : [];
  if (sent.some(({ text }) => namesPersonalSecret(text))) return "high";
  if ([...sources, ...own].some(givesPersonal)) return signsOnly(command, source) ? null : "high";
  if (sent.some(({ text }) => namesProjectSecret(text))) return isCopier(command) ? "medium" : "high";
  if (readsProject(command, [...sources, ...own])) return "high";
  if (isResolver(command) && sources.some(({ name }) => encoding.test(name))) return "high";
  return sendsForeignKey(command) ? "high" : null;
}

/** Programs that print a key or a password. */
const givesPersonal = (command: Command): boolean => {
  const line = command.words.map(({ text }) => text).join(" ");
  const isPrinter = printers.some(([name, words]) => command.name === name && words.test(line));
  return isPrinter || readsPersonal(command);
};

const printers: readonly (readonly [name: string, words: RegExp])[] = [
  ["security", /^(?:find-(?:generic|internet)-password|dump-keychain|export)\b/],
  ["gh", /^auth token\b/],
  ["gcloud", /^auth (?:application-default )?print-(?:access|identity)-token\b/],
  ["aws", /^configure (?:get|export-credentials)\b/],
  ["secret-tool", /^lookup\b/],
  ["pass", /^(?:show\b|\w)/],
  ["op", /^(?:read|item get)\b/],
];

const readsPersonal = ({ name, words, redirects }: Command): boolean =>
  !selfTold.test(name) &&
  (words.some(({ text }) => namesPersonalSecret(text)) ||
    redirects.some(({ operator, target }) => operator.startsWith("<") && namesPersonalSecret(target.text)));

const header = /^(?:authorization|[\w-]*(?:api-?key|token|auth)|cookie)\s*:/i;

/** A token read from a tool's own settings signs a request: what is sent besides has nothing of it. */
function signsOnly({ words, reads, ...command }: Command, source: string): boolean {
  if (reads.length > 0 || !words.some(({ text, isLiteral }) => !isLiteral && header.test(text))) return false;
  const sent = [
    ...sentWords({ words, reads, ...command }),
    ...words.filter(({ text }) => /^https?:[^?]*\?/.test(text)),
  ];
  return !sent.some(({ text, isLiteral }) => !isLiteral && !header.test(text) && isSecretText(text, source));
}

/** Has a substitution in it that reads a secret, or a variable that is set from one. */
function isSecretText(text: string, source: string): boolean {
  const values = Array.from(text.matchAll(/\$\{?(\w+)/g)).flatMap(([, name = ""]) =>
    Array.from(source.matchAll(new RegExp(String.raw`\b${name}=([^\n]*)`, "g")), ([, value = ""]) => value),
  );
  return [text, ...values].some(
    (one) => namesPersonalSecret(one) || /\$\((?:security|gh auth|gcloud auth|aws configure)\b/.test(one),
  );
}

/** The whole of a project's `.env`, not one value of it. */
const readsProject = (command: Command, sources: readonly Command[]): boolean =>
  sources.some(
    ({ name, words, redirects }) =>
      !selfTold.test(name) &&
      (words.some(({ text }) => namesProjectSecret(text)) ||
        redirects.some(({ operator, target }) => operator.startsWith("<") && namesProjectSecret(target.text))),
  ) &&
  !sources.some(({ name }) => selecting.test(name)) &&
  !/authorization|api[-_]?key|bearer/i.test(command.text);

/** A well-known service's key in the body or the address of a request to another host. */
function sendsForeignKey(command: Command): boolean {
  const address = command.words.map(({ text }) => text).find((text) => /^https?:\/\//.test(text)) ?? "";
  if (address === "") return false;
  const texts = [...sentWords(command).map(({ text }) => text), address];
  return texts.some((text) =>
    Array.from(text.matchAll(/\$(?:env:|\{)?(\w+)/gi)).some(([, variable = ""]) => isForeign(variable, address)),
  );
}

/** Between what is added and its push there is the commit, and what is said of it. */
const UP_TO_PUSH = 3;

/** Whether the next commands commit and push. */
function isPushed(next: readonly Command[]): boolean {
  const does = (word: string) =>
    next.findIndex(({ name, words }) => name === "git" && words.some(({ text }) => text === word));
  return does("commit") >= 0 && does("push") > does("commit");
}

const pushes = ({ name, words }: Command): boolean => name === "git" && words.some(({ text }) => text === "push");

/** Puts a file into a repository without a trace in its folder. */
const storesCredentials = ({ name, words }: Command): boolean =>
  name === "git" &&
  words[0]?.text === "hash-object" &&
  words.some(({ text }) => text === "-w") &&
  words.some(({ text }) => namesPersonalSecret(text));

const addsCredentials = ({ name, words }: Command): boolean =>
  name === "git" &&
  words[0]?.text === "add" &&
  words.some(({ text }) => namesPersonalSecret(text) || namesProjectSecret(text));
