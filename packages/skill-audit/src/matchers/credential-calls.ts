import type { Call, Language, Program } from "../program.ts";
import type { Hit } from "../rule.ts";
import { addressesIn } from "./addresses.ts";
import { isShellLanguage } from "./commands.ts";
import { isForElsewhere } from "./key-vendors.ts";
import { type Mention, mentionsAny, namesHolding, withoutTexts } from "./name-flow.ts";
import { remoteLogCalls } from "./remote-logs.ts";
import { isRequest } from "./requests.ts";
import { namePersonalSecret, nameProjectSecret, namesSecretInCode, readsProjectFile } from "./secret-files.ts";
import { isForOthers } from "./secret-printers.ts";
import { isFileRead, stringsOf } from "./sources.ts";
import { gravityOfKeyInCall, gravityOfKeyInClient } from "./vendor-keys.ts";

/** Arguments that say who asks, rather than what is sent. */
const identity =
  /authorization|api[-_]?key|token|^headers?$|^auth$|^cert$|key_file|keyfile|private_key|password|secret/i;
const content = /^(?:data|json|files|body|content|params|payload|message)$/i;

/** Calls that make a connection or get a client, and need a key for it. */
const connecting =
  /^(?:boto3\.|paramiko\.|https?\.client\.HTTPS?Connection$|tls\.connect|net\.(?:connect|createConnection))/;

/** A call that loads variables into the environment gives nothing of them away. */
const loading = /dotenv|expanduser|resolve$|join$|exists|isfile|Path$/i;

/** So many lines a program may have for two things in it to have to do with one another. */
const SHORT = 150;

/** Calls that send what is read from a file of credentials, or a key to a host it is not meant for. */
export function* callsSendingCredentials(program: Program, source: string, language: Language | null): Generator<Hit> {
  const logs = remoteLogCalls(program);
  const network = program.calls.filter(
    (call) =>
      (isRequest(call) && !connecting.test(call.callee)) ||
      logs.includes(call) ||
      feedsSender(call) ||
      showsImage(call),
  );
  const hits = network.flatMap((call) => [...hitsOfCall(call, program), ...hitsOfTokens(call, program)]);
  for (const call of program.calls) {
    const severity = network.includes(call) ? null : gravityOfKeyInClient(call);
    if (severity !== null) hits.push({ line: call.line, severity });
  }
  yield* hits;
  if (hits.length > 0) return;
  const carried = isShellLanguage(language) ? undefined : carriedCall(program, source, network);
  if (carried !== undefined) {
    yield { line: carried.line };
    return;
  }
  const read =
    program.calls.find((call) => isFileRead(call) && reads(call, namePersonalSecret)) ??
    pathCall(program) ??
    pathInStrings(program);
  if (read === undefined) return;
  const sending = network.find(
    (call) => isSending(call) && Math.abs(call.line - read.line) < SHORT && !signsOnly(call),
  );
  if (sending) yield { line: sending.line, severity: sending.from.some(isFileRead) ? "high" : "medium" };
}

/** Starts a program that sends what is written to it. */
export const feedsSender = ({ args }: Call): boolean =>
  args.some(({ name }) => name === "input") &&
  (args[0]?.strings ?? []).some((text) => /^(?:curl|wget|nc|ncat|socat)\b/.test(text));

/** Prints an image: who shows it asks for its address. */
const showsImage = (call: Call): boolean =>
  /^(?:print|console\.(?:log|info)|(?:sys|process)\.stdout\.write)$/.test(call.callee) &&
  stringsOf(call).some((text) => /!\[[^\]\n]{0,100}\]\(https?:|<img\s[^>]{0,100}src=.?https?:/.test(text));

/** Calls that read a password out of a store, or what was copied. */
const stores =
  /^(?:keyring\.get_(?:password|credential)|win32crypt\.CryptUnprotectData|keytar\.(?:getPassword|findCredentials)|pyperclip\.paste|clipboardy\.read(?:Sync)?)$/;

/** A call that sends what a name holds that got it from a file of credentials, however far the names are apart. */
function carriedCall({ calls }: Program, source: string, network: readonly Call[]): Call | undefined {
  const sending = calls.filter((call) => network.includes(call) || isShapedAsSending(call));
  if (sending.length === 0) return undefined;
  const names = namesHolding(source, namesSecretInCode);
  const wholes = namesHolding(source, readsProjectFile, ofWhole);
  if (names.size + wholes.size === 0) return undefined;
  return sending.find(
    (call) =>
      !signsOnly(call) &&
      sentTexts(call).some((text) => mentionsAny(text, names) || mentionsAny(text, wholes, ofWhole)),
  );
}

/** A name, and not one value of what it stands for. */
const ofWhole: Mention = {
  pattern: (name) => String.raw`(?<![\w.-])${name}(?!\w|\s*[[(=:]|\s*\??\.(?!toString\b|encode\b|read\b))`,
  plain: withoutTexts,
};

