import { encodingMarks } from "./encoded-texts.ts";
import { issuedBeginnings, issuedKeyForms } from "./issued-keys.ts";
import { namedSecretMarks } from "./named-secrets.ts";
import { contextMarks } from "./secrets-in-context.ts";

/** What a text has to have for one of the forms of keys to be in it. */
const forms = String.raw`AKIA[A-Z2-7]{16}|ASIA[A-Z2-7]{16}|gh[pousr]_[a-z0-9]{36}|github_pat_|glpat-|sk-(?:proj|svcacct|admin|or-v1|ant)-|sk-[a-z0-9]{32}|xox[abeprs]-|hooks\.slack\.com|[rs]k_(?:live|test)_|AIza[\w-]{35}|npm_[a-z0-9]{36}|pypi-AgE|hf_[a-z0-9]{34}|SG\.[\w-]{22}|do[por]_v1_|shp(?:at|ca|pa|ss)_|:AA[\w-]{33}|api\/webhooks\/|AccountKey=|hvs\.|dapi[0-9a-f]{32}|ntn_|secret_[a-z0-9]{43}|lin_api_|figd_|r8_|gsk_|xai-|pplx-|tvly-|nvapi-|sbp_|lsv2_|ATATT3|AGE-SECRET-KEY|PMAK-|GOCSPX-|whsec_|key-[0-9a-f]{32}|eyJ[\w-]{10,}\.eyJ|\b[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27}|\.atlasv1\.|\dQ~[\w~.-]{31}|JQQJ99|AZDO|SharedAccessKey=|&sig=|[0-9a-f]{8}-us\d|[0-9a-f]{32}-[0-9a-f]{8}-|\d{13}(?:\/\d{13,17})?:[0-9a-f]{32}|_mmk|[0-9a-f]{12}:[0-9a-f]{32}|chat\.googleapis\.com|qyapi\.weixin|oapi\.dingtalk|open\.(?:feishu|larksuite)|maker\.ifttt|otpauth:`;

const shortBeginnings =
  "AKIA|ASIA|AIza|gh[pousr]_|github_|github_pat_|glpat-|sk-|sk-(?:proj|ant|or)-?|xox[abeprs]-|[sr]k_live_|npm_|pypi-|hf_|SG\\.|hvs\\.|dapi|gsk_|xai-";

/** The beginning of a key, which ends where a quotation mark or a word does, and its first word alone. */
const begun = String.raw`(?:${shortBeginnings}|${issuedBeginnings})[\w-]{0,60}["'\x60\s]|["'\x60](?:gh[po]|github|sk|dckr|glsa|glpat|xoxb|hf|npm|pypi|gsk|lin|hvs)["'\x60]\s{0,9}[,+.]`;

/** Where a key may be in pieces. */
export const inPieces = new RegExp(begun, "i");

/** What a whole key begins with. */
export const beginsKey = new RegExp(`(?:${shortBeginnings}|${issuedBeginnings})`);

/** Fits every text in which there may be a key. */
export const secretHint = new RegExp(
  [forms, issuedKeyForms, begun, encodingMarks, contextMarks, namedSecretMarks].join("|"),
  "i",
);
