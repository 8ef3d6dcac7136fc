import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { GITHUB_API_URL, githubApiUrlSchema } from "./directory/github-api-url.ts";

/** A setting is wrong: `message` names each variable, what it held is wrong and what would be right. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

const port = z.coerce
  .number({ error: "must be a port number, for example 3000" })
  .int("must be a whole port number, for example 3000")
  .min(1, "must be between 1 and 65535")
  .max(65535, "must be between 1 and 65535");

const siteUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL, for example https://skills.example.org" })
  .refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, {
    error: "must be an origin without a path, query or fragment, for example https://skills.example.org",
  })
  .transform((value) => new URL(value).origin);

const graphUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL, for example https://graph.example.org/api/v1" })
  .transform((value) => value.replace(/\/$/, ""))
  .refine((value) => !URL.canParse(value) || /^https?:\/\/[^/@?#]+(\/[^?#]+)?\/api\/v1$/.test(new URL(value).href), {
    error: "must end in /api/v1 and have no query, for example https://graph.example.org/api/v1",
  });

const reportUrl = z.url({
  protocol: /^(?:https|mailto)$/,
  error: "must be an https or mailto URL, for example https://example.org/issues/new or mailto:editors@example.org",
});

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be a PostgreSQL URL, for example postgres://user:password@host:5432/database",
});

const rpcUrl = z.url({
  protocol: /^https?$/,
  error: "must be an http or https URL, for example https://rpc.example.org",
});

const count = (minimum: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(minimum, `must be at least ${minimum}`)
    .max(1_000_000, "must be at most 1000000");

/** Names of subnets, as `proxy-addr` knows them. */
const subnets = ["loopback", "linklocal", "uniquelocal"];

function isAddressOrSubnet(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return subnets.includes(entry);
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const addressList = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isAddressOrSubnet), {
    error: "must list addresses or subnets, for example loopback, 10.0.0.0/8",
  });

const chains = ["local", "solana"] as const;

const fields = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  SITE_URL: siteUrl.optional(),
  REPORT_URL: reportUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  GRAPH_DATABASE_URL: databaseUrl.optional(),
  GRAPH_URL: graphUrl.optional(),
  DATA_DIR: z.string().min(1, "must be a folder").default(".data"),
  CONTENT_DIR: z.string().min(1, "must be a folder").default("content"),
  WEB_CONCURRENCY: count(1).default(Math.max(1, availableParallelism() - 1)),
  RATE_LIMIT_PER_MINUTE: count(0).default(600),
  GRAPH_RATE_LIMIT_PER_MINUTE: count(0).default(1_200),
  TRUST_PROXY: addressList,
  EDGE_CACHE_MB: count(0).default(128),
  EDGE_RENDER_QUEUE: count(0).default(256),
  ACCESS_LOG: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
  METRICS_PORT: port.optional(),
  GITHUB_TOKEN: z.string().optional(),
  GITHUB_API_URL: githubApiUrlSchema.default(GITHUB_API_URL),
  CHAIN: z.enum(chains, { error: "must be local or solana" }).default("local"),
  SOLANA_RPC_URL: rpcUrl.optional(),
  SOLANA_KEYPAIR: z.string().optional(),
  SOLANA_MAX_PRIORITY_FEE: count(0).default(50_000),
  CHAIN_BATCH_SECONDS: count(1).max(3_600, "must be at most 3600").optional(),
  LEDGER_PORT: port.optional(),
});

const schema = fields
  .refine((values) => values.METRICS_PORT !== values.PORT, {
    path: ["METRICS_PORT"],
    error: "must be another port than PORT",
  })
  .refine(({ CHAIN, SOLANA_RPC_URL }) => CHAIN === "local" || SOLANA_RPC_URL !== undefined, {
    path: ["SOLANA_RPC_URL"],
    error: "must name a node's JSON-RPC where CHAIN is solana, for example https://api.devnet.solana.com",
  })
  .refine(({ CHAIN, SOLANA_KEYPAIR }) => CHAIN === "local" || SOLANA_KEYPAIR !== undefined, {
    path: ["SOLANA_KEYPAIR"],
    error: "must name the file of the key pair that pays where CHAIN is solana",
  })
  .refine(({ CHAIN, SOLANA_RPC_URL }) => CHAIN === "solana" || SOLANA_RPC_URL === undefined, {
    path: ["SOLANA_RPC_URL"],
    error: "is only used where CHAIN is solana; set that, or unset this",
  });

