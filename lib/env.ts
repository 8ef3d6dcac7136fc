import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { purgeFormatOf } from "./cdn/purge-format.ts";
import { GITHUB_API_URL, githubApiUrlSchema } from "./directory/github-api-url.ts";
import { isDatabaseUrl, isForWriting, withWritingStated } from "./postgres/database-url.ts";

/** Invalid settings. The message names each variable and what is expected of it. */
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

const sourceUrl = z.url({
  protocol: /^https$/,
  error: "must be an https URL, for example https://example.org/skillshelf.git",
});

const databaseUrl = z.string().refine(isDatabaseUrl, {
  error: "must be a PostgreSQL URL, for example postgres://user:password@host:5432/database",
});

/** A database that is written: of several hosts, the one that accepts writes is used. */
const primaryUrl = databaseUrl
  .refine((value) => !isDatabaseUrl(value) || isForWriting(value), {
    error: "must lead to the server that accepts writes: set target_session_attrs=read-write, or leave it out",
  })
  .transform((value) => (isDatabaseUrl(value) ? withWritingStated(value) : value));

const replicaUrls = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((urls) => urls.every(isDatabaseUrl), {
    error: "must list PostgreSQL URLs of one host each, for example postgres://user:password@host:5432/database",
  });

const rpcUrl = z.url({
  protocol: /^https?$/,
  error: "must be an http or https URL, for example https://rpc.example.org",
});

const cdnPurgeUrl = z.string().refine((value) => purgeFormatOf(value) !== undefined, {
  error:
    "must be https://api.fastly.com/service/ID/purge or https://api.cloudflare.com/client/v4/zones/ID/purge_cache, or another host with either path; http is for loopback alone",
});

const count = (minimum: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(minimum, `must be at least ${minimum}`)
    .max(1_000_000, "must be at most 1000000");

/** Named subnets of `proxy-addr`. */
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
  SOURCE_URL: sourceUrl.optional(),
  DATABASE_URL: primaryUrl.optional(),
  DATABASE_DIRECT_URL: primaryUrl.optional(),
  DATABASE_REPLICA_URLS: replicaUrls.optional(),
  DATABASE_PREPARE: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  GRAPH_DATABASE_URL: primaryUrl.optional(),
  GRAPH_DATABASE_DIRECT_URL: primaryUrl.optional(),
  GRAPH_DATABASE_REPLICA_URLS: replicaUrls.optional(),
  GRAPH_URL: graphUrl.optional(),
  DATA_DIR: z.string().min(1, "must be a folder").default(".data"),
  CONTENT_DIR: z.string().min(1, "must be a folder").default("content"),
  WEB_CONCURRENCY: count(1).default(Math.max(1, availableParallelism() - 1)),
  RATE_LIMIT_PER_MINUTE: count(0).default(600),
  GRAPH_RATE_LIMIT_PER_MINUTE: count(0).default(1_200),
  TRUST_PROXY: addressList,
  EDGE_CACHE_MB: count(0).default(128),
  EDGE_RENDER_QUEUE: count(0).default(256),
  CDN_PURGE_URL: cdnPurgeUrl.optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .trim()
    .regex(/^[!-~]+$/, "must consist of printable ASCII characters without spaces")
    .optional(),
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
  SHUTDOWN_DELAY_SECONDS: count(0).max(3_600, "must be at most 3600").default(0),
});

