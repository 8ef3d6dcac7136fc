import { isSignature } from "@solana/kit";
import { v7 as uuid } from "uuid";
import type { Identifier } from "../identifiers.ts";
import { joinTradeDetails, type TradeRow, tradeColumns } from "../queries/trades.ts";
import { enqueueTransaction } from "../store/chain-transactions.ts";
import type { Transaction } from "../store/database.ts";
import { requireProfileKey } from "../store/profiles.ts";

/** A swap of a wallet. `profileId` is the id or username of the trader. */
export type NewTrade = Omit<TradeRow, "key" | "id" | "walletAddress" | "profileId" | "username" | "chain"> &
  Readonly<{ namespaceKey: number; wallet: Identifier; profileId: string | undefined }>;

/**
 * Logs a trade. A signature is logged once per wallet; later calls return the first trade. Without a profile, the trade
 * belongs to the only profile that is linked to the wallet. The transaction of a trade on Solana is enqueued for a
 * lookup.
 */
export async function logTrade(sql: Transaction, trade: NewTrade): Promise<{ row: TradeRow; isNew: boolean }> {
  const { namespaceKey, transactionSignature, wallet, profileId } = trade;
  const profileKey =
    profileId === undefined
      ? await soleOwner(sql, namespaceKey, wallet)
      : await requireProfileKey(sql, namespaceKey, profileId);
  const [inserted] = await sql`
    insert into trades (id, namespace_key, transaction_signature, wallet_address, profile_key, input_mint, output_mint,
      input_amount, output_amount, input_value_sol, output_value_sol, input_value_usd, output_value_usd, sol_price,
      traded_at, trade_type, platform, slippage, priority_fee, source, source_wallet, source_transaction_id, created_at)
    values (${uuid()}, ${namespaceKey}, ${transactionSignature}, ${wallet.value}, ${profileKey}, ${trade.inputMint},
      ${trade.outputMint}, ${trade.inputAmount}, ${trade.outputAmount}, ${trade.inputValueSol}, ${trade.outputValueSol},
      ${trade.inputValueUsd}, ${trade.outputValueUsd}, ${trade.solPrice}, ${trade.tradedAt}, ${trade.tradeType},
      ${trade.platform}, ${trade.slippage}, ${trade.priorityFee}, ${trade.source}, ${trade.sourceWallet},
      ${trade.sourceTransactionId}, ${trade.createdAt})
    on conflict (namespace_key, transaction_signature, wallet_address) do nothing returning 1`;
  if (inserted !== undefined && wallet.type === "SOLANA" && isSignature(transactionSignature))
    await enqueueTransaction(sql, transactionSignature, trade.createdAt);
  const [row] = await sql<TradeRow[]>`
    select ${tradeColumns(sql)} from trades ${joinTradeDetails(sql)}
    where trades.namespace_key = ${namespaceKey} and transaction_signature = ${transactionSignature}
      and wallet_address = ${wallet.value}`;
  if (row === undefined) throw new Error("The logged trade was not found.");
  return { row, isNew: inserted !== undefined };
}

/** Finds the only profile linked to a wallet; null where there are several or none. */
async function soleOwner(sql: Transaction, namespaceKey: number, { type, value }: Identifier): Promise<number | null> {
  const rows = await sql<{ key: number }[]>`
    select profiles.key
    from identifiers
    join profile_identifiers on identifier_key = identifiers.key
    join profiles on profiles.key = profile_key
    where value = ${value} and type = ${type} and namespace_key = ${namespaceKey}
    limit 2`;
  return rows.length === 1 ? (rows[0]?.key ?? null) : null;
}
