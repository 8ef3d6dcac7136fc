import { isOneSlipApart } from "../edit-distance.ts";
import { glancedHost } from "./letter-shapes.ts";
import { owners } from "./owners.ts";

const known = owners.flatMap(({ domains }) => domains);
const names = [...new Set(known.map((domain) => domain.slice(0, domain.lastIndexOf("."))))];

/** Names that are words, or near another name: one other letter makes no imitation of them. */
const words = new Set(
  "apple slack figma notion linear docker sentry stripe claude google amazon python debian binance office chrome azure meta aws t windows android visualstudio nextjs brew canonical icloud facebook dropbox shopify discord telegram oracle firefox mozilla adobe acrobat elster digid kraken ledger booking trezor alipay wechat sparkasse zoom".split(
    " ",
  ),
);

/** Real hosts that look like others. */
const real =
  /(?:^|\.)(?:openapis?\.(?:org|com|tools|dev|it|net)|vercel-(?:status|dns|storage|analytics)\.com|notion-static\.com|slack-(?:edge|imgs|files|msgs|status)\.com|sentry-cdn\.com|apple-(?:mapkit|cloudkit|dns)\.com|docker-(?:cdn|images)\.\w+|google-analytics\.com|github-(?:production|cloud)\S*|discord(?:app|status|py)\.\w+|githubstatus\.com|npms\.io|npmmirror\.com|githubs?\.dev|github\.(?:dev|blog|com|org)|pypa\.io|nodejs\.(?:dev|cn|com)|python\.(?:com|net|jp)|ubuntu\.(?:net|cn)|stripe\.(?:dev|network|page)|claude\.(?:dev|site|directory|gg)|openai\.(?:fm|org|azure)|supabase\.(?:in|red|net|help)|vercel\.(?:sh|dev|ai|live|link|store)|cloudflare\.(?:tv|net|dev|steamstatic)|gitlab\.(?:io|org|net)|githubcopilot\.com|googleapps\.com|paypalobjects\.com|coinbase\.dev|telegra\.ph|weechat\.org)$|\.(?:microsoft|google|amazon|aws|apple|android|chrome)$/;

/** Words and names of services that stand before others in hosts of anybody. */
const everyday = new Set(["zoom", "ledger", "booking", "kraken"]);
const compounded = names
  .filter((name) => name.length >= 4 && !everyday.has(name))
  .map((name) => name.replaceAll(".", "\\."));

const suffix = String.raw`(?:login|signin|help|secure|security|support|updates?|verify|account|auth|sso|downloads?|releases?|installer|install|patch|official|billing|helpdesk|wallet|mirror|cdn|api|cli|packages|service)`;
const compound = new RegExp(
  `^(?:(?:www|get|my)-?)?(?:(${compounded.join("|")})s?-${suffix}|${suffix}-(${compounded.join("|")}))$`,
);

const errand = `(?:${[
  "login signin secure security support updates? verify verification validate validation account auth sso billing help helpdesk",
  "wallet official patch unlock restore recovery refund appeal suspended claim airdrop giveaway kyc otp 2fa passkey",
  "validacion verificacion verificar validar seguridad ingreso ingresar acceso entrar cuenta soporte actualizacion",
  "validacao verificacao seguranca conta suporte atualizacao acesso anmelden anmeldung sicherheit konto verifizierung",
  "bestaetigung aktualisierung kundendienst connexion securite compte assistance accesso sicurezza verifica conto",
  "aggiornamento assistenza inloggen beveiliging rekening logowanie bezpieczenstwo weryfikacja vhod bezopasnost",
]
  .join(" ")
  .replaceAll(" ", "|")})`;
/** Words of the dictionary that others put before an errand, too. */
const ordinary = new Set([
  "apple",
  "slack",
  "figma",
  "notion",
  "linear",
  "python",
  "office",
  "chrome",
  "windows",
  "canonical",
  ...everyday,
]);
/** A well-known name, a product or two of its, and an errand. */
const longCompound = new RegExp(
  `^(?:${names
    .filter((name) => name.length >= 5 && !ordinary.has(name))
    .map((name) => name.replaceAll(".", "\\."))
    .join("|")})(?:-[a-z]+){0,2}-${errand}$`,
);

/** Ends of hosts below which anybody may have one: they say nothing of who it belongs to. */
const shared =
  /\.(?:github\.io|vercel\.app|netlify\.app|pages\.dev|workers\.dev|herokuapp\.com|azurewebsites\.net|cloudfront\.net|amazonaws\.com|blob\.core\.windows\.net|firebaseapp\.com|web\.app|onrender\.com|fly\.dev|readthedocs\.io|gitbook\.io|ngrok\.io|ngrok-free\.app|medium\.com|substack\.com|wordpress\.com|auth0\.com|atlassian\.net|zendesk\.com|slack\.com|myshopify\.com|sharepoint\.com|onmicrosoft\.com|statuspage\.io|docs\.rs|hf\.space|supabase\.co|run\.app|b2clogin\.com|ciamlogin\.com|intercom\.help|discourse\.group)$/;

