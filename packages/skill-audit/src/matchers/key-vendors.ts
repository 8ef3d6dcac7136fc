import { type Address, isNearby, isPlaceholder } from "./addresses.ts";
import { owners } from "./owners.ts";

/** A vendor's keys by their names in the environment, and the hosts that they are meant for. */
type Vendor = Readonly<{ variable: RegExp; domains: readonly string[] }>;

/** Hosts that pass requests on to several vendors of language models, or take the same keys. */
const gateways =
  "openrouter.ai portkey.ai helicone.ai litellm.ai vercel.sh cloudflare.com requesty.ai aihubmix.com azure.com azure-api.net amazonaws.com googleapis.com databricks.com github.com github.ai huggingface.co replicate.com together.ai together.xyz fireworks.ai groq.com cerebras.ai sambanova.ai deepinfra.com novita.ai hyperbolic.xyz nvidia.com ollama.com deepseek.com mistral.ai x.ai perplexity.ai moonshot.ai moonshot.cn bigmodel.cn z.ai aliyuncs.com volces.com siliconflow.cn siliconflow.com minimax.io minimaxi.com stepfun.com baidubce.com tencentcloudapi.com tencent.com poe.com venice.ai";

/** Hosts of registries to which the tokens of several kinds of packages are given. */
const registries =
  "github.com ghcr.io gitlab.com jfrog.io cloudsmith.io pkg.dev azure.com visualstudio.com amazonaws.com";

const secret =
  "(?:API_?|ACCESS_?|AUTH_?|ADMIN_?|BOT_?|SECRET_?|SERVICE_?|OAUTH_?|PERSONAL_?|PRIVATE_?)*(?:KEY|TOKEN|SECRET|PAT)";

/** Names of a vendor's variables begin with one of its prefixes. To the domains come those of an owner that has one of them. */
const vendor = (prefixes: string, domains: string): readonly [prefixes: string, domains: string] => [prefixes, domains];

const table = [
  vendor("OPENAI|CODEX", `openai.com ${gateways}`),
  vendor("ANTHROPIC|CLAUDE(?:_CODE)?", `anthropic.com ${gateways}`),
  vendor("GEMINI|GOOGLE(?:_GENERATIVE_AI|_AI|_MAPS|_CLOUD)?", `google.com goog ${gateways}`),
  vendor("OPENROUTER", "openrouter.ai"),
  vendor("MISTRAL", "mistral.ai azure.com amazonaws.com"),
  vendor("CO", "cohere.com cohere.ai"),
  vendor("COHERE", "cohere.com cohere.ai"),
  vendor("GROQ", "groq.com"),
  vendor("DEEPSEEK", "deepseek.com"),
  vendor("XAI", "x.ai"),
  vendor("PERPLEXITY|PPLX", "perplexity.ai"),
  vendor("TOGETHER", "together.ai together.xyz"),
  vendor("FIREWORKS", "fireworks.ai"),
  vendor("REPLICATE", "replicate.com replicate.delivery"),
  vendor("HF", "huggingface.co hf.co hf.space"),
  vendor("HUGGING_?FACE(?:_HUB)?", "huggingface.co hf.co hf.space"),
  vendor("ELEVENLABS|ELEVEN", "elevenlabs.io"),
  vendor("STABILITY", "stability.ai"),
  vendor("FAL", "fal.ai fal.run"),
  vendor("TAVILY", "tavily.com"),
  vendor("FIRECRAWL", "firecrawl.dev"),
  vendor("EXA", "exa.ai"),
  vendor("SERPER", "serper.dev"),
  vendor("PINECONE", "pinecone.io"),
  vendor("GITHUB|GH", "github.com github.ai ghcr.io githubcopilot.com azure.com actions.githubusercontent.com"),
  vendor("AWS", "amazonaws.com amazonaws.com.cn aws api.aws"),
  vendor("AZURE(?:_\\w+)?", "azure.com azure.net azure-api.net windows.net cognitive.microsoft.com"),
  vendor("STRIPE", "stripe.com"),
  vendor("PAYPAL", "paypal.com"),
  vendor("SLACK", "slack.com"),
  vendor("DISCORD", "discord.com discordapp.com"),
  vendor("TELEGRAM", "telegram.org"),
  vendor("TWILIO", "twilio.com"),
  vendor("SENDGRID", "sendgrid.com"),
  vendor("MAILGUN", "mailgun.net mailgun.com"),
  vendor("NPM|NODE_AUTH", `npmjs.com ${registries}`),
  vendor("PYPI", `pypi.org ${registries}`),
  vendor("DOCKER(?:HUB|_HUB)?", `docker.com ${registries}`),
  vendor("CARGO_REGISTRY|CRATES", "crates.io"),
  vendor("CF", "cloudflare.com"),
  vendor("CLOUDFLARE", "cloudflare.com"),
  vendor("VERCEL", "vercel.com"),
  vendor("NETLIFY", "netlify.com"),
  vendor("HEROKU", "heroku.com herokuapp.com"),
  vendor("DO", "digitalocean.com"),
  vendor("DIGITALOCEAN", "digitalocean.com digitaloceanspaces.com"),
  vendor("HCLOUD|HETZNER", "hetzner.cloud hetzner.com"),
  vendor("FLY", "fly.io fly.dev machines.dev"),
  vendor("RENDER", "render.com"),
  vendor("RAILWAY", "railway.app railway.com"),
  vendor("SUPABASE", "supabase.co supabase.com supabase.in"),
  vendor("NOTION", "notion.com notion.so"),
  vendor("LINEAR", "linear.app"),
  vendor("FIGMA", "figma.com"),
  vendor("SHOPIFY", "shopify.com myshopify.com"),
  vendor("HUBSPOT", "hubspot.com hubapi.com"),
  vendor("AIRTABLE", "airtable.com"),
  vendor("DD", "datadoghq.com datadoghq.eu ddog-gov.com"),
  vendor("DATADOG", "datadoghq.com datadoghq.eu ddog-gov.com"),
  vendor("COINBASE", "coinbase.com"),
  vendor("BINANCE", "binance.com binance.us"),
  vendor("X", "x.com twitter.com"),
  vendor("TWITTER", "twitter.com x.com"),
] as const;

