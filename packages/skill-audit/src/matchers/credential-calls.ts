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
  const hits = network.flatMap((call) => [...hitsOfCall(call, program, source), ...hitsOfTokens(call, program)]);
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
  const others = program.calls.some(printsOwnItem) ? withoutKeychain(program) : program;
  const read =
    others.calls.find((call) => isFileRead(call) && reads(call, namePersonalSecret)) ??
    pathCall(others) ??
    pathInStrings(others);
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
  const names = namesHolding(withoutAnswers(source), namesSecretInCode);
  const wholes = namesHolding(source, readsProjectFile, ofWhole);
  if (names.size + wholes.size === 0) return undefined;
  return sending.find(
    (call) =>
      !signsOnly(call) &&
      // A key of one's own may be the address, or tell it.
      sentTexts(call, calls.some(printsOwnItem)).some(
        (text) => mentionsAny(text, names.at(call.text)) || mentionsAny(text, wholes.at(call.text), ofWhole),
      ),
  );
}

/** A name, and not one value of what it stands for. */
const ofWhole: Mention = {
  pattern: (name) => String.raw`(?<![\w.-])${name}(?!\w|\s*[[(=:]|\s*\??\.(?!toString\b|encode\b|read\b))`,
  plain: withoutTexts,
};

const sentTexts = ({ args }: Call, isOwn: boolean): string[] =>
  args
    .slice(isOwn ? 1 : 0)
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

/** The file of a store of keys, and what asks it for one of them by its name. */
const keychain = /Library\/Keychains|login\.keychain|^find-(?:generic|internet)-password$/;

/** Keys of browsers, agents and forges that lie in the same store. */
const ofOthers = /safe storage|chrome|brave|firefox|\bedge\b|wallet|github|claude code|aws|airport/i;

/** Asks the system's store of keys for one of them, as a script does for the key that it was given. */
const printsOwnItem = (call: Call): boolean => {
  const strings = stringsOf(call);
  return (
    strings.some((text) => /^find-(?:generic|internet)-password$/.test(text)) &&
    strings.includes("-s") &&
    !strings.some((text) => ofOthers.test(text))
  );
};

const withoutKeychain = (program: Program): Program => ({
  ...program,
  calls: program.calls.filter((call) => !stringsOf(call).some((text) => keychain.test(text))),
  strings: program.strings.filter(({ value }) => !keychain.test(value)),
});

/** What a server answers has nothing of what it was asked with. */
const answer =
  /^([^\S\n]*)\w+ = (?=(?:await )?(?:\w+\.)*(?:requests|httpx|axios|\w*[cC]lient|\w*[sS]ession)\.(?:get|post|put|patch|request)\([^\n]*(?:url|uri|http|endpoint)[^\n]*$)/gim;

const withoutAnswers = (source: string): string => source.replace(answer, "$1");

/** Sends a value from a keychain in other parts of a request than its credentials. */
function sendsHeld({ args, text: code }: Call, source: string): boolean {
  const names = namesHolding(withoutAnswers(source), namesSecretInCode).at(code);
  return args.slice(1).some(({ name, text }) => (name === null || content.test(name)) && mentionsAny(text, names));
}

function hitsOfCall(call: Call, program: Program, code: string): Hit[] {
  const { line } = call;
  const severity = gravityOfKeyInCall(call, program);
  if (severity !== null) return [severity === "high" ? { line } : { line, severity }];
  if (showsImage(call)) return isFilledWithKey(call) ? [{ line }] : [];
  if (call.from.some(({ callee }) => stores.test(callee)) && isSending(call) && !signs(call))
    return [{ line, severity: "medium" }];
  const isOwn = signs(call) && call.from.some(printsOwnItem) && !sendsHeld(call, code);
  const sources = call.from.filter(
    (one) =>
      (!loading.test(one.callee) || /join|expanduser|Path/.test(one.callee)) &&
      !(isOwn && stringsOf(one).some((text) => keychain.test(text))),
  );
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
