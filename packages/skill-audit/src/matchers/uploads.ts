import type { Command, Word } from "../program.ts";
import { isDownloader, isSender } from "./commands.ts";
import { takenWords } from "./handed-on.ts";

/** Options of curl, wget and PowerShell whose value is sent, or names a file that is. */
const dataOption =
  /^(?:-[fgiksvLNS#]{0,8}[dFT]|--data(?:-\w+)*|--json|--form(?:-string)?|--upload-file|--post-(?:data|file)|--body-(?:data|file)|-Body|-InFile|-Form)$/i;
const dataOptionAndValue = /^(?:-[dFT](?=.)|--(?:data(?:-\w+)*|json|form|post-data|post-file|body-data|body-file)=)/;

/** Options of copying programs whose value is no file that is copied: a key to log in with, what to leave out. */
const otherOption = /^(?:-[iFeoPpJcS]|--exclude(?:-from)?|--rsh|--include|--filter|--password-file|--config)$/;

const copiers = new Set(["scp", "sftp", "rsync", "rclone"]);
const resolvers = new Set(["dig", "nslookup", "host", "ping", "drill", "kdig", "resolve-dnsname"]);

/** Programs that send what is among their words to somebody. */
const mailers = /^(?:send-mailmessage|mail|mailx|mutt|sendmail|swaks|croc|wormhole|ffsend|transfer)$/;

/** Clients that send what they read or what files they are given, by the words with which they do. */
const otherClients: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^openssl$/, /^s_client\b/],
  [
    /^(?:websocat|wscat|curlie|mosquitto_pub|pastebinit|slackcat|telegram-send|nats|kcat|kafkacat|smbclient|lftp|cadaver)$/,
    /./,
  ],
  [/^ntfy$/, /^(?:publish|send)\b/],
  [/^gh$/, /^(?:gist (?:create|edit)|(?:issue|pr) (?:create|comment|edit)|release (?:create|upload)|api)\b/],
  [/^glab$/, /^(?:(?:issue|mr) (?:create|note|update)|snippet create|release (?:create|upload)|api)\b/],
  [/^aws$/, /^(?:s3 (?:cp|mv|sync)|s3api put-object|sns publish|sqs send-message)\b/],
  [/^(?:s3cmd|mc|b2|rclone|s5cmd)$/, /^(?:put|sync|cp|mirror|upload[-_]file|file upload)\b/],
  [/^gsutil$/, /\b(?:cp|rsync|mv)\b/],
  [/^gcloud$/, /^storage (?:cp|rsync|mv)\b/],
  [/^az$/, /^storage (?:blob|file) upload\b/],
  [/^ping$/, /(?:^|\s)-p\s/],
  [/^logger$/, /(?:^|\s)(?:-n|--server)\b/],
];

const isOtherClient = ({ name, words }: Command): boolean =>
  otherClients.some(([names, pattern]) => names.test(name) && pattern.test(words.map(({ text }) => text).join(" ")));

/** Options of clients of forges that name a file whose text is published. */
const textFile = /^(?:-F|--body-file|--notes-file|--input|--field|-f|--filename)$/;

/** A connection that a shell itself makes. */
const device = /^\/dev\/(?:tcp|udp)\//;

/** A share of another machine; one of the own network has no name with a point in it. */
const share = /\\\\[\w-]+(?:\.[\w-]+)+(?:@\w+)*\\/;
const drive = /^["']?[D-Z]:/i;

/** Whether a command copies to a share of another machine, by its name or as a drive that the program made of it. */
export const copiesToShare = ({ name, words }: Command, source: string): boolean =>
  /^(?:copy-item|move-item|robocopy|xcopy|copy|move)$/.test(name) &&
  words.some(
    ({ text }) =>
      share.test(text) || (drive.test(text) && share.test(source) && /New-PSDrive|net(?:\.exe)?\s+use\b/i.test(source)),
  );

export const isResolver = ({ name }: Command): boolean => resolvers.has(name);
export const isCopier = ({ name }: Command): boolean => copiers.has(name);

/** Whether a command's output or input goes to the network. */
export const sendsByRedirect = ({ redirects }: Command): boolean =>
  redirects.some(({ operator, target }) => operator.includes(">") && device.test(target.text));

export const isAnySender = (command: Command): boolean =>
  isDownloader(command) ||
  isSender(command) ||
  isResolver(command) ||
  sendsByRedirect(command) ||
  mailers.test(command.name) ||
  isOtherClient(command);

/** The words of a command that it sends, or that name files it sends. */
export function sentWords(command: Command): readonly Word[] {
  const { name } = command;
  const words = takenWords(command);
  const inputs = command.redirects.filter(({ operator }) => operator.startsWith("<")).map(({ target }) => target);
  if (isCopier(command)) return [...inputs, ...copiedFiles(words)];
  if (name === "gh" || name === "glab") return [...inputs, ...publishedFiles(words)];
  if (name === "aws" || name === "gsutil" || name === "gcloud" || name === "az") return [...inputs, ...words.slice(2)];
  if (mailers.test(name) || isOtherClient(command)) return [...inputs, ...words];
  if (!isDownloader(command)) return inputs;
  return [...inputs, ...words.filter((word, at) => isSent(word, words[at - 1]))];
}

/** Files, and variables: a text that is written there only tells of files. */
const publishedFiles = (words: readonly Word[]): readonly Word[] =>
  words.slice(2).filter(({ text, isLiteral }, at) => {
    const option = words[at + 1]?.text ?? "";
    if (!isLiteral && variableText.test(text)) return true;
    if (textFile.test(option)) return !text.includes("=") || text.includes("=@");
    return !option.startsWith("-") && !text.startsWith("-") && !/\s/.test(text);
  });

/** Has a variable in it and no path. */
const variableText = /^[^~/.()\n]{1,80}$/;

const isSent = (word: Word, before: Word | undefined): boolean =>
  (dataOptionAndValue.test(word.text) || (before !== undefined && dataOption.test(before.text))) && !isText(word);

/** JSON, or a field of a form with words of its own: a file is named by a mark before it. */
const isText = ({ text, isLiteral }: Word): boolean =>
  isLiteral && (/^\s*[{[]/.test(text) || (/^\w+=[^@<]/.test(text) && text.includes(" ")));

/** What goes to another machine: nothing where the other machine is only read from. */
function copiedFiles(words: readonly Word[]): readonly Word[] {
  const files = words.filter(({ text }, at) => !text.startsWith("-") && !otherOption.test(words[at - 1]?.text ?? ""));
  const target = files.at(-1);
  return target !== undefined && /^[^/]+:/.test(target.text) ? files.slice(0, -1) : [];
}
