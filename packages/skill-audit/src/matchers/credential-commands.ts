import type { Call, Command, Program } from "../program.ts";
import type { Hit } from "../rule.ts";
import type { Segment } from "../segment.ts";
import { type Carriers, carriersOf, carries } from "./carriers.ts";
import { isShellLanguage } from "./commands.ts";
import { mentionsAny, namesHolding } from "./name-flow.ts";
import { isRequest } from "./requests.ts";
import { namesPersonalSecret, namesProjectSecret, namesSecretInCode } from "./secret-files.ts";
import { printsSecret, printsStore, printsToken, tokenForOthers } from "./secret-printers.ts";
import { type ShellFunctions, shellFunctions, withBodies } from "./shell-functions.ts";
import { sourcesOf } from "./sources.ts";
import { copiesToShare, isAnySender, isCopier, isResolver, sendsByRedirect, sentWords } from "./uploads.ts";
import { gravityOfKeySent } from "./vendor-keys.ts";

/** Programs that pick one value out of a file, as scripts do with a key of their own. */
const selecting = /^(?:grep|egrep|rg|sed|awk|gawk|cut|jq|yq|select-string|head|tail|source|\.|export|set)$/;

/** Programs that make a text fit into a name: who asks for such a name sends that text. */
const encoding = /^(?:base64|base32|xxd|od|hexdump|openssl|certutil)$/;