const schema = fields
  .refine((values) => values.METRICS_PORT !== values.PORT, {
    path: ["METRICS_PORT"],
    error: "must be another port than PORT",
  })
  .refine(({ CDN_PURGE_URL, CDN_PURGE_TOKEN }) => CDN_PURGE_URL === undefined || CDN_PURGE_TOKEN !== undefined, {
    path: ["CDN_PURGE_TOKEN"],
    error: "must be the API token for CDN_PURGE_URL",
  })
  .refine(({ CDN_PURGE_URL, CDN_PURGE_TOKEN }) => CDN_PURGE_URL !== undefined || CDN_PURGE_TOKEN === undefined, {
    path: ["CDN_PURGE_URL"],
    error: "must name the purge API that CDN_PURGE_TOKEN is for",
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL !== undefined || DATABASE_DIRECT_URL === undefined, {
    path: ["DATABASE_DIRECT_URL"],
    error: "is another way to the database that DATABASE_URL names; set that too",
  })
  .refine(({ DATABASE_URL, DATABASE_REPLICA_URLS }) => DATABASE_URL !== undefined || !DATABASE_REPLICA_URLS?.length, {
    path: ["DATABASE_REPLICA_URLS"],
    error: "names replicas of the database that DATABASE_URL names; set that too",
  })
  .refine(
    ({ DATABASE_URL, GRAPH_DATABASE_URL, GRAPH_DATABASE_DIRECT_URL }) =>
      (GRAPH_DATABASE_URL ?? DATABASE_URL) !== undefined || GRAPH_DATABASE_DIRECT_URL === undefined,
    {
      path: ["GRAPH_DATABASE_DIRECT_URL"],
      error: "is another way to the database that GRAPH_DATABASE_URL names; set that too",
    },
  )
  .refine(
    ({ DATABASE_URL, GRAPH_DATABASE_URL, GRAPH_DATABASE_REPLICA_URLS }) =>
      (GRAPH_DATABASE_URL ?? DATABASE_URL) !== undefined || !GRAPH_DATABASE_REPLICA_URLS?.length,
    {
      path: ["GRAPH_DATABASE_REPLICA_URLS"],
      error: "names replicas of the database that GRAPH_DATABASE_URL names; set that too",
    },
  )
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

/** The validated settings of the process. */
export type Env = Readonly<{
  nodeEnv: "development" | "production" | "test";
  port: number;
  /** All addresses if undefined. */
  host: string | undefined;
  /** Origin without a trailing slash. */
  siteUrl: string;
  reportUrl: string | undefined;
  /** The repository of this software, which Git can clone. */
  sourceUrl: string | undefined;
  /** The embedded PostgreSQL if undefined. */
  databaseUrl: string | undefined;
  /** A connection to the same database past any pooler, for what needs a session. The same as `databaseUrl` by default. */
  databaseDirectUrl: string | undefined;
  databaseReplicaUrls: readonly string[];
  /** Whether statements may be prepared: a pooler may not know of that. */
  databasePrepare: boolean;
  /** The same as `databaseUrl` by default, with its direct connection and replicas. */
  graphDatabaseUrl: string | undefined;
  graphDatabaseDirectUrl: string | undefined;
  graphDatabaseReplicaUrls: readonly string[];
  /** Base URL of the graph, without a trailing slash. */
  graphUrl: string;
  dataDir: string;
  contentDir: string;
  webConcurrency: number;
  rateLimitPerMinute: number;
  graphRateLimitPerMinute: number;
  /** Addresses and subnets of proxies whose forwarded headers are used. */
  trustProxy: readonly string[];
  edgeCacheMegabytes: number;
  /** Requests that may wait for a renderer. */
  edgeRenderQueue: number;
  /** Where changes of the catalog are purged; nowhere if undefined. The token is a secret. */
  cdn: Readonly<{ url: string; token: string }> | undefined;
  accessLog: boolean;
  /** No metrics if undefined. */
  metricsPort: number | undefined;
  /** Without it, the GitHub API is not used. */
  githubToken: string | undefined;
  githubApiUrl: string;
  chain: (typeof chains)[number];
  /** May contain a secret. */
  solanaRpcUrl: string | undefined;
  /** Key pair of the fee payer as an array, or the name of its file. */
  solanaKeypair: string | undefined;
  /** In lamports per transaction. */
  solanaMaxPriorityFee: number;
  chainBatchSeconds: number;
  /** Any free port if undefined. */
  ledgerPort: number | undefined;
  /** How long requests are still answered after a signal, for load balancers to notice. */
  shutdownDelaySeconds: number;
}>;

/**
 * Validates settings. Empty variables count as unset.
 *
 * @throws {EnvError} naming every invalid variable. It contains no values, because they may be secrets.
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
  const isShared = values.GRAPH_DATABASE_URL === undefined || values.GRAPH_DATABASE_URL === values.DATABASE_URL;
  const directUrl = values.DATABASE_DIRECT_URL ?? values.DATABASE_URL;
  const replicas = values.DATABASE_REPLICA_URLS ?? [];
  const site = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    siteUrl: site,
    reportUrl: values.REPORT_URL,
    sourceUrl: values.SOURCE_URL,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: directUrl,
    databaseReplicaUrls: replicas,
    databasePrepare: values.DATABASE_PREPARE === "on",
    graphDatabaseUrl: values.GRAPH_DATABASE_URL ?? values.DATABASE_URL,
    graphDatabaseDirectUrl: values.GRAPH_DATABASE_DIRECT_URL ?? (isShared ? directUrl : values.GRAPH_DATABASE_URL),
    graphDatabaseReplicaUrls: values.GRAPH_DATABASE_REPLICA_URLS ?? (isShared ? replicas : []),
    graphUrl: values.GRAPH_URL ?? `${site}/api/v1`,
    dataDir: values.DATA_DIR,
    contentDir: values.CONTENT_DIR,
    webConcurrency: values.WEB_CONCURRENCY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    graphRateLimitPerMinute: values.GRAPH_RATE_LIMIT_PER_MINUTE,
    trustProxy: values.TRUST_PROXY,
    edgeCacheMegabytes: values.EDGE_CACHE_MB,
    edgeRenderQueue: values.EDGE_RENDER_QUEUE,
    cdn:
      values.CDN_PURGE_URL === undefined || values.CDN_PURGE_TOKEN === undefined
        ? undefined
        : { url: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN },
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
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS,
  };
}

/** Each batch costs a fee, so fewer are sent to a real cluster. */
const defaultBatchSeconds = { local: 1, solana: 10 } as const;

let current: Env | undefined;

/** Returns the settings of this process. They are read once, from the environment and then from `.env`. */
export function env(): Env {
  if (current === undefined) {
    if (existsSync(".env")) process.loadEnvFile(".env");
    current = parseEnv(process.env);
  }
  return current;
}

/** Returns the environment for a child process: that of this process with `changes`. */
export function childEnvironment(changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}

/** Returns the variable that names the database for what needs a session, for messages. */
export function directSetting(settings: Env): string {
  return settings.databaseDirectUrl === settings.databaseUrl ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
}
