import type { Severity } from "../../audit-facts.ts";
import type { Command } from "../program.ts";

/** Options of agents that let them do anything unasked. */
const agentOption =
  /^(?:--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox)|--allow-dangerously-skip-permissions|--yolo|--full-auto|--trust-all-tools|--allow-all-tools|--dangerously-allow-all|--always-approve|--auto-approve-all|--sandbox=danger-full-access|danger-full-access|bypassPermissions|--permission-mode=bypassPermissions|--approval-mode=yolo|--no-sandbox-agent)$/;
const agents =
  /^(?:claude|codex|gemini|cursor-agent|copilot|q|amp|opencode|aider|qwen|kiro|droid|goose|npx|bunx|pnpx|cline|agent)$/;

const isRegistryWrite = /^(?:set-itemproperty|new-itemproperty|reg)$/;
/** Values of the registry by which Windows asks before something runs with all rights. */
const asksNobody =
  /\b(?:EnableLUA|ConsentPromptBehavior(?:Admin|User)|PromptOnSecureDesktop|SmartScreenEnabled|DisableAntiSpyware)\b/;

const containers = /^(?:docker|podman|nerdctl)$/;

/** The root of the machine as a folder of a container: what runs in it may change everything outside. */
export const isOfWholeMachine = (text: string): boolean =>
  /^(?:--?v(?:olume)?=?)?\/:\/[\w./-]*(?::(?!ro\b)\w+)?$|\bsource=\/,|\bsrc=\/,/.test(text);

/** How grave it is what a command lifts: the questions of an agent, a sandbox, permissions; null where nothing. */
export function gravityOfLifting({ name, words, redirects }: Command): Severity | null {
  const texts = words.map(({ text }) => text);
  const line = texts.join(" ");
  if (
    texts.some((text) => /^--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox)$/.test(text)) &&
    name !== "echo"
  )
    return "medium";
  if (agents.test(name)) return texts.some((text) => agentOption.test(text)) ? "medium" : null;
  if (name === "chmod") return severityOfMode(texts);
  // For one program it is how every installer of PowerShell is started; for a user or a machine it stays.
  if (name === "set-executionpolicy")
    return /\b(?:Bypass|Unrestricted)\b/i.test(line) && !/\bProcess\b/i.test(line) ? "low" : null;
  if (name === "set-netfirewallprofile") return /-Enabled:? *(?:False|\$false|0)\b/i.test(line) ? "medium" : null;
  if (name === "netsh") return /\badvfirewall\b.*\bstate off\b/i.test(line) ? "medium" : null;
  if (name === "add-localgroupmember" || name === "net")
    return /\bAdministrators?\b/i.test(line) && (name !== "net" || /\/add\b/i.test(line)) ? "medium" : null;
  if (isRegistryWrite.test(name))
    return asksNobody.test(line) && !/-Value:? *[1-9]|\/d *[1-9]/.test(line) ? "medium" : null;
  if (name === "set-mppreference") return /-Disable\w+:? *(?:\$?true|1)\b/i.test(line) ? "medium" : null;
  if (name === "add-mppreference") return /-ExclusionPath *["']?[A-Z]:\\?["']?(?: |$)/i.test(line) ? "medium" : null;
  if (name === "ufw") return /\bdisable\b/.test(line) ? "medium" : null;
  if (name === "aa-teardown") return "medium";
  if (name === "systemctl")
    return /^(?:-\S+ )*(?:stop|disable|mask) .*\b(?:firewalld|apparmor|auditd|ufw)\b/.test(line) ? "medium" : null;
  if (containers.test(name)) return texts.some(isOfWholeMachine) ? "medium" : null;
  if (/^(?:echo|printf)$/.test(name) && /"permissionDecision"\s*:\s*"allow"/.test(line) && !/[%$]/.test(line))
    return "medium";
  if (name === "icacls") return /\bEveryone:\(?F\b/i.test(line) ? "medium" : null;
  if (name === "setenforce") return line === "0" ? "medium" : null;
  if (name === "spctl") return /--(?:master|global)-disable/.test(line) ? "medium" : null;
  if (name === "csrutil") return /\bdisable\b/.test(line) ? "medium" : null;
  const written = redirects.some(({ target }) => /\/etc\/sudoers/.test(target.text)) || /\/etc\/sudoers/.test(line);
  return /^(?:tee|echo|printf|sed|install|cp|mv)$/.test(name) && written ? "medium" : null;
}

/** For everybody to write; or run as the file's owner, whoever that is. */
function severityOfMode(texts: readonly string[]): Severity | null {
  if (texts.some((text) => /^(?:[ug]+\+s|[ug]\+xs|[2467][0-7]{3}|u\+sx|\+s)$/.test(text) && !text.startsWith("2")))
    return "medium";
  return texts.some((text) => /^(?:0?777|a\+rwx|ugo\+rwx|o\+w|a\+w|a=rwx)$/.test(text)) ? "low" : null;
}
