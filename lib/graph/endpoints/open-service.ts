import { env } from "#lib/env.ts";
import type { GraphRequest, GraphResponse } from "#lib/http/graph.ts";
import { knownKeyHeader } from "#lib/http/headers.ts";
import { openChain } from "../chain/chain.ts";
import { Executor } from "../chain/executor.ts";
import { isFirstChainStarting } from "../store/chain-transactions.ts";
import { openGraph } from "../store/database.ts";
import { createWorkNotifier } from "../store/work-channel.ts";
import { GraphService } from "./graph-service.ts";
import { graphIndex, graphOpenApi } from "./openapi.ts";
import { endpoints } from "./table.ts";

/**
 * Opens the graph's database and chain.
 *
 * @param graphUrl base address that clients use; the OpenAPI document names it.
 */
export function openGraphService(
  databaseUrl: string,
  graphUrl: string,
  replicaUrls: readonly string[] = [],
): {
  service: GraphService;
  drain: () => void;
  dropReplica: (index: number) => void;
  close: () => Promise<void>;
} {
  const { sql, replicas, close } = openGraph(databaseUrl, { name: "skillshelf-graph", replicaUrls });
  const executor = new Executor(sql, openChain(sql), { isChainStarting: () => isFirstChainStarting(sql, Date.now()) });
  const openResponses = openResponsesOf(graphUrl);
  const onWrite = createWorkNotifier(sql);
  return {
    service: new GraphService(sql, executor, { endpoints, openResponses, onWrite, replica: () => replicas.current }),
    drain: () => executor.stop(),
    dropReplica: (index) => replicas.drop(index),
    close,
  };
}

function openResponsesOf(graphUrl: string): ReadonlyMap<string, () => string> {
  const index = JSON.stringify(graphIndex(graphUrl));
  const document = JSON.stringify(graphOpenApi(graphUrl));
  return new Map([
    ["/", () => index],
    ["/health", () => JSON.stringify({ status: "ok" })],
    ["/openapi.json", () => document],
  ]);
}

let opened: ReturnType<typeof openGraphService> | undefined;

/** Opens the service when the first request comes. */
function graphService(): GraphService {
  if (opened) return opened.service;
  const { graphDatabaseUrl, graphUrl, graphDatabaseReplicaUrls } = env();
  if (graphDatabaseUrl === undefined)
    throw new Error("DATABASE_URL or GRAPH_DATABASE_URL must name the graph's database; server.ts sets it.");
  opened = openGraphService(graphDatabaseUrl, graphUrl, graphDatabaseReplicaUrls);
  return opened.service;
}

/**
 * Handles a request to the graph. Two headers of the response are for the gateway: `x-route` names the operation for its
 * log and metrics, the other tells whether the API key is known.
 */
export async function handleGraphRequest(request: GraphRequest): Promise<GraphResponse> {
  const { status, headers, body, route, isKeyKnown } = await graphService().handle(request);
  const gatewayHeaders = {
    ...(route !== undefined && { "x-route": `/api/v1${route}` }),
    ...(isKeyKnown && { [knownKeyHeader]: "1" }),
  };
  return { status, headers: { ...headers, ...gatewayHeaders }, body };
}

/** Ends all waiting for the chain, so that the process can stop: waiting requests return the state that is known. */
export const drainGraph = (): void => opened?.drain();

/** Reads no longer from a replica that does not respond, until it is chosen again. */
export const dropGraphReplica = (index: number): void => opened?.dropReplica(index);
