import type { Severity } from "../../audit-facts.ts";
import { lineAt } from "../../line-at.ts";
import { isForeignOrder } from "../../matchers/foreign-orders.ts";
import { isReading, orderIn, orderTo, sentencesOf, unanchored } from "../../matchers/orders.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { gitHook, gravityInProfile, profileFile, pythonPackages, startupFile } from "../../matchers/startup.ts";
import { isToldToRun } from "../../matchers/told.ts";
import { type WrittenFile, writtenFiles } from "../../matchers/written-files.ts";
import type { Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const schedule =
  /^[^.]{0,40}\b(?:cron ?job|crontab|launch ?agent|launch ?daemon|launchd|login item|startup (?:item|folder|script)|systemd (?:user )?(?:service|unit|timer)|scheduled task)\b/i;

/** Installs persistence or a backdoor. */
export const persistence: SegmentRule = {
  kind: "segment",
  id: "persistence",
  class: "destruction",
  severity: "high",
  prefilter:
    /cron|systemctl|SetValue|systemd|launch(?:agents|daemons|ctl)|schtasks|scheduled(?:task|job)|on-(?:calendar|boot|startup)|CreateShortcut|CurrentVersion|startup|autostart|authorized_keys|ld\.so\.preload|udev|rc\.local|init\.d|profile|bashrc|zshrc|\$\{?SHELL\b|env\.SHELL\b|environ\S{0,9}SHELL\b|[})]["'+ ]{0,4}rc\b|zshenv|bash_|config\.fish|hooks?\b|hooksPath|fsmonitor|templateDir|sshCommand|login item|new-service|\bnssm\b|binPath|setnotifycmdline|winlogon|File Execution Options|AppInit_DLLs|Active Setup|Command Processor|UserInitMpr|scrnsave|\bat\s(?:now|-f)|\.envrc|sitepackages|folderOpen|EventConsumer|FilterToConsumer|customize\.py|\.pth\b|pam\.d|RegisterTask|profile_default/i,
  phrasePatterns: [profileFile, startupFile, unanchored(schedule)],
  isDemonstration: isSample,
  check: (segment) => [...hitsOfProgram(segment), ...hitsOfText(segment)],
};

function* hitsOfProgram(segment: ReadSegment): Generator<Hit> {
  if (!isToldToRun(segment)) return;
  const isTold = segment.place === "inline" || segment.place === "block";
  for (const command of segment.program?.commands ?? []) {
    const severity = severityOfCommand(command);
    // Commands in a text are visible to readers.
    if (severity !== null) yield hit(command.line, isTold && severity === "high" ? "medium" : severity);
  }
  for (const { callee, args, line } of segment.program?.calls ?? [])
    if (
      /\.RegisterTask(?:Definition)?$/i.test(callee) ||
      (/\.CreateShortcut$/i.test(callee) && args.some(({ text }) => /\bStartup\b/i.test(text)))
    )
      yield { line };
  const paths = new Set<string>();
  for (const file of writtenFiles(segment)) {
    const severity = severityOfFile(file, segment.text);
    // Commands in braces write to one file together.
    const key = `${severity} ${file.path}`;
    if (severity !== null && !paths.has(key)) yield hit(file.line, severity);
    paths.add(key);
  }
}

const hit = (line: number, severity: Severity): Hit => (severity === "high" ? { line } : { line, severity });

/** Lists the entries there are, or leaves some out. */
const takesAway = ({ name, words }: Command): boolean =>
  (name === "crontab" && words.some(({ text }) => text === "-l")) ||
  (/^e?grep$/.test(name) && words.some(({ text }) => /^-\w*v/.test(text)));

function severityOfCommand({ name, words, reads, redirects }: Command): Severity | null {
  const line = words.map(({ text }) => text).join(" ");
  if (name === "crontab") {
    const isPiped =
      line === "-" || (line === "" && (reads.length > 0 || redirects.some(({ operator }) => operator.startsWith("<"))));
    if (isPiped && reads.length > 0 && reads.every(takesAway)) return "low";
    return isPiped || /^(?!.*(?:^|\s)-[a-zA-Z]*[lre]\b).*[^\s-]/.test(line) ? "high" : null;
  }
  if (name === "schtasks") return /(?:^|\s)[-/]create\b/i.test(line) ? "high" : null;
  if (/^register-scheduled(?:task|job)$/.test(name)) return "high";
  if (name === "osascript") return /\bmake (?:new )?login item\b/i.test(line) ? "high" : null;
  if (name === "at") return /^(?:.*\s)?-f\s|^(?:now|noon|midnight|teatime|tomorrow)\b/.test(line) ? "medium" : null;
  if (name === "new-service" || name === "nssm" || name === "sc")
    return /-BinaryPathName\b|^install\s|\bcreate\b.*\bbinPath\s?=/i.test(line) ? "medium" : null;
  if (/^(?:set-wmiinstance|new-ciminstance|wmic)$/.test(name))
    return /(?:CommandLine|ActiveScript)EventConsumer|__FilterToConsumerBinding/i.test(line) ? "high" : null;
  if (name === "systemd-run")
    return /--on-(?:calendar|boot|startup|active|unit-active|unit-inactive)\b/.test(line) ? "high" : null;
  if (name === "systemctl") return /--user\b.*\benable\b|\benable\b.*--user\b/.test(line) ? "medium" : null;
  if (name === "launchctl") return /^(?:load|bootstrap|submit)\b/.test(line) ? "medium" : null;
  if (name === "reg") return /^(?:add|copy|import)\b/i.test(line) && startsFromRegistry.test(line) ? "high" : null;
  if (/^(?:set|new)-item(?:property)?$/.test(name)) return startsFromRegistry.test(line) ? "high" : null;
  return name === "git" && runsOfGit.test(line) && !/--(?:get|unset)/.test(line) ? "medium" : null;
}

/** Keys and values of the registry that name programs which Windows starts by itself. */
const startsFromRegistry =
  /CurrentVersion\\(?:Policies\\Explorer\\)?Run|CurrentVersion\\Winlogon\b.*\b(?:Shell|Userinit|Notify)\b|Image File Execution Options\\.*\b(?:Debugger|GlobalFlag|MonitorProcess)\b|\bAppInit_DLLs\b|Active Setup\\Installed Components\\.*\bStubPath\b|Command Processor\b.*\bAutoRun\b|Environment\b.*\bUserInitMprLogonScript\b|Control Panel\\Desktop\b.*SCRNSAVE\.EXE/i;

/** Git settings with a program that Git runs automatically. */
const runsOfGit =
  /^config\b.*\b(?:core\.hooksPath|init\.templateDir|core\.fsmonitor(?!\s+(?:true|false)\b)|core\.sshCommand(?=\s.*\/))\s+\S/i;

function severityOfFile({ path, content }: WrittenFile, source: string): Severity | null {
  // A placeholder, or the user's own public key.
  if (
    /authorized_keys/.test(path) &&
    /\.\.\.|…|<[\w-]+>|your|public-?key|\bcat\s+(?:~|\$HOME)\/\.ssh\/[\w.-]+\.pub\b/i.test(content)
  )
    return "low";
  if (/tasks\.json/.test(path) && /\.vscode/.test(source) && /folderOpen/.test(source)) return "medium";
  if (startupFile.test(path) || (/\.pth\b/.test(path) && pythonPackages.test(source))) return "high";
  if (profileFile.test(path)) return gravityInProfile(content);
  return gitHook.test(path) && !path.endsWith(".sample") ? "medium" : null;
}

const order = orderTo("add|create|install|set up|register|schedule|write|append|put");
const running =
  /\b(?:every|at (?:login|boot|startup)|on (?:login|boot|startup)|reboot|that runs?|to run|runs|running|executes?)\b/i;
/** Schedules of hosted services, which do not run on the user's machine. */
const hosted =
  /\b(?:vercel|cloudflare|wrangler|azure|aws|lambda|kubernetes|k8s|github|supabase|netlify|convex|workers?|cloud|server|pg_cron|database|user (?:asks|wants)|optional\w*|ask)\b/i;

/** Returns whether a command is added to a startup file. Paths, aliases, and completions do not count. */
function startsFromFile(text: string): boolean {
  if (!profileFile.test(text) && !startupFile.test(text)) return false;
  if (orderIn(text, orderTo("add|append|write|put|insert")) === null && !isForeignOrder(text, "adding")) return false;
  return startupFile.test(text) || /[\w/.)"]\s*&(?=\W|$)(?!\s*&)|\bnohup\b|\b(?:curl|wget|iwr|irm)\s/.test(text);
}

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (!isReading(segment) || segment.isQuoted) return;
  for (const { text, line } of sentencesOf(segment)) {
    if (startsFromFile(text)) yield { line, severity: "medium" };
    const at = orderIn(text, order);
    if (
      at === null ||
      text[at] === ":" ||
      !schedule.test(text.slice(at)) ||
      !running.test(text.slice(at)) ||
      hosted.test(text)
    )
      continue;
    yield { line: lineAt(text, at, line), severity: "medium" };
  }
}
