/** What an issuer's keys begin with, and what follows: each as an expression. A group in what follows is what is secret of it. */
type Issued = readonly (readonly [beginning: string, rest: string])[];

/** Stands before what words with hyphens could be, too: letters of both cases and a digit are in it. */
const MIXED = "(?=[\\w-]{0,60}[A-Z])(?=[\\w-]{0,60}[a-z])(?=[\\w-]{0,60}\\d)";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** Keys of services where programs are built, stored, watched and run. */
const ofPlatforms: Issued = [
  ["dckr_(?:pat|oat)_", "[\\w-]{27,36}"],
  ["glsa_", "[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}"],
  ["glc_eyJ", "[A-Za-z0-9+/]{50,400}"],
  ["dp\\.(?:pt|ct|sa|scim|audit)\\.", "[A-Za-z0-9]{40,44}"],
  ["dp\\.st\\.", "(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}"],
  ["sntrys_eyJ", "[A-Za-z0-9+/=_]{90,500}"],
  ["sntryu_", "[0-9a-f]{64}"],
  ["NRAK-", "[A-Z0-9]{27}"],
  ["NRII-", `${MIXED}[\\w-]{32}`],
  ["pul-", "[0-9a-f]{40}"],
  ["nf[copu]_", `${MIXED}[A-Za-z0-9]{36}`],
  ["vc[aciprk]_", "[A-Za-z0-9]{56}"],
  ["v1\\.0-", "[0-9a-f]{24}-[0-9a-f]{146}"],
  ["cf(?:ut|at|k)_", "[A-Za-z0-9]{40,48}"],
  ["fo1_", "[\\w-]{43}"],
  ["fm(?:1[ar]|2)_", "[A-Za-z0-9+/]{100,1000}"],
  ["rnd_", `${MIXED}[A-Za-z0-9]{28,32}`],
  ["pscale_(?:tkn|pw|oauth)_", "[\\w=.-]{32,64}"],
  ["napi_", "[a-z0-9]{64}"],
  ["sb_secret_", "[\\w-]{31}"],
  ["HRKU-", `(?:AA[\\w-]{58}|${UUID})`],
  ["dt0[a-z]\\d{2}\\.", "[A-Z0-9]{24}\\.[A-Z0-9]{64}"],
  ["tskey-(?:auth|api|client|scim|webhook)-", "[A-Za-z0-9]{10,20}-[A-Za-z0-9]{20,40}"],
  ["ops_eyJ", "[A-Za-z0-9+/]{250,1500}"],
  ["A3-", "[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}"],
  ["hv[br]\\.", "[\\w-]{90,300}"],
  ["dose", "[0-9a-f]{32}"],
  ["e2b_", "[0-9a-f]{40}"],
  ["dtn_", "[0-9a-f]{64}"],
  ["phx_", "[A-Za-z0-9]{43,47}"],
  ["sha256~", "[\\w-]{43}"],
  ["pnu_", "[A-Za-z0-9]{36}"],
  ["ico-", "[A-Za-z0-9]{32}"],
  ["(?:pat|sat)\\.", "[\\w-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}"],
  ["LTAI", `${MIXED}[A-Za-z0-9]{20}`],
  ["AKID", `${MIXED}[A-Za-z0-9]{32}`],
  ["AQVN", `${MIXED}[\\w-]{35,38}`],
  ["y0_Ag", "[\\w-]{50,60}"],
  ["bce-v3/ALTAK-", "[A-Za-z0-9]{21}/[0-9a-f]{40}"],
  ["ABSK", "[A-Za-z0-9+/]{109,269}"],
];

/** Keys of those who keep code and packages. */
const ofForges: Issued = [
  ["gl(?:dt|rt|agent|oas|soat|ft|imt|ffct)-", "[\\w-]{20,64}"],
  ["glptt-", "[0-9a-f]{40}"],
  ["glcbt-", "[0-9a-zA-Z]{1,5}_[\\w-]{20}"],
  ["rubygems_", "[0-9a-f]{48}"],
  ["oy2", "[a-z0-9]{43}"],
  ["cio", `${MIXED}[A-Za-z0-9]{32}`],
  ["AKCp", "[A-Za-z0-9]{69}"],
  ["cmVmd", "[A-Za-z0-9]{59}"],
  ["sq[upa]_", "[0-9a-f]{40}"],
  ["sgp_", "(?:(?:[0-9a-fA-F]{16}|local)_)?[0-9a-f]{40}"],
  ["bkua_", "[0-9a-f]{40}"],
  ["CCI(?:PAT|PRJ)_", "[A-Za-z0-9]{22}_[0-9a-f]{40}"],
  ["dd[pw]_", `${MIXED}[A-Za-z0-9]{36}`],
  ["CLOJARS_", "[0-9a-f]{60}"],
  ["ATBB", "[A-Za-z0-9]{32}"],
  ["ATCTT3", "[\\w-]{60,}={0,1}[0-9A-F]{8}"],
  ["ATTA", "[0-9a-f]{72}"],
  ["api_org_", "[A-Za-z]{34}"],
  ["API-", "[A-Z0-9]{26}"],
];

