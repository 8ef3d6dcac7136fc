import { runChain, runFailed, runRetry, runVerify, runWorker } from "./chain.ts";
import { withGraph } from "./database.ts";
import { runDeliveriesDead, runDeliveriesRetry } from "./deliveries.ts";
import { runKeysCreate, runKeysList, runKeysRevoke } from "./keys.ts";
import { withLedger } from "./ledger.ts";
import { runNamespacesCreate, runNamespacesList, runNamespacesSet } from "./namespaces.ts";
import type { GraphCommand } from "./options.ts";
import { runRecount } from "./recount.ts";

/**
 * Runs a command of the graph. A worker ends when `stopping` is aborted.
 *
 * @returns the exit code.
 */
export function runGraph(command: GraphCommand, stopping: AbortSignal): Promise<number> {
  return withGraph((sql, url) => {
    switch (command.action) {
      case "chain":
        return withLedger(url, () => runChain(sql, command.options));
      case "worker":
        return withLedger(url, () => runWorker(sql, stopping));
      case "verify":
        return withLedger(url, () => runVerify(sql, command.id, command.options));
      case "failed":
        return runFailed(sql, command.options);
      case "retry":
        return runRetry(sql, command.id, command.options);
      case "keys create":
        return runKeysCreate(sql, command.options);
      case "keys list":
        return runKeysList(sql, command.options);
      case "keys revoke":
        return runKeysRevoke(sql, command.prefix, command.options);
      case "namespaces create":
        return runNamespacesCreate(sql, command.namespace, command.options);
      case "namespaces set":
        return runNamespacesSet(sql, command.namespace, command.options);
      case "namespaces list":
        return runNamespacesList(sql, command.options);
      case "deliveries dead":
        return runDeliveriesDead(sql, command.options);
      case "deliveries retry":
        return runDeliveriesRetry(sql, command.id, command.options);
      case "recount":
        return runRecount(sql, command.options);
    }
  });
}
