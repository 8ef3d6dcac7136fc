import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { createSolanaRpc } from "@solana/kit";
import { childEnvironment } from "#lib/env.ts";
import { Chain } from "#lib/graph/chain/chain.ts";
import { loadLocalPayer } from "#lib/graph/chain/payer.ts";
import type { Sql } from "#lib/graph/store/database.ts";
import type { LoadClient } from "../load/client.ts";
import { treeOf } from "../machine/processes.ts";
import { chainSettings, type Site } from "../machine/site.ts";

const START_TIMEOUT_MS = 30_000;

/**
 * A served graph with anchoring, and the means to measure it. `pid` is that of the chain process; `dataDir` holds the
 * payer.
 */
export type ServedChain = Readonly<{
  sql: Sql;
  databaseUrl: string;
  dataDir: string;
  key: string;
  site: Site;
  pid: number;
  postmaster: number | undefined;
  load: LoadClient;
  signal: AbortSignal;
  /** Returns the payer's balance in lamports. */
  balance: () => Promise<number>;
}>;

/** Waits until the payer on the served graph's ledger has a balance, and returns a function that reads it. */
export async function openBalance(sql: Sql, dataDir: string, signal: AbortSignal): Promise<() => Promise<number>> {
  const rpc = async () => createSolanaRpc((await findLedgerUrl(sql)) ?? "");
  const chain = new Chain({ rpc, payer: () => loadLocalPayer(dataDir), maxPriorityFee: 0 });
  const balance = async () => Number(await chain.balance());
  const deadline = Date.now() + START_TIMEOUT_MS;
  while ((await balance().catch(() => 0)) === 0) {
    if (Date.now() > deadline) throw new Error("The local ledger did not start.");
    await sleep(100, undefined, { signal });
  }
  return balance;
}

const program = join(import.meta.dirname, "..", "..", "lib", "process", "chain-child.ts");

/** Finds the chain process of a server. @throws {Error} on systems without `/proc`. */
export async function chainProcessOf(server: number): Promise<number> {
  for (const pid of await treeOf(server)) {
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    if (words.includes(program)) return pid;
  }
  throw new Error("The process of the chain was not found; this benchmark needs Linux.");
}

/** Runs `work` while processes are paused. */
export async function whilePaused<Result>(pids: readonly number[], work: () => Promise<Result>): Promise<Result> {
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    return await work();
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
}

export type Beside = Readonly<{ pid: number; stop: () => Promise<void> }>;

/** Starts a second chain process, as another node has: it shares the work and uses the ledger of the first. */
export async function startBeside(graphDatabaseUrl: string, dataDir: string): Promise<Beside> {
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    env: childEnvironment({ ...chainSettings(dataDir), GRAPH_DATABASE_URL: graphDatabaseUrl }),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    detached: true,
  });
  const ended = once(child, "exit");
  // Its first message says that the ledger is locked; from then on it works.
  const isWorking = new Promise<void>((resolve) => child.stderr?.on("data", () => resolve()));
  await Promise.race([isWorking, ended]);
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
