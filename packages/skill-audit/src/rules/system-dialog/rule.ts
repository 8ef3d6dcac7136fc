import type { Severity } from "../../audit-facts.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { systemAsks, systemTitle } from "../../matchers/system-names.ts";
import type { Call, Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";

/** A dialog or notification in AppleScript, including continuation lines. */
const ofApple = /display\s{1,4}(dialog|notification)\s((?:[^\n]|¬\n){1,900})/gi;
const hidden = /hidden\s{1,4}answer/i;
const titled = /with\s{1,4}title\s{1,4}\\?["“']([^"”'\\\n]{1,60})/i;
/** Icons of system dialogs. */
const ownPicture =
  /LockedIcon|SecurityAgent|(?:System (?:Settings|Preferences)|Keychain Access)\.app|FileVaultIcon|AuthenticationIcon/i;

/** Sender ids of Windows components in notifications. */
const ownSender =
  /^(?:Windows\.SystemToast\.\w{1,40}|Windows\.Defender(?:\.\w{1,40})?|Microsoft\.Windows\.SecHealthUI\S{0,60}|Microsoft\.SecHealthUI\S{0,60}|Microsoft\.AAD\.BrokerPlugin\S{0,60}|windows\.immersivecontrolpanel\S{0,60})$/i;

/** The prompt of `sudo`. */
const asSudo = /\[sudo\]\s{1,4}(?:password|Passwort|contraseña|senha|mot de passe)/i;
const asking = /(?:^|\.)(?:getpass|input|prompt|question|password|askpass|raw_input|pwinput)$/;
const printing = /(?:^|\.)(?:print|write|log)$/;
const askingCommand = /^(?:read|read-host)$/;
const printingCommand = /^(?:echo|printf|write-host)$/;

/** Calls that show password dialogs. */
const taking = /PromptForCredential|CredUIPromptFor|askstring$|show_?password|passwordDialog/i;
const telling = /MessageBox|(?:^|\.)(?:showerror|showwarning|showinfo|ShowBalloonTip|notify)$/i;
const takingCommand = /^(?:get-credential|zenity|yad|kdialog|qarma|pinentry\S*)$/;

/** Displays a fake system dialog or notification. */
export const systemDialog: SegmentRule = {
  kind: "segment",
  id: "system-dialog",
  class: "impersonation",
  severity: "high",
  prefilter:
    /display\s+(?:dialog|notification)|\[sudo\]|PromptForCred|CredUIPrompt|Get-Credential|zenity|kdialog|\byad\b|qarma|pinentry|askstring|MessageBox|showerror|showwarning|showinfo|BalloonTip|SystemToast|Windows\.Defender|SecHealthUI|BrokerPlugin|immersivecontrolpanel/i,
  *check({ text, line: firstLine, place, program }) {
    if (place !== "prose" && place !== "comment" && place !== "frontmatter")
      for (const { groups, line } of matchesIn(text, ofApple, firstLine)) {
        const severity = severityOf(groups[0] ?? "", groups[1] ?? "");
        if (severity !== null) yield { line, severity };
      }
    if (program === null) return;
    const { commands, calls, strings } = program;
    const asks =
      calls.some(({ callee }) => asking.test(callee)) || commands.some(({ name }) => askingCommand.test(name));
    for (const command of commands) yield* ofCommand(command, asks);
    for (const call of calls) yield* ofCall(call, asks);
    if (/toast/i.test(text))
      for (const { value, line } of strings) if (ownSender.test(value)) yield { line, severity: "medium" };
  },
};

/** Returns the severity of an AppleScript dialog or notification; null if it does not imitate the system. */
function severityOf(kind: string, given: string): Severity | null {
  const isNamed = systemTitle.test(titled.exec(given)?.[1] ?? "");
  if (kind.toLowerCase() === "notification") return isNamed ? "medium" : null;
  return hidden.test(given) && (isNamed || ownPicture.test(given) || systemAsks.test(given)) ? "high" : null;
}

function* ofCommand({ name, words, line }: Command, asks: boolean): Generator<Hit> {
  const texts = words.map(({ text }) => text.replace(/^--?[\w-]{1,20}=/, ""));
  if (askingCommand.test(name) || (asks && printingCommand.test(name))) {
    if (texts.some((text) => asSudo.test(text))) yield { line };
  } else if (
    takingCommand.test(name) &&
    (name === "get-credential" || words.some(({ text }) => text.startsWith("--password")))
  )
    if (texts.some((text) => systemTitle.test(text) || systemAsks.test(text))) yield { line };
}

function* ofCall({ callee, args, line }: Call, asks: boolean): Generator<Hit> {
  const strings = args.flatMap((argument) => argument.strings);
  if (asking.test(callee) || (asks && printing.test(callee))) {
    if (strings.some((text) => asSudo.test(text))) yield { line };
  } else if (taking.test(callee)) {
    if (strings.some((text) => systemTitle.test(text) || systemAsks.test(text))) yield { line };
  } else if (telling.test(callee) && strings.some((text) => systemTitle.test(text))) yield { line, severity: "medium" };
}
