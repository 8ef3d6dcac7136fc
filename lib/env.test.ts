import { describe, expect, it } from "vitest";
import { childEnvironment, EnvError, env, parseEnv } from "./env.ts";

function faultsOf(variables: Readonly<Record<string, string | undefined>>): string[] {
  try {
    parseEnv(variables);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split("\n");
  }
}

describe("settings that are left out", () => {
  it("leave a process that can start", () => {
    expect(parseEnv({})).toMatchObject({
      nodeEnv: "production",
      port: 3000,
      host: undefined,
      siteUrl: "http://localhost:3000",
      reportUrl: undefined,
      sourceUrl: undefined,
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReplicaUrls: [],
      databasePrepare: true,
      graphDatabaseUrl: undefined,
      graphDatabaseDirectUrl: undefined,
      graphDatabaseReplicaUrls: [],
      graphUrl: "http://localhost:3000/api/v1",
      rateLimitPerMinute: 600,
      graphRateLimitPerMinute: 1_200,
      trustProxy: [],
      chain: "local",
      chainBatchSeconds: 1,
    });
  });

  it("leave at least one renderer, however few processors there are", () => {
    expect(parseEnv({}).webConcurrency).toBeGreaterThanOrEqual(1);
  });

  it("are the same as settings that are empty", () => {
    const names = ["NODE_ENV", "PORT", "HOST", "SITE_URL", "DATABASE_URL", "DATA_DIR", "CONTENT_DIR"];
    const more = ["GRAPH_URL", "REPORT_URL", "WEB_CONCURRENCY", "RATE_LIMIT_PER_MINUTE", "TRUST_PROXY"];
    const empty = Object.fromEntries([...names, ...more].map((name) => [name, ""]));
    expect(parseEnv(empty)).toEqual(parseEnv({}));
  });

  it("give the site the address of the port it listens on", () => {
    expect(parseEnv({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
  });

  it("have the graph below the site", () => {
    expect(parseEnv({ SITE_URL: "https://skills.example.org/" }).graphUrl).toBe("https://skills.example.org/api/v1");
  });
});

describe("settings that are given", () => {
  it("count", () => {
    const settings = parseEnv({
      NODE_ENV: "development",
      PORT: "8080",
      HOST: "0.0.0.0",
      SITE_URL: "https://skills.example.org",
      GRAPH_URL: "https://graph.example.org/api/v1/",
      REPORT_URL: "https://example.org/issues/new",
      SOURCE_URL: "https://example.org/skillshelf.git",
      DATABASE_URL: "postgres://reader:secret@pooler:6432/skills",
      DATABASE_DIRECT_URL: "postgres://reader:secret@db:5432/skills",
      DATABASE_REPLICA_URLS: "postgres://reader:secret@replica/skills",
      DATABASE_PREPARE: "off",
      DATA_DIR: "/var/lib/skills",
      CONTENT_DIR: "/srv/content",
      WEB_CONCURRENCY: "3",
      RATE_LIMIT_PER_MINUTE: "60",
      GRAPH_RATE_LIMIT_PER_MINUTE: "90",
      TRUST_PROXY: "10.0.0.0/8",
      EDGE_CACHE_MB: "64",
      EDGE_RENDER_QUEUE: "9",
      CDN_PURGE_URL: "https://api.fastly.com/service/abc123/purge",
      CDN_PURGE_TOKEN: "sample",
      ACCESS_LOG: "on",
      METRICS_PORT: "9100",
      GITHUB_TOKEN: "ghp_sample",
      GITHUB_API_URL: "https://github.example.org/api/v3/",
      CHAIN: "solana",
      SOLANA_RPC_URL: "https://rpc.example.org/?api-key=sample",
      SOLANA_KEYPAIR: "/etc/skillshelf/payer.json",
      SOLANA_MAX_PRIORITY_FEE: "1000",
      CHAIN_BATCH_SECONDS: "30",
      LEDGER_PORT: "8899",
      SHUTDOWN_DELAY_SECONDS: "20",
    });
    expect(settings).toEqual({
      nodeEnv: "development",
      port: 8080,
      host: "0.0.0.0",
      siteUrl: "https://skills.example.org",
      graphUrl: "https://graph.example.org/api/v1",
      reportUrl: "https://example.org/issues/new",
      sourceUrl: "https://example.org/skillshelf.git",
      databaseUrl: "postgres://reader:secret@pooler:6432/skills",
      databaseDirectUrl: "postgres://reader:secret@db:5432/skills",
      databaseReplicaUrls: ["postgres://reader:secret@replica/skills"],
      databasePrepare: false,
      graphDatabaseUrl: "postgres://reader:secret@pooler:6432/skills",
      graphDatabaseDirectUrl: "postgres://reader:secret@db:5432/skills",
      graphDatabaseReplicaUrls: ["postgres://reader:secret@replica/skills"],
      dataDir: "/var/lib/skills",
      contentDir: "/srv/content",
      webConcurrency: 3,
      rateLimitPerMinute: 60,
      graphRateLimitPerMinute: 90,
      trustProxy: ["10.0.0.0/8"],
      edgeCacheMegabytes: 64,
      edgeRenderQueue: 9,
      cdn: { url: "https://api.fastly.com/service/abc123/purge", token: "sample" },
      accessLog: true,
      metricsPort: 9100,
      githubToken: "ghp_sample",
      githubApiUrl: "https://github.example.org/api/v3",
      chain: "solana",
      solanaRpcUrl: "https://rpc.example.org/?api-key=sample",
      solanaKeypair: "/etc/skillshelf/payer.json",
      solanaMaxPriorityFee: 1_000,
      chainBatchSeconds: 30,
      ledgerPort: 8_899,
      shutdownDelaySeconds: 20,
    });
  });

  it("write an access log unless they say otherwise, but during development", () => {
    const logs = (variables: Record<string, string>) => parseEnv(variables).accessLog;
    expect([logs({}), logs({ ACCESS_LOG: "off" }), logs({ NODE_ENV: "development" })]).toEqual([true, false, false]);
    expect(logs({ NODE_ENV: "development", ACCESS_LOG: "on" })).toBe(true);
  });

  it("have metrics on a port of their own", () => {
    expect(() => parseEnv({ PORT: "4000", METRICS_PORT: "4000" })).toThrow(/METRICS_PORT must .*PORT/);
  });

  it("have both the address of a CDN and a token, or neither", () => {
    const url = "https://api.cloudflare.com/client/v4/zones/abc123/purge_cache";
    expect(faultsOf({ CDN_PURGE_URL: url })).toEqual([expect.stringMatching(/^CDN_PURGE_TOKEN must /)]);
    expect(faultsOf({ CDN_PURGE_TOKEN: "sample" })).toEqual([expect.stringMatching(/^CDN_PURGE_URL must /)]);
    expect(faultsOf({ CDN_PURGE_URL: "https://cdn.example.org/purge", CDN_PURGE_TOKEN: "hunter2 " })).toEqual([
      expect.stringMatching(/^CDN_PURGE_URL must be .*\/service\/ID\/purge or .*\/zones\/ID\/purge_cache/),
    ]);
  });

  it("have a token for a CDN that a header can hold", () => {
    const url = "https://api.fastly.com/service/abc123/purge";
    expect(faultsOf({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN: "two words" })).toEqual([
      expect.stringMatching(/^CDN_PURGE_TOKEN must /),
    ]);
  });

  it("may be among variables of other programs", () => {
    expect(parseEnv({ PATH: "/bin", LANG: "de_DE.UTF-8" })).toEqual(parseEnv({}));
  });

  it.each([
    ["https://skills.example.org", "https://skills.example.org"],
    ["https://skills.example.org/", "https://skills.example.org"],
    ["HTTPS://Skills.Example.org:443", "https://skills.example.org"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("read SITE_URL %s as an origin without a slash", (given, origin) => {
    expect(parseEnv({ SITE_URL: given }).siteUrl).toBe(origin);
  });

  it.each(["postgres://db/skills", "postgresql://db/skills", "postgresql:///skills?host=/run/postgresql"])(
    "take the database from %s as it is written",
    (url) => {
      expect(parseEnv({ DATABASE_URL: url }).databaseUrl).toBe(url);
    },
  );

  it.each([
    ["postgres://u:p@a:5432,b:5433/skills", "?target_session_attrs=read-write"],
    ["postgres://u@a,b/skills?sslmode=require", "&target_session_attrs=read-write"],
    ["postgres://u@[::1]:5432,b/skills?target_session_attrs=primary", ""],
  ])("lead with several hosts, as in %s, to the one that accepts writes", (url, added) => {
    expect(parseEnv({ DATABASE_URL: url }).databaseUrl).toBe(`${url}${added}`);
  });

  it.each([
    ["postgres://a/x,postgres://b/x", ["postgres://a/x", "postgres://b/x"]],
    ["  postgresql://a/x ,\n postgres://b/x, ", ["postgresql://a/x", "postgres://b/x"]],
  ])("read the replicas %j whatever the spaces and commas", (given, urls) => {
    const variables = { DATABASE_URL: "postgres://db/x", DATABASE_REPLICA_URLS: given };
    expect(parseEnv(variables).databaseReplicaUrls).toEqual(urls);
  });

  it("give a graph with a database of its own no replicas or direct connection of the directory's", () => {
    const variables = {
      DATABASE_URL: "postgres://pooler/x",
      DATABASE_DIRECT_URL: "postgres://db/x",
      DATABASE_REPLICA_URLS: "postgres://replica/x",
      GRAPH_DATABASE_URL: "postgres://other/y",
    };
    expect(parseEnv(variables)).toMatchObject({
      graphDatabaseDirectUrl: "postgres://other/y",
      graphDatabaseReplicaUrls: [],
    });
    expect(
      parseEnv({
        ...variables,
        GRAPH_DATABASE_DIRECT_URL: "postgres://direct/y",
        GRAPH_DATABASE_REPLICA_URLS: "postgres://standby/y",
      }),
    ).toMatchObject({
      graphDatabaseDirectUrl: "postgres://direct/y",
      graphDatabaseReplicaUrls: ["postgres://standby/y"],
    });
  });

  it.each([
    "https://example.org/issues/new",
    "https://example.org/issues/new?template=entry.md",
    "mailto:editors@example.org",
  ])("take %s, where visitors report faults, as it is written", (url) => {
    expect(parseEnv({ REPORT_URL: url }).reportUrl).toBe(url);
  });

  it("read a list of trusted proxies whatever the spaces and commas", () => {
    const { trustProxy } = parseEnv({ TRUST_PROXY: " 127.0.0.1 ,10.0.0.0/8,, ::1," });
    expect(trustProxy).toEqual(["127.0.0.1", "10.0.0.0/8", "::1"]);
  });

  it("switch the rate limit off with 0", () => {
    expect(parseEnv({ RATE_LIMIT_PER_MINUTE: "0" }).rateLimitPerMinute).toBe(0);
  });
});

describe("settings that are wrong", () => {
  it.each([
    ["NODE_ENV", "prod"],
    ["GRAPH_URL", "graph.example.org/api/v1"],
    ["GRAPH_URL", "https://graph.example.org"],
    ["GRAPH_URL", "https://graph.example.org/api/v1?x"],
    ["GRAPH_URL", "https://user:secret@graph.example.org/api/v1"],
    ["PORT", "http"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "-1"],
    ["PORT", "Infinity"],
    ["SITE_URL", "skills.example.org"],
    ["SITE_URL", "ftp://skills.example.org"],
    ["SITE_URL", "https://skills.example.org/base"],
    ["SITE_URL", "https://skills.example.org/?a=1"],
    ["SITE_URL", "https://skills.example.org/#top"],
    ["SITE_URL", "https://user:password@skills.example.org"],
    ["REPORT_URL", "http://example.org/issues/new"],
    ["SOURCE_URL", "http://example.org/skillshelf.git"],
    ["SOURCE_URL", "git@example.org:skillshelf.git"],
    ["SOURCE_URL", "javascript:alert(1)"],
    ["REPORT_URL", "javascript:alert(1)"],
    ["REPORT_URL", "data:text/html,hello"],
    ["REPORT_URL", "//example.org/issues"],
    ["REPORT_URL", "editors@example.org"],
    ["DATABASE_URL", "mysql://db/skills"],
    ["DATABASE_URL", "db/skills"],
    ["DATABASE_URL", "postgres://a:port,b/skills"],
    ["DATABASE_URL", "postgres://a,/skills"],
    ["DATABASE_URL", "postgres://a,b/skills?target_session_attrs=standby"],
    ["DATABASE_DIRECT_URL", "mysql://db/skills"],
    ["DATABASE_DIRECT_URL", "postgres://db/skills"],
    ["DATABASE_REPLICA_URLS", "postgres://db/skills"],
    ["DATABASE_REPLICA_URLS", "replica"],
    ["DATABASE_REPLICA_URLS", "postgres://a,b/skills"],
    ["DATABASE_PREPARE", "yes"],
    ["GRAPH_DATABASE_URL", "mysql://db/graph"],
    ["GRAPH_DATABASE_DIRECT_URL", "postgres://db/graph"],
    ["GRAPH_DATABASE_REPLICA_URLS", "postgres://db/graph"],
    ["GRAPH_URL", "ftp://graph.example.org/api/v1"],
    ["WEB_CONCURRENCY", "0"],
    ["WEB_CONCURRENCY", "1.5"],
    ["WEB_CONCURRENCY", "many"],
    ["RATE_LIMIT_PER_MINUTE", "-1"],
    ["GRAPH_RATE_LIMIT_PER_MINUTE", "-1"],
    ["RATE_LIMIT_PER_MINUTE", "1000001"],
    ["RATE_LIMIT_PER_MINUTE", "none"],
    ["SOLANA_RPC_URL", "wss://rpc.example.org"],
    ["SOLANA_RPC_URL", "https://rpc.example.org"],
    ["CHAIN", "ethereum"],
    ["SOLANA_MAX_PRIORITY_FEE", "-1"],
    ["CHAIN_BATCH_SECONDS", "0"],
    ["CHAIN_BATCH_SECONDS", "3601"],
    ["LEDGER_PORT", "70000"],
  ])("are named: %s=%s", (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toMatch(new RegExp(`^${name} .+`));
  });

  it("are named all at once", () => {
    const faults = faultsOf({ PORT: "http", SITE_URL: "nowhere", WEB_CONCURRENCY: "0", HOST: "0.0.0.0" });
    expect(new Set(faults.map((fault) => fault.split(" ")[0]))).toEqual(
      new Set(["PORT", "SITE_URL", "WEB_CONCURRENCY"]),
    );
  });

  it.each([
    { DATABASE_URL: "mysql://reader:hunter2@db/skills" },
    { DATABASE_URL: "postgres//reader:hunter2@db" },
    { SITE_URL: "https://admin:hunter2@skills.example.org" },
    { SOLANA_RPC_URL: "wss://rpc.example.org/?api-key=hunter2" },
  ])("never show the secrets they hold: %o", (variables) => {
    const faults = faultsOf(variables);
    expect(faults).not.toEqual([]);
    expect(faults.join("\n")).not.toContain("hunter2");
  });

  it("are named where a cluster is to be used and they do not say which, and who pays", () => {
    const faults = faultsOf({ CHAIN: "solana" });
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual(["SOLANA_RPC_URL", "SOLANA_KEYPAIR"]);
    const cluster = { CHAIN: "solana", SOLANA_RPC_URL: "https://rpc.example.org", SOLANA_KEYPAIR: "payer.json" };
    expect(parseEnv(cluster)).toMatchObject({ chainBatchSeconds: 10, solanaMaxPriorityFee: 50_000 });
  });

  it("do not switch the rate limit off by a stray space", () => {
    expect(parseEnv({ RATE_LIMIT_PER_MINUTE: " " }).rateLimitPerMinute).toBe(600);
  });

  it("are named when a trusted proxy is no address, subnet or known range", () => {
    expect(faultsOf({ TRUST_PROXY: "127.0.0.1, nonsense" })).toEqual([expect.stringMatching(/^TRUST_PROXY /)]);
  });
});

describe("the settings of this process", () => {
  it("are read once", () => {
    expect(env()).toBe(env());
  });

  it("reach a child process with its own laid over them", () => {
    const child = childEnvironment({ PORT: "4001", SKILLSHELF_TEST: "yes" });
    expect(child).toMatchObject({ PORT: "4001", SKILLSHELF_TEST: "yes" });
    expect(Object.keys(child).length).toBeGreaterThan(2);
  });

  it("are not changed by what a child process gets", () => {
    childEnvironment({ SKILLSHELF_TEST: "yes" });
    expect(childEnvironment({})).not.toHaveProperty("SKILLSHELF_TEST");
  });
});
