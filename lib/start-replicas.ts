import { DirectoryReplicas } from "./directory/store/replica-choice.ts";
import type { VersionWatch } from "./directory/store/version-watch.ts";
import type { Env } from "./env.ts";
import type { Metrics } from "./gateway/metrics.ts";
import { GraphChoice } from "./graph/store/replica-choice.ts";
import type { ReplicaSet } from "./postgres/replica-set.ts";
import type { Lifecycle } from "./process/lifecycle.ts";
import { logWarning } from "./process/logger.ts";
import type { RendererPool } from "./process/renderer-pool.ts";

type Parts = Readonly<{
  renderers: RendererPool;
  catalog: VersionWatch;
  graphDatabaseUrl: string;
  metrics: Metrics | undefined;
}>;

/** Starts to check the read replicas of both systems; undefined for one without any. */
export async function startReplicas(
  lifecycle: Lifecycle,
  { databaseReplicaUrls, graphDatabaseReplicaUrls }: Env,
  { renderers, catalog, graphDatabaseUrl, metrics }: Parts,
): Promise<{ directory: DirectoryReplicas | undefined; graph: GraphChoice | undefined }> {
  const settingsOf = (system: "directory" | "graph") => ({
    onLost: (index: number) => renderers.loseReplica({ system, index }),
    log: logWarning,
  });
  const newest = () => catalog.newest;
  const directory = await lifecycle.start(
    async () =>
      databaseReplicaUrls.length > 0
        ? new DirectoryReplicas(databaseReplicaUrls, newest, settingsOf("directory"))
        : undefined,
    async (one) => one?.set.stop(),
  );
  const graph = await lifecycle.start(
    async () =>
      graphDatabaseReplicaUrls.length > 0
        ? new GraphChoice(graphDatabaseUrl, graphDatabaseReplicaUrls, settingsOf("graph"))
        : undefined,
    async (one) => one?.stop(),
  );
  if (metrics && directory) addGauges(metrics, "directory", directory.set);
  if (metrics && graph) addGauges(metrics, "graph", graph.set);
  return { directory, graph };
}

/** Adds the gauges of the replicas of a system. */
function addGauges(metrics: Metrics, system: string, set: ReplicaSet): void {
  const states = () => [...set.states].map(([address, state]) => [address, state] as const);
  metrics.gauges(
    `${system}_replica_ready`,
    "Whether a replica may be read from: 1 or 0.",
    "replica",
    async () => new Map(states().map(([address, state]) => [address, state ? 1 : 0])),
  );
  metrics.gauges(
    `${system}_replica_lag_seconds`,
    "How far a replica is behind what it received.",
    "replica",
    async () => new Map(states().map(([address, state]) => [address, state?.lagSeconds ?? Number.NaN])),
  );
  metrics.gauges(
    `${system}_reads`,
    "Requests that read from a replica, or from the primary.",
    "source",
    async () => set.reads,
  );
}
