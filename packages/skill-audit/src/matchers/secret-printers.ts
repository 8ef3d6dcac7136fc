import type { Command } from "../program.ts";
import { addressesIn, isNearby, isPlaceholder } from "./addresses.ts";

/** A program that prints a key or a password, and the hosts of whoever issued it where that is known. */
type Printer = readonly [name: RegExp, words: RegExp, issuer?: RegExp];

/** What they print signs requests to whoever issued it. */
const ofTokens: readonly Printer[] = [
  [/^security$/, /^(?:find-(?:generic|internet)-password|dump-keychain|export)\b/],
  [/^gh$/, /^auth (?:token|status\b.*(?:-t|--show-token))\b/, /github|ghcr\.io|\bghe\b|azure/i],
  [/^glab$/, /^(?:auth status\b.*(?:-t|--show-token)|config get token)\b/, /gitlab/i],
  [/^git$/, /^(?:credential fill|credential-\w+ get)\b/, /git|bitbucket|azure|codeberg|forge/i],
  [/^git-credential(?:-\w+)*$/, /\b(?:fill|get)\b/, /git|bitbucket|azure|codeberg|forge/i],
  [
    /^gcloud$/,
    /^auth (?:application-default )?print-access-token\b/,
    /google|pkg\.dev|gcr\.io|run\.app|cloudfunctions|firebase|gstatic/i,
  ],
  [/^gcloud$/, /^auth print-identity-token\b/],
  [/^aws$/, /^configure (?:get|export-credentials)\b/, /aws/i],
  [/^secret-tool$/, /^(?:lookup|search)\b/],
  [/^pass$/, /^(?:show\b|\w)/],
  [/^op$/, /^(?:read|item get)\b/],
  [/^docker-credential-\w+$/, /^get\b/],
];

/** They print what a whole store or setup holds. */
const ofStores: readonly Printer[] = [
  [
    /^docker(?:-compose)?$/,
    /^(?:compose\b(?:\s\S+){0,8}? )?(?:config|convert)(?!.*(?:--(?:services|images|volumes|hash|quiet|profiles|no-interpolate)|\s-q\b))/,
  ],
  [/^kubectl$/, /^config view\b.*--raw\b/],
  [/^gpg2?$/, /--export-secret-(?:keys|subkeys)\b/],
  [/^(?:bw|rbw|lpass|keepassxc-cli|op|vaultcmd)$/, /^(?:export|list items|\/list)/],
  [/^(?:fc|history)$/, /^$|^-l/],
  [/^cmdkey$/, /^\/list/],
];

/** They print one value, as scripts do that hand it to the service it is for. */
const ofValues: readonly Printer[] = [
  [/^aws$/, /^(?:sts get-session-token|ecr get-login-password|secretsmanager get-secret-value)\b/],
  [
    /^az$/,
    /^account get-access-token\b/,
    /azure|microsoft|windows|dynamics|powerbi|office|visualstudio|databricks|sharepoint/i,
  ],
  [/^heroku$/, /^auth:token/, /heroku/i],
  [/^(?:fly|flyctl)$/, /^(?:auth token|tokens create)\b/, /\bfly\b/i],
  [/^doppler$/, /^configure get token/, /doppler/i],
  [/^kubectl$/, /^get secrets?\b.*(?:-o|--output)/],
  [/^vault$/, /^(?:print token|read|kv get)\b/],
  [/^(?:bw|rbw|gopass|lpass|keyring|keepassxc-cli)$/, /^(?:get|show|cat|unlock)\b/],
  [/^(?:get-storedcredential|get-secret|get-azaccesstoken)$/, /^/],
];

const printerOf = ({ name, words }: Command, printers: readonly Printer[]): Printer | undefined => {
  const line = words.map(({ text }) => text).join(" ");
  return printers.find(([names, pattern]) => names.test(name) && pattern.test(line));
};

/** Whether a command prints a key or a password as such. */
export const printsToken = (command: Command): boolean => printerOf(command, ofTokens) !== undefined;

/** Whether a command prints what a store or a setup holds, keys and all. */
export const printsStore = (command: Command): boolean => printerOf(command, ofStores) !== undefined;

const all = [...ofTokens, ...ofStores, ...ofValues];

/** Whether a command prints a secret of any kind. */
export const printsSecret = (command: Command): boolean => printerOf(command, all) !== undefined;

/** Whether a token that a program prints goes to addresses of which none is its issuer's. */
export function isForOthers(command: Command, texts: readonly string[]): boolean {
  const issuer = printerOf(command, all)?.[2];
  const addresses = texts.flatMap(addressesIn);
  return (
    issuer !== undefined &&
    addresses.length > 0 &&
    addresses.every((one) => !issuer.test(one.host) && !isNearby(one) && !isPlaceholder(one))
  );
}

/** Whether a command sends, be it to say who asks, a token that is meant for others than its addresses. */
export const tokenForOthers = ({ words }: Command, sources: readonly Command[]): boolean =>
  sources.some((source) =>
    isForOthers(
      source,
      words.map(({ text }) => text),
    ),
  );
