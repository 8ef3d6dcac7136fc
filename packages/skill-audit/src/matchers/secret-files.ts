/** Files of a home folder, or of the system, in which somebody's keys, passwords, sessions or wallets lie. */
const personal =
  /(?:^|[\s"'`=(/~<:])(?:\.ssh(?:\/(?:id_[\w*]+(?!\w|\.pub)|\*|["'`,;)]|$)|(?=["'`\s,;)]|$))|\bid_(?:rsa|dsa|ecdsa|ed25519)(?!\w|\.pub)|\.aws(?:\/(?:credentials|\*)|(?=["'`\s,;)]|$))|\.azure\/\w|\.config\/gcloud|application_default_credentials\.json|\.kube(?:\/config|(?=["'`}\s,;)]|$))|\.docker\/config\.json|\.npmrc|\.pypirc|\.netrc|_netrc|\.git-credentials|\.config\/gh\/hosts\.yml|gh\/hosts\.yml|\.gnupg|\.password-store|\.vault-token|\.terraform\.d\/credentials|\.cargo\/credentials|\.claude\/\.credentials\.json|\.codex\/auth\.json|solana\/id\.json|\.electrum|wallet\.dat|\.ethereum\/keystore|Ethereum\/keystore|\.local\/share\/keyrings|Library\/Keychains|login\.keychain|\/?etc\/shadow|Login Data|Network\/Cookies|Default\/Cookies|cookies\.sqlite|key4\.db|logins\.json|Local Storage\/leveldb|Microsoft\/(?:Credentials|Protect|Vault)\/|Telegram Desktop\/tdata|\.mozilla\/firefox|Exodus\/exodus\.wallet|\.config\/solana|\.pgpass|\.my\.cnf|\.s3cfg|\.boto|rclone\.conf|key=clear(?!\w)|\(?Get-PSReadLineOption|ConsoleHost_history|\.(?:bash|zsh|mysql|psql|python|node_repl)_history|fish_history|\.oci(?:\/(?!config\b)|(?=["'`\s,;)]|$))|\.config\/(?:doctl|hub|glab-cli|op|rclone|github-copilot|sops|age|configstore)\/|\.fly\/config\.yml|com\.vercel\.cli\/auth\.json|\.m2\/settings(?:-security)?\.xml|\.gradle\/gradle\.properties|\.gem\/credentials|\.yarnrc\.yml|\.terraformrc|\.databrickscfg|\.kaggle\/kaggle\.json|\.?huggingface\/token|\.wakatime\.cfg|\.dbt\/profiles\.yml|\.gemini\/oauth_creds\.json|\.snowsql\/config|[\w*]\.kdbx\b|sitemanager\.xml|WinSCP\.ini|msal_token_cache|gcloud\/credentials\.db|access_tokens\.db)/;

/** Files in which a project's own keys lie. */
const ofProject =
  /(?:^|[\s"'`=(/~<:])(?:\.env(?:\.(?:local|production|prod|development|staging))?(?![\w.*-])|(?:config\/)?master\.key(?![\w.])|config\/(?:credentials\/\w+\.key|secrets\.ya?ml)|\.dev\.vars(?![\w.])|\.streamlit\/secrets\.toml|terraform\.tf(?:vars|state)(?![\w.])|local\.settings\.json|service[-_]?account(?:[-_]?key)?\.json|[\w-]*firebase-adminsdk[\w-]*\.json|wp-config\.php)/;

/** Paths of Windows and uploads (`file=@path`) as others, and patterns that fit one letter only as that letter. */
const asPath = (text: string): string =>
  text.replaceAll("\\", "/").replaceAll("@", " ").replace(oneLetter, "$1").replace(fallback, "$1");
/** A folder that a variable may name, and where it is otherwise. */
const fallback = /\$\{\w{1,60}:?-([^{}]{1,100})\}/g;
const oneLetter = /(?<=[\w./~])\[(\w)\]/g;

/** Whether a text names a file of a person's own credentials. */
export const namesPersonalSecret = (text: string): boolean => personal.test(asPath(text));

/** Whether a text names a file of a project's credentials: `.env`, not `.env.example`. */
export const namesProjectSecret = (text: string): boolean => ofProject.test(asPath(text));

/** The personal one of its strings: in one, or in several that make a path together. */
export const namePersonalSecret = (strings: readonly string[]): boolean =>
  strings.some(namesPersonalSecret) || namesPersonalSecret(strings.join("/"));

export const nameProjectSecret = (strings: readonly string[]): boolean =>
  strings.some(namesProjectSecret) || namesProjectSecret(strings.join("/"));

/** Long enough for a path of a secret, and nothing but letters of an encoding. */
const encoded = /^(?:[A-Za-z0-9+/_-]{8,}={0,2}|(?:[0-9a-f]{2}){6,})$/i;
const printable = /^[\x20-\x7e]+$/;

/** What an encoded text says; the text itself where it is none. */
function decodedForms(text: string): string[] {
  if (!encoded.test(text)) return [text];
  const decoded = [Buffer.from(text, "base64"), ...(/^[0-9a-f]+$/i.test(text) ? [Buffer.from(text, "hex")] : [])];
  return [text, ...decoded.map((bytes) => bytes.toString("latin1")).filter((one) => printable.test(one))];
}

/** Stores that people hardly name for anything else. */
const store = /^(?:Login Data|Cookies|key4\.db|logins\.json|Local State|wallet\.dat)$/;

/** Whether a piece of code has the path of a personal secret in it: in one text, in parts, encoded or turned around. */
export function namesSecretInCode(code: string): boolean {
  const joined = code.replace(/(["'`])\s*\+\s*(["'`])/g, "");
  const texts = Array.from(joined.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g), ([, , text = ""]) => text).flatMap(
    (text) => [...decodedForms(text), ...(/[/.]/.test(text) ? [Array.from(text).toReversed().join("")] : [])],
  );
  return (
    texts.some((text) => namesPersonalSecret(text) || store.test(text)) ||
    namesPersonalSecret(texts.join("/")) ||
    printer.test(texts.join(" "))
  );
}

/** Commands that print passwords or keys, as a program starts them. */
const printer = /(?:^|\s)(?:security (?:find-(?:generic|internet)-password|dump-keychain)|secret-tool lookup)(?:\s|$)/;

/** Reads the whole of a project's `.env`, and does not take it apart. */
export const readsProjectFile = (code: string): boolean =>
  /\b(?:readFile(?:Sync)?|open|read_text|ReadAllText)\b/.test(code) &&
  !/pars|dotenv|split|match|JSON/i.test(code) &&
  Array.from(code.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g), ([, , text = ""]) => text).some(namesProjectSecret);
