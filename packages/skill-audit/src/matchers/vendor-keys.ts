import type { Severity } from "../audit-facts.ts";
import type { Argument, Call, Command, Program } from "../program.ts";
import { type Address, addressesIn, addressesOfWord } from "./addresses.ts";
import { addressTexts, hostsOf } from "./call-addresses.ts";
import { isDownloader } from "./commands.ts";
import { isBearer, isForElsewhere, variablesIn } from "./key-vendors.ts";
import { withAssigned } from "./shell-variables.ts";
import { sourcesOf } from "./sources.ts";
import { isAnySender } from "./uploads.ts";

/** A key in an `Authorization: Bearer` header may be meant for a gateway; anywhere else it is given away. */
const gravest = (found: readonly { isBearer: boolean }[]): Severity | null =>
  found.length === 0 ? null : found.every((one) => one.isBearer) ? "medium" : "high";

/** Copies that log in with a key sign what they send. */
const signing = /^--aws-sigv4/;

/** A hash table, as PowerShell keeps headers and bodies in. */
const tableOf = (name: string, source: string): string =>
  new RegExp(String.raw`\$${name}\s*=\s*(@\{[^}]{0,600}\})`, "i").exec(source)?.[1] ?? "";

const expanded = (text: string, source: string): string => {
  const variable = /^[$@](\w+)$/.exec(text)?.[1];
  return withAssigned(text, source) + (variable === undefined ? "" : tableOf(variable, source));
};

/** How grave it is that a command sends a vendor's key to a host of somebody else; null where it does not. */
export function gravityOfKeySent(command: Command, source: string): Severity | null {
  const { words, redirects } = command;
  if (!isAnySender(command) || words.some(({ text }) => signing.test(text))) return null;
  const texts = words.map(({ text }) => expanded(text, source));
  const addresses = texts.flatMap(isDownloader(command) ? addressesOfWord : addressesIn);
  if (addresses.length === 0) return null;
  const inputs = redirects.filter(({ operator }) => operator.startsWith("<<")).map(({ target }) => target.text);
  const piped = sourcesOf(command)
    .filter((one) => /^(?:echo|printf|printenv|cat|jq|base64|write-output)$/.test(one.name))
    .flatMap((one) => [
      ...one.words.map(({ text }) => (one.name === "printenv" ? `$${text}` : text)),
      ...one.redirects.map(({ target }) => target.text),
    ]);
  const found = [...texts, ...inputs, ...piped]
    .flatMap((text) => [
      ...variablesIn(withAssigned(text, source)),
      ...(text.startsWith("@{") ? variablesIn(text) : []),
    ])
    .filter((one) => isForElsewhere(one.name, addresses))
    .map((one) => ({ isBearer: isBearer(one.before) }));
  return gravest(found);
}

/** Objects that a request is made of, and what is put into them. */
const making =
  /(?:^|\.)(?:URL|URLSearchParams|Request|Headers|FormData|urlencode|stringify|dumps|Session|create|b64encode|btoa|from|encode|toString)$/;
const filling =
  /\.(?:headers\.(?:update|set|append)|searchParams\.(?:set|append)|append|set|add_header|setRequestHeader)$/;

/** A client of a vendor that is told to ask somebody else. */
const baseOption = /^(?:base_?url|api_?base|endpoint|host|server_?url)$/i;

/** How grave it is that a call sends a vendor's key to a host of somebody else; null where it does not. */
export function gravityOfKeyInCall(call: Call, { calls }: Program): Severity | null {
  const made = call.from.filter(({ callee }) => making.test(callee));
  const filled = calls.filter((one) => filling.test(one.callee) && one.from.some((origin) => made.includes(origin)));
  const args = [call, ...made, ...filled].flatMap((one) => one.args);
  return gravityIn(args, [...args.flatMap(addressTexts).flatMap(addressesIn), ...hostsOf(call)]);
}

/** The same of a client that is made with a key and an address. */
export function gravityOfKeyInClient({ args }: Call): Severity | null {
  const bases = args.filter(({ name }) => baseOption.test(name ?? ""));
  if (bases.length === 0) return null;
  const severity = gravityIn(args, bases.flatMap(addressTexts).flatMap(addressesIn));
  return severity === null ? null : "medium";
}

function gravityIn(args: readonly Argument[], addresses: readonly Address[]): Severity | null {
  if (addresses.length === 0) return null;
  return gravest(
    args
      .flatMap(variablesOfArgument)
      .filter(({ name }) => isForElsewhere(name, addresses))
      .map(({ before }) => ({ isBearer: isBearer(before) })),
  );
}

/** By its text, and by the constants that its names stand for: those of the environment stand for themselves. */
function variablesOfArgument({ text, strings, value }: Argument): { name: string; before: string }[] {
  if (value !== null && /^["'`]/.test(text)) return [];
  const named = strings.flatMap((name, at) =>
    /^[A-Z]\w*_\w+$/.test(name) && !isQuoted(name, text) ? [{ name, before: strings[at - 1] ?? "" }] : [],
  );
  return named.length > 0 ? named : variablesIn(text);
}

/** The name itself is sent, and not what it stands for. */
const isQuoted = (name: string, text: string): boolean =>
  new RegExp(String.raw`(?<!env(?:iron)?(?:\.get)?[\[(]|getenv\(|environ\.get\()["']${name}["']`).test(text);
