import { Executor } from "../chain/executor.ts";
import { openChain } from "../chain/open-chain.ts";
import { isChainBeginning } from "../store/chain-transactions.ts";
import { openGraph } from "../store/database.ts";
import { tellOfMuchWork } from "../store/work.ts";
import { GraphService } from "./answer.ts";
import { graphIndex, graphOpenApi } from "./openapi.ts";
import { endpoints } from "./table.ts";

/**
 * Opens the graph for answering requests.
 *
 * @param graphUrl base address that clients use; the description names it.
 */
export function openGraphService(
  databaseUrl: string,
  graphUrl: string,
): { service: GraphService; endWaits: () => void; close: () => Promise<void> } {
  const { sql, close } = openGraph(databaseUrl, { name: "skillshelf-graph" });
  const executor = new Executor(sql, openChain(sql), { isBeginning: () => isChainBeginning(sql, Date.now()) });
  return {
    service: new GraphService(sql, executor, endpoints, openAnswers(graphUrl), tellOfMuchWork(sql)),
    endWaits: () => executor.stop(),
    close,
  };
}

/** What is answered without a key, by its path. */
function openAnswers(graphUrl: string): ReadonlyMap<string, () => string> {
  const index = JSON.stringify(graphIndex(graphUrl));
  const description = JSON.stringify(graphOpenApi(graphUrl));
  return new Map([
    ["/", () => index],
    ["/health", () => JSON.stringify({ status: "ok" })],
    ["/openapi.json", () => description],
  ]);
}