const selfTold =
  /^(?:ssh|scp|sftp|ssh-add|ssh-keygen|kubectl|docker|npm|gcloud|aws|git|ls|test|\[|\[\[|stat|chmod|mkdir|echo)$/;

/** Commands that send a file of credentials, what is read from one, or a key that is not meant for the host. */
export function* commandsSendingCredentials(
  program: Program,
  { text: source, language, line: firstLine }: Segment,
): Generator<Hit> {
  const { commands } = program;
  const isShell = isShellLanguage(language);
  if (
    !commands.some((command) => isAnySender(command) || command.name === "git") &&
    !/\/dev\/(?:tcp|udp)\/|git add|git hash-object|\\\\[\w-]+\.|NetworkInformation|Net\.Sockets|Net\.Web|Net\.Http/.test(
      source,
    )
  )
    return;
  const carriers = isShell ? carriersOf(commands, source, namesPersonalSecret, copies) : nothing;
  const ofProject =
    isShell && (namesProjectSecret(source) || commands.some(printsStore))
      ? carriersOf(commands, source, isProjectFile, copies, printsStore)
      : nothing;
  const names = isShell ? null : namesHolding(source, namesSecretInCode);
  const functions = language === "bash" ? shellFunctions(source, firstLine, commands) : new Map();
  const isTouched = (text: string) => namesPersonalSecret(text) || carries(text, carriers);
  for (const [at, command] of commands.entries()) {
    if (addsCredentials(command, carriers) && isPushed(commands.slice(at + 1, at + 1 + UP_TO_PUSH)))
      yield { line: command.line, severity: "medium" };
    if (storesCredentials(command) && commands.slice(at + 1).some(pushes)) yield { line: command.line };
    if (isToDescriptor(command, source, carriers)) yield { line: command.line };
    if (copiesToShare(command, source) && command.words.some(({ text }) => isTouched(text)))
      yield { line: command.line };
    if (givesToSender(command, functions, isTouched)) yield { line: command.line };
    const ofKey = command.name === "git" ? gravityOfKeySent(command, source) : null;
    if (ofKey !== null) yield { line: command.line, severity: ofKey };
    if (!isAnySender(command)) continue;
    const severity = severityOf(command, source, functions);
    if (severity !== null) yield { line: command.line, severity };
    // In a long program a variable is set in many places, and what a client of a forge publishes is mostly one.
    else if (isForge(command) && commands.length > MAX_COMMANDS) continue;
    else if (
      sendsCarried(command, carriers) ||
      (names !== null && sentWords(command).some(({ text }) => mentionsAny(text, names.at(command.text))))
    )
      yield { line: command.line };
    else if (sentWords(command).some(({ text }) => carries(text, ofProject)))
      yield isCopier(command) ? { line: command.line, severity: "medium" } : { line: command.line };
  }
  if (language !== "powershell" || carriers.names.size === 0) return;
  for (const call of program.calls)
    if (isSendingOfNet(call) && call.args.some(({ text }) => carries(text, carriers))) yield { line: call.line };
}

const MAX_COMMANDS = 300;
const isForge = ({ name }: Command): boolean => name === "gh" || name === "glab";

const copies = ({ name }: Command): boolean => !selfTold.test(name);

const nothing: Carriers = { paths: new Set<string>(), names: new Set<string>() };

/** A file of a project's keys as a path, or as what is read whole of it: not as what some other program is told. */
const isProjectFile = (text: string): boolean =>
  namesProjectSecret(text) && !/\$\(\s*(?!cat\b|base64\b|gzip\b|<)|--env-file/.test(text);

/** What goes out by a class of .NET: also within the packets of a ping. */
const isSendingOfNet = (call: Call): boolean =>
  /^Net\.NetworkInformation\.Ping\b.*\.Send\w*$/.test(call.callee) ||
  (isRequest(call) && /\.(?:Upload\w+|Write\w*|Send\w*|Post\w*|Put\w*)$/.test(call.callee));

/** A function of the program's own that sends what it is given: by its arguments, or by what is piped into it. */
function givesToSender(command: Command, functions: ShellFunctions, isTouched: (text: string) => boolean): boolean {
  const senders = functions.get(command.name)?.filter(isAnySender) ?? [];
  if (senders.length === 0) return false;
  const takesArguments = senders.some((sender) => sentWords(sender).some(({ text }) => /\$\{?[1-9@*]/.test(text)));
  const takesInput = senders.some(
    (sender) => isStream(sender) || sender.words.some(({ text }) => /^(?:-T|--upload-file)?-$|@-$/.test(text)),
  );
  if (takesInput && withBodies(command.reads, functions).some(givesAny)) return true;
  return (
    takesArguments &&
    (command.words.some(({ text }) => isTouched(text) && !/\s/.test(text)) || command.inner.some(givesPersonal))
  );
}

/** Sends whatever comes in. */
const isStream = ({ name }: Command): boolean => /^(?:nc|ncat|netcat|socat|openssl|telnet|websocat)$/.test(name);

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

function severityOf(command: Command, source: string, functions: ShellFunctions): "high" | "medium" | null {
  const sent = sentWords(command);
  const sources = sourcesOf(command);
  const piped = withBodies(command.reads, functions);
  if (!piped.some(({ name }) => selecting.test(name)) && piped.some((one) => isIndirect(one, command) && givesAny(one)))
    return "high";
  if (tokenForOthers(command, sources)) return "high";
  const own = sendsByRedirect(command) ? [command] : [];
  if (sent.some(({ text }) => namesPersonalSecret(text))) return "high";
  if ([...sources, ...own].some(givesPersonal)) return signsOnly(command, source) ? null : "high";
  if (sent.some(({ text }) => namesProjectSecret(text))) return isCopier(command) ? "medium" : "high";
  if (readsProject(command, [...sources, ...own])) return "high";
  if (isResolver(command) && sources.some(({ name }) => encoding.test(name))) return "high";
  const severity = gravityOfKeySent(command, source);
  return severity === "high" || severity === "medium" ? severity : null;
}

/** In a function that is piped, or of a kind that counts only when it is. */
const isIndirect = (one: Command, { reads }: Command): boolean => !reads.includes(one) || printsSecret(one);

/** Prints a key or a password: by itself, or out of a file. */
const givesPersonal = (command: Command): boolean => printsToken(command) || readsPersonal(command);

/** What is piped is handed on whole. */
const givesAny = (command: Command): boolean => printsSecret(command) || readsPersonal(command);

const readsPersonal = ({ name, words, redirects }: Command): boolean =>
  !selfTold.test(name) &&
  (words.some(({ text }) => namesPersonalSecret(text)) ||
    redirects.some(({ operator, target }) => isFileInput(operator) && namesPersonalSecret(target.text)));

/** A text that stands in the program itself only tells of files. */
const isFileInput = (operator: string): boolean => /^\d?<$/.test(operator);

const header = /^(?:authorization|[\w-]*(?:api-?key|token|auth)|cookie)\s*:/i;

/** A token read from a tool's own settings signs a request: what is sent besides has nothing of it. */
function signsOnly({ words, reads, ...command }: Command, source: string): boolean {
  const isSigned = words.some(
    ({ text, isLiteral }, at) =>
      !isLiteral && (header.test(text) || /^(?:-u|--user|--oauth2-bearer)$/.test(words[at - 1]?.text ?? "")),
  );
  if (reads.length > 0 || !isSigned) return false;
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
        redirects.some(({ operator, target }) => isFileInput(operator) && namesProjectSecret(target.text))),
  ) &&
  !sources.some(({ name }) => selecting.test(name)) &&
  !/authorization|api[-_]?key|bearer/i.test(command.text);

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

const addsCredentials = ({ name, words }: Command, carriers: Carriers): boolean =>
  name === "git" &&
  words[0]?.text === "add" &&
  words.some(({ text }) => namesPersonalSecret(text) || namesProjectSecret(text) || carries(text, carriers));
