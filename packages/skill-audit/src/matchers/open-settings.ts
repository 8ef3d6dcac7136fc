import type { Severity } from "../audit-facts.ts";
import { clausesOf } from "../instructions/clauses.ts";
import { lineAt } from "../line-at.ts";
import type { Literal } from "../program.ts";
import type { Hit } from "../rule.ts";
import type { ReadSegment } from "../segment.ts";
import { agentFile } from "./agent-files.ts";
import { isWriting } from "./fetches.ts";
import { lineOfNestedSetting } from "./nested-settings.ts";
import { writtenFiles } from "./written-files.ts";

const yes = String.raw`(?:true|True|\$true|"always"|'always')`;
const no = String.raw`(?:false|False|\$false|"off"|'off')`;

/** Settings that stand for a question or a warning which is not shown again: it was accepted, or is passed over. */
const accepted = [
  "dangerouslySkipPermissions",
  "allowDangerouslySkipPermissions",
  "skipDangerousModePermissionPrompt",
  "bypassPermissionsModeAccepted",
  "hasTrustDialogAccepted",
  "enableAllProjectMcpServers",
  "always_allow_tool_actions",
  String.raw`(?:amp\.)?dangerouslyAllowAll`,
  String.raw`(?:geminicodeassist\.)?agentYoloMode`,
].join("|");

/** Settings of agents that let everything through, as JSON, TOML, jq or a program writes them. */
export const openSetting = new RegExp(
  [
    String.raw`["']?(?:defaultMode|default_mode|permissionMode|permission_mode)["']?\s*[:=]\s*["']bypassPermissions["']`,
    String.raw`["']?\ballow["']?\s*(?:\+?=|:|=>)\s*(?:@\(|\[)(?:[^\])]*[,(])?\s*["'](?:\*|Bash|Shell|Bash\((?::?\*|\*:\*)\)|Shell\(\*{1,2}\))["']`,
    String.raw`["'](?:autoApprove|alwaysAllow)["']\s*:\s*${yes}`,
    // Lists of what is allowed that have everything in them, whatever an agent calls them.
    String.raw`["']?\b(?:autoApprove|alwaysAllow|allowedTools|allowedCommands|trustedCommands|cascadeCommandsAllowList|commands\.allowlist)["']?\]?\s*[:=]\s*@?[[(][^\])]{0,200}["']@?\*["']`,
    // Tools that run whatever they are given.
    String.raw`["'](?:autoApprove|alwaysAllow|allowed|coreTools|allowedTools)["']\s*:\s*\[[^\]]{0,200}["'](?:run_command|execute_command|execute_bash|run_shell_command|run_in_terminal)["']`,
    String.raw`["']trust["']\s*:\s*true\b`,
    String.raw`["']?\bpermission["']?\s*[:=]\s*["']allow["']`,
    String.raw`["']?\btool_permissions["']?\s*[:=]\s*@?\{[^{}]{0,300}["']?default["']?\s*[:=]\s*["']allow["']`,
    String.raw`["']?\brequire_approval["']?\s*[:=]\s*["']never["']`,
    String.raw`\bautoExecutionPolicy["']?\]?\s*[:=]\s*["']turbo["']`,
    String.raw`["']?chat\.tools\.(?:global\.|edits\.)?autoApprove["']?\]?\s*[:=]\s*${yes}`,
    // A pattern that every command fits.
    String.raw`["']?\bautoApprove["']?\]?\s*[:=]\s*@?\{[^{}]{0,300}["']\/?\^?(?:\.\*)?\$?\/["']\s*[:=]\s*(?:${yes}|\{)`,
    String.raw`["']?\bpermission["']?\s*[:=]\s*@?\{[^{}]{0,300}["']?(?:\*|bash)["']?\s*[:=]\s*["']allow["']`,
    String.raw`["']?\bautoAccept["']?\s*[:=]\s*${yes}`,
    String.raw`\bapproval_policy["']?\s*[:=]\s*["']never["']`,
    String.raw`\bsandbox_mode["']?\s*[:=]\s*["']danger-full-access["']`,
    String.raw`["']?sandbox["']?\s*[:=]\s*@?\{[^}]*["']?enabled["']?\s*[:=]\s*(?:false|False|\$false)`,
    String.raw`["']?\b(?:${accepted})["']?\]?\s*[:=]\s*${yes}`,
    String.raw`["']?\bsecurity\.workspace\.trust\.enabled["']?\]?\s*[:=]\s*${no}`,
    String.raw`["']?\bfolderTrust["']?\]?\s*[:=]\s*(?:${no}|@?\{[^{}]{0,80}\benabled["']?\s*[:=]\s*${no})`,
    String.raw`["']?\b(?:approvalMode|defaultApprovalMode)["']?\]?\s*[:=]\s*["'](?:yolo|unrestricted)["']`,
    // A folder in which all others are: whatever is opened is trusted.
    String.raw`["'](?:\/|~\/?|[A-Z]:[\\/]{0,4}|\$\{?HOME\}?)["']\]?\s*[:=,]\s*["']TRUST_(?:FOLDER|PARENT)["']`,
    String.raw`\bprojects\.["'](?:\/|~\/?|[A-Z]:[\\/]{0,4})["']\]\s*trust_level\s*=\s*["']trusted["']`,
  ].join("|"),
  "g",
);

