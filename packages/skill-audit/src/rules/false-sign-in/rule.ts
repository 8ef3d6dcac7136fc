import { keywordsOf } from "../../instructions/concepts.ts";
import { addressesIn, isNearby } from "../../matchers/addresses.ts";
import { askedPasswords } from "../../matchers/asked-passwords.ts";
import { isDownloader, isNetworkCall, isSender } from "../../matchers/commands.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { isAccountOf, isHostOf, owners } from "../../matchers/owners.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const vendors = owners.map(({ name }) => name).join("|");
const vendor = `(?<![\\p{L}\\p{N}@./_-])(?:${vendors}|Apple ID|iCloud|Windows(?: Update| Security)?|Claude(?: Code)?)(?![\\p{L}\\p{N}_-]|\\.\\p{L})`;
const signIn =
  "(?:sign[\\s-]?in|log[\\s-]?in|login|signin|anmelden|anmeldung|iniciar sesión|inicia sesión|connexion|se connecter|connectez-vous|iniciar sessão|entrar|accedi|войти|вход|ログイン|サインイン|登录|登入|登錄|로그인|تسجيل الدخول)";
/** A page or a message that speaks for a vendor. Buttons of other sites offer to sign in with one. */
const claim = new RegExp(
  `${signIn}(?!\\s+(?:with|via|using|mit|con|com|avec|через))[^<>\\n"']{0,24}?${vendor}|${vendor}[^<>\\n"']{0,12}?(?:${signIn}|\\s(?:ID|accounts?|Konto|cuenta|compte|conta)(?!\\p{L}))|${vendor}\\s?(?:アカウント|账号|账户|계정)`,
  "iu",
);

/** A field for a password. */
const passwordField = /<input\b[^<>]{0,300}\btype\s*=\s*["']?password\b[^<>]{0,300}>/gi;
const form = /<form\b[^<>]{0,400}>/gi;
const action = /\baction\s*=\s*["']?(https?:\/\/[^\s"'<>]{1,200})/i;
/** How far before a field its form and the page's title are looked for. */
const MAX_PAGE = 6_000;

const secret =
  /\b(?:passwords?|passcodes?|passwort|kennwort|contraseña|senha|mot de passe|parola)\b|パスワード|密码|密碼|비밀번호|пароль|كلمة المرور/iu;
const expired =
  /\b(?:session|login|token|sitzung|sesión|sessão|anmeldung)\b[^\n"']{0,30}\b(?:expired?|abgelaufen|caducad[oa]|expirad[oa]|expirée?)\b|\b(?:sign|log)\s+in\s+again\b|セッション[^\n]{0,12}切れ|(?:会话|登录)[^\n]{0,8}(?:过期|失效)|세션[^\n]{0,8}만료/iu;
/** A request for the password of a vendor's account. */
const ofAccount = new RegExp(
  `${vendor}[^\\n"']{0,40}?(?:${secret.source})|(?:${secret.source})[^\\n"']{0,24}?${vendor}`,
  "iu",
);
const asking = /(?:^|\.)(?:getpass|input|prompt|question|password|raw_input|pwinput|readline|askstring)$/;
const askingCommand = /^(?:read|read-host|get-credential|set|choice)$/;
const sending = /(?:^|\s)(?:-d|-F|--data\S*|--form\S*|--json|-X\s?POST|-Method\s+Post|-Body|POST)(?:[\s=]|$)/i;

const keywords =
  /type\s{0,3}=\s{0,3}["']?password|passwor[dt]|passcode|contraseña|senha|mot de passe|パスワード|密码|비밀번호|пароль|expired?\b|abgelaufen|sign(?:in|\s+in)|log\s+in|--mirror|--page-requisites/i;

/** Imitates the sign-in of a vendor. */
export const falseSignIn: SegmentRule = {
  kind: "segment",
  id: "false-sign-in",
  class: "impersonation",
  severity: "high",
  prefilter: new RegExp(`${keywordsOf("password").source}|${keywords.source}`, "i"),
  places: ["script", "block", "embedded", "hook", "data", "prose", "comment"],
  *check(segment, unit) {
    if (owners.some((owner) => isAccountOf(owner, unit.owner))) return;
    if (segment.place === "prose" || segment.place === "comment") {
      yield* askedPasswords(segment, unit);
      return;
    }
    yield* inPage(segment);
    if (segment.place === "block" && segment.language === null) yield* askedPasswords(segment, unit);
    if (segment.program !== null && segment.place !== "block") yield* ofProgram(segment, segment.program);
  },
};

/** Finds fields for passwords on pages that bear a vendor's name. */
function* inPage({ text, line: firstLine, place }: ReadSegment): Generator<Hit> {
  for (const { index, line } of matchesIn(text, passwordField, firstLine)) {
    const page = text.slice(Math.max(0, index - MAX_PAGE), index);
    if (!claim.test(page.replace(/<[^<>]{0,400}>/g, "\n"))) continue;
    const address = action.exec(Array.from(page.matchAll(form)).at(-1)?.[0] ?? "")?.[1] ?? "";
    const isSent = addressesIn(address).some(isForeign);
    yield isSent && place !== "block" ? { line } : { line, severity: place === "block" ? "low" : "medium" };
  }
}

function* ofProgram({ text }: ReadSegment, { commands, calls, strings }: Program): Generator<Hit> {
  for (const { name, text: copied, line } of commands)
    if (/^(?:wget|httrack)$/.test(name) && isCopied.test(copied)) yield { line, severity: "medium" };
  const asked =
    calls.find(({ callee }) => asking.test(callee)) ??
    commands.find(({ name, text: given }) => askingCommand.test(name) && (name !== "set" || /\/p\b/i.test(given)));
  if (asked === undefined && !/\bset\s+\/p\b/i.test(text)) return;
  const said = [
    ...strings,
    ...commands.flatMap(({ words }) => words.map((word) => ({ value: word.text, line: word.line }))),
    ...commands.map(({ text: value, line }) => ({ value, line })),
  ];
  const found =
    said.find(({ value }) => ofAccount.test(value)) ??
    (said.some(({ value }) => expired.test(value)) ? said.find(({ value }) => named.test(value)) : undefined);
  if (found === undefined) return;
  const isSent =
    commands.some(
      (command) =>
        (isSender(command) || (isDownloader(command) && sending.test(command.text))) &&
        addressesIn(command.text).some(isForeign),
    ) ||
    calls.some(
      (call) =>
        isNetworkCall(call) &&
        /post|put|request|fetch/i.test(call.callee) &&
        call.args.some(({ strings: given }) => given.some((one) => addressesIn(one).some(isForeign))),
    );
  if (isSent) yield { line: found.line };
  else if (ofAccount.test(found.value) && isKept(text)) yield { line: found.line, severity: "medium" };
}

const named = new RegExp(vendor, "u");
/** A copy of a sign-in page. */
const isCopied =
  /(?:--mirror|--page-requisites|\s-[a-zA-Z]*[mp]\b|httrack)[^\n]{0,200}https?:\/\/[^\s/]*[^\s]{0,80}(?:sign-?in|log-?in|logon|accounts\.|auth)/i;

/** Whether a program adds to a file. */
const isKept = (text: string): boolean => />>\s*["']?[^\s"'&]|\bappendFile|["']a\+?["']\s*\)|Add-Content/.test(text);

const isForeign = (address: Parameters<typeof isNearby>[0]): boolean =>
  !isNearby(address) && !owners.some((owner) => isHostOf(owner, address.host));
