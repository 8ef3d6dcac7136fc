import { isBorrowedName, isBrand } from "../../matchers/borrowed-names.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { owners } from "../../matchers/owners.ts";
import type { Call, Command } from "../../program.ts";
import type { SegmentRule } from "../../rule.ts";

/** Git options that set the author of a commit. */
const option = /^(?:--author|user\.(?:name|email))(?:[= ]\s*(?<value>[\s\S]{1,160}))?$/;
/** Git commands that create commits or set the author. Other commands filter by author. */
const making = /^(?:commit|config|am|cherry-pick|rebase|merge|tag|commit-tree|filter-branch|filter-repo)$/;
/** Assignments of Git's author variables. */
const variable =
  /\bGIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL)["']?\]?\s{0,4}[:=,]\s{0,4}(?:"([^"\n]{1,160})"|'([^'\n]{1,160})'|([^\s"';,]{1,80}))/g;

/** Library calls that set the committer. */
const committing =
  /(?:^|\.)(?:Actor|InputGitAuthor|Signature|Signature\.(?:now|create)|createCommit|create_git_commit|createOrUpdateFileContents|create_file|update_file|addConfig|git\.commit|set_value)$/;
/** Calls and commands that send email, and sender fields. */
const mailing =
  /(?:^|\.)(?:sendMail|send_mail|EmailMessage|EmailMultiAlternatives|emails\.send|messages\.create|chat\.postMessage|chat_postMessage|sendmail|send_email|sendEmail)$/;
const mailCommand = /^(?:send-mailmessage|swaks|sendemail|mutt|msmtp|mailx?)$/;
const sender = /^(?:-?-from|-f|-r)$/i;
const header =
  /(?:["'](?:From|Reply-To)["']|^[^\S\n]*From)\s{0,4}\]?\s{0,4}[=:,]\s{0,4}(?:\w{1,12}\()?["']([^"'\n]{1,160})["']/gm;
/** Services in which a message bears whatever name is given. */
const webhook = /discord(?:app)?\.com\/api\/webhooks|hooks\.slack\.com|postMessage|webhook|messages\.create|webhook/i;
const shownName = /["']?\b(?:username|display_?name|sender_?name)["']?\s{0,4}[:=]\s{0,4}["']([^"'\n]{2,80})["']/gi;
/** Commands that make a certificate, and whom it names. */
const certifying = /^(?:new-selfsignedcertificate|openssl|makecert|keytool|certtool)$/;
const subject = new RegExp(
  `(?:^|[/,\\s])(?:CN|O)\\s?=\\s?(?:${owners.map(({ name }) => name).join("|")})(?:,?\\s(?:Corporation|Inc\\.?|LLC|Ltd\\.?))?\\s*(?:[/,"']|$)`,
  "i",
);

/** Impersonates a known bot or company as author. */
export const borrowedName: SegmentRule = {
  kind: "segment",
  id: "borrowed-name",
  class: "impersonation",
  severity: "medium",
  prefilter:
    /--author|user\.(?:name|email)|GIT_(?:AUTHOR|COMMITTER)_|createCommit|create_git_commit|createOrUpdateFile|(?:create|update)_file|Actor\(|InputGitAuthor|Signature(?:\.now|\.create)?\(|["']From["']|\bFrom\s|postMessage|webhook|messages\.create|selfsigned|\b(?:CN|O)\s?=|--from|sendMail|send_?e?mail|emails\.send|mutt|mailx/i,
  programsOnly: true,
  *check({ text, line: firstLine, program }) {
    if (program === null) return;
    const lines = new Set<number>();
    for (const command of program.commands) if (isOfAnother(command)) lines.add(command.line);
    for (const call of program.calls) if (isCallForAnother(call)) lines.add(call.line);
    for (const pattern of [variable, header])
      for (const { groups, line } of matchesIn(text, pattern, firstLine))
        if (groups.some((value) => value !== undefined && isBorrowedName(value))) lines.add(line);
    if (webhook.test(text))
      for (const { groups, line } of matchesIn(text, shownName, firstLine))
        if (isBrand(groups[0] ?? "") || isBorrowedName(groups[0] ?? "")) lines.add(line);
    for (const line of lines) yield { line };
  },
};

function isOfAnother(command: Command): boolean {
  const { name, words } = command;
  const texts = words.map(({ text }) => text);
  if (name === "git") return namesAnother(texts) || isOfHistory(command);
  if (certifying.test(name)) return texts.some((text) => subject.test(text));
  return mailCommand.test(name) && texts.some((text, at) => sender.test(text) && isBorrowedName(texts[at + 1] ?? ""));
}

/** Whether a commit is made in the name of somebody whom the history of the repository names. */
const isOfHistory = ({ words, inner }: Command): boolean =>
  words.some(({ text, isLiteral }) => text.startsWith("--author") && !isLiteral) &&
  inner.some(({ name, text }) => name === "git" && /^git\s(?:-\S+\s)*(?:log|shortlog|blame|show)\b/.test(text.trim()));

function isCallForAnother({ callee, args }: Call): boolean {
  const strings = args.flatMap((argument) => argument.strings);
  if (committing.test(callee)) return strings.some(isBorrowedName);
  if (mailing.test(callee))
    return args.some(
      ({ name, strings: some }) =>
        /^(?:from(?:_|_?e?mail|_?address|_?name)?|username|sender(?:_?id)?)$/i.test(name ?? "") &&
        some.some((one) => isBorrowedName(one) || isBrand(one)),
    );
  return namesAnother(strings);
}

/** Returns whether Git arguments set another bot or company as author. */
const namesAnother = (words: readonly string[]): boolean =>
  words.some((word) => making.test(word)) &&
  words.some((word, at) => {
    const found = option.exec(word);
    return found !== null && isBorrowedName(found.groups?.["value"] ?? words[at + 1] ?? "");
  });