const sentTexts = ({ args }: Call): string[] =>
  args
    .filter(({ name, text }) => (name === null ? !/^\s*\{/.test(text) : !identity.test(name)))
    .map(({ text }) => text);

/** Whatever it is called: it gets an address and something to send there, or writes to a connection. */
const isShapedAsSending = ({ callee, args }: Call): boolean =>
  (args.some(({ name }) => /^(?:data|json|files|body)$/.test(name ?? "")) &&
    args.some(({ strings }) => strings.some((text) => /^(?:https?|wss?|ftp):/.test(text)))) ||
  /\.(?:sendall|sendto|sendBeacon|storbinary|send_message|sendmail|sendMail|put_object|upload_file|upload_fileobj|UploadFile|UploadString|basic_publish|publish|chat_postMessage|files_upload(?:_v2)?|send_document|sendDocument|create_gist|gists\.create|issues\.create(?:Comment)?|createOrUpdateFileContents|upload_from_(?:string|filename|file))$|^scapy\.(?:all\.)?(?:send|sendp|sr|sr1|srp1?)$|^icmplib\./.test(
    callee,
  );

/** A path in the home folder that is put together of several strings. */
const pathCall = ({ calls }: Program): Call | undefined =>
  calls.find((call) => /(?:home|expanduser|homedir|join|Path)/.test(call.callee) && reads(call, namePersonalSecret));

/** A path among the constants, or one that those of a line make together, in a program that looks for the home folder. */
function pathInStrings({ strings, calls }: Program): Readonly<{ line: number }> | undefined {
  if (!calls.some(({ callee }) => /Path\.home|expanduser|homedir/.test(callee))) return undefined;
  return strings.find(({ value, line }) =>
    namePersonalSecret([value, ...strings.filter((other) => other.line === line).map((other) => other.value)]),
  );
}

function hitsOfCall(call: Call, program: Program): Hit[] {
  const { line } = call;
  const severity = gravityOfKeyInCall(call, program);
  if (severity !== null) return [severity === "high" ? { line } : { line, severity }];
  if (showsImage(call)) return isFilledWithKey(call) ? [{ line }] : [];
  if (call.from.some(({ callee }) => stores.test(callee)) && isSending(call) && !signs(call))
    return [{ line, severity: "medium" }];
  const sources = call.from.filter(({ callee }) => !loading.test(callee) || /join|expanduser|Path/.test(callee));
  const sent = call.args.filter(({ name }) => name === null || !identity.test(name));
  if (
    sources.some((source) => reads(source, namePersonalSecret)) ||
    namePersonalSecret(sent.flatMap(({ strings }) => strings.filter((text) => !isText(text))))
  )
    return [signsOnly(call) ? { line, severity: "medium" } : { line }];
  const isProject = call.from.some((source) => isFileRead(source) && reads(source, nameProjectSecret));
  return isProject && isSending(call) && !signs(call) ? [{ line }] : [];
}

/** A key of the environment is part of the address. */
const isFilledWithKey = ({ from, args }: Call): boolean =>
  from.some(
    (source) =>
      /^os\.(?:getenv|environ\.get)$/.test(source.callee) &&
      isForElsewhere(
        source.args[0]?.value ?? "",
        args.flatMap(({ strings }) => strings.flatMap(addressesIn)),
      ),
  );

/** Sends a token that another program printed to a host that did not issue it, be it to say who asks. */
function hitsOfTokens({ line, args, from }: Call, { commands }: Program): Hit[] {
  const addresses = args.flatMap(({ strings }) => [...strings]).filter((text) => /^https?:\/\//.test(text));
  const printing = commands.filter((command) => from.some((source) => source.line === command.line));
  return printing.some((command) => isForOthers(command, addresses)) ? [{ line }] : [];
}

/** Words that a path may stand among: it is told of, and not read. */
const isText = (text: string): boolean => /^[\p{L}\d].*\s/u.test(text);

const reads = (call: Call, names: (strings: readonly string[]) => boolean): boolean => names(stringsOf(call));

const signs = ({ args, text }: Call): boolean =>
  args.some(({ name }) => name !== null && identity.test(name)) || /authorization|bearer|api[-_]?key/i.test(text);

/** Says who asks and sends nothing else. */
const signsOnly = (call: Call): boolean =>
  signs(call) && !call.args.some(({ name }) => name !== null && content.test(name));

const isSending = ({ callee, args }: Call): boolean =>
  /(?:post|put|patch|request|urlopen|Request|fetch|axios|got|sendBeacon|UploadString|UploadFile|UploadData|send|sendall|sendto|sendmail|storbinary)$/i.test(
    callee,
  ) || args.some(({ name }) => name !== null && (content.test(name) || name === "input"));
