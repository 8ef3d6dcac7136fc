import { keywordsOf } from "../../instructions/concepts.ts";
import { questionsOffAt } from "../../instructions/consent.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { lineAt } from "../../line-at.ts";
import { inCode } from "../../matchers/code-lines.ts";
import { lineOfDoorkeeper } from "../../matchers/doorkeepers.ts";
import { lineOfGrant, openContainer } from "../../matchers/granted-rights.ts";
import { gravityOfLifting, isOfWholeMachine } from "../../matchers/lifted-limits.ts";
import {
  openedInProse,
  openField,
  openHook,
  openingOf,
  openings,
  openSetting,
  severityOfSetting,
} from "../../matchers/open-settings.ts";
import { lineOfOption } from "../../matchers/option-line.ts";
import { isShownAttack } from "../../matchers/shown-attacks.ts";
import { isToldToRun } from "../../matchers/told.ts";
import { indexOf } from "../../prefilter/pattern-index.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Of commands, calls and settings. */
const keywords =
  /dangerous|full-access|\bcodex\b|grant\s+all|cluster-admin|AdministratorAccess|IAMFullAccess|roles\/(?:owner|editor)|allUsers|allAuthenticatedUsers|role\s+assignment|public-(?:access-block|read)|_policy\b|delete_repo|admin:|\/protection|rulesets|cursor-agent|droid\b|opencode|privileged|hostP|hostIPC|docker\.sock|["']\*["']|write-all|pid:|superuser|PermitRoot|PermitEmpty|pg_hba|TCC\.db|bcdedit|fDenyTS|UserAuthentication|FullControl|send-keys|click\s+button|localgroup|--cap-add|canUse|permissionDecision|updatedInput|\byes\s{0,4}\||safe\.directory|polkit|doas|setcap|sysctl|usermod|gpasswd|dseditgroup|bypass|yolo|full-auto|auto-?_?approve|trust-all|\ballow\b|sandbox|NOPASSWD|:\s{0,4}["']?\/:\/|\s["']?\/:\/|EnableLUA|MpPreference|\bufw\s|aa-teardown|firewalld|apparmor|ConsentPrompt|DisableAntiSpyware|advfirewall|Windows Firewall|firewall set|FirewallProfile|Disable(?:AntiVirus|\w+Monitoring|IOAV|BlockAtFirst)|EnableFirewall|takeown|cacls|MpCmdRun|Defen[ds]|MsMpEng|Wd(?:NisSvc|Filter|Boot|NisDrv)|SecurityHealth|mpssvc|wscsvc|SgrmBroker|EventLog|\bSense\b|MsSense|CSFalcon|SentinelAgent|\b(?:ekrn|avp|savservice)\b|LocalGroupMember|Administrators|SmartScreen|alwaysAllow|sudoers|chmod|ExecutionPolicy|icacls|confirm|approv|permission|prompts?\b|setenforce|spctl|csrutil|without asking|permissionMode|auto_?(?:accept|run)|always_allow|AllowAll|yes-always|GOOSE_MODE|trust|passwordless|erlaub|genehmig|bestätig|rückfrage|autoris|confirmaci|разреш|подтвержд|确认|批准|許可|確認|passwordless/i;

const triggers = triggersOf("disable", "agree");

/** Disables confirmations, sandboxing, or system protection. */
export const confirmationOff: SegmentRule = {
  kind: "segment",
  id: "confirmation-off",
  class: "permission",
  severity: "high",
  prefilter: new RegExp(`${openings.source}|${keywordsOf("question").source}|${keywords.source}`, "i"),
  phrasePatterns: [...triggers.values(), openings, openSetting],
  isDemonstration: isShownAttack,
  check: (segment, unit) =>
    [
      ...hitsOfProgram(segment),
      ...hitsOfSettings(segment),
      ...openedInProse(segment),
      ...(isText(segment) ? instructionsIn(segment, unit, triggers, questionsOffAt) : []),
      // What lifts the limits of one run, one folder, or one resource.
    ].map((hit) => ({ severity: "medium", ...hit })),
};

const isText = ({ place }: ReadSegment): boolean => place === "prose" || place === "comment";

function* hitsOfProgram(segment: ReadSegment): Generator<Hit> {
  const { program } = segment;
  if (program === null || !isToldToRun(segment)) return;
  for (const command of program.commands) {
    const severity = gravityOfLifting(command);
    if (severity !== null) yield { line: command.line, severity };
  }
  yield* hitsOfCalls(program, segment);
  const opening = openingOf(segment);
  // Sample code in a text is not executed automatically, so its severity is lower.
  const isBlock = segment.place === "block";
  if (opening !== null) yield isBlock ? { line: opening.line } : opening;
  const letting = lineOfDoorkeeper(segment);
  if (letting !== null) yield { line: letting, severity: isBlock ? "low" : "high" };
  const granted = lineOfGrant(program, segment.text);
  if (granted !== null) yield { line: granted };
  const mounted = lineOfMount(program);
  if (mounted !== null) yield { line: mounted };
}

/** Finds container options that are assembled before they are passed. */
function lineOfMount({ strings, commands, calls }: Program): number | null {
  const mount = strings.find(({ value }) => isOfWholeMachine(value));
  if (mount === undefined) return null;
  const container = /^(?:docker|podman|nerdctl)$/;
  const isOfContainer =
    strings.some(({ value }) => container.test(value)) ||
    commands.some(({ name }) => container.test(name)) ||
    calls.some(({ callee }) => /docker|containers?\.(?:run|create)|createContainer/i.test(callee));
  return isOfContainer ? mount.line : null;
}

function* hitsOfCalls({ calls }: Program, segment: ReadSegment): Generator<Hit> {
  for (const call of calls) {
    const { args, callee, line } = call;
    const isSet =
      args.some(
        ({ name, value }) => /^(?:permissionMode|permission_mode)$/.test(name ?? "") && value === "bypassPermissions",
      ) ||
      args.some(
        ({ name, value }) =>
          /^(?:allowDangerouslySkipPermissions|dangerouslySkipPermissions)$/.test(name ?? "") && value === "true",
      );
    if (
      segment.place !== "block" &&
      args.some(({ text }) => /["']?require_approval["']?\s*[:=]\s*["']never["']/.test(text))
    )
      yield { line: lineOfOption(call, segment, /require_approval/) };
    if (isSet) yield { line: lineOfOption(call, segment, /bypassPermissions|kipPermissions/) };
    else if (
      /^(?:os|fs|fs\.promises|fs\/promises)\.(?:l?chmod|chmodSync)$|(?:^|\.)chmod$/.test(callee) &&
      args.some(({ value, text }) => /^(?:511|0o777|0777|777|stat\.S_IRWXO)$/.test(value ?? text))
    )
      yield { line, severity: "low" };
  }
}

/** A single index entry for all settings, because their first characters are very common in data. */
const settings = [openSetting];

function* hitsOfSettings(segment: ReadSegment): Generator<Hit> {
  const { place, language, text, line } = segment;
  const isSettings = place === "data" || place === "frontmatter" || (place === "block" && language === null);
  if (!isSettings) return;
  for (const match of indexOf(settings).matchesAny(text, () => true) ? text.matchAll(openSetting) : []) {
    const at = lineAt(text, match.index + match[0].length, line);
    if (inCode(segment, at))
      yield place === "block" ? { line: at } : { line: at, severity: severityOfSetting(match[0]) };
  }
  if (place === "block") return;
  for (const pattern of [openHook, openField, openContainer])
    for (const match of text.matchAll(pattern))
      yield {
        line: lineAt(text, match.index + match[0].length, line),
        severity: pattern === openContainer ? "medium" : "high",
      };
}
