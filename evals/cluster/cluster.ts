import { randomBytes } from "node:crypto";
import { chmod, chown, rm } from "node:fs/promises";
import { freePort } from "#lib/postgres/free-port.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { root } from "../../bench/machine/build.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { makeNextRelease } from "../../e2e/setup/next-release.ts";
import { findPostgres, hostReplacements, PostgresNode } from "./postgres.ts";
import { type Identity, identityOf } from "./program.ts";
import { findProxies, type HaproxyPorts, type Place, startHaproxy, startPgbouncer } from "./proxies.ts";
import { Server, type ServerOptions } from "./server.ts";

/** Everything that runs. */
export type Cluster = Readonly<{
  folder: string;
  /** Of HAProxy, for clients. */
  origin: string;
  servers: readonly Server[];
  nodes: readonly PostgresNode[];
  /** Of the database as its owner, on whichever server is the primary. */
  databaseUrl: string;
  /** A checkout of the release after this one, with its build. */
  nextRelease: string;
}>;

const DATABASE = "skillshelf";

/** Starts everything on the loopback address. @throws {CommandError} where a component is not installed. */
export async function startCluster(lifecycle: Lifecycle): Promise<Cluster> {
  const proxies = findProxies();
  const bin = await findPostgres();
  const identity: Identity = process.getuid?.() === 0 ? await identityOf("postgres") : {};
  const folder = await temporaryFolder(lifecycle);
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid);
  await chmod(folder, 0o700);
  const secrets = { postgres: secret(), skillshelf: secret(), replication: secret() };
  const [pg1 = 0, pg2 = 0, pg3 = 0, pgbouncerPort = 0, www = 0, primary = 0] = await freePorts(6);
  const ports = { pg1, pg2, pg3 };
  const nodes = await startNodes(lifecycle, { bin, folder, identity, secrets, ports });
  const hosts = Object.values(ports).map((port) => `127.0.0.1:${port}`);
  const address = (host: string) => `postgres://skillshelf:${secrets.skillshelf}@${host}/${DATABASE}`;
  const databaseUrl = address(`127.0.0.1:${primary}`);
  const servers = await makeServers({
    direct: address(hosts.join(",")),
    pooled: address(`127.0.0.1:${pgbouncerPort}`),
    replicas: hosts.map(address),
    common: { folder, signal: lifecycle.stopping },
    siteUrl: `http://127.0.0.1:${www}`,
  });
  await startProxies(
    lifecycle,
    { ...proxies, place: { folder, identity }, password: secrets.skillshelf },
    {
      nodes: ports,
      servers: servers.map(({ port }) => port),
      own: { www, primary, pgbouncer: pgbouncerPort },
    },
  );
  // One after the other: the first one makes the build and loads the catalog.
  for (const server of servers) {
    await lifecycle.start(
      async () => undefined,
      () => server.stop(),
    );
    await lifecycle.start(() => logStep(server.name, () => server.start()));
  }
  const nextRelease = await lifecycle.start(
    () => logStep("Next release", makeNextRelease),
    (copy) => rm(copy, { recursive: true, force: true }),
  );
  return { folder, origin: `http://127.0.0.1:${www}`, servers, nodes, databaseUrl, nextRelease };
}

type Proxies = ReturnType<typeof findProxies> & Readonly<{ place: Place; password: string }>;

type Ports = Readonly<{
  nodes: Readonly<Record<string, number>>;
  servers: readonly number[];
  own: HaproxyPorts & Readonly<{ pgbouncer: number }>;
}>;

async function startProxies(lifecycle: Lifecycle, { place, password, ...files }: Proxies, ports: Ports): Promise<void> {
  const servers = ports.servers.map((port, index) => [`10.0.0.2${index + 1}:3000`, `127.0.0.1:${port}`]);
  const hosts = { ...hostReplacements(ports.nodes), ...Object.fromEntries(servers) };
  await lifecycle.start(
    () => logStep("HAProxy", () => startHaproxy(files.haproxy, place, ports.own, hosts)),
    (one) => one.stop(),
  );
  const { pgbouncer: own, primary } = ports.own;
  await lifecycle.start(
    () => logStep("PgBouncer", () => startPgbouncer(files.pgbouncer, place, { own, primary }, password)),
    (one) => one.stop("SIGINT"),
  );
}

/** Starts the primary and two standbys. */
async function startNodes(
  lifecycle: Lifecycle,
  options: ConstructorParameters<typeof PostgresNode>[1],
): Promise<readonly PostgresNode[]> {
  const nodes = Object.keys(options.ports).map((name) => new PostgresNode(name, options));
  const [primary, ...standbys] = nodes;
  if (primary === undefined) throw new Error("There is no primary.");
  for (const node of nodes)
    await lifecycle.start(
      async () => undefined,
      () => node.stop(),
    );
  await lifecycle.start(() => logStep("PostgreSQL primary", () => primary.create()));
  for (const node of standbys) await lifecycle.start(() => logStep("PostgreSQL standby", () => node.clone(primary)));
  // From now on commits wait for a standby.
  await lifecycle.start(() => primary.confirmWrites());
  await lifecycle.start(() => primary.untilFollowed(standbys.length));
  return nodes;
}

/** How long a stopping server still responds, so that HAProxy notices: two checks and a little more. Seconds. */
const SHUTDOWN_DELAY_SECONDS = 4;

type ServersOptions = Readonly<{
  direct: string;
  pooled: string;
  replicas: readonly string[];
  siteUrl: string;
  common: Pick<ServerOptions, "folder" | "signal">;
}>;

/** Two servers use PgBouncer; the third connects to whichever PostgreSQL is the primary. */
async function makeServers(options: ServersOptions): Promise<readonly Server[]> {
  const { direct, pooled, replicas, siteUrl, common } = options;
  const throughPooler = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_PREPARE: "off" };
  const databases = [throughPooler, throughPooler, { DATABASE_URL: direct }];
  const ports = await freePorts(2 * databases.length);
  return databases.map((database, index) => {
    const [port = 0, metricsPort = 0] = ports.slice(2 * index);
    const settings = {
      ...database,
      DATABASE_REPLICA_URLS: replicas.join(" "),
      SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN_DELAY_SECONDS),
      SITE_URL: siteUrl,
    };
    return new Server({ name: `server${index + 1}`, root, port, metricsPort, settings, ...common });
  });
}

const secret = (): string => randomBytes(16).toString("hex");

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
