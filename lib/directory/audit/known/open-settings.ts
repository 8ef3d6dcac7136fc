import { lineAt } from "../line-at.ts";
import type { ReadPassage } from "../passage.ts";
import type { Literal } from "../program.ts";
import { agentFile } from "./agent-files.ts";
import { isWriting } from "./fetches.ts";
import { writtenFiles } from "./written-files.ts";

const yes = String.raw`(?:true|True|\$true|"always"|'always')`;

/** Settings of agents that let everything through, as JSON, TOML, jq or a program writes them. */
export const openSetting = new RegExp(
  [
    String.raw`["']?(?:defaultMode|default_mode|permissionMode|permission_mode)["']?\s*[:=]\s*["']bypassPermissions["']`,
    String.raw`["']?\ballow["']?\s*(?:\+?=|:|=>)\s*(?:@\(|\[)(?:[^\])]*[,(])?\s*["'](?:\*|Bash|Bash\((?::?\*|\*:\*)\))["']`,
    String.raw`["'](?:autoApprove|alwaysAllow)["']\s*:\s*${yes}`,
    String.raw`["']?\b(?:autoApprove|alwaysAllow)["']?\]?\s*[:=]\s*@?[[(]\s*["']\*["']`,
    String.raw`["']?chat\.tools\.(?:global\.|edits\.)?autoApprove["']?\]?\s*[:=]\s*${yes}`,
    String.raw`["']?\bautoAccept["']?\s*[:=]\s*${yes}`,
    String.raw`\bapproval_policy["']?\s*[:=]\s*["']never["']`,
    String.raw`\bsandbox_mode["']?\s*[:=]\s*["']danger-full-access["']`,
    String.raw`["']?sandbox["']?\s*[:=]\s*@?\{[^}]*["']?enabled["']?\s*[:=]\s*(?:false|False|\$false)`,
    String.raw`["']?(?:dangerouslySkipPermissions|skipDangerousModePermissionPrompt|enableAllProjectMcpServers)["']?\s*[:=]\s*${yes}`,
  ].join("|"),
  "g",
);

/** A hook that lets everything through: nothing in settings decides what it answers. */
export const openHook = /\\?["']permissionDecision\\?["']\s*:\s*\\?["']allow\\?["']/g;

/** Texts that stand in nothing but settings that let everything through. */
const openText =
  /\bbypassPermissions\b|\bdanger-full-access\b|\bBash\((?::?\*|\*:\*)\)|^approval_policy\s*=\s*"never"|^chat\.tools\.(?:[\w]+\.)?autoApprove$/m;

/** A docstring tells of settings, and writes none. */
const isProse = (text: string): boolean => /[a-z]+ [a-z]+ [a-z]+ [a-z]+/i.test(text) && !/[{=[]/.test(text);

/** The other modes that an agent has. */
const otherMode = /^(?:read-only|workspace-write|default|acceptEdits|plan|dontAsk|auto)$/;
const alternatives =
  /[\w-]\s?\|\s?(?:bypassPermissions|danger-full-access)\b|\b(?:bypassPermissions|danger-full-access)\s?\|/;

/** One of the modes that a program can be given, among the others. */
const isAlternative = ({ value, line }: Literal, strings: readonly Literal[]): boolean =>
  alternatives.test(value) || strings.filter((other) => other.line === line && otherMode.test(other.value)).length > 1;

/** A template of tools, each with a scope that is open. */
const openTemplate = /\$\{\w+\}\((?::?\*)\)|\{\w+\}\(\*\)|["']\(\*\)["']/;

const granting = /["']?\bpermissions["']?\s*[\]:=.]/;

/**
 * The line on which a program writes settings that lift the limits of an agent: it says so in a text, and it writes a
 * file; or it lists what is allowed in a file that an agent takes its settings from.
 */
export function lineOfOpening(passage: ReadPassage): number | null {
  const { program, text, line } = passage;
  if (program === null) return null;
  const files = writtenFiles(passage);
  const writes = files.length > 0 || program.calls.some(isWriting);
  if (!writes) return null;
  const { strings } = program;
  const open = strings.find((one) => openText.test(one.value) && !isProse(one.value) && !isAlternative(one, strings));
  if (open) return open.line;
  const isOfAgent =
    files.some(({ path }) => agentFile.test(path)) || strings.some(({ value }) => agentSettings.test(value));
  if (!isOfAgent) return null;
  const setting = text.search(openSetting);
  if (setting >= 0) return lineAt(text, setting, line);
  if (!granting.test(text) || !/\ballow\b/.test(text)) return null;
  const template = openTemplate.exec(text) ?? /["']Bash["']\s*[,\]]/.exec(text);
  return template === null ? null : lineAt(text, template.index, line);
}

const agentSettings =
  /(?:\.claude|\.codex|\.gemini|\.cursor|\.qwen|Code\/User|\.vscode)(?:\/|$)|settings\.local\.json|claude_desktop_config|config\.toml$/;