/** Keys that are meant for no host at all. */
const ofNobody = /^(?:\w+_)?(?:SSH_KEY|PRIVATE_KEY|MNEMONIC|SEED_PHRASE|DATABASE_URL)$/;

/** A private key that an API of the vendor it is named after signs logins with; a wallet's signs for its owner alone. */
const ofNamed =
  /^(?!(?:WALLET|SIGNER|DEPLOYER|ACCOUNT|OWNER|ETH\w*|SOL\w*|BITCOIN|POLYGON|EVM)_)(\w{4,30})_PRIVATE_KEY$/;

/** Whether a host is that which a key is named after: `ZOOMINFO_PRIVATE_KEY` is for `api.zoominfo.com`. */
const isNamedAfter = (variable: string, host: string): boolean =>
  ofNamed.exec(variable)?.[1]?.replaceAll("_", "").toLowerCase() === host.split(".").at(-2)?.replaceAll("-", "");

/** What is shorter begins many other names as well. */
const SHORT = 4;

/** An infix such as `STRIPE_LIVE_SECRET_KEY` and an end such as `GITHUB_TOKEN_WORK` belong to the name. */
const vendors: readonly Vendor[] = table.map(([prefixes, domains]) => {
  const own = domains.split(" ");
  const ofOwners = owners.filter((owner) => own.slice(0, 1).some((domain) => owner.domains.includes(domain)));
  return {
    variable: new RegExp(
      prefixes.length < SHORT
        ? String.raw`^(?:${prefixes})_${secret}$`
        : String.raw`^(?:\w{1,20}_)?(?:${prefixes})(?:_\w{1,20})?_${secret}(?:_ID)?(?:_\w{1,12})?$`,
    ),
    domains: [...own, ...ofOwners.flatMap((owner) => owner.domains)],
  };
});

/** What a text has to have for a vendor's key by name, as an expression. */
export const vendorVariables = String.raw`\b(?:${table.map(([prefixes]) => prefixes).join("|")})_\w{0,30}(?:KEY|TOKEN|SECRET|PAT)|PRIVATE_KEY|SSH_KEY|MNEMONIC|SEED_PHRASE|DATABASE_URL`;

const isOf = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

const MAX_NAME_LENGTH = 80;

/** Public identifiers are no secrets. */
const isPublic = (variable: string): boolean => /PUBLIC|PUBLISHABLE|CLIENT_ID|_KEY_ID$|ANON/.test(variable);

/** Whether a key by its name in the environment is a vendor's, and none of the addresses is. Of other keys it cannot be told. */
export function isForElsewhere(variable: string, addresses: readonly Address[]): boolean {
  if (variable.length > MAX_NAME_LENGTH) return false;
  if (isPublic(variable) && variable !== "AWS_ACCESS_KEY_ID") return false;
  const foreign = addresses.filter((one) => !isNearby(one) && !isPlaceholder(one));
  if (foreign.length === 0) return false;
  if (ofNobody.test(variable)) return !foreign.every(({ host }) => isNamedAfter(variable, host));
  const ofVendors = vendors.filter((one) => one.variable.test(variable));
  return ofVendors.length > 0 && foreign.every(({ host }) => !ofVendors.some(({ domains }) => isOf(host, domains)));
}

const inShell =
  /\$(?:env:|\{(?:env:|!)?)?(\w+)|\bprintenv\s+["']?(\w+)|\benv\s*\|\s*(?:e?grep|awk|sed)\s[^|]*?([A-Z]\w*_(?:KEY|TOKEN|SECRET))/gi;
const inCode = /(?:\benv\??\.|\benv\[["']|environ(?:\.get)?[[(]["']|getenv\(["']|env\.get\(["'])(\w+)/g;

/** Returns the environment variables that a text reads, each with the text before it. */
export const variablesIn = (text: string): { name: string; before: string }[] =>
  [inShell, inCode].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({
      name: match.slice(1).find((group) => group !== undefined) ?? "",
      before: text.slice(Math.max(0, match.index - MAX_BEFORE), match.index),
    })),
  );

const MAX_BEFORE = 60;

/** Returns whether a text ends in the scheme of a bearer token, which gateways accept, too. */
export const isBearer = (before: string): boolean => /\bbearer\s*(?:\{\w*\}|%s|["'+\s.]|\$\{|\$\()*$/i.test(before);
