import { LedgerLockedError } from "@skillshelf/solana-ledger/errors";
import { openLedger } from "@skillshelf/solana-ledger/open-ledger";
import { env } from "#lib/env.ts";
import { openGraph, type Sql } from "#lib/graph/store/database.ts";
import { migrateGraph } from "#lib/graph/store/migrate.ts";
import { COMMAND, withPostgres } from "../postgres.ts";
import { runChain, runFailed, runRetry, runVerify, runWorker } from "./chain.ts";
import type { GraphCommand } from "./options.ts";
import {
  runDeliveriesDead,
  runDeliveriesRetry,
  runKeysCreate,
  runKeysList,
  runKeysRevoke,
  runNamespacesCreate,
  runNamespacesList,
  runNamespacesSet,
  runRecount,
} from "./tables.ts";

/** Opens the graph's database for `work`: the configured one, else the embedded PostgreSQL. */
const withGraph = <Result>(work: (sql: Sql, url: string) => Promise<Result>): Promise<Result> =>
  withPostgres(env().graphDatabaseUrl, async (url) => {
    await migrateGraph(url);
    const { sql, close } = openGraph(url, { name: COMMAND });
    try {
      return await work(sql, url);
    } finally {
      await close();
    }
  });

/**
 * Runs a `graph` command. A worker ends when `stopping` is aborted.
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

/**
 * Runs work that needs the chain. If that is the local ledger and no other process runs it, the ledger is opened
 * meanwhile.
 */
async function withLedger<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const ledger = env().chain === "local" ? await openUnlessTaken(databaseUrl) : undefined;
  try {
    return await work();
  } finally {
    await ledger?.close();
  }
}

async function openUnlessTaken(databaseUrl: string): Promise<{ close: () => Promise<void> } | undefined> {
  try {
    return await openLedger(databaseUrl, { schema: "graph" });
  } catch (error) {
    if (error instanceof LedgerLockedError) return undefined;
    throw error;
  }
}