/** Keys of services for models and for what agents search and read. */
const ofModels: Issued = [
  ["sk-lf-", UUID],
  ["ls__", "[0-9a-f]{32}"],
  ["pcsk_", "[A-Za-z0-9]{5,6}_[A-Za-z0-9]{60,70}"],
  ["tgp_v1_", "[\\w-]{43}"],
  ["fw_", `${MIXED}[A-Za-z0-9]{22,24}`],
  ["sk_", "[0-9a-f]{48}"],
  ["sk_car_", "[A-Za-z0-9_-]{20,30}"],
  ["fc-", "[0-9a-f]{32}"],
  ["apify_api_", "[A-Za-z0-9]{36}"],
  ["csk-", "[a-z0-9]{48}"],
  ["jina_", "[0-9a-f]{32}[\\w-]{28}"],
  ["pa-", `${MIXED}[\\w-]{43}`],
  ["BSA", `${MIXED}[\\w-]{28}`],
  ["esecret_", "[a-z0-9]{26}"],
  ["m0-", `${MIXED}[A-Za-z0-9]{40}`],
  ["rpa_", "[A-Z0-9]{40}[a-z0-9]{6}"],
  ["bb_live_", `${MIXED}[\\w-]{26,30}`],
];

/** Keys of services for money, mail, customers and texts. */
const ofBusiness: Issued = [
  ["xkeysib-", "[0-9a-f]{64}-[A-Za-z0-9]{16}"],
  ["xsmtpsib-", "[0-9a-f]{64}-[A-Za-z0-9]{16}"],
  ["re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"],
  ["md-", `${MIXED}[\\w-]{22}`],
  ["sq0(?:atp|csp|idb)-", "[\\w-]{22,43}"],
  ["EAAA", `${MIXED}[\\w-]{60}`],
  ["EAA[CMGBH]", "[A-Za-z0-9]{100,300}"],
  ["access_token\\$(?:production|sandbox)\\$", "[0-9a-z]{16}\\$[0-9a-f]{32}"],
  ["shp(?:tka|ua)_", "[0-9a-fA-F]{32}"],
  ["FLWSECK-", "[0-9a-f]{32}-[0-9a-z]{1,12}-?X"],
  ["pdl_live_apikey_", "[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}"],
  ["access-production-", UUID],
  ["shippo_live_", "[0-9a-f]{40}"],
  ["EZAK", "[A-Za-z0-9]{54}"],
  ["duffel_live_", "[\\w-]{43}"],
  ["pat-(?:na|eu|ap)\\d-", UUID],
  ["CFPAT-", "[\\w-]{43}"],
  ["pat", "[A-Za-z0-9]{14}\\.[0-9a-f]{64}"],
  ["tfp_", "[\\w.=-]{44,60}"],
  ["lin_oauth_", "[0-9a-f]{64}"],
  ["pk_", "\\d{6,9}_[0-9A-Z]{32}"],
  ["fio-u-", "[\\w-]{64}"],
  ["rdme_", "[a-z0-9]{70}"],
  ["sl\\.(?:u\\.)?", "[\\w-]{130,}"],
  ["waka_", UUID],
  ["cal_live_", "[0-9a-f]{32}"],
  ["sk\\.eyJ", "[\\w-]{60,}\\.[\\w-]{22}"],
  ["xapp-\\d-", "[A-Z0-9]{9,12}-\\d{10,14}-[0-9a-f]{60,70}"],
  ["xoxe\\.xox[bp]-\\d-", "[A-Za-z0-9]{140,170}"],
];

/** Keys that open little by themselves, expire soon or have a form of few letters. */
const milder: Issued = [
  ["ya29\\.", "[\\w-]{60,}"],
  ["1//0", "[\\w-]{40,100}"],
  ["AQ\\.Ab", "[\\w-]{45,60}"],
  ["rzp_live_", `${MIXED}[A-Za-z0-9]{14}`],
  ["(?:sdk|api)-", UUID],
  ["live_", `${MIXED}(?:[A-Za-z0-9]{30}|[\\w-]{40})`],
  ["pk_", "[0-9a-f]{34}"],
  ["shippo_test_", "[0-9a-f]{40}"],
];

const formsOf = (issued: Issued): RegExp[] =>
  issued.map(([beginning, rest]) => new RegExp(String.raw`(?<![\w.-])${beginning}(${rest})(?![\w-])`, "g"));

export const graveIssuedKeys: readonly RegExp[] = [ofPlatforms, ofForges, ofModels, ofBusiness].flatMap(formsOf);
export const milderIssuedKeys: readonly RegExp[] = formsOf(milder);

const all = [...ofPlatforms, ...ofForges, ...ofModels, ...ofBusiness, ...milder];

/** The keys as one expression for texts that may have one, with the flag `i`. */
export const issuedKeyForms: string = all.map(([beginning, rest]) => beginning + rest).join("|");

const MIN_TELLING = 4;

/** The beginnings that are hardly anything else: such a key may be cut off after them, or go on with anything. */
export const issuedBeginnings: string = all
  .map(([beginning]) => beginning)
  .filter((beginning) => /[_.-]$/.test(beginning) && beginning.length >= MIN_TELLING)
  .filter((beginning) => !/^(?:API-|ico-|live_|\(\?:sdk\|api\)-|\(\?:pat\|sat\)\\\.|v1\\.0-|access)/.test(beginning))
  .join("|");