/** Of these settings, those with which an agent asks nobody about anything, whatever it runs. */
const asksNobody =
  /bypassPermissions|danger-full-access|\bapproval_policy\b|dangerously|yolo|\b(?:Bash|Shell)\b|turbo|unrestricted|\bpermission["']?\s*[:=]\s*["']allow|chat\.tools/i;

/** Returns the severity of a setting that lifts limits: high if an agent then runs anything without a question. */
export const severityOfSetting = (setting: string): Severity => (asksNobody.test(setting) ? "high" : "medium");

/** The same in YAML: the head of a helper's file, or settings. */
export const openField =
  /^[ \t]*(?:(?:permissionMode|permission_mode|defaultMode)[ \t]*:[ \t]*["']?bypassPermissions\b|permission[ \t]*:[ \t]*["']?allow["']?[ \t]*$|GOOSE_MODE[ \t]*:[ \t]*["']?auto["']?[ \t]*$|yes-always[ \t]*:[ \t]*true\b|(?:approvalMode|approval_mode)[ \t]*:[ \t]*["']?yolo\b)/gm;

/** A hook that lets everything through: nothing in settings decides what it answers. */
export const openHook = /\\?["']?\bpermissionDecision\\?["']?\s*:\s*\\?["']allow\\?["']/g;

/** Texts that stand in nothing but settings that let everything through. */
const openText =
  /\bbypassPermissions\b|\bdanger-full-access\b|\bBash\((?::?\*|\*:\*)\)|^approval_policy\s*=\s*"never"|^chat\.tools\.(?:[\w]+\.)?autoApprove$/m;

/** Returns whether a text is a docstring or prompt that mentions settings but contains none. */
const isProse = (text: string): boolean => /[a-z]+ [a-z]+ [a-z]+ [a-z]+/i.test(text) && text.search(openSetting) < 0;

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
 * Where a program writes settings that lift the limits of an agent: it says so in a text, and it writes a
 * file; or it lists what is allowed in a file that an agent takes its settings from.
 */
export function openingOf(segment: ReadSegment): Required<Hit> | null {
  const { program, text, line } = segment;
  if (program === null) return null;
  const files = writtenFiles(segment);
  const writes = files.length > 0 || program.calls.some(isWriting);
  if (!writes) return null;
  const { strings } = program;
  const open = strings.find((one) => openText.test(one.value) && !isProse(one.value) && !isAlternative(one, strings));
  if (open) return { line: open.line, severity: "high" };
  const isOfAgent =
    files.some(({ path }) => agentFile.test(path)) || strings.some(({ value }) => agentSettings.test(value));
  if (!isOfAgent) return null;
  const [setting] = text.matchAll(openSetting);
  if (setting) return { line: lineAt(text, setting.index, line), severity: severityOfSetting(setting[0]) };
  const field = strings.find(({ value }) => value.search(openField) >= 0);
  if (field) return { line: field.line, severity: "high" };
  const nested = lineOfNestedSetting(text, line);
  if (nested !== null) return { line: nested, severity: "medium" };
  if (!granting.test(text) || !/\ballow\b/.test(text)) return null;
  const template = openTemplate.exec(text) ?? /["']Bash["']\s*[,\]]/.exec(text);
  return template === null ? null : { line: lineAt(text, template.index, line), severity: "high" };
}

const agentSettings =
  /(?:\.claude|\.codex|\.gemini|\.cursor|\.qwen|(?:Code(?: - Insiders)?|Cursor|Windsurf|VSCodium)[\\/]User|\.vscode|\.config[\\/](?:amp|zed|goose|opencode)|AppData[\\/]Roaming[\\/]Zed)(?:[\\/]|$)|\.claude\.json|trustedFolders\.json|settings\.local\.json|claude_desktop_config|config\.toml$/;

/** Says in any language that something is not to be done, or not without a question. */
const denying =
  /\b(?:do not|don['’]t|never|avoid|must not|should not|cannot|refuse|reject|nicht|niemals|nie|keine?n?|vermeide\w*|ne\b[^.]{0,30}\b(?:pas|jamais)|jamais|nunca|no\s+(?:uses?|pongas?|hagas?)|not recommended|insecure|risky|dangerous|gefährlich)\b|不要|切勿|禁止|никогда|\bне\s/iu;

/** A line of sudoers that asks for no password. */
const rootForAll = /\bNOPASSWD:\s*ALL\b/;

/** Values of settings with which an agent asks nobody, and words that put them there. */
const openValue = /\bbypassPermissions\b|\bdanger-full-access\b|\bapproval_policy\b[^。\n]{0,12}\bnever\b/;
const putting =
  /\b(?:set|change|put|switch|add|write|turn|setze|stelle|trage|ändere|pon|ponga|cambia|añade|mets|mettez|passe[rz]?|ajoute[rz]?|coloque|altere|imposta|metti|ustaw)\b|设|改|写入|加入|установи|измени|добавь|設定|変更|설정|변경/iu;
const settingsFile =
  /\bsettings(?:\.local)?\.json\b|\bconfig\.toml\b|\.claude\.json\b|\b(?:permission )?mode\b[^.\n]{0,40}\bsettings\b|\bsettings\b[^.\n]{0,40}\bmode\b|\bEinstellungen\b|\bajustes\b|\bréglages\b|\bparamètres\b|\bconfigurações\b|\bimpostazioni\b|настройк|设置|設定|설정|إعدادات/iu;

/** What sentences of prose open: root's rights without a password, or settings by which an agent asks nobody. */
export function* openedInProse(segment: ReadSegment): Generator<Hit> {
  if (segment.isQuoted || (segment.place !== "prose" && segment.place !== "comment")) return;
  for (const { text, index } of clausesOf(segment.text)) {
    const isOfSettings = settingsFile.test(text) && putting.test(text);
    const at = text.search(isOfSettings ? openings : rootForAll);
    if (at >= 0 && !denying.test(text)) yield { line: lineAt(segment.text, index + at, segment.line) };
  }
}

/** One of them fits where prose opens something. */
export const openings = new RegExp(`${rootForAll.source}|${openValue.source}`, "u");
