import type { Command, Word } from "../program.ts";
import { isDownloader, isSender } from "./commands.ts";

/** Options of curl, wget and PowerShell whose value is sent, or names a file that is. */
const dataOption =
  /^(?:-d|-F|-T|--data(?:-\w+)*|--json|--form(?:-string)?|--upload-file|--post-(?:data|file)|--body-(?:data|file)|-Body|-InFile|-Form)$/i;
const dataOptionAndValue = /^(?:-[dFT](?=.)|--(?:data(?:-\w+)*|json|form|post-data|post-file|body-data|body-file)=)/;

/** Options of copying programs whose value is no file that is copied: a key to log in with, what to leave out. */
const otherOption = /^(?:-[iFeoPpJcS]|--exclude(?:-from)?|--rsh|--include|--filter|--password-file|--config)$/;

const copiers = new Set(["scp", "sftp", "rsync", "rclone"]);
const resolvers = new Set(["dig", "nslookup", "host", "ping", "drill", "kdig", "resolve-dnsname"]);

/** Programs that send what is among their words to somebody. */
const mailers = /^(?:send-mailmessage|mail|mailx|mutt|sendmail|swaks|croc|wormhole|ffsend|transfer)$/;

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
  (command.name === "gh" && command.words[0]?.text === "gist") ||
  (command.name === "aws" && command.words[0]?.text === "s3" && /^(?:cp|mv|sync)$/.test(command.words[1]?.text ?? ""));

/** The words of a command that it sends, or that name files it sends. */
export function sentWords(command: Command): readonly Word[] {
  const { name, words } = command;
  const inputs = command.redirects.filter(({ operator }) => operator.startsWith("<")).map(({ target }) => target);
  if (isCopier(command)) return [...inputs, ...copiedFiles(words)];
  if (name === "gh" || name === "aws") return [...inputs, ...words.slice(2)];
  if (mailers.test(name)) return [...inputs, ...words];
  if (!isDownloader(command)) return inputs;
  return [...inputs, ...words.filter((word, at) => isSent(word, words[at - 1]))];
}

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
