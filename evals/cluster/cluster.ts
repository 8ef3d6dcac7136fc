import { randomBytes } from "node:crypto";
import { chmod, chown } from "node:fs/promises";
import { freePort } from "#lib/postgres/free-port.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { root } from "../../bench/machine/build.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { findPostgres, hostReplacements, PostgresNode } from "./postgres.ts";
import { type Identity, identityOf } from "./program.ts";
import { findProxies, startHaproxy, startPgbouncer } from "./proxies.ts";
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
  const direct = `postgres://skillshelf:${secrets.skillshelf}@${hosts.join(",")}/${DATABASE}?target_session_attrs=read-write`;
  const databaseUrl = `postgres://skillshelf:${secrets.skillshelf}@127.0.0.1:${primary}/${DATABASE}`;
  const servers = await makeServers(
    { folder, signal: lifecycle.stopping },
    {
      through: databaseUrl,
      direct,
      pooled: `postgres://skillshelf:${secrets.skillshelf}@127.0.0.1:${pgbouncerPort}/${DATABASE}`,
      replicas: hosts.map((host) => `postgres://skillshelf:${secrets.skillshelf}@${host}/${DATABASE}`),
      siteUrl: `http://127.0.0.1:${www}`,
    },
  );
  const serverHosts = servers.map(({ port }, index) => [`10.0.0.2${index + 1}:3000`, `127.0.0.1:${port}`]);
  await lifecycle.start(
    () =>
      logStep("HAProxy", () =>
        startHaproxy(
          proxies.haproxy,
          { folder, identity },
          { www, primary },
          {
            ...hostReplacements(ports),
            ...Object.fromEntries(serverHosts),
          },
        ),
      ),
    (one) => one.stop(),
  );
  await lifecycle.start(
    () =>
      logStep("PgBouncer", () =>
        startPgbouncer(proxies.pgbouncer, { folder, identity }, { own: pgbouncerPort, primary }, secrets.skillshelf),
      ),
    (one) => one.stop("SIGINT"),
  );
  // One after the other: the first one makes the build and loads the catalog.
  for (const server of servers) {
    await lifecycle.start(
      async () => undefined,
      () => server.stop(),
    );
    await lifecycle.start(() => logStep(server.name, () => server.start()));
  }
  return { folder, origin: `http://127.0.0.1:${www}`, servers, nodes, databaseUrl };
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

type Urls = Readonly<{ through: string; direct: string; pooled: string; replicas: readonly string[]; siteUrl: string }>;

/** Two servers use PgBouncer; the third connects to whichever PostgreSQL is the primary. */
async function makeServers(
  common: Pick<ServerOptions, "folder" | "signal">,
  { through, siteUrl }: Urls,
): Promise<readonly Server[]> {
  const databases = [{ DATABASE_URL: through }, { DATABASE_URL: through }, { DATABASE_URL: through }];
  const ports = await freePorts(2 * databases.length);
  return databases.map((database, index) => {
    const [port = 0, metricsPort = 0] = ports.slice(2 * index);
    const settings = { ...database, SITE_URL: siteUrl };
    return new Server({ name: `server${index + 1}`, root, port, metricsPort, settings, ...common });
  });
}

const secret = (): string => randomBytes(16).toString("hex");

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
