import { findLedgerUrl } from "@skillshelf/solana-ledger/address";
import { env } from "#lib/env.ts";
import type { Sql } from "../store/database.ts";
import type { Chain } from "./chain.ts";

/** Which chain the graph is anchored on, who pays there and what waits. What the chain would have to tell is null while it is away. */
export type ChainStatus = Readonly<{
  chain: "local" | "solana";
  /** Address of the local ledger's JSON-RPC; of a cluster's it is not told, for it may hold a secret. */
  rpc: string | null;
  genesisHash: string | null;
  payer: string;
  balanceLamports: number | null;
  waitingEvents: number;
  anchors: Readonly<Record<string, number>>;
}>;

export async function chainStatus(sql: Sql, chain: Chain): Promise<ChainStatus> {
  const kind = env().chain;
  const [rpc, genesisHash, payer, balance, waiting, anchors] = await Promise.all([
    kind === "local" ? findLedgerUrl(sql) : null,
    ifThere(chain.genesisHash()),
    chain.payerAddress(),
    ifThere(chain.balance()),
    sql<{ count: number }[]>`select count(*)::int as count from outbox where anchor_key is null`,
    sql<{ status: string; count: number }[]>`select status, count(*)::int as count from anchors group by status`,
  ]);
  return {
    chain: kind,
    rpc: rpc ?? null,
    genesisHash,
    payer,
    balanceLamports: balance === null ? null : Number(balance),
    waitingEvents: waiting[0]?.count ?? 0,
    anchors: Object.fromEntries(anchors.map(({ status, count }) => [status, count])),
  };
}

const ifThere = <Value>(value: Promise<Value>): Promise<Value | null> => value.catch(() => null);
