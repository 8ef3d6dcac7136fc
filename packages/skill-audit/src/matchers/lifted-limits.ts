import type { Severity } from "../audit-facts.ts";
import type { Command } from "../program.ts";
import { isGrant } from "./granted-rights.ts";
import { gravityOfRemoval } from "./removal-targets.ts";

/** Options of agents that let them do anything unasked. */
const agentOption =
  /^(?:--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox)|--allow-dangerously-skip-permissions|--yolo|--full-auto|--trust-all-tools|--allow-all-tools|--dangerously-allow-all|--always-approve|--auto-approve-all|--sandbox=danger-full-access|danger-full-access|bypassPermissions|--permission-mode=bypassPermissions|--approval-mode=yolo|yolo|--yes-always|--skip-permissions-unsafe|--no-sandbox-agent)$/;
const unconfined =
  /^--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox|allow-all)$|^--permission-mode=bypassPermissions$/;
const confining = /\b(?:docker|podman|bwrap|firejail|sandbox|devcontainer|sandbox-exec|systemd-nspawn)\b|\bsbx|SANDBOX/;
const agents =
  /^(?:claude|codex|gemini|cursor-agent|copilot|q|amp|opencode|aider|qwen|kiro|droid|goose|npx|bunx|pnpx|cline|agent)$/;

/** Options that mean so for one agent alone. */
const ownOptions: Readonly<Record<string, RegExp>> = {
  codex:
    /(?:^| )(?:-a|--ask-for-approval)[ =]never\b|\bapproval_policy=\W{0,2}never\b|\bsandbox_mode=\W{0,2}danger-full-access\b/,
  "cursor-agent": /(?:^| )(?:-f|--force)(?: |$)/,
  copilot: /(?:^| )--allow-all(?: |$)/,
  droid: /(?:^| )--auto[ =]high\b/,
  opencode: /(?:^| )--auto(?: |$)/,
};

const isRegistryWrite = /^(?:set-itemproperty|new-itemproperty|reg)$/;
/** Values of the registry by which Windows asks before something runs with all rights. */
const asksNobody =
  /\b(?:EnableLUA|ConsentPromptBehavior(?:Admin|User)|PromptOnSecureDesktop|SmartScreenEnabled|EnableSmartScreen|EnableFirewall)\b/i;
/** Values of the registry that turn the virus scanner off. */
const disablesGuard =
  /\bDisable(?:AntiSpyware|AntiVirus|RealtimeMonitoring|BehaviorMonitoring|OnAccessProtection|ScanOnRealtimeEnable|IOAVProtection|BlockAtFirstSeen)\b/i;
