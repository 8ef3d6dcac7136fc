import { env } from "#lib/env.ts";
import { type GraphAnswer, type GraphRequest, knownKeyHeader } from "#lib/http/graph.ts";
import { openGraphService } from "./service.ts";

let opened: ReturnType<typeof openGraphService> | undefined;

function service() {
  if (opened) return opened.service;
  const { graphDatabaseUrl, graphUrl } = env();
  if (graphDatabaseUrl === undefined)
    throw new Error("DATABASE_URL or GRAPH_DATABASE_URL must name the graph's database; server.ts sets it.");
  opened = openGraphService(graphDatabaseUrl, graphUrl);
  return opened.service;
}

/**
 * Answers a request to the graph. `x-route` names the operation, for the log and the metrics of the edge, which is also
 * told whether the key is known.
 */
export async function answerByGraph(request: GraphRequest): Promise<GraphAnswer> {
  const { status, headers, body, route, isKeyKnown } = await service().answer(request);
  const toldToEdge = {
    ...(route !== undefined && { "x-route": `/api/v1${route}` }),
    ...(isKeyKnown && { [knownKeyHeader]: "1" }),
  };
  return { status, headers: { ...headers, ...toldToEdge }, body };
}

/** Has requests that wait for the chain answered at once, with what is known: the process is about to stop. */
export const endGraphWaits = (): void => opened?.endWaits();
