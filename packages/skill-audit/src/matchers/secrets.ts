import type { Severity } from "../audit-facts.ts";
import { indexOf } from "../prefilter/pattern-index.ts";
import { graveIssuedKeys, milderIssuedKeys } from "./issued-keys.ts";
import { isPlaceholder } from "./placeholders.ts";

/** The form that an issuer gives its keys. The first group, if there is one, is what is secret of it. */
export type SecretForm = Readonly<{
  pattern: RegExp;
  severity: Severity;
}>;

/** Keys that open an account to whoever has them. */
const grave = [
  /\bAKIA([A-Z2-7]{16})\b/g,
  /\bgh[pousr]_([A-Za-z0-9]{36})(?![A-Za-z0-9])/g,
  /\bgithub_pat_([A-Za-z0-9]{22}_[A-Za-z0-9]{59})/g,
  /\bglpat-([\w-]{20,64})/g,
  /\bsk-(?:proj|svcacct|admin)-([\w-]{40,})/g,
  /\bsk-([A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20})\b/g,
  /\bsk-([A-Za-z0-9]{48})\b/g,
  /\bsk-or-v1-([0-9a-f]{64})\b/g,
  /\bsk-ant-(?:api|admin|oat|ort|sid)\d{2}-([\w-]{80,})/g,
  /\bxox[abeprs]-(\d{8,}-[\w-]{16,})/g,
  /hooks\.slack\.com\/services\/(T\w{8,}\/B\w{8,}\/\w{20,})/g,
  /\b[sr]k_live_([A-Za-z0-9]{20,})/g,
  /\bnpm_([A-Za-z0-9]{36})(?![A-Za-z0-9])/g,
  /\bpypi-AgE(?:IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)([\w-]{50,})/g,
  /\bhf_([A-Za-z0-9]{34})(?![A-Za-z0-9])/g,
  /\bSG\.([\w-]{22}\.[\w-]{43})(?![\w-])/g,
  /\bdo[por]_v1_([0-9a-f]{64})\b/g,
  /\bshp(?:at|ca|pa|ss)_([0-9a-fA-F]{32})\b/g,
  /(?:\b|\bbot)\d{8,10}:(AA[\w-]{33})(?![\w-])/g,
  /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/([\w-]{60,})/g,
  /\b[MNO][A-Za-z\d_-]{23,25}\.[\w-]{6}\.([\w-]{27,38})(?![\w-])/g,
  /AccountKey=([A-Za-z0-9+/]{86}==)/g,
  /\bhvs\.([\w-]{24,})/g,
  /\bdapi([0-9a-f]{32})\b/g,
  /\bntn_([A-Za-z0-9]{40,})/g,
  /\bsecret_([A-Za-z0-9]{43})\b/g,
  /\blin_api_([A-Za-z0-9]{40})\b/g,
  /\bfigd_([\w-]{40,})/g,
  /\br8_([A-Za-z0-9]{37})\b/g,
  /\bgsk_([A-Za-z0-9]{52})\b/g,
  /\bxai-([A-Za-z0-9]{80})\b/g,
  /\bpplx-([A-Za-z0-9]{48})\b/g,
  /\btvly-(?:prod-|dev-)?([A-Za-z0-9]{32})\b/g,
  /\bnvapi-([\w-]{60,})/g,
  /\bsbp_([0-9a-f]{40})\b/g,
  /\blsv2_(?:pt|sk)_([0-9a-f]{32}_[0-9a-f]{10})\b/g,
  /\bATATT3([\w-]{60,}={0,1}[0-9A-F]{8})/g,
  /\bAGE-SECRET-KEY-1([0-9A-Z]{58})\b/g,
  /\bPMAK-([0-9a-f]{24}-[0-9a-f]{34})\b/g,
  /\b([A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70})/g,
  /(?<![\w~.])([\w~.]{3}\dQ~[\w~.-]{31,34})(?![\w~-])/g,
  /(?<![A-Za-z0-9])([A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26})(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])([A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})(?![A-Za-z0-9])/g,
  /SharedAccessKey=([A-Za-z0-9+/]{43}=)/g,
  /[?&]s[vpe]=[^\s"'`]{1,300}&sig=(?=(?:[\w+/-]|%2[BF]){43}(?:=|%3D))(?:[\w+/-]{0,11}%2[BF]){0,4}([\w+/-]{12,43})/gi,
  /\b([0-9a-f]{32}-us\d{1,2})\b/g,
  /\b([0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})\b(?!-)/g,
  /\b[12]\/\d{13,17}(?:\/\d{13,17})?:([0-9a-f]{32})\b/g,
  /\b([A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk)\b/g,
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}:([0-9a-f]{32})\b/g,
  /chat\.googleapis\.com\/v1\/spaces\/[\w-]{6,}\/messages\?key=[^\s"'&]{20,60}&token=([\w%-]{30,})/g,
  /qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([0-9a-f]{8}-[0-9a-f-]{27})/g,
  /oapi\.dingtalk\.com\/robot\/send\?access_token=([0-9a-f]{64})/g,
  /open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/([0-9a-f]{8}-[0-9a-f-]{27})/g,
  /maker\.ifttt\.com\/trigger\/\w+\/(?:json\/)?with\/key\/([\w-]{22,})/g,
  /\botpauth:\/\/[^\s"']{1,200}[?&]secret=([A-Z2-7]{16,64})/g,
];

/** Keys that may be meant to be public, that expire soon, or whose form others share. */
const milder = [
  /\bASIA([A-Z2-7]{16})\b/g,
  /\bAIza([\w-]{35})(?![\w-])/g,
  /\bGOCSPX-([\w-]{28})(?![\w-])/g,
  /\bwhsec_([A-Za-z0-9+/]{32,})/g,
  /\bsk-([0-9a-f]{32})\b/g,
  /\bkey-([0-9a-f]{32})\b/g,
];

/** Keys of accounts without money or data in them. */
const harmless = [/\b[sr]k_test_([A-Za-z0-9]{20,})/g];

const ofSeverity = (severity: Severity, patterns: readonly RegExp[]): SecretForm[] =>
  patterns.map((pattern) => ({ pattern, severity }));

const secretForms: readonly SecretForm[] = [
  ...ofSeverity("high", [...grave, ...graveIssuedKeys]),
  ...ofSeverity("medium", [...milder, ...milderIssuedKeys]),
  ...ofSeverity("low", harmless),
];

const patterns = secretForms.map(({ pattern }) => pattern);

/** The forms that fit somewhere in a text, told in one pass over it. */
export const secretFormsIn = (text: string): readonly SecretForm[] =>
  indexOf(patterns)
    .matching(text)
    .toSorted((one, other) => one - other)
    .flatMap((at) => secretForms[at] ?? []);

/** Keys that manuals print for everybody: AWS, Stripe, Neon, the emulators of Azure. */
const published =
  /EXAMPLE|4eC39HqLyjWDarjtT1zdp7dc|9tlr13774gizljemrr133j5koy3b|BQokikJOvBiI2HlWgH4olfQ2|Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq|C2y6yDjf5\/R\+ob0N8A7Cgv30VRDJIWEHLM\+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/;

/** Whether what an issuer's form fits is a key: one by chance, and none that a manual made up. */
export function isKey(secret: string): boolean {
  if (published.test(secret) || isPlaceholder(secret)) return false;
  return /[A-Z]/.test(secret) && /[a-z]/.test(secret) ? true : /\d/.test(secret) && /[A-Za-z]/.test(secret);
}
