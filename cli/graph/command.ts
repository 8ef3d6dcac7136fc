import { withGraph } from "./database.ts";
import { runDeliveriesDead, runDeliveriesRetry } from "./deliveries.ts";
import { runKeysCreate, runKeysList, runKeysRevoke } from "./keys.ts";
import { runNamespacesCreate, runNamespacesList, runNamespacesSet } from "./namespaces.ts";
import type { GraphCommand } from "./options.ts";
import { runRecount } from "./recount.ts";

/**
 * Runs a command of the graph.
 *
 * @returns the exit code.
 */
export function runGraph(command: GraphCommand): Promise<number> {
  return withGraph((sql) => {
    switch (command.action) {
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
