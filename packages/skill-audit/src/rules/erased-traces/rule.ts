import type { Severity } from "../../audit-facts.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { stringsOf } from "../../matchers/sources.ts";
import { isToldToRun } from "../../matchers/told.ts";
import type { Call, Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Files in which a shell, a database client or an interpreter keeps what was typed. */
const historyFile =
  /\.(?:bash|zsh|sh|ksh|mysql|psql|sqlite|python|node_repl|irb|rediscli)_history\b|\.(?:zhistory|histfile|lesshst|viminfo)\b|fish_history\b|ConsoleHost_history|HistorySavePath|^["']?\$\{?HISTFILE\}?["']?$/i;
/** Logs in which a system keeps who logged in and what was run. */
const systemLog =
  /^["']?\/var\/(?:log|run)\/(?:auth|secure|syslog|messages|wtmp|btmp|utmp|lastlog|faillog|audit|sudo|journal|cron|maillog|kern)|^\/var\/log(?:\/\*{0,2})?$|\/private\/var\/log\/(?:asl|system)/;

/** Erases what a shell or the system has kept of what was run. */
export const erasedTraces: SegmentRule = {
  kind: "segment",
  id: "erased-traces",
  class: "destruction",
  severity: "medium",
  prefilter: /history|HIST|\/var\/(?:log|run)|journalctl|auditctl|auditd|histfile|lesshst|viminfo/i,
  programsOnly: true,
  isDemonstration: isSample,
  check: hitsOf,
};

const isFile = (text: string): boolean => historyFile.test(text) || systemLog.test(text);

/** Turns off that the shell keeps what is typed. */
const setting =
  /(?:^|[;&\s])(?:export\s+|set\s+-gx\s+)?(?:HIST(?:FILE|SIZE|FILESIZE)|SAVEHIST|fish_history)[= ](?:0\b|\/dev\/null|["']{2}|(?=\s*(?:[;&]|$)))/gm;

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program, language, text, line: firstLine } = segment;
  if (program === null || !isToldToRun(segment)) return;
  for (const command of program.commands) {
    const severity = gravityOf(command);
    if (severity !== null) yield { line: command.line, severity };
  }
  for (const call of program.calls) if (erases(call)) yield { line: call.line };
  if (language !== "bash") return;
  for (const { line } of matchesIn(text, setting, firstLine)) yield { line, severity: "low" };
  for (const { line } of matchesIn(text, emptied, firstLine)) yield { line };
}

/** A redirect alone is no command: `> ~/.bash_history`. */
const emptied =
  /(?:^|[;&|]\s*)>\|?\s*["']?(?:~|\$HOME|\$\{HOME\}|\/root|\/home\/\w+)\/\.(?:bash|zsh|sh)_history\b|(?:^|[;&|]\s*)>\|?\s*["']?(?:\$\{?HISTFILE\b|\/var\/log\/(?:auth|secure|syslog|messages|wtmp|btmp|lastlog)\b)/gm;

function gravityOf({ name, words, redirects }: Command): Severity | null {
  const texts = words.map(({ text }) => text);
  const line = texts.join(" ");
  if (name === "history") return /(?:^|\s)-\w*[cd]|^clear\b|^delete\b/.test(line) ? "medium" : null;
  if (name === "clear-history") return "low";
  if (name === "set") return /^\+o history\b/.test(line) ? "low" : null;
  if (name === "journalctl")
    return /--vacuum-(?:time|size|files)=?\s?\S/.test(line)
      ? /(?<![\d.])[01][smhKMB]?\b/.test(line)
        ? "medium"
        : "low"
      : null;
  if (name === "systemctl" || name === "service")
    return /\b(?:stop|disable|mask)\b.*\b(?:auditd|rsyslog|systemd-journald)\b|\b(?:auditd|rsyslog)\s+stop\b/.test(line)
      ? "medium"
      : null;
  if (/^(?:rm|shred|truncate|unlink|srm|wipe|remove-item|clear-content)$/.test(name))
    return texts.some(isFile) ? "medium" : null;
  if (name === "ln") return texts.includes("/dev/null") && texts.some(isFile) ? "medium" : null;
  if (name === "cp") return texts[0] === "/dev/null" && isFile(texts.at(-1) ?? "") ? "medium" : null;
  // What is appended or saved there takes nothing away.
  const isNothing =
    /^(?::|true)?$/.test(name) ||
    (name === "cat" && texts[0] === "/dev/null") ||
    (/^(?:echo|printf)$/.test(name) && !/\w{2}/.test(line));
  return isNothing && redirects.some(({ operator, target }) => /^1?>\|?$/.test(operator) && isFile(target.text))
    ? "medium"
    : null;
}

const removing = /(?:^|\.)(?:remove|unlink|unlinkSync|rm|rmSync|rmtree|truncate|truncateSync|Delete|removeSync)$/;
const writing = /(?:^|\.)(?:open|write_text|write_bytes|writeFile|writeFileSync|WriteAllText)$/;

/** Removes or empties such a file. */
function erases({ callee, args, from, text }: Call): boolean {
  const isWriting = writing.test(callee);
  if (!removing.test(callee) && !isWriting) return false;
  const path = [
    ...(args[0]?.strings ?? []),
    ...from.filter((one) => /Path|join|expanduser/.test(one.callee)).flatMap(stringsOf),
  ];
  if (![...path, path.join("/")].some(isFile)) return false;
  if (!isWriting) return true;
  return callee.endsWith("open")
    ? args.some(({ value }) => value?.startsWith("w") === true)
    : /,\s*(["'`])\1|\((["'`])\2\)/.test(text);
}