/**
 * The settings of the process, checked. `siteUrl` is an origin without a trailing slash; `reportUrl`
 * is where visitors report faults, undefined where nobody has said so;
 * `databaseUrl` is undefined when the embedded PostgreSQL is to be used, and so is `graphDatabaseUrl`, which is the
 * same unless said otherwise; `graphUrl` is the base address of the graph, without a slash at its end; `trustProxy` lists the
 * addresses or subnets whose forwarded headers count; `edgeCacheMegabytes` is the memory of the
 * response cache and `edgeRenderQueue` how many requests may wait for a renderer; without a
 * `metricsPort` there are no metrics; without a `githubToken` GitHub's API is not asked;
 * `chain` is what the graph's writes are anchored on: the local ledger, listening on `ledgerPort` or any free port, or
 * the Solana cluster at `solanaRpcUrl`, which may hold a secret; `solanaKeypair` is the key pair that pays there, or the
 * name of its file; `solanaMaxPriorityFee` bounds what is paid beyond the fee, in lamports a transaction; events wait
 * for a batch for at most `chainBatchSeconds`.
 */
export type Env = Readonly<{
  nodeEnv: "development" | "production" | "test";
  port: number;
  host: string | undefined;
  siteUrl: string;
  reportUrl: string | undefined;
  databaseUrl: string | undefined;
  graphDatabaseUrl: string | undefined;
  graphUrl: string;
  dataDir: string;
  contentDir: string;
  webConcurrency: number;
  rateLimitPerMinute: number;
  graphRateLimitPerMinute: number;
  trustProxy: readonly string[];
  edgeCacheMegabytes: number;
  edgeRenderQueue: number;
  accessLog: boolean;
  metricsPort: number | undefined;
  githubToken: string | undefined;
  githubApiUrl: string;
  chain: (typeof chains)[number];
  solanaRpcUrl: string | undefined;
  solanaKeypair: string | undefined;
  solanaMaxPriorityFee: number;
  chainBatchSeconds: number;
  ledgerPort: number | undefined;
}>;

/**
 * Checks settings. An empty variable counts as unset.
 *
 * @throws {EnvError} naming every variable that is wrong; secrets are never repeated.
 */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new EnvError(lines.join("\n"));
  }
  const values = result.data;
  const site = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    siteUrl: site,
    reportUrl: values.REPORT_URL,
    databaseUrl: values.DATABASE_URL,
    graphDatabaseUrl: values.GRAPH_DATABASE_URL ?? values.DATABASE_URL,
    graphUrl: values.GRAPH_URL ?? `${site}/api/v1`,
    dataDir: values.DATA_DIR,
    contentDir: values.CONTENT_DIR,
    webConcurrency: values.WEB_CONCURRENCY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    graphRateLimitPerMinute: values.GRAPH_RATE_LIMIT_PER_MINUTE,
    trustProxy: values.TRUST_PROXY,
    edgeCacheMegabytes: values.EDGE_CACHE_MB,
    edgeRenderQueue: values.EDGE_RENDER_QUEUE,
    accessLog: values.ACCESS_LOG === undefined ? values.NODE_ENV !== "development" : values.ACCESS_LOG === "on",
    metricsPort: values.METRICS_PORT,
    githubToken: values.GITHUB_TOKEN,
    githubApiUrl: values.GITHUB_API_URL,
    chain: values.CHAIN,
    solanaRpcUrl: values.SOLANA_RPC_URL,
    solanaKeypair: values.SOLANA_KEYPAIR,
    solanaMaxPriorityFee: values.SOLANA_MAX_PRIORITY_FEE,
    chainBatchSeconds: values.CHAIN_BATCH_SECONDS ?? defaultBatchSeconds[values.CHAIN],
    ledgerPort: values.LEDGER_PORT,
  };
}

/** Every batch costs a fee: where that is money, fewer are sent. */
const defaultBatchSeconds = { local: 1, solana: 10 } as const;

let current: Env | undefined;

/** The settings of this process, read once: from its environment, and from a file `.env` what that leaves out. */
export function env(): Env {
  if (current === undefined) {
    if (existsSync(".env")) process.loadEnvFile(".env");
    current = parseEnv(process.env);
  }
  return current;
}

/** The environment a child process gets: this process's own with `changes` laid over it. */
export function childEnvironment(changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