/** Why a host looks like a known one: it begins with the whole of it, is a slip away, or is its name and an errand. */
export function isLookalikeHost(given: string): boolean {
  let isLookalike = judged.get(given);
  if (isLookalike === undefined) {
    isLookalike = looksKnown(given);
    if (judged.size >= MAX_JUDGED) judged.clear();
    judged.set(given, isLookalike);
  }
  return isLookalike;
}

/** Texts name few hosts again and again. */
const judged = new Map<string, boolean>();
const MAX_JUDGED = 5_000;

function looksKnown(given: string): boolean {
  const host = given.toLowerCase().replace(/^www\./, "");
  if (known.some((domain) => host === domain || host.endsWith(`.${domain}`)) || real.test(host) || shared.test(host))
    return false;
  const glanced = glancedHost(host);
  if (glanced !== null) return isKnownAtAGlance(glanced);
  const labels = host.split(".");
  if (beginnings.some((beginning) => beginsWith(host, beginning))) return true;
  if (known.some((domain) => isConfusable(labels.slice(-2).join("."), domain))) return true;
  const name = labels.at(-2) ?? "";
  if (labels.slice(0, -1).some(beginsAlike)) return true;
  return compound.test(name) || longCompound.test(name) || names.some((other) => isImitation(name, other));
}

/** Whether a host that is read so is a known one, or bears the name of one. */
const isKnownAtAGlance = (host: string): boolean =>
  known.some((domain) => host === domain || host.endsWith(`.${domain}`)) ||
  host.split(".").some((label) => label.length >= MIN_NAME_LENGTH && names.includes(label)) ||
  isLookalikeHost(host);

const MIN_NAME_LENGTH = 5;

/** Digits and pairs of letters that look like another letter. */
const mayConfuse = /[0-9]|rn|vv/;

const beginnings = known.map((domain) => {
  const label = domain.replace(/\.[a-z]+$/, "");
  return { domain, label, pattern: new RegExp(`[.](?:${domain.replaceAll(".", "[.-]")}|${label}s?[.]com)[.-]`) };
});

/** `github.com.example.org` begins with a known host; `google.com.au` is one, of a country. */
function beginsWith(host: string, { domain, label, pattern }: (typeof beginnings)[number]): boolean {
  const at = `.${host}`.search(pattern);
  if (at < 0 || label.length < 3) return false;
  const rest = host.slice(host.indexOf(label, Math.max(0, at - 1)) + domain.length + 1);
  return !/^[a-z]{2}$/.test(rest);
}

const confusing = (name: string): string =>
  name
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("cl", "d")
    .replace(/[1li|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("5", "s")
    .replaceAll("3", "e")
    .replaceAll("4", "a");

const isConfusable = (host: string, domain: string): boolean =>
  host !== domain && mayConfuse.test(host) && confusing(host) === confusing(domain);

/** In many fonts these are one line each. */
const looksAlike = (name: string): string => name.replace(/[1il|]/g, "l");

const SHORTEST = 6;

/** What follows the name of a service in the hosts of its parts, beside the errands. */
const part = new RegExp(
  `^(?:${suffix}|${errand}|legacy|uploads?|index|registry|simple|files?|hosted|pages|raw|content|dist|get)s?$`,
);

/** A label whose first word is read as a well-known name, but is another, before a part of a service: `pypl-legacy`. */
function beginsAlike(label: string): boolean {
  const [first = "", ...rest] = label.split("-");
  return (
    first.length >= MIN_ALIKE_LENGTH &&
    rest.some((word) => part.test(word)) &&
    /[1il0]/.test(first) &&
    names.some(
      (name) =>
        name !== first &&
        name.length >= MIN_ALIKE_LENGTH &&
        looksAlike(name) === looksAlike(first.replaceAll("0", "o")),
    )
  );
}

const MIN_ALIKE_LENGTH = 4;

function isImitation(name: string, other: string): boolean {
  if (name === other || name.length < 5 || other.length < 5) return false;
  if (mayConfuse.test(name) && confusing(name) === confusing(other)) return true;
  if (looksAlike(name) === looksAlike(other)) return true;
  if (words.has(other) || other.length < SHORTEST) return isExchanged(name, other);
  return isOneSlipApart(name, other) && name !== `my${other}`;
}

/** Two letters exchanged, or one doubled: nobody's name, but a slip of the fingers. */
function isExchanged(name: string, other: string): boolean {
  if (!isOneSlipApart(name, other)) return false;
  if (name.length === other.length) return [...name].toSorted().join("") === [...other].toSorted().join("");
  return name.length > other.length && name.replace(/(.)\1/g, "$1") === other.replace(/(.)\1/g, "$1");
}
