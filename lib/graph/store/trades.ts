import type { Trade } from "../trade-schema.ts";
import type { Statements } from "./database.ts";

/** A trade as it is stored. `username` is that of its profile; `chain` is null until the chain has told of it. */
export type TradeRow = Readonly<{
  key: number;
  id: string;
  transactionSignature: string;
  walletAddress: string;
  profileId: string | null;
  username: string | null;
  inputMint: string;
  outputMint: string;
  inputAmount: number;
  outputAmount: number;
  inputValueSol: number;
  outputValueSol: number;
  inputValueUsd: number | null;
  outputValueUsd: number | null;
  solPrice: number | null;
  tradedAt: number;
  tradeType: Trade["tradeType"];
  platform: Trade["platform"];
  slippage: number | null;
  priorityFee: number | null;
  source: string | null;
  sourceWallet: string | null;
  sourceTransactionId: string | null;
  createdAt: number;
  chain: Trade["chain"];
}>;

/** What `tradeColumns` needs beside `trades`. */
export const joinedToTrades = (sql: Statements) => sql`
  left join profiles on profiles.key = profile_key
  left join chain_transactions told on told.signature = transaction_signature and told.status = 'FOUND'`;

/** Columns of `TradeRow`, of a query over `trades` and what is joined to them. */
export const tradeColumns = (sql: Statements) => sql`
  trades.key, trades.id, transaction_signature as "transactionSignature", wallet_address as "walletAddress",
  profiles.id as "profileId", profiles.username, input_mint as "inputMint", output_mint as "outputMint",
  input_amount as "inputAmount", output_amount as "outputAmount", input_value_sol as "inputValueSol",
  output_value_sol as "outputValueSol", input_value_usd as "inputValueUsd", output_value_usd as "outputValueUsd",
  sol_price as "solPrice", traded_at as "tradedAt", trade_type as "tradeType", platform, slippage,
  priority_fee as "priorityFee", source, source_wallet as "sourceWallet",
  source_transaction_id as "sourceTransactionId", trades.created_at as "createdAt",
  case when told.signature is not null then
    json_build_object('slot', slot, 'blockTime', block_time, 'fee', fee, 'success', succeeded)
  end as chain`;