/** Settings with which the virus scanner finds less, or nothing. */
const withoutGuard =
  /-Disable\w+:? *(?:\$?true|1)\b|-(?:MAPSReporting|PUAProtection|EnableControlledFolderAccess|EnableNetworkProtection):? *["']?(?:0|Disabled)\b|-SubmitSamplesConsent:? *["']?(?:2|NeverSend)\b/i;

/** Services and processes of the virus scanner, the firewall, and the event log. */
const guard =
  /\b(?:WinDefend|WdNisSvc|WdFilter|WdBoot|WdNisDrv|Sense|SecurityHealthService|MsMpEng|mpssvc|wscsvc|SgrmBroker|EventLog|Windows[- ]Defender\S*|Windows Firewall|Windows Event Log|MsSense|CSFalcon\w*|SentinelAgent|ekrn|avp|savservice)\b/i;
/** By program, how it stops or removes something. */
const stopping: Readonly<Record<string, RegExp>> = {
  sc: /^(?:stop|delete)\b|^config\b.*\bstart\s?=\s*["']?disabled\b/i,
  net: /^stop\b/i,
  taskkill: /./,
  wmic: /\b(?:stopservice|terminate|delete|changestartmode disabled|uninstall)\b/i,
  "stop-service": /./,
  "stop-process": /./,
  "set-service": /-StartupType:? *["']?Disabled\b|-Status:? *["']?Stopped\b/i,
  "remove-service": /./,
  "uninstall-windowsfeature": /./,
  "remove-windowsfeature": /./,
  "disable-windowsoptionalfeature": /./,
  dism: /\/disable-feature\b/i,
  reg: /\/v *["']?Start["']? .*\/d *["']?4\b/i,
  "set-itemproperty": /\bStart\b.* 4\b/i,
};

/** Whether a command stops or removes the virus scanner, the firewall, or the event log. */
function stopsGuard(name: string, line: string): boolean {
  if (name === "mpcmdrun") return /-RemoveDefinitions\b.*-All\b/i.test(line);
  const pattern = Object.hasOwn(stopping, name) ? stopping[name] : undefined;
  return pattern?.test(line) === true && guard.test(line);
}

const containers = /^(?:docker|podman|nerdctl)$/;

/** A container without walls: it may do on the machine what it likes. */
const unbound =
  /^(?:\S+ )*(?:run|create)\b(?=.* (?:--pid[= ]host|--cap-add[= ](?:ALL|SYS_ADMIN)|--security-opt[= ]\S*unconfined)\b).* --privileged\b|\b(?:run|create)\b.* --cap-add[= ]ALL\b/i;

/** The root of the machine as a folder of a container: what runs in it may change everything outside. */
export const isOfWholeMachine = (text: string): boolean =>
  /^(?:--?v(?:olume)?=?)?\/:\/[\w./-]*(?::(?!ro\b)\w+)?$|\bsource=\/,|\bsrc=\/,/.test(text);

/**
 * Returns the severity of what a command lifts: the questions of an agent, a sandbox, permissions; null if nothing. It
 * is high if the protection of the whole machine is off, or everybody gets the rights of its administrator.
 */
export function gravityOfLifting(command: Command): Severity | null {
  const { name, words, redirects, reads } = command;
  const texts = words.map(({ text }) => text);
  const line = texts.join(" ");
  // The vendors advise using these only inside a container. Gemini's `--yolo` enables its sandbox.
  if (texts.some((text) => unconfined.test(text)) && name !== "echo")
    return confining.test(command.text) ? "medium" : "high";
  if (agents.test(name))
    return texts.some((text) => agentOption.test(text)) ||
      (Object.hasOwn(ownOptions, name) && ownOptions[name]?.test(line) === true) ||
      reads.some((one) => one.name === "yes")
      ? "medium"
      : null;
  if (isGrant(command)) return "medium";
  if (name === "chmod") {
    const isOfAll =
      texts.some((text) => /^(?:-\w*R|--recursive)/.test(text)) &&
      texts.some((text) => /^(?:\/|~|\$\{?HOME\}?)\/?$|^\/(?:etc|usr|bin|var|home|root|opt|lib)\/?$/.test(text));
    const severity = severityOfMode(texts);
    return isOfAll && severity !== null ? "medium" : severity;
  }
  // For one program it is how every installer of PowerShell is started; for a user or a machine it stays.
  if (name === "set-executionpolicy")
    return /\b(?:Bypass|Unrestricted)\b/i.test(line) && !/\bProcess\b/i.test(line)
      ? /\bLocalMachine\b/i.test(line)
        ? "medium"
        : "low"
      : null;
  if (name === "set-netfirewallprofile") return /-Enabled:? *(?:False|\$false|0)\b/i.test(line) ? "high" : null;
  if (name === "netsh")
    return /\badvfirewall\b.*\bstate off\b|\bfirewall set opmode\b.*\bdisable\b/i.test(line) ? "high" : null;
  if (stopsGuard(name, line)) return "high";
  if (isRegistryWrite.test(name)) {
    const isOne = /-Value:? *(?:0x0*)?[1-9]|\/d *(?:0x0*)?[1-9]/i.test(line);
    return (isOne ? disablesGuard : asksNobody).test(line) ? "high" : null;
  }
  if (name === "set-mppreference") return withoutGuard.test(line) ? "high" : null;
  if (name === "add-mppreference")
    return /-Exclusion(?:Path:? *["']?(?:[A-Z]:\\?|\$env:(?:SystemDrive|TEMP|TMP|APPDATA|LOCALAPPDATA|USERPROFILE|PUBLIC|ProgramData)\\?|\*|\$HOME|\$PWD)["']?(?:[ ,]|$)|(?:Extension|Process):? *["']?\.?(?:exe|dll|ps1|bat|cmd|vbs|js|\*|powershell|cmd|wscript|cscript|mshta|rundll32)\b)/i.test(
      line,
    )
      ? "high"
      : null;
  if (name === "ufw") return /\bdisable\b/.test(line) ? "medium" : null;
  if (name === "aa-teardown") return "medium";
  if (name === "systemctl")
    return /^(?:-\S+ )*(?:stop|disable|mask) .*\b(?:firewalld|apparmor|auditd|ufw)\b/.test(line) ? "medium" : null;
  if (containers.test(name)) return texts.some(isOfWholeMachine) || unbound.test(line) ? "medium" : null;
  if (name === "setcap")
    return /\bcap_(?:dac_override|dac_read_search|sys_admin|sys_ptrace|sys_module|setuid|setgid|chown|fowner)\b|(?:^| )(?:=|all[=+])[eip]/.test(
      line,
    )
      ? "medium"
      : null;
  if (name === "sysctl") return unguarded.test(line) ? "medium" : null;
  if (name === "git") return /^config (?:--\S+ )*safe\.directory ["']?\*/.test(line) ? "low" : null;
  if (name === "usermod" || name === "gpasswd" || name === "adduser" || name === "dseditgroup")
    return /(?:^| )(?:-aG|-G|-a|-t user)\b.*\b(?:sudo|wheel|admin|root|disk|shadow)\b/.test(line) && !/^-d\b/.test(line)
      ? "medium"
      : null;
  if (name === "icacls" || name === "cacls")
    return /(?:\bEveryone|\*S-1-1-0):(?:\(\w+\))*\(?F\b/i.test(line) ? "medium" : null;
  if (name === "takeown") return texts.some((text) => gravityOfRemoval(text) === "high") ? "medium" : null;
  if (name === "setenforce") return line === "0" ? "medium" : null;
  if (name === "spctl") return /--(?:master|global)-disable/.test(line) ? "high" : null;
  if (name === "csrutil") return /\bdisable\b/.test(line) ? "high" : null;
  const written = redirects.some(({ target }) => grantingFile.test(target.text)) || grantingFile.test(line);
  return /^(?:tee|echo|printf|sed|install|cp|mv)$/.test(name) && written ? "high" : null;
}

/** Files that tell who gets root's rights, and who is asked for a password before. */
const grantingFile = /\/etc\/(?:sudoers|polkit-1\/|doas\.conf|pam\.d\/sudo)/;

/** Settings of the kernel that keep programs from each other. */
const unguarded =
  /\b(?:kernel\.yama\.ptrace_scope|kernel\.randomize_va_space|kernel\.kptr_restrict|fs\.protected_\w+|kernel\.dmesg_restrict|kernel\.apparmor_restrict_\w+)\s?=\s?["']?0\b/;

/** For everybody to write; or run as the file's owner, whoever that is. */
function severityOfMode(texts: readonly string[]): Severity | null {
  if (texts.some((text) => /^(?:[ug]+\+s|[ug]\+xs|[2467][0-7]{3}|u\+sx|\+s)$/.test(text) && !text.startsWith("2")))
    return "medium";
  // Whoever may speak to it starts containers with the whole machine in them.
  if (
    texts.some((text) => /docker\.sock|containerd\.sock/.test(text)) &&
    texts.some((text) => /^0?666$|^[ao]*\+rw|^0?777$/.test(text))
  )
    return "high";
  return texts.some((text) => /^(?:0?777|a\+rwx|ugo\+rwx|o\+w|a\+w|a=rwx)$/.test(text)) ? "low" : null;
}
